import LecternGeometry
import LecternText

// Stand-ins for what `Inline/`, `Table/` and `Flex/` are about to bring. Each
// goes away when its folder brings the real one.

// MARK: Table/

extension LayoutContext {
    /// Lays out a table: its wrapper with captions and grid.
    func layoutTable(_ box: Box, _ table: TableStructure, _ space: ConstraintSpace, token: BreakToken?) -> LayoutResult {
        layoutBlockFlow(box, space, token: token, earlyBreak: nil)
    }

    /// Intrinsic border-box inline sizes of a table.
    func tableContentSizes(_ box: Box, _ table: TableStructure) -> ContentSizes { ContentSizes() }
}

// MARK: Flex/

extension LayoutContext {
    /// Lays out a flex container.
    func layoutFlex(_ box: Box, _ items: [Box], _ space: ConstraintSpace, token: BreakToken?) -> LayoutResult {
        layoutBlockFlow(box, space, token: token, earlyBreak: nil)
    }

    /// Intrinsic content-box inline sizes of a flex container.
    func flexContentSizes(_ box: Box, _ items: [Box]) -> ContentSizes { ContentSizes() }
}
