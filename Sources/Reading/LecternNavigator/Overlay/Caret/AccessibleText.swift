package import LecternGeometry
import LecternMarkup

/// The text of a chapter as assistive technology reads it, from its start to its end: one paragraph a line, with the place of
/// each character in the book.
///
///     let text = await navigator.accessibleText(ofChapter: 3, phrases: phrases)
///     let heading = text?.part(.heading, from: caret, .forward)
///
/// It has what pages show but ruby readings and what `aria-hidden` hides, and words for pictures and formulas (decision 0041).
/// It does not depend on the layout. Positions count Unicode scalars, as GTK does.
public struct AccessibleText: Sendable {
    /// What keys can go to.
    public enum Structure: Hashable, Sendable, CaseIterable {
        /// A heading of any level.
        case heading
        /// A link of text.
        case link
        /// A picture with an alternative text.
        case picture
        /// A list, or a list of descriptions.
        case list
        /// A table.
        case table
    }

    /// A part of the text that is one of its structures.
    package struct Part: Hashable, Sendable {
        /// What it is.
        package var structure: Structure
        /// Its positions in the text.
        package var range: Range<Int>
        /// The element.
        var element: NodeID
    }

    /// The index of its unit in the publication.
    package let chapter: Int
    /// The paragraphs, each with a line feed.
    package let text: String
    /// The structures in the order of their starts.
    package let parts: [Part]
    /// Where the text has another language than the publication.
    package let languages: [(range: Range<Int>, language: String)]
    /// The number of characters.
    package var count: Int { sources.count }

    /// The place of each character in the canonical text, never less than the one before.
    private let sources: [Int32]
    private let markup: MarkupDocument

    init(
        chapter: Int, text: String, parts: [Part], languages: [(range: Range<Int>, language: String)], sources: [Int32],
        markup: MarkupDocument
    ) {
        self.chapter = chapter
        self.text = text
        self.parts = parts
        self.languages = languages
        self.sources = sources
        self.markup = markup
    }

    /// Returns the place in the canonical text of a position; for the end of the text the place after its last character.
    package func offset(at position: Int) -> Int {
        guard position >= sources.count else { return Int(sources[max(0, position)]) }
        guard let last = sources.last.map(Int.init), last < markup.text.count else { return markup.text.count }
        return last + (UTF16.isLeadSurrogate(markup.text[last]) ? 2 : 1)
    }

    /// Returns the first position that is not before an offset of the canonical text.
    package func position(of offset: Int) -> Int {
        var (low, high) = (0, sources.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(sources[middle]) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the range of the canonical text between two positions.
    package func textRange(_ positions: Range<Int>) -> TextRange {
        let start = offset(at: positions.lowerBound)
        return TextRange(chapter: chapter, range: start..<max(start, offset(at: positions.upperBound)))
    }

    /// Returns the words of a part.
    package func words(of range: Range<Int>) -> String {
        let scalars = text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: min(range.lowerBound, count))
        let end = scalars.index(start, offsetBy: min(range.count, count - min(range.lowerBound, count)))
        return String(scalars[start..<end]).split(separator: "\n").joined(separator: " ")
    }

    /// Returns the rest of the line at a position, up to a number of characters.
    package func line(at position: Int, atMost limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.dropFirst(position) {
            if scalar == "\n" || line.count == limit { break }
            line.append(scalar)
        }
        return String(line)
    }

    /// The words of the first heading; nil without one.
    package var title: String? { parts.first { $0.structure == .heading }.map(headingWords) }

    /// Returns the words of a heading without the phrase around them.
    package func headingWords(_ part: Part) -> String { markup.plainText(of: part.element, as: .label) }

    /// Returns the part of a structure that is nearest in a direction; nil if there is none. A part that contains the position
    /// is behind it.
    package func part(_ structure: Structure, from position: Int, _ direction: TurnDirection) -> Part? {
        switch direction {
        case .forward: parts.first { $0.structure == structure && $0.range.lowerBound > position }
        case .backward: parts.last { $0.structure == structure && $0.range.lowerBound < position }
        }
    }

    /// Returns the last heading that begins at or before a position.
    package func heading(at position: Int) -> Part? {
        parts.last { $0.structure == .heading && $0.range.lowerBound <= position }
    }

    /// Returns the innermost part of a structure around a position.
    package func part(_ structure: Structure, around position: Int) -> Part? {
        parts.last { $0.structure == structure && $0.range.contains(position) }
    }
}

extension AccessibleText {
    /// The words that say what a line is.
    ///
    ///     AccessibleText.Phrases(heading: "Überschrift: {words}", picture: "Bild: {words}")
    public struct Phrases: Sendable {
        /// What stands before and after the words of a line.
        struct Frame {
            var before = ""
            var after = ""

            init(_ sentence: String) {
                let parts = sentence.split(separator: "{words}", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { return }
                before = String(parts[0])
                after = String(parts[1])
            }
        }

        let heading: Frame
        let picture: Frame

        /// Creates phrases of sentences with the placeholder `{words}`.
        public init(heading: String, picture: String) {
            self.heading = Frame(heading)
            self.picture = Frame(picture)
        }
    }

    /// Where a position is in a table.
    public struct Cell: Hashable, Sendable {
        /// The row, counted from 1.
        public let row: Int
        /// The number of rows.
        public let rowCount: Int
        /// The column, counted from 1. Cells that span columns count as one.
        public let column: Int
        /// The words of the header above it; nil if it has none.
        public let header: String?
    }

    /// Returns the cell of a table that contains a position.
    package func cell(at position: Int) -> Cell? {
        guard let node = markup.textNode(at: offset(at: position)),
            let cell = markup.ancestors(of: node).first(where: { [.td, .th].contains(markup[$0].name) }),
            let row = markup.ancestors(of: cell).first(where: { markup[$0].name == .tr }),
            let table = markup.ancestors(of: row).first(where: { markup[$0].name == .table })
        else { return nil }
        let rows = rows(of: table)
        guard let rowIndex = rows.firstIndex(of: row),
            let column = cells(of: row).firstIndex(of: cell)
        else { return nil }
        let heads = rows.first.map { cells(of: $0) } ?? []
        let head = heads.indices.contains(column) && rowIndex > 0 ? heads[column] : nil
        let header = head.flatMap { markup[$0].name == .th ? markup.plainText(of: $0, as: .label) : nil }
        return Cell(row: rowIndex + 1, rowCount: rows.count, column: column + 1, header: header)
    }

    private func rows(of table: NodeID) -> [NodeID] {
        markup.childElements(of: table).flatMap { child in
            markup[child].name == .tr
                ? [child] : markup.childElements(of: child).filter { markup[$0].name == .tr }
        }
    }

    private func cells(of row: NodeID) -> [NodeID] {
        markup.childElements(of: row).filter { [.td, .th].contains(markup[$0].name) }
    }
}
