import LecternCSS
import LecternGeometry

extension LayoutBox {
    /// Returns the offset by which `position: relative` moves the box. CSS Position 3, section 3.3.
    ///
    /// - Parameters:
    ///   - direction: the direction of the containing block; decides between over-constrained insets.
    ///   - inline: the content inline size of the containing block.
    ///   - block: its definite content block size.
    func relativeShift(_ direction: WritingDirection, inline: LayoutUnit, block: LayoutUnit?) -> PhysicalOffset {
        let inset = style.box.inset
        let (width, height) = direction.isHorizontal ? (inline as LayoutUnit?, block) : (block, inline as LayoutUnit?)
        func used(_ value: LengthOrAuto, _ base: LayoutUnit?) -> LayoutUnit? {
            guard case .length(let length) = value else { return nil }
            if length.hasPercent, base == nil { return nil }
            return length.resolve(base ?? .zero)
        }
        let (left, right) = (used(inset.left, width), used(inset.right, width))
        let (top, bottom) = (used(inset.top, height), used(inset.bottom, height))
        let rightWins = direction.isHorizontal ? direction.isRTL : direction.mode.isFlippedBlocks
        let bottomWins = !direction.isHorizontal && !direction.startsAtTopLeft
        let x = rightWins ? right.map { -$0 } ?? left : left ?? right.map { -$0 }
        let y = bottomWins ? bottom.map { -$0 } ?? top : top ?? bottom.map { -$0 }
        return PhysicalOffset(x: x ?? .zero, y: y ?? .zero)
    }
}
