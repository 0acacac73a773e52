import LecternGeometry

// Stand-ins for what `Flex/` is about to bring; they go away when it does.

extension LayoutContext {
    /// Lays out a flex container.
    func layoutFlex(_ box: Box, _ items: [Box], _ space: ConstraintSpace, token: BreakToken?) -> LayoutResult {
        layoutBlockFlow(box, space, token: token, earlyBreak: nil)
    }

    /// Intrinsic content-box inline sizes of a flex container.
    func flexContentSizes(_ box: Box, _ items: [Box]) -> ContentSizes { ContentSizes() }
}
