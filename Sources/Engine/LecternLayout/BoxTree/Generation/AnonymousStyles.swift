import LecternCSS
import LecternGeometry

/// The styles of anonymous boxes: inherited properties from a parent, initial
/// values otherwise. Equal requests share one object.
struct AnonymousStyles {
    private struct Key: Hashable {
        let parent: ObjectIdentifier
        let display: Display
    }
    private var styles: [Key: ComputedStyle] = [:]
    private var overriding: [ObjectIdentifier: ComputedStyle] = [:]
    private var compositions: [ObjectIdentifier: ComputedStyle] = [:]
    private var withoutBreaks: [ObjectIdentifier: ComputedStyle] = [:]

    mutating func style(inheriting parent: ComputedStyle, display: Display) -> ComputedStyle {
        let key = Key(parent: ObjectIdentifier(parent), display: display)
        if let style = styles[key] { return style }
        var box = BoxStyle()
        box.display = display
        let style = ComputedStyle(text: parent.text, box: box, paint: PaintStyle())
        styles[key] = style
        return style
    }

    /// The style of an anonymous block around inline content. The content is its
    /// parent's: `unicode-bidi` applies to it.
    mutating func block(in parent: ComputedStyle) -> ComputedStyle {
        let bidi = parent.box.unicodeBidi
        guard bidi == .plaintext || bidi == .bidiOverride || bidi == .isolateOverride else {
            return style(inheriting: parent, display: .block)
        }
        if let known = overriding[ObjectIdentifier(parent)] { return known }
        var box = BoxStyle()
        box.display = .block
        box.unicodeBidi = bidi
        let made = ComputedStyle(text: parent.text, box: box, paint: PaintStyle())
        overriding[ObjectIdentifier(parent)] = made
        return made
    }

    /// The style of a composition of upright characters: one em wide and high,
    /// set horizontally on a line of its own.
    ///
    /// https://www.w3.org/TR/css-writing-modes-4/#text-combine-layout
    mutating func combined(_ style: ComputedStyle) -> ComputedStyle {
        if let known = compositions[ObjectIdentifier(style)] { return known }
        var text = style.text
        text.writingMode = .horizontalTB
        text.lineHeight = .number(1)
        text.letterSpacing = .zero
        text.textIndent = .zero
        text.textAlign = .center
        text.textAlignLast = .auto
        text.textWrapMode = .nowrap
        text.textEmphasis = TextEmphasis()
        text.textTransform.remove(.fullWidth)
        var box = BoxStyle()
        box.display = .inlineBlock
        box.unicodeBidi = style.box.unicodeBidi
        let made = ComputedStyle(text: text, box: box, paint: PaintStyle())
        compositions[ObjectIdentifier(style)] = made
        return made
    }

    /// The same style with preserved line feeds shown as spaces.
    mutating func withoutForcedBreaks(_ style: ComputedStyle) -> ComputedStyle {
        let collapse = style.text.whiteSpaceCollapse
        guard collapse == .preserve || collapse == .preserveBreaks || collapse == .breakSpaces else { return style }
        if let known = withoutBreaks[ObjectIdentifier(style)] { return known }
        var text = style.text
        text.whiteSpaceCollapse = collapse == .preserveBreaks ? .collapse : .preserveSpaces
        let made = ComputedStyle(text: text, box: style.box, paint: style.paint)
        withoutBreaks[ObjectIdentifier(style)] = made
        return made
    }
}
