package import LecternCSS
import LecternLayout
package import LecternText

extension WebFont {
    /// Creates a web font from an `@font-face` rule.
    package init(_ rule: FontFaceRule) {
        self.init(
            family: rule.family, weight: rule.weight, slant: .init(rule.style), stretch: rule.stretch,
            unicodeRanges: rule.unicodeRanges, sources: rule.sources.map(Source.init),
            ascentOverride: rule.ascentOverride, descentOverride: rule.descentOverride,
            lineGapOverride: rule.lineGapOverride, sizeAdjust: rule.sizeAdjust)
    }
}

extension WebFont.Source {
    init(_ source: FontFaceRule.Source) {
        switch source {
        case .url(let url, _): self = .url(url)
        case .local(let name): self = .local(name)
        }
    }
}

extension FontNames {
    /// Creates the names that rules define.
    package init(_ rules: FontNameRules) {
        self.init(
            values: rules.values.map {
                Value(families: $0.families, function: $0.kind.rawValue, name: $0.name, numbers: $0.numbers)
            },
            palettes: rules.palettes.map { rule in
                let base: FontPalette.Base =
                    switch rule.base {
                    case .light: .light
                    case .dark: .dark
                    case .index(let index): .index(index)
                    }
                return Palette(
                    families: rule.families, name: rule.name, palette: FontPalette(base, overrides: rule.overrides))
            })
    }
}

extension WebFontSet {
    /// Creates the fonts of a document's rules; nil without rules.
    ///
    /// - Parameter bytes: Returns the bytes at a source URL.
    package convenience init?(
        _ faces: [FontFaceRule], names: FontNameRules, bytes: @escaping @Sendable (String) -> [UInt8]?
    ) {
        guard !faces.isEmpty || !names.isEmpty else { return nil }
        self.init(fonts: faces.map(WebFont.init), names: FontNames(names), bytes: bytes)
    }
}
