import LecternGeometry

/// How far the layout of a block had come before a line, to take back what lines that do not stay have placed.
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
        (position, strut, exclusions, floatBase) = (flow.position, flow.strut, flow.exclusions, flow.floatBase)
        (children, inherited) = (flow.builder.children.count, flow.builder.inherited.count)
        (positioned, tokens) = (flow.builder.positioned.count, flow.childTokens.count)
    }

    /// Takes all lines back, which began here.
    func restore(_ flow: inout BlockFlow) {
        if flow.contextBlock == nil { flow.strut = strut }
        flow.position = position
        flow.builder.removeLines(from: 0)
        flow.builder.positioned.removeSubrange(positioned...)
        restoreFloats(&flow)
    }

    /// Takes back what lines that were only tried have placed.
    func restorePlace(_ flow: inout BlockFlow) {
        flow.position = position
        flow.floatBase = floatBase
        restoreFloats(&flow)
    }

    /// Takes back what a line that did not fit has placed.
    func restoreFloats(_ flow: inout BlockFlow) {
        flow.exclusions = exclusions
        flow.builder.children.removeSubrange(children...)
        flow.builder.inherited.removeSubrange(inherited...)
        flow.childTokens.removeSubrange(tokens...)
    }
}
