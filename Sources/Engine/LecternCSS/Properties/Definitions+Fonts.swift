import LecternBase
import LecternGeometry

extension PropertyTable {
    /// Writing modes, direction and language. CSS Writing Modes 3.
    mutating func defineWritingModes() {
        var modes: [String: WritingMode] = [
            "tb": .verticalRL, "tb-rl": .verticalRL, "tb-lr": .verticalLR, "lr": .horizontalTB, "lr-tb": .horizontalTB,
            "rl": .horizontalTB, "rl-tb": .horizontalTB, "bt-rl": .verticalRL,
        ]
        for (raw, name) in WritingMode.keywords.enumerated() { modes[name] = WritingMode(rawValue: UInt8(raw)) }
        let table = modes
        plain(.writingMode, \.text.writingMode, initial: "horizontal-tb") { $0.keyword(table) }
        keywords(.direction, \.text.direction, initial: "ltr")
        keywords(
            .textOrientation, \.text.textOrientation, initial: "mixed",
            also: ["sideways-right": .sideways, "vertical-right": .mixed, "rotate-right": .sideways])
        plain(.lecternLanguage, \.text.language, initial: "none", support: "internal") { parser -> Language?? in
            if parser.take("none") { return .some(nil) }
            return parser.string().map { $0.isEmpty ? nil : Language($0) }
        }
    }

    /// The font properties without variants. CSS Fonts 4, section 2.
    mutating func defineFonts() {
        plain(.fontFamily, \.text.fontFamilies, initial: "serif") { $0.fontFamilies() }
        defineMathematics()
        custom(
            .fontSize, initial: "medium",
            parse: { parser in
                guard let size = parser.fontSize() else { return nil }
                return { $0.setFontSize(size) }
            },
            copy: { builder, source in
                builder.values.text.fontSize = source.text.fontSize
                builder.values.text.fontSizeOrigin = source.text.fontSizeOrigin
            },
            text: { cssText($0.text.fontSize) + "px" })
        define(.fontWeight, \.text.fontWeight, initial: "normal") {
            $0.fontWeight()
        } compute: { weight, builder in
            weight.resolve(parent: builder.parentText.fontWeight)
        }
        plain(.fontStyle, \.text.fontStyle, initial: "normal") { $0.fontStyle() }
        plain(.fontStretch, \.text.fontStretch, initial: "normal") { $0.fontStretch() }
        define(.fontSizeAdjust, \.text.fontSizeAdjust, initial: "none") { parser in
            parser.fontSizeAdjust()
        } compute: { adjust, builder in
            builder.fontSizeAdjust(adjust)
        }
        define(.lineHeight, \.text.lineHeight, initial: "normal") {
            $0.lineHeight()
        } compute: { height, builder in
            switch height {
            case .normal: .normal
            case .number(let number): .number(finite(number))
            case .length(.percent(let percent)): .length(finite(percent / 100 * Double(builder.values.text.fontSize)))
            case .length(let length):
                .length(finite(builder.lengths.pixels(length, percentOf: Double(builder.values.text.fontSize))))
            }
        }
        define(.color, \.text.color, initial: "canvastext") {
            $0.color()
        } compute: { color, builder in
            builder.color(color)
        }
    }

    /// MathML Core, section 4.
    private mutating func defineMathematics() {
        keywords(.mathStyle, \.text.mathStyle, initial: "normal")
        keywords(.mathShift, \.text.mathShift, initial: "normal")
        define(.mathDepth, \.text.mathDepth, initial: "0") {
            $0.mathDepth()
        } compute: { depth, builder in
            depth.resolve(parent: builder.parentText)
        }
        keywords(.lecternMathVariant, \.text.mathVariant, initial: "auto", support: "internal")
    }

    /// `font-variant-*`, features and synthesis. CSS Fonts 4, section 6.
    mutating func defineFontVariants() {
        keywords(.fontVariantCaps, \.text.fontVariantCaps, initial: "normal", also: ["titling-caps": .titlingCaps])
        keywords(.fontVariantPosition, \.text.fontVariantPosition, initial: "normal")
        keywords(.fontKerning, \.text.fontKerning, initial: "auto")
        plain(.fontVariantLigatures, \.text.fontVariants.ligatures, initial: "normal") {
            $0.featureSet(FontVariants.ligatureGroups, allOff: FontVariants.noLigatures)
        }
        plain(.fontVariantNumeric, \.text.fontVariants.numeric, initial: "normal") {
            $0.featureSet(FontVariants.numericGroups)
        }
        plain(.fontVariantEastAsian, \.text.fontVariants.eastAsian, initial: "normal") {
            $0.featureSet(FontVariants.eastAsianGroups)
        }
        plain(.fontVariantAlternates, \.text.fontVariants.alternates, initial: "normal") { $0.fontAlternates() }
        plain(.fontPalette, \.text.fontPalette, initial: "normal") { $0.fontPalette() }
        plain(.fontFeatureSettings, \.text.fontVariants.settings, initial: "normal") { $0.fontFeatures() }
        plain(.fontVariationSettings, \.text.fontVariations, initial: "normal") { $0.fontVariations() }
        let synthesis = ["auto": true, "none": false]
        plain(.fontSynthesisWeight, \.text.synthesizesWeight, initial: "auto") { $0.keyword(synthesis) }
        plain(.fontSynthesisStyle, \.text.synthesizesStyle, initial: "auto") { $0.keyword(synthesis) }
    }
}
