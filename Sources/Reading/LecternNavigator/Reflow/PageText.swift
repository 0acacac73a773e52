import LecternCSS
import LecternLayout
import LecternMarkup

/// The text on a page, and the text that a document shows: both as ranges of the
/// canonical text.
enum PageText {
    /// Returns the canonical text ranges on a page, in document order.
    static func ranges(on fragment: Fragment) -> [Range<Int32>] {
        var ranges: [Range<Int32>] = []
        collect(fragment, into: &ranges)
        ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        return ranges
    }

    private static func collect(_ fragment: Fragment, into ranges: inout [Range<Int32>]) {
        var open = [fragment]
        while let fragment = open.popLast() {
            if fragment.isRepeated { continue }
            open.append(contentsOf: fragment.children.map(\.fragment))
            for item in fragment.lines?.items ?? [] {
                switch item {
                case .text(let text): if !text.source.isEmpty { ranges.append(text.source) }
                case .fragment(let link): open.append(link.fragment)
                case .box: break
                }
            }
        }
    }

    /// Returns the end of a page: after its last text, and after the last image at that offset.
    static func end(of fragment: Fragment, in markup: MarkupDocument) -> PageStart {
        var end = PageStart(offset: 0)
        var open = [fragment]
        while let fragment = open.popLast() {
            // Out-of-flow boxes do not show how far the flow has come.
            if fragment.isRepeated || fragment.box?.isOutOfFlow == true { continue }
            if let box = fragment.box, case .replaced = box.kind {
                let after = PageStart(offset: Int(markup[box.node].textEnd), element: box.node.rawValue + 1)
                end = max(end, after)
            }
            for child in fragment.children { open.append(child.fragment) }
            for line in fragment.lines?.lines ?? [] {
                if let text = line.unbuilt, text.sourceEnd >= 0 {
                    end = max(end, PageStart(offset: Int(text.sourceEnd)))
                }
            }
            for item in fragment.lines?.items ?? [] {
                switch item {
                case .text(let text):
                    if !text.source.isEmpty { end = max(end, PageStart(offset: Int(text.source.upperBound))) }
                case .fragment(let link): open.append(link.fragment)
                case .box: break
                }
            }
        }
        return end
    }

    /// Returns the text on a page in document order, one line per paragraph, with white space
    /// collapsed as styled.
    static func text(on fragment: Fragment, of markup: MarkupDocument) -> String {
        var collector = PieceCollector()
        collector.collect(fragment)
        var units: [UInt16] = []
        var last: PieceCollector.Piece?
        for piece in collector.pieces.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let start = piece.range.lowerBound
            let gap = markup.text[Int(min(last?.range.upperBound ?? start, start))..<Int(start)]
            if let last, last.paragraph != piece.paragraph {
                units.append(0x0A)
            } else if gap.contains(where: \.isWhiteSpace) {
                units.append(0x20)
            }
            append(markup.text[Int(piece.range.lowerBound)..<Int(piece.range.upperBound)], piece, to: &units)
            last = piece
        }
        return String(utf16Units: units)
    }

    private static func append(_ text: ArraySlice<UInt16>, _ piece: PieceCollector.Piece, to units: inout [UInt16]) {
        guard piece.collapses else { return units.append(contentsOf: text) }
        var wasSpace = false
        for unit in text {
            if !unit.isWhiteSpace { units.append(unit) } else if !wasSpace { units.append(0x20) }
            wasSpace = unit.isWhiteSpace
        }
    }

    /// Returns the canonical text ranges that a document shows, by paragraph, in document order.
    static func paragraphs(of tree: BoxTree) -> [[Range<Int32>]] {
        ShownParagraphs.collect(tree.root, .everything).map { $0.pieces.filter(\.isText).map(\.range) }
            .filter { !$0.isEmpty }
    }

    /// Returns the text of ranges as written in the document.
    static func text(_ ranges: [Range<Int32>], of markup: MarkupDocument) -> String {
        var units: [UInt16] = []
        for range in ranges { units.append(contentsOf: markup.text[Int(range.lowerBound)..<Int(range.upperBound)]) }
        return String(utf16Units: units)
    }
}

/// Collects the text of a page by paragraph.
private struct PieceCollector {
    struct Piece {
        var range: Range<Int32>
        var paragraph: Int
        var collapses: Bool
    }
    var pieces: [Piece] = []
    private var paragraphs = 0

    mutating func collect(_ fragment: Fragment, within paragraph: Int? = nil) {
        if fragment.isRepeated { return }
        paragraphs += 1
        let number = paragraph ?? paragraphs
        for child in fragment.children { collect(child.fragment, within: isFirstLetter(child.fragment) ? number : nil) }
        for item in fragment.lines?.items ?? [] {
            switch item {
            case .text(let text):
                let collapses = text.style.text.whiteSpaceCollapse == .collapse
                if !text.source.isEmpty {
                    pieces.append(Piece(range: text.source, paragraph: number, collapses: collapses))
                }
            case .fragment(let link): collect(link.fragment, within: isFirstLetter(link.fragment) ? number : nil)
            case .box: break
            }
        }
    }

    /// Whether a fragment is a drop cap, which is part of the paragraph that it begins.
    private func isFirstLetter(_ fragment: Fragment) -> Bool {
        if case .pseudo(.firstLetter)? = fragment.box?.origin { true } else { false }
    }
}
