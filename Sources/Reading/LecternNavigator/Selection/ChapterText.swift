import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternUnicode

/// The text of a chapter as it is selected: its paragraphs, and in them
/// sentences, words and characters.
///
/// White space that does not show counts as one place. What lies between two
/// paragraphs, or is not displayed, belongs to none.
struct ChapterText: Sendable {
    /// The text of one block of lines.
    struct Paragraph: Sendable {
        /// From its first letter to its last, in the canonical text.
        var range: Range<Int>
        /// What of that shows, in document order.
        var pieces: [Piece]
        /// How its lines run.
        var mode: WritingMode
        var isRightToLeft: Bool
    }

    /// Text of one style, or the end of a line.
    struct Piece: Sendable {
        /// Empty for the end of a line.
        var range: Range<Int>
        var collapses: Bool
    }

    let units: [UInt16]
    let language: String
    /// In document order; none is without a letter.
    let paragraphs: [Paragraph]

    init(_ document: EngineDocument, language: String) {
        units = document.markup.text
        self.language = language
        var walker = ParagraphWalker(units: document.markup.text)
        walker.walk(document.tree.root)
        paragraphs = walker.paragraphs.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The index of the paragraph in which an offset is, or after which it
    /// comes; the first for those before it.
    func paragraphIndex(at offset: Int) -> Int? {
        guard !paragraphs.isEmpty else { return nil }
        var (low, high) = (0, paragraphs.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if paragraphs[middle].range.lowerBound <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The words of a range as they are copied: runs of white space as they
    /// show, a paragraph a line.
    func plainText(in range: Range<Int>) -> String {
        var lines: [String] = []
        for paragraph in paragraphs[(paragraphIndex(at: range.lowerBound) ?? 0)...] {
            if paragraph.range.lowerBound >= range.upperBound { break }
            let line = Self.text(of: paragraph, in: range, units)
            if !line.isEmpty { lines.append(line) }
        }
        return lines.joined(separator: "\n")
    }

    private static func text(of paragraph: Paragraph, in range: Range<Int>, _ units: [UInt16]) -> String {
        var result: [UInt16] = []
        for piece in paragraph.pieces {
            if piece.range.isEmpty {
                if range.contains(piece.range.lowerBound) { result.append(0x0A) }
                continue
            }
            for unit in units[piece.range.clamped(to: range)] {
                guard piece.collapses, unit.isWhiteSpace else {
                    if unit != 0xAD { result.append(unit) }
                    continue
                }
                if let last = result.last, !last.isWhiteSpace { result.append(0x20) }
            }
        }
        while result.last?.isWhiteSpace == true { result.removeLast() }
        return String(decoding: result.drop { $0 == 0x0A }, as: UTF16.self)
    }
}

/// Collects the paragraphs of a box tree.
private struct ParagraphWalker {
    let units: [UInt16]
    var paragraphs: [ChapterText.Paragraph] = []

    mutating func walk(_ box: Box) {
        switch box.kind {
        case .blocks(let children), .flex(let children), .grid(let children): children.forEach { walk($0) }
        case .inlines(let content): walk(content, of: box)
        case .table(let table):
            table.captions.forEach { walk($0) }
            for section in table.sections { section.rows.forEach { $0.cells.forEach { walk($0.box) } } }
        case .math(let formula): walk(formula)
        case .inline, .replaced, .tablePart: break
        }
    }

    private mutating func walk(_ formula: MathNode) {
        switch formula.content {
        case .token, .symbol, .other: walk(formula.box)
        default: formula.children.forEach { walk($0) }
        }
    }

    private mutating func walk(_ content: InlineContent, of box: Box) {
        var pieces: [ChapterText.Piece] = []
        collect(content, into: &pieces)
        let start = pieces.lazy.map(\.range.lowerBound).min() ?? 0
        let end = pieces.lazy.map(\.range.upperBound).max() ?? 0
        guard let first = units[start..<end].firstIndex(where: { !$0.isWhiteSpace }),
            let last = units[start..<end].lastIndex(where: { !$0.isWhiteSpace })
        else { return }
        let style = box.style.text
        paragraphs.append(
            .init(
                range: first..<last + 1, pieces: pieces, mode: style.writingMode, isRightToLeft: style.direction == .rtl
            ))
    }

    /// Boxes inside of a line count where they stand in it; annotations of ruby
    /// are no part of what is copied.
    private func collect(_ content: InlineContent, into pieces: inout [ChapterText.Piece]) {
        for item in content.items {
            switch item {
            case .text(let range, let style, _):
                let units = Int(range.lowerBound)..<Int(range.upperBound)
                if !units.isEmpty {
                    pieces.append(.init(range: units, collapses: style.text.whiteSpaceCollapse == .collapse))
                }
            case .lineBreak(_, _, let source): pieces.append(.init(range: Int(source)..<Int(source), collapses: false))
            case .atomic(let box), .float(let box), .outOfFlow(let box): collect(box, into: &pieces)
            case .ruby(let segment): segment.bases.forEach { collect($0, into: &pieces) }
            case .open, .close, .generated, .breakOpportunity: break
            }
        }
    }

    private func collect(_ box: Box, into pieces: inout [ChapterText.Piece]) {
        var walker = ParagraphWalker(units: units)
        walker.walk(box)
        pieces.append(contentsOf: walker.paragraphs.flatMap(\.pieces))
    }
}
