import LecternGeometry

// Comparison of styles except for lengths, alignment and colours. The properties that may differ are listed
// here; all others must be equal, so a newly added property is compared by default.

extension ComputedStyle {
    /// Returns whether elements of both styles have boxes and text of the same kinds in the same order.
    func differsInLengthsAlone(from other: ComputedStyle) -> Bool {
        if self === other { return true }
        return text.takingLengths(of: other.text) == other.text && box.takingLengths(of: other.box) == other.box
            && box.edges == other.box.edges && paint.hasBackground == other.paint.hasBackground
    }
}

extension TextStyle {
    /// Returns the style with all properties that affect neither characters, glyphs nor break opportunities
    /// taken from `other`.
    package func takingLengths(of other: TextStyle) -> TextStyle {
        var style = self
        (style.fontSize, style.fontSizeOrigin) = (other.fontSize, other.fontSizeOrigin)
        (style.lineHeight, style.tabSize) = (other.lineHeight, other.tabSize)
        // Whether letter spacing is zero affects shaping.
        (style.letterSpacing, style.wordSpacing) = (other.letterSpacing, other.wordSpacing)
        (style.textIndent, style.hyphenateLimitZone) = (other.textIndent, other.hyphenateLimitZone)
        (style.textIndentHangs, style.textIndentEachLine) = (other.textIndentHangs, other.textIndentEachLine)
        (style.textAlign, style.textAlignLast) = (other.textAlign, other.textAlignLast)
        style.textJustify = other.textJustify
        (style.color, style.textShadows, style.textEmphasis) = (other.color, other.textShadows, other.textEmphasis)
        style.textUnderlineOffset = other.textUnderlineOffset
        style.textDecorationSkipInk = other.textDecorationSkipInk
        style.textUnderlinePosition = other.textUnderlinePosition
        (style.orphans, style.widows) = (other.orphans, other.widows)
        (style.borderSpacingX, style.borderSpacingY) = (other.borderSpacingX, other.borderSpacingY)
        style.customProperties = other.customProperties
        style.ink = other.ink
        return style
    }
}

extension BoxStyle {
    /// Returns the style with lengths taken from `other`.
    fileprivate func takingLengths(of other: BoxStyle) -> BoxStyle {
        var style = self
        (style.inset, style.margin, style.padding) = (other.inset, other.margin, other.padding)
        style.borderWidth = other.borderWidth
        (style.width, style.minWidth, style.maxWidth) = (other.width, other.minWidth, other.maxWidth)
        (style.height, style.minHeight, style.maxHeight) = (other.height, other.minHeight, other.maxHeight)
        (style.verticalAlign, style.flexBasis) = (other.verticalAlign, other.flexBasis)
        (style.columnGap, style.rowGap) = (other.columnGap, other.rowGap)
        (style.transform, style.transformOrigin) = (other.transform, other.transformOrigin)
        style.objectPosition = other.objectPosition
        style.drawing = other.drawing
        return style
    }

    /// Whether each edge has a width. An inline box with an edge creates a line box even if it is empty.
    fileprivate var edges: [Bool] {
        func isZero(_ length: LengthOrAuto) -> Bool {
            if case .length(let length) = length { length.isZero } else { true }
        }
        return [
            isZero(margin.top), isZero(margin.right), isZero(margin.bottom), isZero(margin.left),
            margin == Sides(LengthOrAuto.zero), padding.top.isZero, padding.right.isZero, padding.bottom.isZero,
            padding.left.isZero, borderWidth.top == 0, borderWidth.right == 0, borderWidth.bottom == 0,
            borderWidth.left == 0, transform.isEmpty,
        ]
    }
}

extension PaintStyle {
    fileprivate var hasBackground: Bool { backgroundColor != .transparent || !backgroundLayers.isEmpty }
}
