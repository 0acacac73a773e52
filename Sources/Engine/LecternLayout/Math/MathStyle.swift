import LecternCSS
import LecternGeometry

/// The styles of what layout adds to formulas.
enum MathStyle {
    /// How much larger sums and integrals are in displayed formulas.
    static let largeOperatorScale = 1.5

    /// The style of a bar: a border in the text's colour.
    static func bar(_ style: ComputedStyle) -> ComputedStyle {
        var (box, paint) = (BoxStyle(), PaintStyle())
        box.borderStyle.top = .solid
        box.borderWidth.top = 1
        paint.borderColor.top = style.text.color
        return ComputedStyle(text: style.text, box: box, paint: paint)
    }

    /// A style of nothing but what is inherited.
    static func plain(_ style: ComputedStyle) -> ComputedStyle {
        ComputedStyle(text: style.text, box: BoxStyle(), paint: PaintStyle())
    }

    /// The style of a box that scales what is in it, from its left edge.
    static func stretched(_ style: ComputedStyle, x: Double, y: Double, originY: LayoutUnit) -> ComputedStyle {
        var box = BoxStyle()
        box.transform = [.scale(x, y)]
        box.transformOrigin.x = LengthPercentage(pixels: 0)
        box.transformOrigin.y = LengthPercentage(pixels: originY.float)
        return ComputedStyle(text: style.text, box: box, paint: PaintStyle())
    }

    /// A style with another size or slant of its font.
    static func changed(_ style: ComputedStyle, _ change: (inout TextStyle) -> Void) -> ComputedStyle {
        var text = style.text
        change(&text)
        return ComputedStyle(text: text, box: style.box, paint: style.paint)
    }
}
