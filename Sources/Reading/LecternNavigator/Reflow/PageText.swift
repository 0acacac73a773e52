import LecternCSS
import LecternLayout
import LecternMarkup

/// What text stands on a page, and what text a document shows: both as ranges
/// of the canonical text, so that they can be compared.
enum PageText {
    /// The canonical text ranges on a page, in document order.
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

    /// Where what stands on a page ends: after its last text, and after the
    /// last picture at that offset.
    static func end(of fragment: Fragment, in markup: MarkupDocument) -> PageStart {
        var end = PageStart(offset: 0)
        var open = [fragment]
        while let fragment = open.popLast() {
            // What is taken out of the flow says nothing of how far the flow has come.
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

    /// The text on a page as it reads, in document order: a paragraph a line,
    /// white space collapsed where the style collapses it.
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

    /// The canonical text ranges that a document shows, in document order, a
    /// paragraph's together.
    static func paragraphs(of tree: BoxTree) -> [[Range<Int32>]] {
        var walker = BoxWalker()
        walker.walk(tree.root)
        return walker.paragraphs.filter { !$0.isEmpty }
    }

    /// The text of ranges as it stands in the document.
    static func text(_ ranges: [Range<Int32>], of markup: MarkupDocument) -> String {
        var units: [UInt16] = []
        for range in ranges { units.append(contentsOf: markup.text[Int(range.lowerBound)..<Int(range.upperBound)]) }
        return String(utf16Units: units)
    }
}

/// Collects the text of a page with the paragraphs that it belongs to.
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

    /// A drop cap is a part of the paragraph that it begins.
    private func isFirstLetter(_ fragment: Fragment) -> Bool {
        if case .pseudo(.firstLetter)? = fragment.box?.origin { true } else { false }
    }
}

/// Collects the text of boxes in document order.
private struct BoxWalker {
    var paragraphs: [[Range<Int32>]] = []

    mutating func walk(_ box: Box) {
        switch box.kind {
        case .blocks(let children), .flex(let children), .grid(let children): children.forEach { walk($0) }
        case .inlines(let content): walk(content)
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

    private mutating func walk(_ content: InlineContent) {
        var ranges: [Range<Int32>] = []
        collect(content, into: &ranges)
        paragraphs.append(ranges)
    }

    /// Boxes inside of a line count where they stand in it.
    private func collect(_ content: InlineContent, into ranges: inout [Range<Int32>]) {
        for item in content.items {
            switch item {
            case .text(let range, _, _): ranges.append(range)
            case .atomic(let box), .float(let box), .outOfFlow(let box): collect(box, into: &ranges)
            case .ruby(let segment):
                segment.bases.forEach { collect($0, into: &ranges) }
                segment.levels.joined().forEach { collect($0.box, into: &ranges) }
            case .open, .close, .generated, .lineBreak, .breakOpportunity: break
            }
        }
    }

    private func collect(_ box: Box, into ranges: inout [Range<Int32>]) {
        var walker = BoxWalker()
        walker.walk(box)
        ranges.append(contentsOf: walker.paragraphs.joined())
    }
}
