public import LecternBase
import LecternContent
public import LecternModel

extension PublicationSpeechSynthesizer {
    /// A part of a publication that is spoken without interruption, usually a sentence.
    public struct Utterance: Hashable, Sendable {
        /// The text, with white space collapsed.
        public let text: String
        /// Its place in the publication, to decorate it or go to it.
        public let locator: Locator
        /// The language of the text.
        public let language: Language
        /// The segment that the text comes from; `nil` for alternative text, which is not in the document.
        let segment: TextContentElement.Segment?

        /// Returns the place of a part of the text, such as a word.
        ///
        /// - Parameter range: in UTF-16 units of ``text``.
        /// - Returns: the locator of the whole utterance if its text is not part of the document.
        public func locator(of range: Range<Int>) -> Locator {
            let units = Array(text.utf16)
            let range = range.clamped(to: 0..<units.count)
            guard let segment, !range.isEmpty else { return locator }
            var part = locator
            part.locations.textOffset = segment.origin(of: range.lowerBound)
            part.text = Locator.Text(
                before: String(decoding: units[..<range.lowerBound], as: UTF16.self),
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
    let publicationLanguage: String?
    let tokenizer: any ContentTokenizer

    /// The utterances of an element, in order; none if it is not to be spoken.
    func utterances(of element: any ContentElement) -> [Utterance] {
        switch element {
        case let text as TextContentElement: utterances(of: text)
        case let table as TableContentElement: utterances(of: table)
        case let image as ImageContentElement where configuration.readsImageDescriptions:
            image.text.map { [utterance($0, image.locator, image.attributes.language)] } ?? []
        default: []
        }
    }

    private func utterances(of text: TextContentElement) -> [Utterance] {
        if text.role == .footnote, configuration.skipsNotes { return [] }
        let tokens = tokenizer.tokenize(text).compactMap { $0 as? TextContentElement }.flatMap(\.segments)
        return tokens.map {
            utterance($0.text, $0.locator, $0.attributes.language ?? text.attributes.language, $0)
        }
        .filter(isSpeakable)
    }

    /// The caption, then cell by cell, row by row.
    private func utterances(of table: TableContentElement) -> [Utterance] {
        let caption = table.caption.map { [utterance($0, table.locator, table.attributes.language)] } ?? []
        let cells = table.rows.flatMap(\.self).map { cell in
            var locator = table.locator
            locator.locations.textOffset = cell.range.lowerBound
            locator.text = Locator.Text(highlight: cell.text)
            return utterance(cell.text, locator, table.attributes.language)
        }
        return (caption + cells).filter(isSpeakable)
    }

    private func utterance(
        _ text: String, _ locator: Locator, _ language: String?, _ segment: TextContentElement.Segment? = nil
    ) -> Utterance {
        Utterance(text: text, locator: locator, language: self.language(language), segment: segment)
    }

    /// The language of the text; the default language replaces that of the metadata, which may be wrong or missing.
    private func language(_ tag: String?) -> Language {
        if let tag, tag != publicationLanguage || configuration.defaultLanguage == nil { return Language(tag) }
        if let language = configuration.defaultLanguage { return language }
        return Language(publicationLanguage ?? "en")
    }

    /// Ornaments such as `* * *` are not spoken.
    private func isSpeakable(_ utterance: Utterance) -> Bool {
        utterance.text.contains { $0.isLetter || $0.isNumber }
    }
}
