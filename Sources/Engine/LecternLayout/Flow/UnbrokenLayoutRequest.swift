/// The key under which the layout of an unbroken box with a formatting context of
/// its own is cached: the whole request.
///
/// Nested boxes that are each measured twice would cost a power of their depth;
/// with cached results they cost what one layout costs.
struct UnbrokenLayoutRequest: Hashable {
    /// The box's id. Boxes of one tree differ in it; the one copy with another style
    /// that is laid out, combined upright text, is itself a function of the box.
    let box: Int32
    let space: ConstraintSpace

    /// Returns `nil` if the layout depends on more than box and space, or can break.
    init?(_ box: Box, _ space: ConstraintSpace, token: BreakToken?) {
        guard space.establishesContext, token == nil, space.fragmentation == .none else { return nil }
        self.box = box.id
        self.space = space
    }
}

extension LayoutContext {
    /// The number of results cached at most; then all are dropped.
    static let greatestResultCount = 4096

    func keep(_ result: LayoutResult, for request: UnbrokenLayoutRequest) {
        if results.count >= Self.greatestResultCount { results = [:] }
        results[request] = result
    }
}
