import LecternBase
package import LecternCSS
import LecternGeometry
import LecternMarkup
package import LecternText

/// The properties that decide shaping. Equal keys share one ``ShapingStyle``.
struct ShapingKey: Hashable {
    var request: FontRequest
    var features: [OpenTypeSetting]
    var orientation: ShapingStyle.Orientation
    var synthesizesSmallCaps: Bool
    var disablesLigatures: Bool
}

/// The caches of inline layout.
struct InlineCaches {
    var styles: [ObjectIdentifier: InlineStyle] = [:]
    var shaping: [ShapingKey: ShapingStyle] = [:]
    /// The styles used last, by a hash of their computed styles' addresses.
    var recentStyles = ContiguousArray<InlineStyle?>(repeating: nil, count: 16)
    /// Whether a style of an earlier layout and one of this layout prepare equal paragraphs.
    var alike: [StylePair: Bool] = [:]
    /// The last pair that does.
    var lastAlike: (old: InlineStyle, new: InlineStyle)?
    /// The styles of a paragraph of an earlier layout, and their replacements in this one.
    var lastStyles: (before: [InlineStyle], now: [InlineStyle])?
    /// First lines with styles of their own, by container id; `nil` for containers without.
    var firstLines: [Int32: FirstLine?] = [:]
    /// The elements whose first lines have styles of their own, computed at first use.
    var firstLineNodes: Set<NodeID>?
    var hasNotes: Bool?
    /// Hyphens by style.
    var hyphens: [ObjectIdentifier: ShapedMark] = [:]
    var hyphenStyle: InlineStyle?
    var hyphenSize = LayoutUnit.zero
    /// Widths of balanced paragraphs.
    var balanced: [BalanceKey: LayoutUnit] = [:]
    /// The lines of paragraphs that are broken as a whole.
    var optimal: [BalanceKey: OptimalLines] = [:]
    var builder = ParagraphBuilder.Scratch()
    /// The styles of plain ruby used last.
    var rubyStyleSets: [RubyStyles] = []
    /// The replacements of ruby styles of an earlier layout.
    var rubyStylesAfter: [ObjectIdentifier: (old: RubyStyles, now: RubyStyles?)] = [:]
}

extension LayoutContext {
    /// Returns the inline style of a computed style.
    func inlineStyle(_ style: ComputedStyle) -> InlineStyle {
        // Objects are allocated at multiples of 16 bytes, large ones further apart.
        let address = UInt(bitPattern: ObjectIdentifier(style))
        let slot = Int((address >> 4 ^ address >> 8) & 15)
        if let recent = inline.recentStyles[slot], recent.computed === style { return recent }
        if let known = inline.styles[ObjectIdentifier(style)] {
            inline.recentStyles[slot] = known
            return known
        }
        let defaults = mode.typographicDefaults
        func make() -> InlineStyle {
            InlineStyle(style, shaping: shapingStyle(style.text), shaper: shaper, defaults: defaults)
        }
        let made = styles?.style(style, webFonts: webFonts, defaults: defaults, make: make) ?? make()
        inline.styles[ObjectIdentifier(style)] = made
        inline.recentStyles[slot] = made
        return made
    }

    private func shapingStyle(_ text: TextStyle) -> ShapingStyle {
        let request = FontRequest(text)
        let cascade = fonts.cascade(for: request, webFonts: webFonts)
        var settings = FeatureSettings(text)
        let lacksCaps = settings.resolveCaps(text.fontVariantCaps, face: cascade.primary.face)
        let key = ShapingKey(
            request: request, features: settings.features, orientation: ShapingStyle.Orientation(text),
            synthesizesSmallCaps: lacksCaps, disablesLigatures: !text.letterSpacing.isZero)
        if let known = inline.shaping[key] { return known }
        func make() -> ShapingStyle {
            ShapingStyle(
                cascade: cascade, features: key.features, language: request.language, orientation: key.orientation,
                synthesizesSmallCaps: lacksCaps, disablesLigatures: key.disablesLigatures)
        }
        let made = styles?.shaping(key, webFonts: webFonts, make: make) ?? make()
        inline.shaping[key] = made
        return made
    }
}

extension ShapingStyle.Orientation {
    fileprivate init(_ text: TextStyle) {
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
    package init(_ text: TextStyle) {
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
    fileprivate init(_ family: FontFamily) {
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
private struct FeatureSettings {
    var features: [OpenTypeSetting] = []

    init(_ text: TextStyle) {
        if text.fontKerning != .auto { add("kern", text.fontKerning == .none ? 0 : 1) }
        switch text.fontVariantPosition {
        case .normal: break
        case .sub: add("subs", 1)
        case .super: add("sups", 1)
        }
        for feature in text.fontFeatures { features.append(OpenTypeSetting(tag: feature.tag, value: feature.value)) }
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
