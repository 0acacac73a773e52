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
        style.fontSize = other.fontSize
        style.fontSizeOrigin = other.fontSizeOrigin
        style.lineHeight = other.lineHeight
        style.tabSize = other.tabSize
        // Whether letter spacing is zero affects shaping.
        style.letterSpacing = other.letterSpacing
        style.wordSpacing = other.wordSpacing
        style.textIndent = other.textIndent
        style.hyphenateLimitZone = other.hyphenateLimitZone
        style.wordHints = other.wordHints
        style.textIndentHangs = other.textIndentHangs
        style.textIndentEachLine = other.textIndentEachLine
        style.textAlign = other.textAlign
        style.textAlignLast = other.textAlignLast
        style.textJustify = other.textJustify
        style.color = other.color
        style.textShadows = other.textShadows
        style.textEmphasis = other.textEmphasis
        style.textUnderlineOffset = other.textUnderlineOffset
        style.textDecorationSkipInk = other.textDecorationSkipInk
        style.textUnderlinePosition = other.textUnderlinePosition
        style.orphans = other.orphans
        style.widows = other.widows
        style.borderSpacingX = other.borderSpacingX
        style.borderSpacingY = other.borderSpacingY
        style.customProperties = other.customProperties
        style.ink = other.ink
        return style
    }
}

extension BoxStyle {
    /// Returns the style with lengths taken from `other`.
    fileprivate func takingLengths(of other: BoxStyle) -> BoxStyle {
        var style = self
        style.inset = other.inset
        style.margin = other.margin
        style.padding = other.padding
        style.borderWidth = other.borderWidth
        style.width = other.width
        style.minWidth = other.minWidth
        style.maxWidth = other.maxWidth
        style.height = other.height
        style.minHeight = other.minHeight
        style.maxHeight = other.maxHeight
        style.verticalAlign = other.verticalAlign
        style.flexBasis = other.flexBasis
        style.columnGap = other.columnGap
        style.rowGap = other.rowGap
        style.transform = other.transform
        style.transformOrigin = other.transformOrigin
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
