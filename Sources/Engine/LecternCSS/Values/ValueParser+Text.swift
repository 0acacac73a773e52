import LecternGeometry

/// A length, or `nil` for `auto`.
struct SpecifiedLengthOrAuto: Sendable {
    var length: SpecifiedLength?
}

/// An image, or `nil` for `none`.
struct SpecifiedImageOrNone: Sendable {
    var image: SpecifiedImage?
}

/// A shadow as specified.
struct SpecifiedShadow: Sendable {
    var lengths: [SpecifiedLength]
    var color: SpecifiedColor?
    var isInset: Bool

    func resolve(_ builder: StyleBuilder) -> Shadow {
        func pixels(_ index: Int) -> Float { index < lengths.count ? builder.pixels(lengths[index]) : 0 }
        return Shadow(
            x: pixels(0), y: pixels(1), blur: pixels(2), spread: pixels(3), color: builder.color(color ?? .current),
            isInset: isInset)
    }
}

extension ValueParser {
    mutating func lengthOrAuto(_ range: NumericRange = .all, auto: StaticString = "auto", percent: Bool = true)
        -> SpecifiedLengthOrAuto?
    {
        if take(auto) { return SpecifiedLengthOrAuto(length: nil) }
        return length(range, percent: percent).map { SpecifiedLengthOrAuto(length: $0) }
    }

    mutating func imageOrNone() -> SpecifiedImageOrNone? {
        if take("none") { return SpecifiedImageOrNone(image: nil) }
        return image().map { SpecifiedImageOrNone(image: $0) }
    }

    /// Parses keywords as bits; each may occur once.
    mutating func bits(_ table: [String: UInt8]) -> UInt8? {
        var result: UInt8 = 0
        var count = 0
        while count < table.count, let bit = keyword(table) {
            result |= bit
            count += 1
        }
        return count > 0 ? result : nil
    }

    mutating func textIndent() -> Setter? {
        var length: SpecifiedLength?
        var (hangs, eachLine) = (false, false)
        for _ in 0..<3 {
            if take("hanging") {
                hangs = true
            } else if take("each-line") {
                eachLine = true
            } else if length == nil {
                length = self.length()
            }
        }
        guard let length else { return nil }
        let (isHanging, isEachLine) = (hangs, eachLine)
        return { builder in
            builder.values.text.textIndent = builder.length(length)
            builder.values.text.textIndentHangs = isHanging
            builder.values.text.textIndentEachLine = isEachLine
        }
    }

    mutating func textTransform() -> TextTransform? {
        if take("none") { return [] }
        let table: [String: TextTransform] = [
            "uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize, "full-width": .fullWidth,
            "full-size-kana": .fullSizeKana,
            // https://www.w3.org/TR/epub-33/#sec-css-prefixed-text-transform
            "-epub-fullwidth": .fullWidth,
        ]
        let cases: TextTransform = [.uppercase, .lowercase, .capitalize]
        var result: TextTransform = []
        while let next = keyword(table) {
            if result.contains(next) || cases.contains(next) && !result.intersection(cases).isEmpty { return nil }
            result.insert(next)
        }
        return result.isEmpty ? nil : result
    }

    /// `none | [ space | ideographic-space ] && auto-phrase?`
    mutating func wordSpaceTransform() -> WordSpaceTransform? {
        if take("none") { return WordSpaceTransform() }
        var detects = take("auto-phrase")
        guard let space: UInt16 = keyword(["space": 0x20, "ideographic-space": 0x3000]) else { return nil }
        detects = detects || take("auto-phrase")
        return WordSpaceTransform(space: space, detectsPhrases: detects)
    }

    mutating func rubyPosition() -> RubyPosition? {
        if take("before") { return .over }
        if take("after") { return .under }
        if take("inter-character") { return .interCharacter }
        let isAlternate = take("alternate")
        let side: RubyPosition? = keyword(["over": .over, "under": .under])
        return isAlternate || take("alternate") ? (side == .under ? .under : .alternate) : side
    }

    mutating func emphasisMark() -> TextEmphasis.Mark? {
        if take("none") { return TextEmphasis.Mark.none }
        if let text = string() { return .string(text) }
        var isFilled: Bool?
        var shape: String?
        let shapes = ["dot", "circle", "double-circle", "triangle", "sesame"]
        for _ in 0..<2 {
            if isFilled == nil, take("filled") {
                isFilled = true
            } else if isFilled == nil, take("open") {
                isFilled = false
            } else if shape == nil, let name = keyword(Dictionary(uniqueKeysWithValues: shapes.map { ($0, $0) })) {
                shape = name
            }
        }
        guard isFilled != nil || shape != nil else { return nil }
        // `auto`: layout chooses the shape by writing mode.
        return .shape(name: shape ?? "auto", isFilled: isFilled ?? true)
    }

    mutating func emphasisPosition() -> (Bool, Bool)? {
        var (isOver, isRight): (Bool?, Bool?) = (nil, nil)
        for _ in 0..<2 {
            if isOver == nil, take("over") { isOver = true } else if isOver == nil, take("under") { isOver = false }
            if isRight == nil, take("right") { isRight = true } else if isRight == nil, take("left") { isRight = false }
        }
        return isOver == nil && isRight == nil ? nil : (isOver ?? true, isRight ?? true)
    }

    /// `none` or a list of shadows.
    mutating func shadows(isText: Bool) -> [SpecifiedShadow]? {
        if take("none") { return [] }
        return commaList { $0.shadow(isText: isText) }
    }

    private mutating func shadow(isText: Bool) -> SpecifiedShadow? {
        var color: SpecifiedColor?
        var lengths: [SpecifiedLength] = []
        var isInset = false
        while !atEnd, peek().kind != .comma {
            if lengths.isEmpty, let first = length(percent: false) {
                lengths.append(first)
                while lengths.count < (isText ? 3 : 4) {
                    guard let next = length(lengths.count == 2 ? .nonNegative : .all, percent: false) else { break }
                    lengths.append(next)
                }
            } else if color == nil, let shadowColor = self.color() {
                color = shadowColor
            } else if !isText, !isInset, take("inset") {
                isInset = true
            } else {
                return nil
            }
        }
        return lengths.count >= 2 ? SpecifiedShadow(lengths: lengths, color: color, isInset: isInset) : nil
    }

    /// A counter style: a name, a string, or `symbols()`.
    mutating func counterStyle(allowsNone: Bool) -> ListStyleType? {
        if allowsNone, let text = string() { return .string(text) }
        if functionName() == "symbols" {
            return arguments { inner in
                let type = inner.keyword([
                    "cyclic": "cyclic", "numeric": "numeric", "alphabetic": "alphabetic", "symbolic": "symbolic",
                    "fixed": "fixed",
                ])
                var symbols: [String] = []
                while let symbol = inner.string() { symbols.append(symbol) }
                guard !symbols.isEmpty else { return nil }
                return .symbols(type ?? "symbolic", symbols)
            }
        }
        if allowsNone, take("none") { return ListStyleType.none }
        guard let name = customIdent() else { return nil }
        return .named(CounterStyleName.normalized(name))
    }

    static let predefinedCounterStyles: Set<String> = [
        "decimal", "decimal-leading-zero", "arabic-indic", "armenian", "upper-armenian", "lower-armenian", "bengali",
        "cambodian", "khmer", "cjk-decimal", "devanagari", "georgian", "gujarati", "gurmukhi", "hebrew", "kannada",
        "lao",
        "malayalam", "mongolian", "myanmar", "oriya", "persian", "lower-roman", "upper-roman", "tamil", "telugu",
        "thai",
        "tibetan", "lower-alpha", "lower-latin", "upper-alpha", "upper-latin", "lower-greek", "hiragana",
        "hiragana-iroha", "katakana", "katakana-iroha", "disc", "circle", "square", "disclosure-open",
        "disclosure-closed", "cjk-earthly-branch", "cjk-heavenly-stem", "japanese-informal", "japanese-formal",
        "korean-hangul-formal", "korean-hanja-informal", "korean-hanja-formal", "simp-chinese-informal",
        "simp-chinese-formal", "trad-chinese-informal", "trad-chinese-formal", "cjk-ideographic", "ethiopic-numeric",
    ]

    /// `auto` is `nil`; `none` is an empty list.
    mutating func quotes() -> [String]?? {
        if take("auto") || take("match-parent") { return .some(nil) }
        if take("none") { return [] }
        var texts: [String] = []
        while let text = string() { texts.append(text) }
        return texts.isEmpty || texts.count % 2 != 0 ? nil : texts
    }
}
