/// The `MATH` table of a font: what is needed to set formulas with it, in font units.
///
/// <https://learn.microsoft.com/typography/opentype/spec/math>
package protocol MathFontData: AnyObject, Sendable {
    /// Returns a constant: font units, or percent for the names that say so.
    func constant(_ constant: MathConstant) -> Int32
    /// Returns the distance by which a slanted glyph reaches over its advance.
    func italicsCorrection(of glyph: UInt32) -> Int32
    /// Returns the distance from a glyph's origin to the point above which accents are centred: half its advance, if
    /// the font says nothing.
    func topAccentAttachment(of glyph: UInt32) -> Int32
    /// Returns the distance by which a script moves at a corner of a glyph; mostly negative.
    ///
    /// - Parameter height: the height above the glyph's baseline at which both meet.
    func kerning(of glyph: UInt32, at corner: MathKernCorner, height: Int32) -> Int32
    /// Returns the larger glyphs that replace a glyph, smallest first, with the glyph itself if the font lists it.
    func variants(of glyph: UInt32, along axis: MathStretchAxis) -> [MathGlyphVariant]
    /// Returns the parts from which a glyph of any size is assembled; `nil` if the font has none.
    func assembly(of glyph: UInt32, along axis: MathStretchAxis) -> MathGlyphAssembly?
}

/// The axis along which a glyph of a formula is stretched.
package enum MathStretchAxis: Hashable, Sendable { case horizontal, vertical }

/// The corner of a glyph at which a script is set.
package enum MathKernCorner: Hashable, Sendable { case topRight, topLeft, bottomRight, bottomLeft }

/// A larger form of a glyph.
package struct MathGlyphVariant: Hashable, Sendable {
    package var glyph: UInt32
    /// The size along the axis, in font units.
    package var advance: Int32

    package init(glyph: UInt32, advance: Int32) {
        self.glyph = glyph
        self.advance = advance
    }
}

/// The parts of a stretched glyph, from left to right or from the bottom up.
package struct MathGlyphAssembly: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var glyph: UInt32
        /// The lengths that may overlap the neighbours, and the whole length, in font units.
        package var startConnector: Int32
        package var endConnector: Int32
        package var advance: Int32
        /// Whether the part may be repeated or left out.
        package var isExtender: Bool

        package init(glyph: UInt32, startConnector: Int32, endConnector: Int32, advance: Int32, isExtender: Bool) {
            self.glyph = glyph
            self.startConnector = startConnector
            self.endConnector = endConnector
            self.advance = advance
            self.isExtender = isExtender
        }
    }
    package var parts: [Part]
    package var italicsCorrection: Int32
    /// The least overlap of two parts, in font units.
    package var minConnectorOverlap: Int32

    package init(parts: [Part], italicsCorrection: Int32, minConnectorOverlap: Int32) {
        self.parts = parts
        self.italicsCorrection = italicsCorrection
        self.minConnectorOverlap = minConnectorOverlap
    }
}

/// The box around a glyph's ink, in font units from its origin, `y` upwards.
package struct GlyphExtents: Hashable, Sendable {
    package var left: Int32
    package var right: Int32
    package var top: Int32
    package var bottom: Int32

    package init(left: Int32, right: Int32, top: Int32, bottom: Int32) {
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
    }
}

/// A value of the `MathConstants` table, in the order of the table.
package enum MathConstant: UInt8, CaseIterable, Hashable, Sendable {
    case scriptPercentScaleDown, scriptScriptPercentScaleDown, delimitedSubFormulaMinHeight, displayOperatorMinHeight
    case mathLeading, axisHeight, accentBaseHeight, flattenedAccentBaseHeight
    case subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin
    case superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin, superscriptBaselineDropMax
    case subSuperscriptGapMin, superscriptBottomMaxWithSubscript, spaceAfterScript
    case upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin
    case stackTopShiftUp, stackTopDisplayStyleShiftUp, stackBottomShiftDown, stackBottomDisplayStyleShiftDown
    case stackGapMin, stackDisplayStyleGapMin
    case stretchStackTopShiftUp, stretchStackBottomShiftDown, stretchStackGapAboveMin, stretchStackGapBelowMin
    case fractionNumeratorShiftUp, fractionNumeratorDisplayStyleShiftUp
    case fractionDenominatorShiftDown, fractionDenominatorDisplayStyleShiftDown
    case fractionNumeratorGapMin, fractionNumDisplayStyleGapMin, fractionRuleThickness
    case fractionDenominatorGapMin, fractionDenomDisplayStyleGapMin
    case skewedFractionHorizontalGap, skewedFractionVerticalGap
    case overbarVerticalGap, overbarRuleThickness, overbarExtraAscender
    case underbarVerticalGap, underbarRuleThickness, underbarExtraDescender
    case radicalVerticalGap, radicalDisplayStyleVerticalGap, radicalRuleThickness, radicalExtraAscender
    case radicalKernBeforeDegree, radicalKernAfterDegree, radicalDegreeBottomRaisePercent
}
