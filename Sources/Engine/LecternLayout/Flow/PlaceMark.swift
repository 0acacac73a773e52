import LecternGeometry

/// The state of a block's layout before a line, from which lines that do not stay are undone.
struct PlaceMark {
    let position: LayoutUnit
    let strut: MarginStrut
    let exclusions: ExclusionSpace
    let floatBase: LayoutUnit?
    let children: Int
    let inherited: Int
    let positioned: Int
    let tokens: Int

    init(_ flow: borrowing BlockFlow) {
        position = flow.placement.position
        strut = flow.placement.strut
        exclusions = flow.placement.exclusions
        floatBase = flow.placement.floatBase
        children = flow.builder.children.count
        inherited = flow.builder.inherited.count
        positioned = flow.builder.positioned.count
        tokens = flow.fragmentation.childTokens.count
    }

    /// Removes all lines of the box; the mark was made before the first.
    func restore(_ flow: inout BlockFlow) {
        if flow.placement.contextBlock == nil { flow.placement.strut = strut }
        flow.placement.position = position
        flow.builder.removeLines(from: 0)
        flow.builder.positioned.removeSubrange(positioned...)
        restoreFloats(&flow)
    }

    /// Removes what lines placed that were only measured.
    func restorePlace(_ flow: inout BlockFlow) {
        flow.placement.position = position
        flow.placement.floatBase = floatBase
        restoreFloats(&flow)
    }

    /// Removes the floats of a line that did not fit.
    func restoreFloats(_ flow: inout BlockFlow) {
        flow.placement.exclusions = exclusions
        flow.builder.children.removeSubrange(children...)
        flow.builder.inherited.removeSubrange(inherited...)
        flow.fragmentation.childTokens.removeSubrange(tokens...)
    }
}
