import LecternCSS
import LecternGeometry
import LecternText

/// The properties that decide shaping. Equal keys share one ``ShapingStyle``.
struct ShapingKey: Hashable {
    var request: FontRequest
    var features: [OpenTypeSetting]
    var orientation: ShapingStyle.Orientation
    var synthesizesSmallCaps: Bool
    var disablesLigatures: Bool
}

/// The inline styles of one layout, with the hyphens and marks that are shaped in them.
final class InlineStyles {
    let services: LayoutServices
    private let defaults: TypographicDefaults

    // No access to these properties spans another one, so checks of exclusive access, several for each line,
    // are left out.

    /// The inline styles by computed style.
    @exclusivity(unchecked) private var inlineStyles: [ObjectIdentifier: InlineStyle] = [:]
    /// The styles used last, by a hash of their computed styles' addresses.
    @exclusivity(unchecked) private var recent = ContiguousArray<InlineStyle?>(repeating: nil, count: 16)
    @exclusivity(unchecked) private var shaping: [ShapingKey: ShapingStyle] = [:]
    @exclusivity(unchecked) var hyphens = Hyphens()
    @exclusivity(unchecked) var replacements = Replacements()

    init(_ services: LayoutServices, defaults: TypographicDefaults) {
        self.services = services
        self.defaults = defaults
    }

    var shaper: any TextShaper { services.shaper }

    /// Returns the inline style of a computed style.
    func inlineStyle(_ style: ComputedStyle) -> InlineStyle {
        // Objects are allocated at multiples of 16 bytes, large ones further apart.
        let address = UInt(bitPattern: ObjectIdentifier(style))
        let slot = Int((address >> 4 ^ address >> 8) & 15)
        if let last = recent[slot], last.computed === style { return last }
        if let style = inlineStyles[ObjectIdentifier(style)] {
            recent[slot] = style
            return style
        }
        func make() -> InlineStyle {
            InlineStyle(style, shaping: shapingStyle(style.text), shaper: services.shaper, defaults: defaults)
        }
        let inlineStyle =
            services.styles?.style(style, webFonts: services.webFonts, defaults: defaults, make: make) ?? make()
        inlineStyles[ObjectIdentifier(style)] = inlineStyle
        recent[slot] = inlineStyle
        return inlineStyle
    }

    private func shapingStyle(_ text: TextStyle) -> ShapingStyle {
        let names = services.webFonts?.names
        let request = FontRequest(text, names: names)
        let cascade = services.fonts.cascade(for: request, webFonts: services.webFonts)
        var settings = FeatureSettings(text, families: request.families, names: names)
        let lacksCaps = settings.resolveCaps(text.fontVariantCaps, face: cascade.primary.face)
        let key = ShapingKey(
            request: request, features: settings.features, orientation: ShapingStyle.Orientation(text),
            synthesizesSmallCaps: lacksCaps, disablesLigatures: !text.letterSpacing.isZero)
        if let style = shaping[key] { return style }
        func make() -> ShapingStyle {
            ShapingStyle(
                cascade: cascade, features: key.features, language: request.language, orientation: key.orientation,
                synthesizesSmallCaps: lacksCaps, disablesLigatures: key.disablesLigatures)
        }
        let shapingStyle = services.styles?.shaping(key, webFonts: services.webFonts, make: make) ?? make()
        shaping[key] = shapingStyle
        return shapingStyle
    }
}
