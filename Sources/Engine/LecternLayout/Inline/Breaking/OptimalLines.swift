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
///
/// As in the paper, the demerits of a line are the square of a sum: 1, the badness of its spaces, the penalty at its
/// end. The numbers are our own, because a line has no stretchability here: only its free space is known.
struct OptimalBreaking {
    /// What a line costs.
    private enum Demerits {
        /// The badness of a line with an adjustment ratio of 1, as in the paper.
        static let badness = 100.0
        /// The adjustment ratio of a line all of which is free: a fifth of the width counts as a ratio of 1.
        ///
        /// A judgement: word spaces and their stretch are not known here. If it is greater, loose lines cost more in
        /// comparison with hyphens, and more words are hyphenated.
        static let ratioOfEmptyLine = 5.0
        /// A line that ends with a hyphen. TeX's `\hyphenpenalty` is 50.
        ///
        /// A judgement: 10 is the badness of a line with 9 % of free space. If it is greater, fewer lines end with
        /// hyphens, and spaces are wider.
        static let hyphen = 10.0
        /// A line that ends with a hyphen after another one. The paper adds a number to the square instead.
        ///
        /// A judgement: the badness of a line with 15 % of free space.
        static let secondHyphen = 40.0
        /// A last line of ordinary length, whose spaces are not stretched: the square of 1.
        static let lastLine = 1.0
        /// A last line with more free space than ``shortLastLine``: a single short word.
        ///
        /// A judgement, and not squared: the same as a line with 7 % of free space. If it is greater, other lines
        /// become looser to avoid it.
        static let shortLast = 30.0
        /// The free space, as a share of the width, from which a last line is short. A judgement: 15 % of a line of
        /// 60 letters are nine letters.
        static let shortLastLine = 0.85
    }

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

    /// The number of line starts after which the paragraph is broken greedily instead. It bounds time and memory:
    /// each start costs up to ``mostEnds`` runs of the greedy breaker.
    private static let mostStarts = 4000
    /// The ends that are tried for one start, the longest line first. More ends only add lines with still more free
    /// space, at the cost of one run of the greedy breaker each.
    private static let mostEnds = 6
    /// Below a line shorter than this share of the width no shorter one is tried: the badness is 800 there, so that
    /// such lines are in no good solution.
    private static let leastShare = (tenths: 6, of: 10)

    init(_ context: LayoutContext, _ request: LineRequest) {
        self.context = context
        self.request = request
        available = request.availableInline
    }

    /// Returns the widths of the best lines; empty if there is no solution.
    mutating func run() -> OptimalLines {
        add(InlinePosition(), cost: 0, previous: -1, width: .zero, endsWithHyphen: false)
        while let index = takeFirst() {
            guard nodes.count < Self.mostStarts else { return OptimalLines() }
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
            if isLast || content < available * Self.leastShare.tenths / Self.leastShare.of { return }
            width = content - LayoutUnit(rawValue: 1)
        }
    }

    /// Returns the demerits of a line. Free space counts with its third power, as in TeX's badness.
    private func cost(_ candidate: LineCandidate, _ content: LayoutUnit, isLast: Bool, after node: Node) -> Double {
        let free = max(0, (available - content).double / max(1, available.double))
        if isLast { return free > Demerits.shortLastLine ? Demerits.shortLast : Demerits.lastLine }
        let ratio = free * Demerits.ratioOfEmptyLine
        var cost = 1 + Demerits.badness * ratio * ratio * ratio
        if candidate.endsWithHyphen { cost += node.endsWithHyphen ? Demerits.secondHyphen : Demerits.hyphen }
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
