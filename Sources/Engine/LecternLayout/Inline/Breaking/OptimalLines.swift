import LecternCSS
import LecternGeometry

/// The width within which each line of a paragraph is broken, keyed by the line's start.
struct OptimalLines {
    /// Where a line starts.
    struct Start: Hashable {
        var item: Int32
        var text: Int32

        init(_ position: InlinePosition) { (item, text) = (position.item, position.text) }
    }
    var widths: [Start: LayoutUnit] = [:]
}

/// Breaks a paragraph as a whole: finds the lines with the least total deviation of word spaces, after Knuth and
/// Plass, "Breaking paragraphs into lines" (1981).
///
/// The candidates for a line's end are those of the greedy breaker at the full width and at smaller widths. Thus the
/// greedy breaker's handling of hyphens, objects and hanging punctuation applies.
struct OptimalBreaking {
    private struct Node {
        var position: InlinePosition
        var cost: Double
        /// The best line that ends at this node: the node at its start, and its width.
        var previous: Int
        var width: LayoutUnit
        var endsWithHyphen: Bool
    }
    private let context: LayoutContext
    private let request: LineRequest
    private let available: LayoutUnit
    private var nodes: [Node] = []
    /// The best node of each start.
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

    /// Returns the widths of the best lines; empty if there is no solution.
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

    /// Removes the first open node in text order. No open node can lead to it any more.
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
            guard let candidate = context.lines.greedyLine(line, within: width) else {
                // Nothing fits: fall back to greedy breaking.
                if attempt == 0, best == nil { open = [] }
                return
            }
            let content = candidate.contentSize
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

    /// Returns the demerits of a line. Free space counts with its third power; hyphens and short last lines add more.
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
