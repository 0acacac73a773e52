import LecternBase
import LecternCSS
import LecternGeometry
import LecternText
import LecternUnicode

/// A word on a line, with its place.
struct PlacedWord {
    let word: HintWord
    /// The index of the line in ``LineContent/lines``.
    let line: Int
    /// The index of the text with the word, or with most of it, in ``LineContent/items``.
    let item: Int
    /// The extent of the word in the text, from its line-left edge.
    let start: Float
    let end: Float
    /// Where the word begins in the canonical text.
    let source: Int32
}

/// The text of one fragment in which hints may stand.
struct HintedText {
    let content: LineContent
    /// The style of the block, in which hints are set.
    let style: ComputedStyle

    /// A text of a line that takes hints.
    private struct Piece {
        var text: Range<Int32>
        var line: Int
        var item: Int
    }

    /// - Returns: nil if no text of the fragment takes hints.
    init?(_ fragment: Fragment) {
        guard let content = fragment.lines, let style = fragment.box?.style, !fragment.isRepeated else { return nil }
        let takesHints = content.items.contains { item in
            if case .text(let text) = item { Self.takesHints(text) } else { false }
        }
        guard takesHints else { return nil }
        self.content = content
        self.style = style
    }

    private static func takesHints(_ text: TextFragment) -> Bool {
        text.style.text.wordHints == .auto && text.style.text.visibility == .visible && text.paragraph == nil
            && text.emphasis == nil && text.shown == nil && !text.text.isEmpty && !text.source.isEmpty
    }

    /// The words that may get hints, in the order of the text.
    func words() -> [PlacedWord] {
        let pieces = pieces()
        guard let first = pieces.first, let last = pieces.last else { return [] }
        let units = content.paragraph.text
        // Of a paragraph on several pages only what is near this one.
        let window =
            max(
                0, Int(first.text.lowerBound) - Self.context)..<min(
                units.count, Int(last.text.upperBound) + Self.context)
        guard window.lowerBound < window.upperBound else { return [] }
        let language = language(of: first)
        var (words, next) = ([PlacedWord](), 0)
        for range in wordRanges(Array(units[window]), language: language?.tag ?? "root") {
            let range = range.lowerBound + window.lowerBound..<range.upperBound + window.lowerBound
            while next < pieces.count, Int(pieces[next].text.upperBound) <= range.lowerBound { next += 1 }
            guard next < pieces.count else { break }
            if let word = word(range, pieces[next...]) { words.append(word) }
        }
        return words
    }

    /// Units before and after the text of a page that are looked at for its words.
    private static let context = 100

    private func text(_ piece: Piece) -> TextFragment? {
        if case .text(let text) = content.items[piece.item] { text } else { nil }
    }

    private func language(of piece: Piece) -> Language? { text(piece)?.style.text.language }

    /// The texts that take hints, in logical order.
    private func pieces() -> [Piece] {
        var pieces: [Piece] = []
        for (number, line) in content.lines.enumerated() {
            for item in Int(line.items.lowerBound)..<Int(line.items.upperBound) {
                guard case .text(let text) = content.items[item], Self.takesHints(text) else { continue }
                pieces.append(Piece(text: text.text, line: number, item: item))
            }
        }
        return pieces.sorted { $0.text.lowerBound < $1.text.lowerBound }
    }

    /// The number of units that are seen. A soft hyphen at which a line ends is in no piece.
    private func visibleCount(_ range: Range<Int32>) -> Int {
        content.paragraph.text[Int(range.lowerBound)..<Int(range.upperBound)].count { !HintWord.isInvisible($0) }
    }

    /// Returns a word whose text takes hints from its first letter to its last.
    private func word(_ range: Range<Int>, _ pieces: ArraySlice<Piece>) -> PlacedWord? {
        let range32 = Int32(range.lowerBound)..<Int32(range.upperBound)
        var (covered, best) = (0, Piece?.none)
        var longest = 0
        for piece in pieces {
            guard piece.text.lowerBound < range32.upperBound else { break }
            let length = visibleCount(piece.text.clamped(to: range32))
            covered += length
            if length > longest {
                longest = length
                best = piece
            }
        }
        guard covered == visibleCount(range32), let best, let text = text(best),
            let word = HintWord(range, of: content.paragraph.text, language: text.style.text.language)
        else { return nil }
        let part = range32.clamped(to: best.text)
        let units = content.paragraph.text
        let edges = (text.position(of: part.lowerBound, in: units), text.position(of: part.upperBound, in: units))
        return PlacedWord(
            word: word, line: best.line, item: best.item, start: min(edges.0, edges.1), end: max(edges.0, edges.1),
            source: content.paragraph.mapping.source(of: range32).lowerBound)
    }
}
