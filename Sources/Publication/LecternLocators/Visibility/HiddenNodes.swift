public import LecternMarkup

/// The nodes of a document that a page does not show.
///
/// One rule decides everywhere what readers find:
///
/// - `display: none`, `visibility: hidden` and the attribute `hidden` take text out of content, search, speech,
///   `lectern text` and the accessible text. Style sheets of the book count as attributes do.
/// - `aria-hidden="true"` hides from assistive technology only: the text is shown, found, selected and exported, but
///   neither spoken nor exposed.
public struct HiddenNodes: Sendable, Equatable {
    /// Ranges of node numbers in ascending order.
    private var ranges: [Range<Int32>] = []

    /// Nothing is hidden.
    package static let none = HiddenNodes()

    /// Whether a page shows all nodes.
    public var isEmpty: Bool { ranges.isEmpty }

    private init() {}

    /// Creates the set from a test of each node, in document order.
    public init(_ document: MarkupDocument, where isHidden: (NodeID) -> Bool) {
        for raw in 0..<Int32(document.nodes.count) where isHidden(NodeID(rawValue: raw)) { add(raw) }
    }

    private mutating func add(_ node: Int32) {
        if let last = ranges.last, last.upperBound == node {
            ranges[ranges.count - 1] = last.lowerBound..<node + 1
        } else {
            ranges.append(node..<node + 1)
        }
    }

    /// Whether a node is hidden. A hidden element may contain visible ones.
    package func contains(_ node: NodeID) -> Bool {
        guard !ranges.isEmpty else { return false }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= node.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= node.rawValue
    }
}
