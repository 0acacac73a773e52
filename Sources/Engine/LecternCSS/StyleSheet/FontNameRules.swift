package import LecternGeometry

/// What style sheets name for fonts beside their files: alternate forms, and palettes of coloured glyphs.
package struct FontNameRules: Hashable, Sendable {
    package var values: [FontFeatureValue] = []
    package var palettes: [FontPaletteRule] = []

    package init(values: [FontFeatureValue] = [], palettes: [FontPaletteRule] = []) {
        self.values = values
        self.palettes = palettes
    }

    package var isEmpty: Bool { values.isEmpty && palettes.isEmpty }

    static func + (a: Self, b: Self) -> Self {
        Self(values: a.values + b.values, palettes: a.palettes + b.palettes)
    }
}

/// A name that `@font-feature-values` gives to forms of some families. CSS Fonts 4, section 6.9.
package struct FontFeatureValue: Hashable, Sendable {
    /// In lower case.
    package let families: [String]
    package let kind: FontAlternate.Kind
    package let name: String
    package let numbers: [Int]
}

/// A named choice of forms: one function of `font-variant-alternates`.
package struct FontAlternate: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case stylistic, styleset, swash, ornaments, annotation
        case characterVariant = "character-variant"
    }
    package let kind: Kind
    package let names: [String]
}

/// An `@font-palette-values` rule. CSS Fonts 4, section 9.2.
package struct FontPaletteRule: Hashable, Sendable {
    package enum Base: Hashable, Sendable { case light, dark, index(Int) }

    package let name: String
    /// In lower case.
    package var families: [String] = []
    package var base = Base.index(0)
    package var overrides: [Int: Color] = [:]
}

/// `font-palette`.
@usableFromInline package enum FontPaletteName: Hashable, Sendable {
    case normal, light, dark
    case named(String)
}

extension DescriptorParser {
    /// Parses the blocks of `@font-feature-values`, such as `@styleset { name: 1 }`.
    func fontFeatureValues(_ prelude: Range<Int>, _ block: Range<Int>) -> [FontFeatureValue]? {
        var parser = parser(prelude)
        guard let families = families(&parser), parser.atEnd else { return nil }
        var result: [FontFeatureValue] = []
        for rule in nestedRules(in: block) {
            guard let kind = FontAlternate.Kind(rawValue: rule.name) else { continue }
            for raw in DeclarationParser.declarations(list, rule.block) {
                var parser = self.parser(raw.value)
                var numbers: [Int] = []
                while let number = parser.integer(0...Self.greatestValue) { numbers.append(number) }
                guard parser.atEnd, !numbers.isEmpty, numbers.count <= kind.valueLimit else { continue }
                result.append(
                    FontFeatureValue(families: families, kind: kind, name: raw.property, numbers: numbers))
            }
        }
        return result
    }

    private static let greatestValue = 65_535

    /// https://www.w3.org/TR/css-fonts-4/#font-palette-values
    func fontPaletteValues(_ prelude: Range<Int>, _ block: Range<Int>) -> FontPaletteRule? {
        var parser = parser(prelude)
        guard let name = parser.customIdent(), name.hasPrefix("--"), parser.atEnd else { return nil }
        var rule = FontPaletteRule(name: name)
        for raw in DeclarationParser.declarations(list, block) {
            var parser = self.parser(raw.value)
            switch raw.property {
            case "font-family":
                if let families = families(&parser), parser.atEnd { rule.families = families }
            case "base-palette":
                if let base = Self.base(&parser), parser.atEnd { rule.base = base }
            case "override-colors":
                if let colors = Self.overrides(&parser), parser.atEnd { rule.overrides = colors }
            default: break
            }
        }
        return rule.families.isEmpty ? nil : rule
    }

    private static func base(_ parser: inout ValueParser) -> FontPaletteRule.Base? {
        parser.keyword(["light": .light, "dark": .dark]) ?? parser.integer(0...greatestValue).map { .index($0) }
    }

    private static func overrides(_ parser: inout ValueParser) -> [Int: Color]? {
        let pairs = parser.commaList { parser -> (Int, Color)? in
            guard let index = parser.integer(0...greatestValue), let color = parser.color() else { return nil }
            return (index, color.resolve(current: .black))
        }
        return pairs.map { Dictionary($0) { _, later in later } }
    }

    private func families(_ parser: inout ValueParser) -> [String]? {
        parser.fontFamilies().map { families in
            families.map { family in
                if case .named(let name) = family { name.lowercased() } else { family.cssText }
            }
        }
    }
}

extension FontAlternate.Kind {
    /// The greatest number of values of one name.
    fileprivate var valueLimit: Int {
        switch self {
        case .styleset: .max
        case .characterVariant: 2
        case .stylistic, .swash, .ornaments, .annotation: 1
        }
    }
}

extension ValueParser {
    /// Parses `font-variant-alternates`: `historical-forms` and functions with names, in any order.
    mutating func fontAlternates() -> FontVariants.Alternates? {
        if take("normal") { return .init() }
        var result = FontVariants.Alternates()
        while !atEnd {
            if result.features.isEmpty, let features = featureSet(FontVariants.alternateGroups) {
                result.features = features
            } else if let alternate = fontAlternate(),
                !result.names.contains(where: { $0.kind == alternate.kind })
            {
                result.names.append(alternate)
            } else {
                return nil
            }
        }
        return result
    }

    private mutating func fontAlternate() -> FontAlternate? {
        guard let kind = functionName().flatMap({ FontAlternate.Kind(rawValue: $0) }) else { return nil }
        let names = arguments { inner in inner.commaList { $0.customIdent() } }
        guard let names, names.count == 1 || kind == .styleset || kind == .characterVariant else { return nil }
        return FontAlternate(kind: kind, names: names)
    }

    mutating func fontPalette() -> FontPaletteName? {
        if let name = keyword(["normal": FontPaletteName.normal, "light": .light, "dark": .dark]) { return name }
        return attempt { parser in
            guard let name = parser.customIdent(), name.hasPrefix("--") else { return nil }
            return .named(name)
        }
    }
}
