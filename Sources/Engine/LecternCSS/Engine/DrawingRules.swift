package import LecternMarkup

/// The declarations of the elements of drawings. `use` draws an element in another place, where it inherits other values.
struct DrawingRules: Sendable {
    private(set) var entries: [Int32: [CascadeEntry]] = [:]
    /// The context in which styles are computed.
    var context: StyleComputation.Context?
    /// Elements beyond this number keep the style of their own place.
    private static let limit = 200_000

    mutating func add(_ matched: [CascadeEntry], of node: Int32) {
        if entries.count < Self.limit { entries[node] = matched }
    }

    /// Records that an element has the declarations of another one.
    mutating func add(_ node: Int32, like other: Int32) {
        if entries.count < Self.limit { entries[node] = entries[other] }
    }
}

extension StyledDocument {
    /// Returns the style of an element of a drawing as the child of another element than its parent.
    package func style(of node: NodeID, under parent: ComputedStyle) -> ComputedStyle? {
        guard let entries = drawingRules.entries[node.rawValue], var context = drawingRules.context else {
            return style(of: node)
        }
        context.role = StyleComputation.Role()
        return StyleComputation.compute(entries, parent: parent, context: context)
    }
}
