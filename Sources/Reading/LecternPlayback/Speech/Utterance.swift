public import LecternBase
public import LecternContent
public import LecternModel

extension PublicationSpeechSynthesizer {
    /// A part of a publication that is spoken without interruption, usually a sentence.
    public struct Utterance: Hashable, Sendable {
        /// The text, with white space collapsed. It begins with what is announced, if anything is.
        public internal(set) var text: String
        /// How many UTF-16 units at the beginning of ``text`` are not in the document: the number of a list item, the header
        /// of a cell, the word for code.
        public internal(set) var announcementLength = 0
        /// Its place in the publication, to decorate it or go to it.
        public let locator: Locator
        /// The language of the text.
        public let language: Language
        /// The segment that the text comes from; `nil` for alternative text, which is not in the document.
        let segment: TextContentElement.Segment?
        /// Its range in the canonical text of the resource; `nil` if its text is not part of the document.
        public internal(set) var textRange: Range<Int>?
        /// The innermost table, list, figure or aside around it; `nil` if there is none.
        public internal(set) var structure: ContentStructure?
        /// Whether it is the last one of a paragraph, heading or cell.
        var endsElement = true
        /// Parts of the text that are spoken differently.
        var replacements: [SpokenText.Replacement] = []
        /// Parts that the book's lexicons pronounce; the reader's own pronunciations have precedence.
        var lexical: [SpokenText.Replacement] = []
        /// Where the texts of further pages begin in ``text``, for a sentence over several pages of a PDF.
        var continuations: [Continuation] = []

        struct Continuation: Hashable, Sendable {
            let start: Int
            let locator: Locator
            let segment: TextContentElement.Segment?
        }

        /// The offset in the canonical text of a UTF-16 unit of ``text``; `nil` if the unit is not part of the document.
        public func textOffset(of offset: Int) -> Int? {
            guard announcementLength == 0 || offset >= announcementLength else { return nil }
            let last = max(text.utf16.count - announcementLength - 1, 0)
            return segment.map { $0.origin(of: min(max(offset - announcementLength, 0), last)) }
        }

        /// Whether a part of ``text`` is announced, and not in the document.
        func isAnnounced(_ range: Range<Int>) -> Bool { range.upperBound <= announcementLength && !range.isEmpty }

        /// The whole sentence, if a page break splits it into this utterance and the next.
        func joined(with other: Self) -> Self {
            // A word may be divided by a hyphen.
            let isDivided = text.last == "-" || text.last == "\u{2010}"
            let head = isDivided ? String(text.dropLast()) : text + " "
            var result = Self(
                text: head + other.text, locator: locator, language: language, segment: segment, textRange: textRange)
            result.endsElement = other.endsElement
            result.announcementLength = announcementLength
            let start = head.utf16.count
            result.replacements = replacements
            result.replacements += other.replacements.map { $0.moved(by: start) }
            result.continuations = continuations
            result.continuations.append(Continuation(start: start, locator: other.locator, segment: other.segment))
            return result
        }

        /// Returns the place of a part of the text, such as a word.
        ///
        /// - Parameter range: in UTF-16 units of ``text``.
        /// - Returns: the locator of the whole utterance if the part is not in the document.
        public func locator(of range: Range<Int>) -> Locator {
            let units = Array(text.utf16)
            let range = range.clamped(to: announcementLength..<max(units.count, announcementLength))
            guard let segment, !range.isEmpty else { return locator }
            var part = locator
            if let continuation = continuations.last(where: { range.lowerBound >= $0.start }) {
                part = continuation.locator
                part.locations.textOffset = continuation.segment?.origin(of: range.lowerBound - continuation.start)
            } else {
                part.locations.textOffset = segment.origin(of: range.lowerBound - announcementLength)
            }
            part.text = Locator.Text(
                before: String(decoding: units[announcementLength..<range.lowerBound], as: UTF16.self),
                highlight: String(decoding: units[range], as: UTF16.self),
                after: String(decoding: units[range.upperBound...], as: UTF16.self))
            return part
        }
    }
}

/// Makes utterances of content elements.
struct UtteranceMaker {
    typealias Utterance = PublicationSpeechSynthesizer.Utterance

    let configuration: PublicationSpeechSynthesizer.Configuration
    /// The language of the publication's metadata.
    let namedLanguage: Language?
    /// The language of the publication's text: chosen, named or guessed.
    let bookLanguage: Language?
    let tokenizer: any ContentTokenizer

    /// The utterances of an element, in order; none if it is not to be spoken.
    func utterances(of element: any ContentElement) -> [Utterance] {
        let utterances = plainUtterances(of: element)
        guard let structure = element.attributes.structure else { return utterances }
        return utterances.map { utterance in
            var result = utterance
            result.structure = structure
            return result
        }
    }

    private func plainUtterances(of element: any ContentElement) -> [Utterance] {
        switch element {
        case let text as TextContentElement: utterances(of: text)
        case let table as TableContentElement: utterances(of: table)
        case let image as ImageContentElement where configuration.readsImageDescriptions:
            image.text.map { [utterance($0, image.locator, language: image.attributes.language)] } ?? []
        default: []
        }
    }

    private func utterances(of text: TextContentElement) -> [Utterance] {
        if text.role == .footnote, configuration.notes != .inPlace { return [] }
        let text = withLanguages(text)
        let tokens = tokenizer.tokenize(text).compactMap { $0 as? TextContentElement }.flatMap(\.segments)
        var utterances = tokens.flatMap { segment in
            var utterance = utterance(
                segment.text, segment.locator, language: segment.attributes.language ?? text.attributes.language,
                segment: segment)
            let inlines = text.inlines.filter { $0.range.overlaps(segment.range) }
            utterance.replacements = replacements(inlines, in: segment)
            return [utterance] + notes(inlines, after: utterance)
        }
        .filter(isSpeakable)
        for index in utterances.indices.dropLast() { utterances[index].endsElement = false }
        if let first = utterances.first {
            utterances[0] = first.announcing(announcer.announcements(of: text.announcements, in: first.language))
        }
        return utterances
    }

    private var announcer: Announcer { Announcer(announcesStructure: configuration.announcesStructure) }

    private func replacements(
        _ inlines: [TextContentElement.Inline], in segment: TextContentElement.Segment
    ) -> [SpokenText.Replacement] {
        let inlineReplacements: [SpokenText.Replacement] = inlines.compactMap { inline in
            let range = segment.offsets(in: inline.range)
            guard !range.isEmpty else { return nil }
            switch inline.kind {
            case .noteReference, .pageNumber: return .init(range: range, spoken: "")
            case .mathematics(let words):
                return .init(range: range, spoken: Self.spaced(words, in: segment.text, at: range))
            case .phonemes(let text, let alphabet):
                return .init(range: range, phonemes: .init(text: text, alphabet: alphabet))
            }
        }
        let leaders = self.leaders(in: segment.text).filter { leader in
            !inlineReplacements.contains { $0.range.overlaps(leader.range) }
        }
        return leaders.isEmpty
            ? inlineReplacements : (inlineReplacements + leaders).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The dots between an entry of contents and its page number are a pause.
    private func leaders(in text: String) -> [SpokenText.Replacement] {
        var pauses: [SpokenText.Replacement] = []
        // The range begins with the spaces before the first dot.
        var (start, end, dots) = (0, 0, 0)
        for (offset, unit) in text.utf16.enumerated() {
            switch unit {
            case 0x2E:
                dots += 1
                end = offset + 1
            case 0x20, 0xA0:
                break
            default:
                if dots > 3 { pauses.append(.init(range: start..<end, spoken: ",")) }
                dots = 0
                start = offset + 1
            }
        }
        return pauses
    }

    /// Returns the words of a formula with spaces where it touches the words around it.
    private static func spaced(_ words: String, in text: String, at range: Range<Int>) -> String {
        let units = Array(text.utf16)
        func isWord(_ index: Int) -> Bool {
            guard units.indices.contains(index), let scalar = Unicode.Scalar(units[index]) else { return false }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        return (isWord(range.lowerBound - 1) ? " " : "") + words + (isWord(range.upperBound) ? " " : "")
    }

    /// The notes that a sentence refers to. They are decorated at the sentence.
    private func notes(_ inlines: [TextContentElement.Inline], after utterance: Utterance) -> [Utterance] {
        guard configuration.notes == .atReference else { return [] }
        return inlines.compactMap { inline in
            guard case .noteReference(let note?) = inline.kind else { return nil }
            return Utterance(text: note, locator: utterance.locator, language: utterance.language, segment: nil)
        }
    }

    /// The caption, then cell by cell, row by row, each with the header of its column.
    private func utterances(of table: TableContentElement) -> [Utterance] {
        let caption = table.caption.map { [utterance($0, table.locator, language: table.attributes.language)] } ?? []
        let cells = table.rows.flatMap(\.self).map { cell in
            var locator = table.locator
            locator.locations.textOffset = cell.range.lowerBound
            locator.text = Locator.Text(highlight: cell.text)
            var utterance = utterance(cell.text, locator, language: table.attributes.language)
            utterance.textRange = cell.range
            guard isSpeakable(utterance), let header = cell.columnHeader else { return utterance }
            return utterance.announcing(announcer.announcements(of: [.columnHeader(header)], in: utterance.language))
        }
        return (caption + cells).filter(isSpeakable)
    }

    private func utterance(
        _ text: String, _ locator: Locator, language: String?, segment: TextContentElement.Segment? = nil
    ) -> Utterance {
        Utterance(
            text: text, locator: locator, language: self.language(language), segment: segment,
            textRange: segment?.range)
    }

    /// The text with the languages in which its parts are divided into sentences and spoken.
    private func withLanguages(_ text: TextContentElement) -> TextContentElement {
        var text = text
        for index in text.segments.indices {
            let tag = text.segments[index].attributes.language ?? text.attributes.language
            text.segments[index].attributes.language = language(tag).tag
        }
        return text
    }

    /// The language of the text. A chosen language replaces that of the metadata, which may be wrong or missing.
    private func language(_ tag: String?) -> Language {
        guard let textLanguage = tag.map({ Language($0) }), textLanguage.isKnown else {
            return bookLanguage ?? Language("en")
        }
        guard let bookLanguage, textLanguage.primary == namedLanguage?.primary,
            textLanguage.primary != bookLanguage.primary
        else {
            return textLanguage
        }
        return bookLanguage
    }

    /// Ornaments such as `* * *` are not spoken.
    private func isSpeakable(_ utterance: Utterance) -> Bool {
        let text = SpokenText(utterance.text, replacements: utterance.replacements).text
        return text.contains { $0.isLetter || $0.isNumber }
    }
}

extension TextContentElement.Segment {
    /// The part of the text that comes from a range of the canonical text, in UTF-16 units; empty if none does.
    fileprivate func offsets(in range: Range<Int>) -> Range<Int> {
        let inside = (0..<text.utf16.count).filter { range.contains(origin(of: $0)) }
        guard let first = inside.first, let last = inside.last else { return 0..<0 }
        return first..<last + 1
    }
}
