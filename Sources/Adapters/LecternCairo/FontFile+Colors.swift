internal import CFreeType
import LecternGeometry
import LecternText

/// One outline of a coloured glyph.
struct ColorLayer {
    let glyph: UInt16
    /// The number of its colour in the palette; `nil` for the colour of the text.
    let color: Int?
}

/// Glyphs of several outlines with a colour each: tables COLR (version 0) and CPAL.
///
/// <https://learn.microsoft.com/typography/opentype/spec/colr>
extension FontFile {
    /// Returns the colours of a palette; `nil` if the font has no coloured outlines.
    func palette(_ palette: FontPalette) -> [Color]? {
        guard isScalable, isColored else { return nil }
        if let cached = palettes[palette] { return cached }
        let colors = colors(of: palette)
        palettes[palette] = .some(colors)
        return colors
    }

    private func colors(of palette: FontPalette) -> [Color]? {
        var data = FT_Palette_Data()
        guard FT_Palette_Data_Get(raw, &data) == 0, data.num_palettes > 0 else { return nil }
        var entries: UnsafeMutablePointer<FT_Color>?
        guard FT_Palette_Select(raw, Self.number(of: palette.base, in: data), &entries) == 0, let entries else {
            return nil
        }
        var colors = (0..<Int(data.num_palette_entries)).map { index in
            let color = entries[index]
            return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
        }
        for (index, color) in palette.overrides where colors.indices.contains(index) { colors[index] = color }
        return colors
    }

    private static func number(of base: FontPalette.Base, in data: FT_Palette_Data) -> FT_UShort {
        let wanted: Int32
        switch base {
        case .index(let index): return index < Int(data.num_palettes) ? FT_UShort(index) : 0
        case .light: wanted = FT_PALETTE_FOR_LIGHT_BACKGROUND
        case .dark: wanted = FT_PALETTE_FOR_DARK_BACKGROUND
        }
        guard let flags = data.palette_flags else { return 0 }
        let number = (0..<Int(data.num_palettes)).first { Int32(flags[$0]) & wanted != 0 }
        return FT_UShort(number ?? 0)
    }

    /// Returns the outlines of a glyph from the bottom to the top; none for a glyph of one colour.
    func layers(of glyph: UInt16) -> [ColorLayer] {
        var iterator = FT_LayerIterator(num_layers: 0, layer: 0, p: nil)
        var layers: [ColorLayer] = []
        var layerGlyph: FT_UInt = 0
        var color: FT_UInt = 0
        while FT_Get_Color_Glyph_Layer(raw, FT_UInt(glyph), &layerGlyph, &color, &iterator) != 0 {
            let isForeground = color == 0xFFFF
            layers.append(
                ColorLayer(glyph: UInt16(truncatingIfNeeded: layerGlyph), color: isForeground ? nil : Int(color)))
        }
        return layers
    }
}
