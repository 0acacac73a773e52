import LecternGeometry

extension LayoutContext {
    /// Lays out a box: the one entrance for every kind of box.
    ///
    /// - Parameters:
    ///   - space: what the parent says.
    ///   - token: where an earlier fragmentainer stopped in this box.
    ///   - earlyBreak: where to break this time, found by a layout before.
    func layout(_ box: Box, _ space: ConstraintSpace, token: BreakToken? = nil, earlyBreak: EarlyBreak? = nil) -> LayoutResult {
        switch box.kind {
        case .table(let table): layoutTable(box, table, space, token: token)
        case .flex(let items): layoutFlex(box, items, space, token: token)
        default: layoutBlockFlow(box, space, token: token, earlyBreak: earlyBreak)
        }
    }

    /// Lays out a block container in block or inline flow.
    func layoutBlockFlow(_ box: Box, _ space: ConstraintSpace, token: BreakToken?, earlyBreak: EarlyBreak?) -> LayoutResult {
        LayoutResult()
    }
}
