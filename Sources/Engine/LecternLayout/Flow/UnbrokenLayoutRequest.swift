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
    init?(_ box: LayoutBox, _ space: ConstraintSpace, token: BreakToken?) {
        guard space.establishesContext, token == nil, space.fragmentation == .none else { return nil }
        self.box = box.id
        self.space = space
    }
}

/// Results of unbroken layouts by request. A cache: dropping them changes no result.
struct UnbrokenResults {
    /// The number of results cached at most; then all are dropped.
    private static let maximumCount = 4096

    private var results: [UnbrokenLayoutRequest: LayoutResult] = [:]

    /// The result of an earlier layout for a request, if it is cached.
    subscript(request: UnbrokenLayoutRequest) -> LayoutResult? { results[request] }

    mutating func keep(_ result: LayoutResult, for request: UnbrokenLayoutRequest) {
        if results.count >= Self.maximumCount { results = [:] }
        results[request] = result
    }
}
