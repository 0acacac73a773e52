import LecternMarkup

/// The visible parts of a document's canonical text, and the block boundaries
/// between them.
struct VisibleText {
    struct Piece {
        var range: Range<Int>
        /// Whether it begins a block or line.
        var startsBlock: Bool
    }

    /// The parts in order.
    private(set) var pieces: [Piece] = []
    /// The ruby readings, separately: they interrupt the annotated text.
    private(set) var readings: [Range<Int>] = []

    init(_ document: MarkupDocument) {
        let nodes = document.nodes
        var blockEnds: [Int32] = []
        var startsBlock = true
        var index = Int32(1)
        while index < nodes.count {
            while let end = blockEnds.last, index >= end {
                blockEnds.removeLast()
                startsBlock = true
            }
            let node = nodes[Int(index)]
            if node.kind == .text {
                append(node, startsBlock: &startsBlock)
            } else {
                switch ElementKind.of(node.name) {
                case .skipped:
                    index = max(node.subtreeEnd, index + 1)
                    continue
                case .reading:
                    if node.textStart < node.textEnd { readings.append(Int(node.textStart)..<Int(node.textEnd)) }
                    index = max(node.subtreeEnd, index + 1)
                    continue
                case .block:
                    startsBlock = true
                    if node.subtreeEnd > index + 1 { blockEnds.append(node.subtreeEnd) }
                case .inline: break
                }
            }
            index += 1
        }
    }

    private mutating func append(_ node: MarkupDocument.Node, startsBlock: inout Bool) {
        guard node.textStart < node.textEnd else { return }
        let range = Int(node.textStart)..<Int(node.textEnd)
        if !startsBlock, let last = pieces.last, last.range.upperBound == range.lowerBound {
            pieces[pieces.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            pieces.append(Piece(range: range, startsBlock: startsBlock))
        }
        startsBlock = false
    }
}

/// The effect of an element on the visibility of its text.
enum ElementKind: UInt8 {
    case inline, block, skipped, reading

    static func of(_ name: Name) -> ElementKind {
        let number = Int(name.rawValue)
        return number < table.count ? table[number] : .inline
    }

    private static let blocks: [Name] = [
        .html, .body, .article, .section, .nav, .aside, .h1, .h2, .h3, .h4, .h5, .h6, .hgroup, .header, .footer,
        .address,
        .main, .p, .hr, .pre, .blockquote, .ol, .ul, .menu, .li, .dl, .dt, .dd, .figure, .figcaption, .div, .table,
        .caption,
        .tbody, .thead, .tfoot, .tr, .td, .th, .form, .fieldset, .legend, .details, .summary, .dialog, .center, .dir,
        .br,
        .option, .optgroup,
    ]

    private static let table: [ElementKind] = {
        let skipped: [Name] = [.head, .script, .style, .template, .rp]
        let all = blocks + skipped + [.rt, .rtc]
        var table = [ElementKind](repeating: .inline, count: Int(all.map(\.rawValue).max() ?? 0) + 1)
        for name in blocks { table[Int(name.rawValue)] = .block }
        for name in skipped { table[Int(name.rawValue)] = .skipped }
        for name in [Name.rt, .rtc] { table[Int(name.rawValue)] = .reading }
        return table
    }()
}
