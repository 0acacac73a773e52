package import LecternGeometry

/// Names for forms and palettes of fonts, as the style sheets of a document define them.
package struct FontNames: Hashable, Sendable {
    /// A name for forms: `@font-feature-values`.
    package struct Value: Hashable, Sendable {
        /// In lower case.
        package let families: [String]
        /// The function that takes the name, such as `styleset`.
        package let function: String
        package let name: String
        package let numbers: [Int]

        package init(families: [String], function: String, name: String, numbers: [Int]) {
            self.families = families
            self.function = function
            self.name = name
            self.numbers = numbers
        }
    }

    /// A name for a palette: `@font-palette-values`.
    package struct Palette: Hashable, Sendable {
        /// In lower case.
        package let families: [String]
        package let name: String
        package let palette: FontPalette

        package init(families: [String], name: String, palette: FontPalette) {
            self.families = families
            self.name = name
            self.palette = palette
        }
    }

    private let values: [Value]
    private let palettes: [Palette]

    package init(values: [Value] = [], palettes: [Palette] = []) {
        self.values = values
        self.palettes = palettes
    }

    /// Returns the numbers of a name in the first family that has it; of several rules the last one counts.
    package func numbers(of name: String, function: String, families: [FontRequest.Family]) -> [Int]? {
        let candidates = values.filter { $0.function == function && $0.name == name }
        return Self.first(candidates, families, by: \.families)?.numbers
    }

    /// Returns the palette of a name in the first family that has it; of several rules the last one counts.
    package func palette(named name: String, families: [FontRequest.Family]) -> FontPalette? {
        Self.first(palettes.filter { $0.name == name }, families, by: \.families)?.palette
    }

    private static func first<Rule>(
        _ rules: [Rule], _ families: [FontRequest.Family], by familiesOfRule: (Rule) -> [String]
    ) -> Rule? {
        guard !rules.isEmpty else { return nil }
        for case .named(let family) in families {
            let name = family.lowercased()
            if let rule = rules.last(where: { familiesOfRule($0).contains(name) }) { return rule }
        }
        return nil
    }
}

/// The colours of coloured glyphs (tables COLR and CPAL). CSS Fonts 4, section 9.1.
package struct FontPalette: Hashable, Sendable {
    package enum Base: Hashable, Sendable {
        /// The palette of the font for light or for dark backgrounds; the first if it has none.
        case light, dark
        case index(Int)
    }
    package var base: Base
    /// Colours in place of those of the font, by their number.
    package var overrides: [Int: Color]

    package init(_ base: Base = .index(0), overrides: [Int: Color] = [:]) {
        self.base = base
        self.overrides = overrides
    }
}
