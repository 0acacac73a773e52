import LecternBase
package import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternModel
import LecternPublication

/// Writes the text of a chapter for assistive technology.
struct AccessibleTextBuilder {
    private let markup: MarkupDocument
    private let phrases: AccessibleText.Phrases
    /// The language of the publication.
    private let language: String?
    private let formulas: CopiedFormulas
    private var text = String.UnicodeScalarView()
    private var sources: [Int32] = []
    private var languages: [(range: Range<Int>, language: String)] = []
    /// The structures by their elements, in the order of their starts.
    private var parts: [AccessibleText.Part] = []
    private var partOf: [NodeID: Int] = [:]
    /// The number of a list item, which the next paragraph begins with.
    private var number = ""

    private init(_ document: EngineDocument, _ phrases: AccessibleText.Phrases, language: String?) {
        markup = document.markup
        formulas = CopiedFormulas(document.markup)
        self.phrases = phrases
        self.language = language
    }

    /// Returns the text of a document.
    static func text(
        of document: EngineDocument, chapter: Int, _ phrases: AccessibleText.Phrases, language: String?
    ) -> AccessibleText {
        var builder = AccessibleTextBuilder(document, phrases, language: language)
        let paragraphs = ShownParagraphs.collect(document.tree.root, .assistance)
        for paragraph in paragraphs.sortedByStart { builder.add(paragraph) }
        builder.endText()
        return AccessibleText(
            chapter: chapter, text: String(builder.text),
            parts: builder.parts.sorted { $0.range.lowerBound < $1.range.lowerBound },
            languages: builder.languages, sources: builder.sources, markup: document.markup)
    }

    /// Removes the last line feed, so that the end of the text is that of its last line.
    private mutating func endText() {
        guard text.last == "\n" else { return }
        text.removeLast()
        sources.removeLast()
    }

    private mutating func add(_ paragraph: ShownParagraphs.Paragraph) {
        if let markers = paragraph.markers {
            number += markers
            return
        }
        var line = Line(markup)
        if !number.isEmpty { line.writer.append(generated: number, at: paragraph.pieces[0].range.lowerBound) }
        number = ""
        for piece in paragraph.pieces { write(piece, into: &line) }
        let (units, places) = line.writer.shown
        guard !units.isEmpty, let first = places.first, let last = places.last else { return }
        let start = text.count
        let structures = structures(around: paragraph.box.node)
        let isHeading = structures.contains { $0.structure == .heading }
        if isHeading { append(phrases.heading.before.unicodeScalars, at: first) }
        let positions = append(units, places)
        if isHeading { append(phrases.heading.after.unicodeScalars, at: last) }
        append("\n".unicodeScalars, at: last)
        for part in line.parts {
            // The space before a word is written with it.
            guard let first = units[min(part.range.lowerBound, units.count)...].firstIndex(where: { !$0.isWhiteSpace }),
                first < part.range.upperBound
            else { continue }
            extend(
                part.structure, part.element,
                over: positions[first]..<positions[min(part.range.upperBound, units.count)])
        }
        for (structure, element) in structures { extend(structure, element, over: start..<text.count) }
        addLanguage(of: paragraph.box.node, over: start..<text.count)
    }

    private mutating func write(_ piece: ShownParagraphs.Piece, into line: inout Line) {
        let offset = piece.range.lowerBound
        let start = line.writer.count
        if let (words, node) = piece.picture {
            guard !AlternativeText.isMeaningless(words), !isHidden(node) else { return }
            line.writer.append(
                generated: phrases.picture.before + words + phrases.picture.after + " ", at: offset)
            return line.parts.append((.picture, node, start..<line.writer.count))
        }
        let exposure = markup.exposure(at: Int(offset))
        if exposure.isReading || exposure.isHiddenFromSpeech { return }
        if let marker = piece.marker {
            line.writer.append(generated: marker, at: offset)
        } else if let formula = formulas.formula(at: Int(offset)) {
            guard line.formula != formula.math else { return }
            line.formula = formula.math
            line.writer.append(generated: words(of: formula.math), at: offset)
        } else if piece.isText {
            line.writer.append(piece.range, piece.style)
        } else {
            line.writer.breakLine(at: offset)
        }
        if let link = link(at: Int(offset)), line.writer.count > start {
            line.parts.append((.link, link, start..<line.writer.count))
        }
    }

    private func isHidden(_ node: NodeID) -> Bool {
        markup.selfAndAncestors(of: node).contains { markup.attribute(.ariaHidden, of: $0) == "true" }
    }

    /// The alternative text of a formula, or its letters and numbers with words between them.
    private func words(of math: NodeID) -> String {
        let alternative = markup.attributes(of: math).first { markup.names.text($0.name) == "alttext" }?.value ?? ""
        if !alternative.isEmpty, !AlternativeText.isMeaningless(alternative) { return " \(alternative) " }
        return " \(markup.plainText(of: math, as: .label)) "
    }

    private func link(at offset: Int) -> NodeID? {
        guard let node = markup.textNode(at: offset) else { return nil }
        return markup.ancestors(of: node).first {
            markup[$0].name == .a && markup[$0].kind == .element
                && (markup.attribute(.href, of: $0) ?? markup.attribute(.href, namespace: .xlink, of: $0)) != nil
        }
    }

    /// The headings, lists and tables that contain a block, the innermost first.
    private func structures(around node: NodeID) -> [(structure: AccessibleText.Structure, element: NodeID)] {
        markup.selfAndAncestors(of: node).compactMap { element in
            guard markup[element].kind == .element else { return nil }
            switch markup[element].name {
            case .h1, .h2, .h3, .h4, .h5, .h6: return (.heading, element)
            case .ul, .ol, .dl: return (.list, element)
            case .table: return (.table, element)
            default: return nil
            }
        }
    }

    private mutating func extend(
        _ structure: AccessibleText.Structure, _ element: NodeID, over range: Range<Int>
    ) {
        guard let index = partOf[element] else {
            partOf[element] = parts.count
            parts.append(.init(structure: structure, range: range, element: element))
            return
        }
        let known = parts[index].range
        parts[index].range = min(known.lowerBound, range.lowerBound)..<max(known.upperBound, range.upperBound)
    }

    private mutating func addLanguage(of node: NodeID, over range: Range<Int>) {
        guard let own = markup.language(of: node), own != language else { return }
        if let last = languages.last, last.language == own, last.range.upperBound == range.lowerBound {
            languages[languages.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            languages.append((range, own))
        }
    }

    private mutating func append(_ scalars: String.UnicodeScalarView, at source: Int32) {
        for scalar in scalars { append(scalar, at: source) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, at source: Int32) {
        text.append(scalar)
        sources.append(max(source, sources.last ?? 0))
    }

    /// Adds UTF-16 units; returns the position of each, and that after the last.
    private mutating func append(_ units: [UInt16], _ places: [Int32]) -> [Int] {
        var positions: [Int] = []
        positions.reserveCapacity(units.count + 1)
        var (decoder, iterator) = (UTF16(), units.makeIterator())
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            let place = places[positions.count]
            for _ in 0..<UTF16.width(scalar) { positions.append(text.count) }
            append(scalar, at: place)
        }
        while positions.count <= units.count { positions.append(text.count) }
        return positions
    }
}

/// One line while it is written.
private struct Line {
    var writer: ShownTextWriter
    /// Links and pictures, with their units.
    var parts: [(structure: AccessibleText.Structure, element: NodeID, range: Range<Int>)] = []
    /// The formula whose words were written last.
    var formula: NodeID?

    init(_ markup: MarkupDocument) { writer = ShownTextWriter(markup, .spaces) }
}

extension ShownParagraphs.Paragraph {
    /// The marker of a list item outside of its text; nil for paragraphs with text.
    fileprivate var markers: String? {
        let markers = pieces.compactMap(\.marker)
        return markers.count == pieces.count ? markers.joined() : nil
    }
}

extension [ShownParagraphs.Paragraph] {
    /// The paragraphs by where their text begins, for a list item its marker before its text.
    fileprivate var sortedByStart: [ShownParagraphs.Paragraph] {
        filter { !$0.pieces.isEmpty }.enumerated().sorted {
            let (left, right) = ($0.element.pieces[0].range.lowerBound, $1.element.pieces[0].range.lowerBound)
            return left == right ? $0.offset < $1.offset : left < right
        }.map(\.element)
    }
}

extension SpreadNavigator {
    /// Returns the caret before a place in view: a rectangle in the viewport without extent along its line; nil if the place is
    /// not in view.
    package func caret(at place: Place) -> Rect? {
        navigation.currentShown?.caret(at: place.offset, chapter: place.chapter)?.rect
    }

    /// Returns the text of a chapter for assistive technology; nil if the chapter cannot be read, or there is no viewport.
    package func accessibleText(ofChapter chapter: Int, phrases: AccessibleText.Phrases) async -> AccessibleText? {
        let shown = shown?.pages.first { $0.page.chapter == chapter }?.document
        guard publication.units.indices.contains(chapter) else { return nil }
        var document = shown
        if document == nil { document = await navigation.loader.document(ofChapter: chapter) }
        guard let document else { return nil }
        return await Self.text(
            of: document, chapter: chapter, phrases, language: publication.metadata.languages.first)
    }

    @concurrent private static func text(
        of document: EngineDocument, chapter: Int, _ phrases: AccessibleText.Phrases, language: String?
    ) async -> AccessibleText {
        AccessibleTextBuilder.text(of: document, chapter: chapter, phrases, language: language)
    }
}
