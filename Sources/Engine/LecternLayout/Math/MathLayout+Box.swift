import LecternCSS
import LecternGeometry

extension MathLayout {
    /// Lays out a `math` box: as wide as its formula, never broken.
    func layout(_ box: LayoutBox, _ formula: MathNode) -> LayoutResult {
        let part = layout(formula)
        // The part may reserve more space above its baseline than its own box has.
        let size = PhysicalSize(width: part.width, height: part.ascent + part.descent)
        let offset = PhysicalOffset(x: .zero, y: part.ascent - part.baseline)
        var result = LayoutResult()
        result.fragment = Fragment(
            kind: .box, box: box, size: size, writingDirection: box.style.writingDirection,
            children: [.init(offset: offset, fragment: part.fragment)], firstBaseline: part.ascent,
            lastBaseline: part.ascent)
        result.contextBlock = .zero
        result.intrinsicBlockSize = size.height
        result.tallestUnbreakable = size.height
        return result
    }
}
