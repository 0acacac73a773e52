/// A longhand property.
///
/// The raw value is the order of computation: properties that lengths and
/// colours of others depend on come first. The CSS name is the kebab-case of
/// the case's name.
enum Property: UInt16, CaseIterable, Sendable {
    // Properties that decide the mapping of logical properties.
    case writingMode, direction, textOrientation
    // Properties that decide relative lengths, then colours.
    case lecternLanguage
    // The size of a formula's text depends on its depth.
    case fontFamily, mathStyle, mathShift, mathDepth, fontSize, fontWeight, fontStyle, fontStretch, fontSizeAdjust
    case lineHeight, color
    // Text
    case fontVariantCaps, fontVariantPosition, fontVariantLigatures, fontVariantNumeric, fontVariantEastAsian
    case fontVariantAlternates, fontKerning, fontFeatureSettings, fontVariationSettings, fontSynthesisWeight
    case fontSynthesisStyle, fontPalette, letterSpacing, wordSpacing, textIndent, textAlign, textAlignLast, textJustify
    case textTransform, whiteSpaceCollapse, textWrapMode, textWrapStyle, wordBreak, overflowWrap, lineBreak, hyphens
    case wordSpaceTransform
    case hyphenateCharacter, hyphenateLimitChars, hyphenateLimitLines, hyphenateLimitLast, hyphenateLimitZone
    case lecternTypesetting, lecternWordHints, tabSize, hangingPunctuation, textSpacingTrim
    case textAutospace, textCombineUpright, textEmphasisStyle, textEmphasisColor, textEmphasisPosition, textShadow
    case textUnderlinePosition, textUnderlineOffset, textDecorationSkipInk, rubyPosition, rubyAlign, visibility,
        listStyleType
    case listStylePosition, listStyleImage, quotes, orphans, widows, borderCollapse, borderSpacing, captionSide
    case emptyCells, lecternMathVariant, textBoxEdge
    // Drawings, inherited
    case fill, fillOpacity, fillRule, stroke, strokeOpacity, strokeWidth, strokeLinecap, strokeLinejoin
    case strokeMiterlimit, strokeDasharray, strokeDashoffset, clipRule, markerStart, markerMid, markerEnd, paintOrder
    case textAnchor, dominantBaseline, colorInterpolation, colorInterpolationFilters
    // Box
    case display, position, float, clear, top, right, bottom, left, width, height, minWidth, minHeight, maxWidth
    case maxHeight, boxSizing, aspectRatio, marginTop, marginRight, marginBottom, marginLeft, paddingTop, paddingRight
    case paddingBottom, paddingLeft, borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth
    case borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle, overflowX, overflowY, verticalAlign
    case unicodeBidi, breakBefore, breakAfter, breakInside, boxDecorationBreak, page, content, counterReset
    case counterIncrement, counterSet, tableLayout, columnCount, columnWidth, columnFill, columnSpan, columnGap, rowGap
    case flexDirection, flexWrap, flexGrow, flexShrink, flexBasis, order, alignContent, alignItems, alignSelf
    case justifyContent, justifyItems, justifySelf, objectFit, objectPosition, zIndex, opacity, transform
    case translate, rotate, scale, perspective, perspectiveOrigin, backfaceVisibility
    case transformOrigin, isolation, mixBlendMode, contain, containIntrinsicWidth, containIntrinsicHeight, filter
    case willChange, initialLetter
    case textBoxTrim, marginTrim, maxLines, blockEllipsis, `continue`, lecternWarichu
    case gridTemplateColumns, gridTemplateRows, gridTemplateAreas, gridAutoColumns, gridAutoRows, gridAutoFlow
    case gridRowStart, gridColumnStart, gridRowEnd, gridColumnEnd
    // Paint
    case backgroundColor, backgroundImage, backgroundPosition, backgroundSize, backgroundRepeat, backgroundAttachment
    case backgroundOrigin, backgroundClip, borderTopColor, borderRightColor, borderBottomColor, borderLeftColor
    case borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius
    case borderImageSource, borderImageSlice, borderImageWidth, borderImageOutset, borderImageRepeat, boxShadow
    case outlineWidth, outlineStyle, outlineColor, outlineOffset, clip, textDecorationLine, textDecorationStyle
    case textDecorationColor, textDecorationThickness, columnRuleWidth, columnRuleStyle, columnRuleColor
    case imageRendering, appearance, textOverflow, overflowClipMargin
    // Drawings
    case clipPath, mask, maskType, floodColor, floodOpacity, lightingColor, stopColor, stopOpacity, alignmentBaseline
    case baselineShift, vectorEffect, transformBox, x, y, cx, cy, r, rx, ry, d
    // Logical: mapped to one of the above by the writing mode. Sides in the
    // order block-start, inline-end, block-end, inline-start.
    case insetBlockStart, insetInlineEnd, insetBlockEnd, insetInlineStart
    case marginBlockStart, marginInlineEnd, marginBlockEnd, marginInlineStart
    case paddingBlockStart, paddingInlineEnd, paddingBlockEnd, paddingInlineStart
    case borderBlockStartWidth, borderInlineEndWidth, borderBlockEndWidth, borderInlineStartWidth
    case borderBlockStartStyle, borderInlineEndStyle, borderBlockEndStyle, borderInlineStartStyle
    case borderBlockStartColor, borderInlineEndColor, borderBlockEndColor, borderInlineStartColor
    case inlineSize, blockSize, minInlineSize, minBlockSize, maxInlineSize, maxBlockSize, overflowInline, overflowBlock
    case containIntrinsicInlineSize, containIntrinsicBlockSize
    case borderStartStartRadius, borderStartEndRadius, borderEndEndRadius, borderEndStartRadius

    static let count = allCases.count
    /// The first logical property.
    static let firstLogical = Property.insetBlockStart
    /// The first property that affects neither mapping, fonts nor colours.
    static let firstOrdinary = Property.fontVariantCaps

    /// The inherited properties that apply to `::first-line`: fonts, colour,
    /// spacing and text decoration.
    static let ofFirstLine: Set<Property> = [
        .fontFamily, .fontSize, .fontWeight, .fontStyle, .fontStretch, .fontSizeAdjust, .lineHeight, .color,
        .fontVariantCaps, .fontVariantPosition, .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian,
        .fontVariantAlternates, .fontKerning, .fontFeatureSettings, .fontVariationSettings, .fontSynthesisWeight,
        .fontSynthesisStyle, .fontPalette, .letterSpacing, .wordSpacing, .textTransform, .textJustify,
        .textEmphasisStyle,
        .textEmphasisColor, .textEmphasisPosition, .textShadow, .textUnderlinePosition, .textUnderlineOffset,
        .textDecorationSkipInk,
        .rubyPosition,
    ]

    var isLogical: Bool { rawValue >= Self.firstLogical.rawValue }

    /// The CSS name.
    var name: String { Self.names[Int(rawValue)] }

    private static let names = allCases.map { property in
        let name = kebabCase(String(describing: property))
        return ownProperties.contains(property) ? "-" + name : name
    }
    /// Properties of our own with names for style sheets.
    private static let ownProperties: Set<Property> = [.lecternWarichu, .lecternTypesetting, .lecternWordHints]
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// Creates the property with a CSS name in lower case, including aliases and prefixed names.
    init?(name: String) {
        if let property = Self.byName[name] ?? PropertyAlias.longhand(name) { self = property } else { return nil }
    }
}

/// `marginTop` as `margin-top`.
func kebabCase(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 where byte != 0x60 {
        if byte >= 0x41 && byte <= 0x5A {
            result.append(0x2D)
            result.append(byte | 0x20)
        } else {
            result.append(byte)
        }
    }
    return String(decoding: result, as: UTF8.self)
}
