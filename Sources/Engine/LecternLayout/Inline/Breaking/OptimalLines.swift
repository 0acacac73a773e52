import LecternCSS
import LecternGeometry

/// The widths at which the lines of a paragraph are broken, by where they start.
struct OptimalLines {
    /// Where a line starts.
    struct Start: Hashable {
        var item: Int32
        var text: Int32

        init(_ position: InlinePosition) { (item, text) = (position.item, position.text) }
    }
    var widths: [Start: LayoutUnit] = [:]
}

/// Breaks a paragraph as a whole: the sequence of lines whose spaces differ least
/// from what they should be, after Knuth and Plass, "Breaking paragraphs into
/// lines" (1981), over the same opportunities as greedy breaking.
///
/// A line that starts at a place may end where the greedy breaker ends it, or
/// where it would in less room; so all that greedy breaking knows of (hyphens,
/// objects, punctuation that hangs) holds here.
struct OptimalBreaking {
    private struct Node {
        var position: InlinePosition
        var cost: Double
        /// The line that leads here: the node it starts at and its width.
        var previous: Int
        var width: LayoutUnit
        var endsWithHyphen: Bool
    }
    private let context: LayoutContext
    private let request: LineRequest
    private let available: LayoutUnit
    private var nodes: [Node] = []
    /// The best node for each place.
    private var known: [OptimalLines.Start: Int] = [:]
    private var open: [Int] = []
    private var best: (node: Int, width: LayoutUnit, cost: Double)?

    private static let mostLines = 4000
    private static let mostEnds = 6

    init(_ context: LayoutContext, _ request: LineRequest) {
        self.context = context
        self.request = request
        available = request.availableInline
    }

    /// The widths of the best lines; empty if there is none.
    mutating func run() -> OptimalLines {
        add(InlinePosition(), cost: 0, previous: -1, width: .zero, endsWithHyphen: false)
        while let index = takeFirst() {
            guard nodes.count < Self.mostLines else { return OptimalLines() }
            tryLines(from: index)
        }
        var result = OptimalLines()
        guard let best else { return result }
        var (node, width) = (best.node, best.width)
        while node >= 0 {
            result.widths[.init(nodes[node].position)] = width
            (node, width) = (nodes[node].previous, nodes[node].width)
        }
        return result
    }

    /// The open node that comes first in the text: nothing that leads to it is open any more.
    private mutating func takeFirst() -> Int? {
        guard let at = open.indices.min(by: { nodes[open[$0]].position < nodes[open[$1]].position }) else { return nil }
        return open.remove(at: at)
    }

    private mutating func tryLines(from index: Int) {
        let node = nodes[index]
        var line = request
        line.position = node.position
        var width = available
        for attempt in 0..<Self.mostEnds {
            guard let candidate = context.line(line, within: width) else {
                // Nothing fits: greedy breaking must help itself.
                if attempt == 0, best == nil { open = [] }
                return
            }
            let content = context.contentSize(candidate)
            let isLast = candidate.next == nil || candidate.endsWithForcedBreak
            let cost = node.cost + self.cost(candidate, content, isLast: isLast, after: node)
            if let next = candidate.next {
                add(next, cost: cost, previous: index, width: width, endsWithHyphen: candidate.endsWithHyphen)
            } else if cost < best?.cost ?? .infinity {
                best = (index, width, cost)
            }
            if isLast || content < available * 6 / 10 { return }
            width = content - LayoutUnit(rawValue: 1)
        }
    }

    /// Demerits: the third power of how much the spaces are stretched, hyphens, and
    /// last lines that are too short.
    private func cost(_ candidate: LineCandidate, _ content: LayoutUnit, isLast: Bool, after node: Node) -> Double {
        let free = max(0, (available - content).double / max(1, available.double))
        if isLast { return free > 0.85 ? 30 : 1 }
        var cost = 1 + 100 * (free * 5) * (free * 5) * (free * 5)
        if candidate.endsWithHyphen { cost += node.endsWithHyphen ? 40 : 10 }
        return cost * cost
    }

    private mutating func add(
        _ position: InlinePosition, cost: Double, previous: Int, width: LayoutUnit, endsWithHyphen: Bool
    ) {
        let node = Node(
            position: position, cost: cost, previous: previous, width: width, endsWithHyphen: endsWithHyphen)
        if let index = known[.init(position)] {
            if cost < nodes[index].cost { nodes[index] = node }
            return
        }
        known[.init(position)] = nodes.count
        open.append(nodes.count)
        nodes.append(node)
    }
}
