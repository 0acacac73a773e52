import LecternCSS
import LecternGeometry

/// The width within which each line of a paragraph is broken, keyed by the line's start.
struct OptimalLines {
    /// Where a line starts. What may follow depends on more than the place.
    struct Start: Hashable {
        let text: Int32
        let hyphenatedLines: Int32
        /// The number of the line, if one line of the paragraph must not end with a hyphen; 0 otherwise.
        let line: Int32
    }
    var widths: [Start: LayoutUnit] = [:]
}

/// Breaks a paragraph as a whole: finds the lines with the least total deviation of word spaces, after Knuth and
/// Plass, "Breaking paragraphs into lines" (1981).
///
/// As in the paper, the demerits of a line are the square of a sum: 1, the badness of its spaces, the penalty at its
/// end. In books spaces may also be a little narrower than natural. The result is a width for each line: the greedy
/// breaker ends a line where it is chosen to end if it has no more than that width, so that hyphens, objects and edges
/// are still made in one place.
///
/// Costs are whole numbers, and sizes are those of the whole paragraph: a search that starts at a later page gives the
/// lines that one from the paragraph's start gives.
struct OptimalBreaking {
    /// What a line costs.
    private enum Demerits {
        /// The badness of a line whose spaces are stretched by ``stretch``, as in the paper.
        static let badness = 100.0
        /// The stretch of a space for a badness of 100, in em. A word space is about 0.25 em wide; readers begin to see
        /// gaps where it is about twice as wide.
        static let stretch = 0.2
        /// The free space at the end of a line that is not justified for a badness of 100, as a share of the width.
        static let free = 0.2
        /// The greatest badness: spaces that are 0.9 em wider than natural.
        static let mostBadness = 10_000.0
        /// A line that ends with a hyphen. TeX's `\hyphenpenalty` is 50.
        ///
        /// A judgement: the badness of a line whose spaces are stretched by 0.12 em. If it is greater, fewer lines end
        /// with hyphens, and spaces are wider.
        static let hyphen = 20.0
        /// A line that ends within an address or a name of code. A little more, as nothing shows that it goes on.
        static let inWord = 30.0
        /// A line that ends with a hyphen after another one, not squared. TeX's `\doublehyphendemerits` is 10,000.
        static let secondHyphen = 3_000.0
        /// A last line that begins with a part of a word, where `hyphenate-limit-last` forbids it.
        static let fragment = 1e9
        /// A last line shorter than ``shortLastLine``, a single short word. Not squared.
        static let shortLast = 1_500.0
        /// The share of the width below which a last line is short.
        static let shortLastLine = 0.12
        /// A line that overflows.
        static let overfull = 1e12
    }

    /// The best way to a place in one state: see ``states``.
    private struct Node {
        var cost = Int64.max
        var previous = -1
        /// The width for the breaker of the line that ends there.
        var width = LayoutUnit.zero
    }

    private let request: LineRequest
    private let opportunities: [LineOpportunity]
    /// The number of opportunities before the first line.
    private let first: Int
    private let indents: (first: Double, afterForcedBreak: Double)
    private let available: Double
    private let em: Double
    private let isJustified: Bool
    /// By how much a space may be narrower than natural.
    private let shrink: Double
    private let keepsLastWord: Bool
    /// The number of consecutive lines that may end with a hyphen; nil for any number.
    private let mostHyphens: Int?
    /// How many numbers of lines have states of their own: those up to the line that must not end with a hyphen.
    private let lineStates: Int
    private let hyphenStates: Int
    /// The states of each place: numbers of the line and of lines with hyphens before it.
    private var states: Int { hyphenStates * lineStates }
    private var nodes: [Node] = []

    /// A rounding error that does not count, in 1/64 pixel.
    private static let tolerance = 1.0

    /// Creates a search from the position of a request; nil if the lines of the paragraph never start there.
    init?(_ context: LayoutContext, _ request: LineRequest, opportunities: LineOpportunities) {
        guard let first = opportunities.count(beforeLineAt: request.position.text) else { return nil }
        self.request = request
        self.opportunities = opportunities.list
        self.first = first
        let style = request.container.style.text
        available = Double(request.availableInline.rawValue)
        em = Double(style.fontSize) * 64
        isJustified = style.textAlign == .justify || style.textAlign == .justifyAll
        shrink = isJustified ? Justification.mostShrink(style) * 64 : 0
        keepsLastWord = style.hyphenateLimitLast != .none
        mostHyphens = style.hyphenateLimitLines == 0 ? nil : style.hyphenateLimitLines
        hyphenStates = (mostHyphens ?? 1) + 1
        let last = Int(request.unhyphenatedLine) - Int(request.position.line)
        lineStates = request.unhyphenatedLine < 0 || last < 0 ? 1 : last + 2
        var later = request.position
        later.line += 1
        later.isAfterForcedBreak = true
        indents = (
            Double(context.lines.indent(request).rawValue),
            Double(
                context.lines.textIndent(request.container, later, percentage: request.percentageInline).rawValue)
        )
    }

    /// Returns the widths of the best lines.
    mutating func run() -> OptimalLines {
        let count = (opportunities.count - first) * states
        nodes = [Node](repeating: Node(), count: count + states)
        nodes[min(Int(request.position.hyphenatedLines), hyphenStates - 1)].cost = 0
        for index in 0..<count where nodes[index].cost < .max { tryLines(from: index) }
        return bestLines()
    }

    /// Extends the best solution up to a node by each line that may start there.
    ///
    private mutating func tryLines(from node: Int) {
        let place = place(of: node)
        let start = start(of: place)
        let indent = place == first ? indents.first : start.isForced ? indents.afterForcedBreak : 0
        var hasLine = false
        for index in place..<opportunities.count {
            let end = opportunities[index]
            let size = end.end - start.resume + indent
            // The spaces of a last line are natural.
            let spaces = end.isForced ? 0 : max(end.spaces - start.spacesAtResume, 0)
            let limit = available + Self.tolerance + shrink * Double(spaces)
            if size > limit {
                if !hasLine, end.hasHyphen { continue }
                if !hasLine { add(index, from: node, cost: Demerits.overfull, size: available) }
                return
            }
            guard size + end.hyphen <= limit else { continue }
            if !end.hasHyphen || mayHyphenate(after: node) {
                let cost = cost(size + end.hyphen, from: start, to: index, after: node)
                add(index, from: node, cost: cost, size: end.isForced ? available : size + end.hyphen)
                hasLine = true
            }
            if end.isForced { return }
        }
    }

    /// The number of opportunities before a node.
    private func place(of node: Int) -> Int { first + node / states }

    /// Where a line starts that so many opportunities precede.
    private func start(of place: Int) -> LineOpportunity {
        place == 0 ? LineOpportunity.start : opportunities[place - 1]
    }

    private func mayHyphenate(after node: Int) -> Bool {
        let (line, hyphens) = (node % states / hyphenStates, node % hyphenStates)
        if lineStates > 1, line == lineStates - 2 { return false }
        return mostHyphens.map { hyphens < $0 } ?? true
    }

    private func cost(_ size: Double, from start: LineOpportunity, to index: Int, after node: Int) -> Double {
        let end = opportunities[index]
        let hasHyphenBefore = node % hyphenStates > 0
        if end.isForced {
            let isFragment = keepsLastWord && hasHyphenBefore && index == opportunities.count - 1
            let isShort = size < available * Demerits.shortLastLine && start.text > 0
            return 1 + (isFragment ? Demerits.fragment : 0) + (isShort ? Demerits.shortLast : 0)
        }
        let free = available - size
        let stretch = stretch(free, spaces: end.spaces - start.spacesAtResume)
        // Among lines without measure, a fuller one is better.
        let maximumBadness = Demerits.mostBadness * (1 + max(free, 0) / max(available, 1))
        let badness = min(Demerits.badness * stretch * stretch * stretch, maximumBadness)
        let sum = 1 + badness + (end.hasHyphen ? Demerits.hyphen : end.isInWord ? Demerits.inWord : 0)
        return sum * sum + (end.hasHyphen && hasHyphenBefore ? Demerits.secondHyphen : 0)
    }

    /// The adjustment ratio of a line with free space.
    private func stretch(_ free: Double, spaces: Int) -> Double {
        guard isJustified else { return max(0, free) / (available * Demerits.free) }
        if free <= 0 { return shrink > 0 && spaces > 0 ? -free / (shrink * Double(spaces)) : 0 }
        return spaces > 0 ? free / Double(spaces) / (em * Demerits.stretch) : .infinity
    }

    private mutating func add(_ index: Int, from node: Int, cost: Double, size: Double) {
        let (line, hyphens) = (node % states / hyphenStates, node % hyphenStates)
        let next = opportunities[index].hasHyphen ? min(hyphens + 1, hyphenStates - 1) : 0
        let target = (index + 1 - first) * states + min(line + 1, lineStates - 1) * hyphenStates + next
        let total = nodes[node].cost + Int64(cost)
        guard total < nodes[target].cost else { return }
        // The breaker rounds up the size of each part of a line.
        let slack = Double(opportunities[index].partCount - start(of: place(of: node)).partCount) + 2
        let padded = size.rounded(.up) + slack
        let width = LayoutUnit(clamping: Int(size > available ? padded : min(padded, available)))
        nodes[target] = Node(cost: total, previous: node, width: width)
    }

    private func bestLines() -> OptimalLines {
        var result = OptimalLines()
        let last = nodes.indices.suffix(states).min { nodes[$0].cost < nodes[$1].cost }
        guard var node = last, nodes[node].cost < .max else { return result }
        while nodes[node].previous >= 0 {
            let before = nodes[node].previous
            result.widths[start(before)] = nodes[node].width
            node = before
        }
        return result
    }

    private func start(_ node: Int) -> OptimalLines.Start {
        var position = request.position
        if node >= states {
            position.text = opportunities[place(of: node) - 1].text
            position.line += Int32(node % states / hyphenStates)
            position.hyphenatedLines = Int32(node % hyphenStates)
        }
        return LineWidths.start(position, unhyphenatedLine: lineStates > 1 ? request.unhyphenatedLine : -1)
    }
}
