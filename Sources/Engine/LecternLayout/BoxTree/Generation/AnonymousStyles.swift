import LecternCSS

/// The styles of anonymous boxes: inherited properties from a parent, initial
/// values otherwise. Equal requests share one object.
struct AnonymousStyles {
    private struct Key: Hashable {
        let parent: ObjectIdentifier
        let display: Display
    }
    private var styles: [Key: ComputedStyle] = [:]

    mutating func style(inheriting parent: ComputedStyle, display: Display) -> ComputedStyle {
        let key = Key(parent: ObjectIdentifier(parent), display: display)
        if let style = styles[key] { return style }
        var box = BoxStyle()
        box.display = display
        let style = ComputedStyle(text: parent.text, box: box, paint: PaintStyle())
        styles[key] = style
        return style
    }
}
