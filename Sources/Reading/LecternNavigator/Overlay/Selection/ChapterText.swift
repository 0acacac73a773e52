import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternUnicode

/// The text of a chapter for selection: paragraphs with sentences, words and characters.
///
/// Collapsed white space counts as one place. Text between paragraphs and hidden
/// text belong to no paragraph.
struct ChapterText: Sendable {
    /// The text of one block of lines.
    struct Paragraph: Sendable {
        /// From its first to its last visible character, in the canonical text.
        var range: Range<Int>
        /// The visible parts, in document order.
        var pieces: [Piece]
        /// The writing mode of its lines.
        var mode: WritingMode
        var isRightToLeft: Bool
    }

    /// Text of one style, or a line break.
    struct Piece: Sendable {
        /// Empty for a line break.
        var range: Range<Int>
        var collapses: Bool
    }

    let units: [UInt16]
    let language: String
    /// In document order; each has a visible character.
    let paragraphs: [Paragraph]
    private let formulas: CopiedFormulas

    init(_ document: EngineDocument, language: String) {
        units = document.markup.text
        self.language = language
        let units = document.markup.text
        paragraphs = ShownParagraphs.collect(document.tree.root, .copying)
            .compactMap { Paragraph($0, units: units) }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
        formulas = CopiedFormulas(document.markup)
    }

    /// Returns the index of the paragraph at or before an offset; the first for earlier offsets.
    func paragraphIndex(at offset: Int) -> Int? {
        guard !paragraphs.isEmpty else { return nil }
        var (low, high) = (0, paragraphs.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if paragraphs[middle].range.lowerBound <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the text of a range for copying: white space as shown, one line per paragraph, whole formulas as LaTeX.
    func plainText(in range: Range<Int>) -> String {
        var lines: [String] = []
        for paragraph in paragraphs[(paragraphIndex(at: range.lowerBound) ?? 0)...] {
            if paragraph.range.lowerBound >= range.upperBound { break }
            let line = text(of: paragraph, in: range)
            if !line.isEmpty { lines.append(line) }
        }
        return lines.joined(separator: "\n")
    }

    private func text(of paragraph: Paragraph, in range: Range<Int>) -> String {
        var result: [UInt16] = []
        var copied = Range(uncheckedBounds: (0, 0))
        for piece in paragraph.pieces {
            if copied.contains(piece.range.lowerBound) { continue }
            if let formula = formulas.formula(of: piece, in: paragraph, within: range) {
                result += formula.tex.utf16
                copied = formula.range
                continue
            }
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

extension ChapterText.Paragraph {
    /// Creates a paragraph from shown text; nil if it has no visible character.
    fileprivate init?(_ shown: ShownParagraphs.Paragraph, units: [UInt16]) {
        let pieces = shown.pieces.filter { $0.marker == nil && (!$0.isText || !$0.range.isEmpty) }.map {
            ChapterText.Piece(
                range: Int($0.range.lowerBound)..<Int($0.range.upperBound), collapses: $0.collapses)
        }
        let start = pieces.lazy.map(\.range.lowerBound).min() ?? 0
        let end = pieces.lazy.map(\.range.upperBound).max() ?? 0
        guard let first = units[start..<end].firstIndex(where: { !$0.isWhiteSpace }),
            let last = units[start..<end].lastIndex(where: { !$0.isWhiteSpace })
        else { return nil }
        let style = shown.box.style.text
        self.init(
            range: first..<last + 1, pieces: pieces, mode: style.writingMode, isRightToLeft: style.direction == .rtl)
    }
}
