import LecternGeometry

// What is the same in two styles but for lengths, alignment and colours. What may differ is named here; a property that is not
// must be equal, so that a new one is safe before anybody thinks of it.

extension ComputedStyle {
    /// Whether the boxes and the text of elements in both styles are of the same kinds, in the same order.
    func differsInLengthsAlone(from other: ComputedStyle) -> Bool {
        if self === other { return true }
        return text.takingLengths(of: other.text) == other.text && box.takingLengths(of: other.box) == other.box
            && box.edges == other.box.edges && paint.hasBackground == other.paint.hasBackground
    }
}

extension TextStyle {
    /// The style with all that decides neither characters nor glyphs nor where text may break taken from another.
    package func takingLengths(of other: TextStyle) -> TextStyle {
        var style = self
        (style.fontSize, style.fontSizeOrigin) = (other.fontSize, other.fontSizeOrigin)
        (style.lineHeight, style.tabSize) = (other.lineHeight, other.tabSize)
        // Whether there is letter spacing at all is for shaping to know.
        (style.letterSpacing, style.wordSpacing) = (other.letterSpacing, other.wordSpacing)
        style.textIndent = other.textIndent
        (style.textIndentHangs, style.textIndentEachLine) = (other.textIndentHangs, other.textIndentEachLine)
        (style.textAlign, style.textAlignLast) = (other.textAlign, other.textAlignLast)
        style.textJustify = other.textJustify
        (style.color, style.textShadows, style.textEmphasis) = (other.color, other.textShadows, other.textEmphasis)
        style.textUnderlineOffset = other.textUnderlineOffset
        style.textUnderlinePosition = other.textUnderlinePosition
        (style.orphans, style.widows) = (other.orphans, other.widows)
        (style.borderSpacingX, style.borderSpacingY) = (other.borderSpacingX, other.borderSpacingY)
        style.customProperties = other.customProperties
        return style
    }
}

extension BoxStyle {
    /// The style with lengths taken from another.
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
        return style
    }

    /// Which edges have a width: an inline box that has one makes a line even when it is empty.
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
