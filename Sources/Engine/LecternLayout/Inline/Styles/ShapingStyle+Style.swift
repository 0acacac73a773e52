import LecternBase
package import LecternCSS
import LecternGeometry
import LecternMarkup
package import LecternText

extension ShapingStyle.Orientation {
    init(_ text: TextStyle) {
        switch text.writingMode {
        case .horizontalTB: self = .horizontal
        case .sidewaysRL, .sidewaysLR: self = .sideways
        case .verticalRL, .verticalLR:
            switch text.textOrientation {
            case .mixed: self = .mixed
            case .upright: self = .upright
            case .sideways: self = .sideways
            }
        }
    }
}

extension FontRequest {
    /// Creates the font request of an element's style.
    ///
    /// - Parameter names: The names that the style sheets give to palettes.
    package init(_ text: TextStyle, names: FontNames? = nil) {
        self.init()
        families = text.fontFamilies.map(Family.init)
        weight = text.fontWeight
        stretch = text.fontStretch
        slant = .init(text.fontStyle)
        size = text.fontSize
        language = text.language?.tag
        variations = text.fontVariations.map { OpenTypeSetting(tag: $0.tag, value: $0.value) }
        synthesizesWeight = text.synthesizesWeight
        synthesizesStyle = text.synthesizesStyle
        sizeAdjust = text.fontSizeAdjust
        switch text.fontPalette {
        case .normal: break
        case .light: palette = FontPalette(.light)
        case .dark: palette = FontPalette(.dark)
        case .named(let name): palette = names?.palette(named: name, families: families) ?? palette
        }
    }
}

extension ShapingStyle {
    /// Creates the style of text outside of paragraphs, such as that of a drawing.
    package convenience init(_ text: TextStyle, in services: LayoutServices) {
        let names = services.webFonts?.names
        let request = FontRequest(text, names: names)
        let cascade = services.fonts.cascade(for: request, webFonts: services.webFonts)
        var settings = FeatureSettings(text, families: request.families, names: names)
        let lacksCaps = settings.resolveCaps(text.fontVariantCaps, face: cascade.primary.face)
        self.init(
            cascade: cascade, features: settings.features, language: request.language, orientation: Orientation(text),
            synthesizesSmallCaps: lacksCaps, disablesLigatures: !text.letterSpacing.isZero)
    }
}

extension FontRequest.Slant {
    /// Creates the slant of a style or an `@font-face` rule.
    package init(_ style: FontStyle) {
        switch style {
        case .normal: self = .normal
        case .italic: self = .italic
        case .oblique(let degrees): self = .oblique(degrees: degrees)
        }
    }
}

extension FontRequest.Family {
    fileprivate init(_ family: CSSFontFamily) {
        switch family {
        case .named(let name): self = .named(name)
        case .serif: self = .serif
        case .sansSerif: self = .sansSerif
        case .monospace: self = .monospace
        case .cursive: self = .cursive
        case .fantasy: self = .fantasy
        case .systemUI: self = .systemUI
        case .math: self = .math
        case .emoji: self = .emoji
        }
    }
}

/// The OpenType features of the font properties.
/// https://www.w3.org/TR/css-fonts-4/#feature-variation-precedence
struct FeatureSettings {
    var features: [OpenTypeSetting] = []

    init(_ text: TextStyle, families: [FontRequest.Family], names: FontNames?) {
        if text.fontKerning != .auto { add("kern", text.fontKerning == .none ? 0 : 1) }
        switch text.fontVariantPosition {
        case .normal: break
        case .sub: add("subs", 1)
        case .super: add("sups", 1)
        }
        if text.mathDepth > 0, text.fontFamilies.contains(.math) {
            // Primes, and in some fonts letters, have other forms in scripts.
            // https://learn.microsoft.com/typography/opentype/spec/features_pt#ssty
            add("ssty", text.mathDepth == 1 ? 1 : 2)
        }
        if let names {
            for alternate in text.fontAlternates { add(alternate, families, names: names) }
        }
        for feature in text.fontFeatures { features.append(OpenTypeSetting(tag: feature.tag, value: feature.value)) }
    }

    /// Adds the features of forms with names. CSS Fonts 4, section 6.8.
    private mutating func add(_ alternate: FontAlternate, _ families: [FontRequest.Family], names: FontNames) {
        for name in alternate.names {
            let function = alternate.kind.rawValue
            guard let numbers = names.numbers(of: name, function: function, families: families),
                let first = numbers.first
            else { continue }
            switch alternate.kind {
            case .stylistic: add("salt", Float(first))
            case .ornaments: add("ornm", Float(first))
            case .annotation: add("nalt", Float(first))
            case .swash:
                add("swsh", Float(first))
                add("cswh", Float(first))
            case .styleset:
                for number in numbers { add(numbered: "ss", number, 1) }
            case .characterVariant: add(numbered: "cv", first, Float(numbers.dropFirst().first ?? 1))
            }
        }
    }

    /// Adds a feature whose tag ends with a number: `ss01`.
    private mutating func add(numbered prefix: StaticString, _ number: Int, _ value: Float) {
        guard 1...99 ~= number else { return }
        let digits = UInt32(0x30 + number / 10) << 8 | UInt32(0x30 + number % 10)
        let tag = FontFeature(prefix, value).tag & 0xFFFF_0000 | digits
        features.append(OpenTypeSetting(tag: tag, value: value))
    }

    private mutating func add(_ tag: StaticString, _ value: Float) {
        let feature = FontFeature(tag, value)
        features.append(OpenTypeSetting(tag: feature.tag, value: value))
    }

    /// Adds the features of `font-variant-caps`; true if small capitals must be synthesised.
    mutating func resolveCaps(_ caps: FontVariantCaps, face: any FontFace) -> Bool {
        func has(_ tag: StaticString) -> Bool { face.hasFeature(FontFeature(tag, 1).tag) }
        switch caps {
        case .normal: return false
        case .smallCaps, .petiteCaps, .unicase:
            guard has("smcp") else { return true }
            add("smcp", 1)
        case .allSmallCaps, .allPetiteCaps:
            guard has("smcp"), has("c2sc") else { return true }
            add("smcp", 1)
            add("c2sc", 1)
        case .titlingCaps: add("titl", 1)
        }
        return false
    }
}
