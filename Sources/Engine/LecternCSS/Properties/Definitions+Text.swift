import LecternGeometry

extension PropertyTable {
    /// CSS Text 4.
    mutating func defineText() {
        spacing(.letterSpacing, \.text.letterSpacing)
        spacing(.wordSpacing, \.text.wordSpacing)
        custom(
            .textIndent, initial: "0",
            parse: { $0.textIndent() },
            copy: { builder, source in
                builder.values.text.textIndent = source.text.textIndent
                builder.values.text.textIndentHangs = source.text.textIndentHangs
                builder.values.text.textIndentEachLine = source.text.textIndentEachLine
            },
            text: { values in
                values.text.textIndent.cssText + (values.text.textIndentHangs ? " hanging" : "")
                    + (values.text.textIndentEachLine ? " each-line" : "")
            })
        define(.textAlign, \.text.textAlign, initial: "start") { parser -> TextAlign?? in
            // Header cells are centred unless an alignment is inherited: the inner `nil`.
            parser.take("-internal-center") ? .some(nil) : parser.keyword(textAlignKeywords).map { .some($0) }
        } compute: { align, builder in
            guard let align else {
                return builder.parentText.textAlign == .start ? .center : builder.parentText.textAlign
            }
            return align == .matchParent ? builder.matchParentAlignment : align
        }
        keywords(.textAlignLast, \.text.textAlignLast, initial: "auto")
        keywords(
            .textJustify, \.text.textJustify, initial: "auto",
            also: ["distribute": .interCharacter, "inter-ideograph": .auto, "newspaper": .auto])
        plain(.textTransform, \.text.textTransform, initial: "none") { $0.textTransform() }
        keywords(.whiteSpaceCollapse, \.text.whiteSpaceCollapse, initial: "collapse")
        keywords(.textWrapMode, \.text.textWrapMode, initial: "wrap")
        plain(.textWrapStyle, \.text.textWrapStyle, initial: "auto", support: "auto, balance, pretty") {
            $0.keyword([
                "auto": .auto, "balance": .balance, "stable": .stable, "pretty": .pretty,
                "-lectern-optimal": .optimal,
            ])
        }
        keywords(.wordBreak, \.text.wordBreak, initial: "normal")
        plain(.wordSpaceTransform, \.text.wordSpaceTransform, initial: "none") { $0.wordSpaceTransform() }
        keywords(.overflowWrap, \.text.overflowWrap, initial: "normal")
        keywords(.lineBreak, \.text.lineBreak, initial: "auto", also: ["after-white-space": .auto])
        define(.tabSize, \.text.tabSize, initial: "8") { parser -> SpecifiedLineHeight? in
            if parser.peek().kind == .number, let number = parser.number(.nonNegative) { return .number(number) }
            return parser.length(.nonNegative, percent: false).map { .length($0) }
        } compute: { size, builder in
            switch size {
            case .normal: .number(8)
            case .number(let number): .number(finite(number))
            case .length(let length): .length(builder.pixels(length))
            }
        }
        plain(.hangingPunctuation, \.text.hangingPunctuation, initial: "none") {
            $0.bits(["none": 0, "first": 1, "last": 2, "force-end": 4, "allow-end": 8])
        }
        plain(.textSpacingTrim, \.text.textSpacingTrim, initial: "normal") {
            $0.bits([
                "normal": 0, "auto": 0, "space-all": 1, "space-first": 2, "trim-start": 3, "trim-both": 4,
                "trim-all": 5,
            ])
        }
        plain(.textAutospace, \.text.textAutospace, initial: "no-autospace") {
            $0.bits([
                "no-autospace": 0, "normal": 1, "auto": 1, "ideograph-alpha": 2, "ideograph-numeric": 4,
                "punctuation": 8,
                "insert": 0, "replace": 0,
            ])
        }
        plain(.textCombineUpright, \.text.textCombineUpright, initial: "none") { parser in
            if parser.take("digits") {
                let count = parser.integer(2...4) ?? 2
                return count == 2 ? .digits2 : count == 3 ? .digits3 : .digits4
            }
            return parser.keyword(["none": .none, "all": .all, "horizontal": .all])
        }
        plain(.rubyPosition, \.text.rubyPosition, initial: "over") { $0.rubyPosition() }
        keywords(.rubyAlign, \.text.rubyAlign, initial: "space-around")
        keywords(.visibility, \.text.visibility, initial: "visible")
    }

    private mutating func spacing(_ property: Property, _ path: @autoclosure @escaping Path<LengthPercentage>) {
        define(property, path(), initial: "normal") { parser in
            parser.take("normal") ? SpecifiedLength.zero : parser.length()
        } compute: { length, builder in
            builder.length(length)
        }
    }

    /// Hyphenation, widows and orphans.
    mutating func defineHyphenation() {
        keywords(.hyphens, \.text.hyphens, initial: "manual")
        plain(.hyphenateCharacter, \.text.hyphenateCharacter, initial: "auto") { parser -> String?? in
            parser.take("auto") ? .some(nil) : parser.string().map { .some($0) }
        }
        plain(.hyphenateLimitChars, \.text.hyphenateLimitChars, initial: "auto") { parser in
            let defaults = [5, 2, 2]
            var values: [Int?] = []
            while values.count < 3, !parser.atEnd {
                if parser.take("auto") {
                    values.append(nil)
                } else {
                    guard let value = parser.integer(0...255) else { return nil }
                    values.append(value)
                }
            }
            guard let word = values.first else { return nil }
            let before = values.count > 1 ? values[1] : nil
            let after = values.count > 2 ? values[2] : before
            return [word ?? defaults[0], before ?? defaults[1], after ?? defaults[2]]
        }
        plain(.hyphenateLimitLines, \.text.hyphenateLimitLines, initial: "no-limit") {
            $0.take("no-limit") ? 0 : $0.integer(0...1_000)
        }
        keywords(.hyphenateLimitLast, \.text.hyphenateLimitLast, initial: "none")
        define(.hyphenateLimitZone, \.text.hyphenateLimitZone, initial: "0") {
            $0.length(.nonNegative)
        } compute: { length, builder in
            builder.length(length)
        }
        keywords(.lecternTypesetting, \.text.typesetting, initial: "auto")
        keywords(.lecternWordHints, \.text.wordHints, initial: "none")
        plain(.orphans, \.text.orphans, initial: "2") { $0.integer(1...10_000) }
        plain(.widows, \.text.widows, initial: "2") { $0.integer(1...10_000) }
    }

    /// The inherited part of CSS Text Decoration 4.
    mutating func defineTextDecoration() {
        define(.textShadow, \.text.textShadows, initial: "none") {
            $0.shadows(isText: true)
        } compute: { shadows, builder in
            shadows.map { $0.resolve(builder) }
        }
        plain(.textEmphasisStyle, \.text.textEmphasis.mark, initial: "none") { $0.emphasisMark() }
        define(.textEmphasisColor, \.text.textEmphasis.color, initial: "currentcolor") {
            $0.color()
        } compute: { color, builder in
            if case .current = color { nil } else { builder.color(color) }
        }
        custom(
            .textEmphasisPosition, initial: "over",
            parse: { parser in
                guard let (isOver, isRight) = parser.emphasisPosition() else { return nil }
                return { builder in
                    builder.values.text.textEmphasis.isOver = isOver
                    builder.values.text.textEmphasis.isRight = isRight
                }
            },
            copy: { builder, source in
                builder.values.text.textEmphasis.isOver = source.text.textEmphasis.isOver
                builder.values.text.textEmphasis.isRight = source.text.textEmphasis.isRight
            },
            text: {
                ($0.text.textEmphasis.isOver ? "over" : "under") + ($0.text.textEmphasis.isRight ? " right" : " left")
            })
        plain(.textUnderlinePosition, \.text.textUnderlinePosition, initial: "auto") {
            $0.bits(["auto": 0, "from-font": 1, "under": 2, "left": 4, "right": 8, "alphabetic": 0, "below": 2])
        }
        keywords(.textDecorationSkipInk, \.text.textDecorationSkipInk, initial: "auto")
        define(.textUnderlineOffset, \.text.textUnderlineOffset, initial: "auto") {
            $0.lengthOrAuto()
        } compute: {
            $1.lengthOfFont($0)
        }
    }

    /// CSS Lists 3, quotes, and the inherited table properties.
    mutating func defineLists() {
        plain(.listStyleType, \.text.listStyleType, initial: "disc") { $0.counterStyle(allowsNone: true) }
        keywords(.listStylePosition, \.text.listStylePosition, initial: "outside")
        define(.listStyleImage, \.text.listStyleImage, initial: "none") {
            $0.imageOrNone()
        } compute: { image, builder in
            image.image.map { builder.image($0) }
        }
        plain(.quotes, \.text.quotes, initial: "auto") { $0.quotes() }
    }

    /// Inherited properties of tables. CSS 2, section 17.
    mutating func defineInheritedBoxes() {
        isInherited = true
        keywords(.borderCollapse, \.text.borderCollapse, initial: "separate")
        custom(
            .borderSpacing, initial: "0",
            parse: { parser in
                guard let x = parser.length(.nonNegative, percent: false) else { return nil }
                let y = parser.length(.nonNegative, percent: false) ?? x
                return { builder in
                    builder.values.text.borderSpacingX = builder.pixels(x)
                    builder.values.text.borderSpacingY = builder.pixels(y)
                }
            },
            copy: { builder, source in
                builder.values.text.borderSpacingX = source.text.borderSpacingX
                builder.values.text.borderSpacingY = source.text.borderSpacingY
            },
            text: { "\(cssText($0.text.borderSpacingX))px \(cssText($0.text.borderSpacingY))px" })
        keywords(.captionSide, \.text.captionSide, initial: "top", also: ["before": .top, "after": .bottom])
        keywords(.emptyCells, \.text.emptyCells, initial: "show")
        isInherited = false
    }
}

private let textAlignKeywords: [String: TextAlign] = keywordTable(TextAlign.self).merging([
    "-webkit-left": .webkitLeft, "-webkit-right": .webkitRight, "-webkit-center": .webkitCenter, "-epub-start": .start,
    "-moz-left": .webkitLeft, "-moz-right": .webkitRight, "-moz-center": .webkitCenter,
    "-webkit-match-parent": .matchParent,
    "middle": .center,
]) { _, other in other }.filter { !["middle", "webkit-left", "webkit-right", "webkit-center"].contains($0.key) }

extension StyleBuilder {
    /// `text-align: match-parent`: the parent's, `start` and `end` by its direction.
    var matchParentAlignment: TextAlign {
        let isRTL = parentText.direction == .rtl
        return switch parentText.textAlign {
        case .start: isRTL ? .right : .left
        case .end: isRTL ? .left : .right
        case let other: other
        }
    }

    /// A length whose percentages are of the font size.
    func lengthOfFont(_ length: SpecifiedLengthOrAuto) -> LengthOrAuto {
        guard let length = length.length else { return .auto }
        return .length(.init(pixels: finite(lengths.pixels(length, percentOf: Double(values.text.fontSize)))))
    }

    func lengthOrAuto(_ length: SpecifiedLengthOrAuto) -> LengthOrAuto {
        length.length.map { .length(self.length($0)) } ?? .auto
    }
}
