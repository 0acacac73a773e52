import LecternCSS
import LecternGeometry

/// Styles of the boxes that layout adds to formulas.
enum MathBoxStyle {
    /// Returns the style of a bar: a border in the text's colour.
    static func bar(_ style: ComputedStyle) -> ComputedStyle {
        var (box, paint) = (BoxStyle(), PaintStyle())
        box.borderStyle.top = .solid
        box.borderWidth.top = 1
        paint.borderColor.top = style.text.color
        return ComputedStyle(text: style.text, box: box, paint: paint)
    }

    /// Returns a style with inherited properties only.
    static func plain(_ style: ComputedStyle) -> ComputedStyle {
        ComputedStyle(text: style.text, box: BoxStyle(), paint: PaintStyle())
    }

    /// Returns the style of a box that scales its content from a point.
    static func stretched(
        _ style: ComputedStyle, x: Double, y: Double, originX: LayoutUnit = .zero, originY: LayoutUnit
    ) -> ComputedStyle {
        var box = BoxStyle()
        box.transform = [.scale(x, y)]
        box.transformOrigin.x = LengthPercentage(pixels: originX.float)
        box.transformOrigin.y = LengthPercentage(pixels: originY.float)
        return ComputedStyle(text: style.text, box: box, paint: PaintStyle())
    }
}
