import LecternLocators
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

    /// - Parameter hidden: the nodes that pages do not show.
    init(_ document: MarkupDocument, hidden: HiddenNodes = .none) {
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
                if hidden.isEmpty || !hidden.contains(NodeID(rawValue: index)) {
                    append(node, startsBlock: &startsBlock)
                }
            } else {
                switch TextRole.of(node, in: document) {
                case .skipped:
                    index = max(node.subtreeEnd, index + 1)
                    continue
                case .reading:
                    if node.textStart < node.textEnd, !hidden.contains(NodeID(rawValue: index)) {
                        readings.append(Int(node.textStart)..<Int(node.textEnd))
                    }
                    index = max(node.subtreeEnd, index + 1)
                    continue
                case .block, .cell:
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
