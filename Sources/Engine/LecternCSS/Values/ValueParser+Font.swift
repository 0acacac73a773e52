import LecternGeometry

// Values of the font properties. CSS Fonts 4.

extension ValueParser {
    private static let genericFamilies: [String: CSSFontFamily] = [
        "serif": .serif, "sans-serif": .sansSerif, "monospace": .monospace, "cursive": .cursive, "fantasy": .fantasy,
        "system-ui": .systemUI, "math": .math, "emoji": .emoji, "ui-serif": .serif, "ui-sans-serif": .sansSerif,
        "ui-monospace": .monospace, "ui-rounded": .sansSerif, "-webkit-body": .serif, "-apple-system": .systemUI,
    ]

    mutating func fontFamilies() -> [CSSFontFamily]? { commaList { $0.fontFamily() } }

    private mutating func fontFamily() -> CSSFontFamily? {
        if let name = string() { return .named(name) }
        guard peek().kind == .ident else { return nil }
        var words: [String] = []
        while peek().kind == .ident {
            words.append(list.text(peek()))
            advance()
        }
        if words.count == 1 {
            let lower = words[0].asciiLowercased
            if let generic = Self.genericFamilies[lower] { return generic }
            if CSSWideKeyword(name: lower) != nil || lower == "default" { return nil }
        }
        return .named(words.joined(separator: " "))
    }

    mutating func fontSize() -> SpecifiedFontSize? {
        if let length = length(.nonNegative) { return .length(length) }
        let keywords: [String: SpecifiedFontSize] = [
            "xx-small": .keyword(1), "x-small": .keyword(2), "small": .keyword(3), "medium": .keyword(4),
            "large": .keyword(5), "x-large": .keyword(6), "xx-large": .keyword(7), "xxx-large": .keyword(8),
            "-webkit-xxx-large": .keyword(8), "larger": .larger, "smaller": .smaller, "math": .math,
        ]
        return keyword(keywords)
    }

    mutating func fontSizeAdjust() -> SpecifiedSizeAdjust? {
        if take("none") { return SpecifiedSizeAdjust.none }
        if take("-lectern-parent") { return .parent }
        let metrics: [String: SpecifiedSizeAdjust.Metric] = [
            "ex-height": .exHeight, "cap-height": .capHeight, "ch-width": .chWidth, "ic-width": .icWidth,
            "ic-height": .icWidth,
        ]
        let metric = keyword(metrics) ?? .exHeight
        if take("from-font") { return .metric(metric, nil) }
        return number(.nonNegative).map { .metric(metric, $0) }
    }

    mutating func mathDepth() -> SpecifiedMathDepth? {
        if take("auto-add") { return .autoAdd }
        if let number = integer() { return .depth(number) }
        guard functionName() == "add" else { return nil }
        return arguments { $0.integer() }.map { .add($0) }
    }

    mutating func fontWeight() -> SpecifiedWeight? {
        let keywords: [String: SpecifiedWeight] = [
            "normal": .number(400), "bold": .number(700), "bolder": .bolder, "lighter": .lighter,
        ]
        if let keyword = keyword(keywords) { return keyword }
        return attempt { parser in
            guard let weight = parser.number(), weight >= 1, weight <= 1_000 else { return nil }
            return .number(Float(weight))
        }
    }

    mutating func fontStyle() -> FontStyle? {
        if take("normal") { return .normal }
        if take("italic") { return .italic }
        guard take("oblique") else { return nil }
        guard let degrees = angle(allowsZero: false) else { return .oblique(degrees: 14) }
        return abs(degrees) <= 90 ? .oblique(degrees: Float(degrees)) : nil
    }

    static let stretchKeywords: [String: Float] = [
        "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5, "normal": 100,
        "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
    ]

    mutating func fontStretch() -> Float? {
        keyword(Self.stretchKeywords) ?? percentage(.nonNegative).map { finite($0) }
    }

    mutating func lineHeight() -> SpecifiedLineHeight? {
        if take("normal") { return .normal }
        if peek().kind == .number || peek().kind == .function, let number = number(.nonNegative) {
            return .number(number)
        }
        return length(.nonNegative).map { .length($0) }
    }

    /// Parses keywords in any order, at most one of each group; `normal` for none.
    mutating func featureSet(_ groups: [FontVariants.Group], allOff: [FontFeature]? = nil) -> [FontFeature]? {
        if take("normal") { return [] }
        if let allOff, take("none") { return allOff }
        var chosen = [[FontFeature]?](repeating: nil, count: groups.count)
        search: while peek().kind == .ident {
            for (index, group) in groups.enumerated() where chosen[index] == nil {
                if let features = keyword(group) {
                    chosen[index] = features
                    continue search
                }
            }
            break
        }
        let features = chosen.compactMap { $0 }
        return features.isEmpty ? nil : features.flatMap { $0 }
    }

    mutating func fontFeatures() -> [FontFeature]? {
        if take("normal") { return [] }
        return commaList { parser in
            guard let tag = parser.openTypeTag() else { return nil }
            if parser.take("on") { return FontFeature(tag: tag, value: 1) }
            if parser.take("off") { return FontFeature(tag: tag, value: 0) }
            return FontFeature(tag: tag, value: Float(parser.integer(0...Int(Int32.max)) ?? 1))
        }
    }

    mutating func fontVariations() -> [FontFeature]? {
        if take("normal") { return [] }
        return commaList { parser in
            guard let tag = parser.openTypeTag(), let value = parser.number() else { return nil }
            return FontFeature(tag: tag, value: finite(value))
        }
    }

    private mutating func openTypeTag() -> UInt32? {
        guard let text = string(), text.utf8.count == 4, text.utf8.allSatisfy({ $0 >= 0x20 && $0 <= 0x7E }) else {
            return nil
        }
        return text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
