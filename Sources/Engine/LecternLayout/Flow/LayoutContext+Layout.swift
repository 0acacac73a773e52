import LecternCSS
import LecternGeometry

extension LayoutContext {
    /// Lays out a box of any kind.
    ///
    /// - Parameters:
    ///   - token: where the layout resumes in the box; `nil` for its start.
    ///   - earlyBreak: where to break, found by an earlier layout in the same space.
    ///   - geometry: the geometry of the box in the space, if the parent has it already.
    func layout(
        _ box: LayoutBox, _ space: ConstraintSpace, token: BreakToken? = nil, earlyBreak: EarlyBreak? = nil,
        geometry: BoxGeometry? = nil
    ) -> LayoutResult {
        if space.keepsWhole(box) { return layout(box, space.keepingWhole()) }
        guard let request = UnbrokenLayoutRequest(box, space, token: token) else {
            return layoutAnew(box, space, token: token, earlyBreak: earlyBreak, geometry: geometry)
        }
        if let cached = results[request] { return cached }
        let result = layoutAnew(box, space, token: token, earlyBreak: earlyBreak, geometry: geometry)
        results.keep(result, for: request)
        return result
    }

    private func layoutAnew(
        _ box: LayoutBox, _ space: ConstraintSpace, token: BreakToken?, earlyBreak: EarlyBreak?,
        geometry: BoxGeometry?
    ) -> LayoutResult {
        switch box.kind {
        case .replaced: return replaced.layout(box, space)
        case .math(let formula): return MathLayout(context: self).layout(box, formula, in: space)
        case .table(let table):
            return TableLayout.layout(box, table, space: space, token: token, earlyBreak: earlyBreak, in: self)
        case .flex(let items):
            return FlexLayout.layout(box, items, space: space, token: token, earlyBreak: earlyBreak, in: self)
        case .grid(let items):
            return GridLayout.layout(box, items, space: space, token: token, earlyBreak: earlyBreak, in: self)
        case .blocks, .inlines:
            if box.style.box.isMulticolumn, space.hasRoomForColumns {
                return ColumnLayout.layout(box, space, token: token, in: self)
            }
            return layoutBlockFlow(box, space, token: token, earlyBreak: earlyBreak, geometry: geometry)
        default: return layoutBlockFlow(box, space, token: token, earlyBreak: earlyBreak, geometry: geometry)
        }
    }

    /// Lays out a block container in block or inline flow.
    ///
    /// - Parameter definiteBlock: what percentages of block sizes refer to, where the box's own does not say.
    func layoutBlockFlow(
        _ box: LayoutBox, _ space: ConstraintSpace, token: BreakToken?, earlyBreak: EarlyBreak?,
        definiteBlock: LayoutUnit? = nil, geometry: BoxGeometry? = nil
    ) -> LayoutResult {
        func makeFlow(_ earlyBreak: EarlyBreak?) -> BlockFlow {
            BlockFlow(
                self, box, space: space, token: token, earlyBreak: earlyBreak, definiteBlock: definiteBlock,
                geometry: geometry)
        }
        if box.style.box.lineClamp.isActive { return ClampedFlow { makeFlow(earlyBreak) }.run() }
        var flow = makeFlow(earlyBreak)
        let result = flow.run()
        guard result.status == .needsEarlierBreak, let early = result.earlyBreak, earlyBreak == nil else {
            return result
        }
        // A better place was passed: break there.
        var second = makeFlow(early)
        return second.run()
    }
}

extension ConstraintSpace {
    /// Whether a box in the space may have columns.
    fileprivate var hasRoomForColumns: Bool {
        guard case .fragmentainer(let fragmentainer) = fragmentation else { return true }
        return fragmentainer.columnDepth < Fragmentainer.greatestColumnDepth
    }
}
