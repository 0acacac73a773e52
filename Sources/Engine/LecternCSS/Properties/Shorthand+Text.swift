import LecternGeometry

extension Shorthand {
    private static let fontVariants: [Property] = [
        .fontVariantCaps, .fontVariantPosition, .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian,
        .fontVariantAlternates,
    ]

    static func addFonts(_ table: inout [String: Shorthand]) {
        let set: [Property] = [
            .fontStyle, .fontWeight, .fontStretch, .fontSize, .lineHeight, .fontFamily, .fontSizeAdjust, .fontKerning,
            .fontFeatureSettings, .fontVariationSettings,
        ]
        table["font"] = Shorthand(longhands: set + fontVariants) { $0.font() }
        table["font-variant"] = Shorthand(longhands: fontVariants) { $0.fontVariant() }
        table["font-synthesis"] = Shorthand(longhands: [.fontSynthesisWeight, .fontSynthesisStyle]) {
            $0.fontSynthesis()
        }
    }

    static func addText(_ table: inout [String: Shorthand]) {
        table["white-space"] = Shorthand(longhands: [.whiteSpaceCollapse, .textWrapMode]) { $0.whiteSpace() }
        table["text-wrap"] = Shorthand(longhands: [.textWrapMode, .textWrapStyle]) {
            $0.anyOrder([.textWrapMode, .textWrapStyle])
        }
        let decoration: [Property] = [
            .textDecorationLine, .textDecorationStyle, .textDecorationColor, .textDecorationThickness,
        ]
        table["text-decoration"] = Shorthand(longhands: decoration) { $0.anyOrder(decoration) }
        table["text-emphasis"] = Shorthand(longhands: [.textEmphasisStyle, .textEmphasisColor]) {
            $0.anyOrder([.textEmphasisStyle, .textEmphasisColor])
        }
        table["list-style"] = Shorthand(longhands: [.listStylePosition, .listStyleImage, .listStyleType]) {
            $0.listStyle()
        }
    }
}

extension ValueParser {
    /// https://www.w3.org/TR/css-fonts-4/#font-prop
    mutating func font() -> [LonghandValue]? {
        if peek().kind == .ident, let system = systemFont() { return system }
        var values: [LonghandValue] = []
        var normals = 0
        prefix: while true {
            if normals < 4, take("normal") {
                normals += 1
                continue
            }
            for property in [Property.fontStyle, .fontWeight, .fontVariantCaps, .fontStretch] {
                if values.contains(where: { $0.property == property }) { continue }
                if let value = fontPrefix(property) {
                    values.append(value)
                    continue prefix
                }
            }
            break
        }
        guard values.count + normals <= 4, let size = longhand(.fontSize) else { return nil }
        values.append(size)
        if slash() {
            guard let height = longhand(.lineHeight) else { return nil }
            values.append(height)
        }
        guard let family = longhand(.fontFamily) else { return nil }
        values.append(family)
        return values
    }

    /// Parses a value before the font size. Variants and widths accept only the
    /// CSS 2 keywords.
    private mutating func fontPrefix(_ property: Property) -> LonghandValue? {
        let token = peek()
        switch property {
        case .fontVariantCaps: guard token.kind == .ident, list.matches(token, "small-caps") else { return nil }
        case .fontStretch: guard token.kind == .ident else { return nil }
        default: break
        }
        return longhand(property)
    }

    private mutating func systemFont() -> [LonghandValue]? {
        let names = [
            "caption", "icon", "menu", "message-box", "small-caption", "status-bar", "-webkit-control",
            "-webkit-small-control",
        ]
        let name = list.lowercased(peek())
        guard names.contains(name) else { return nil }
        advance()
        return [
            LonghandValue(property: .fontFamily, value: .set { $0.values.text.fontFamilies = [.systemUI] }),
            LonghandValue(property: .fontSize, value: .set { $0.setFontSize(.length(.pixels(40.0 / 3))) }),
        ]
    }

    mutating func fontVariant() -> [LonghandValue]? {
        if take("normal") { return [] }
        if take("none") {
            return [
                LonghandValue(
                    property: .fontVariantLigatures,
                    value: .set { $0.values.text.fontVariants.ligatures = FontVariants.noLigatures })
            ]
        }
        let groups: [(Property, [FontVariants.Group])] = [
            (.fontVariantLigatures, FontVariants.ligatureGroups), (.fontVariantNumeric, FontVariants.numericGroups),
            (.fontVariantEastAsian, FontVariants.eastAsianGroups),
            (.fontVariantAlternates, FontVariants.alternateGroups),
        ]
        // Keywords of one property need not be adjacent: collect them by property.
        var features: [Property: [FontFeature]] = [:]
        var values: [LonghandValue] = []
        search: while !atEnd {
            for property in [Property.fontVariantCaps, .fontVariantPosition] {
                if values.contains(where: { $0.property == property }) { continue }
                if let value = longhand(property) {
                    values.append(value)
                    continue search
                }
            }
            for (property, sets) in groups {
                guard let setFeatures = featureSet(sets) else { continue }
                features[property, default: []] += setFeatures
                continue search
            }
            return nil
        }
        for (property, _) in groups {
            if let propertyFeatures = features[property] {
                values.append(Self.featureValue(property, propertyFeatures))
            }
        }
        return values.isEmpty ? nil : values
    }

    private static func featureValue(_ property: Property, _ features: [FontFeature]) -> LonghandValue {
        LonghandValue(
            property: property,
            value: .set { builder in
                switch property {
                case .fontVariantLigatures: builder.values.text.fontVariants.ligatures = features
                case .fontVariantNumeric: builder.values.text.fontVariants.numeric = features
                case .fontVariantEastAsian: builder.values.text.fontVariants.eastAsian = features
                default: builder.values.text.fontVariants.alternates.features = features
                }
            })
    }

    mutating func fontSynthesis() -> [LonghandValue]? {
        var names: Set<String> = []
        while let name = ident() { names.insert(name) }
        guard !names.isEmpty, names.isSubset(of: ["none", "weight", "style", "small-caps", "position"]) else {
            return nil
        }
        let (weight, style) = (names.contains("weight"), names.contains("style"))
        return [
            LonghandValue(property: .fontSynthesisWeight, value: .set { $0.values.text.synthesizesWeight = weight }),
            LonghandValue(property: .fontSynthesisStyle, value: .set { $0.values.text.synthesizesStyle = style }),
        ]
    }

    /// https://www.w3.org/TR/css-text-4/#white-space-property
    mutating func whiteSpace() -> [LonghandValue]? {
        let table: [String: (WhiteSpaceCollapse, TextWrapMode)] = [
            "normal": (.collapse, .wrap), "pre": (.preserve, .nowrap), "nowrap": (.collapse, .nowrap),
            "pre-wrap": (.preserve, .wrap), "pre-line": (.preserveBreaks, .wrap), "break-spaces": (.breakSpaces, .wrap),
            "-moz-pre-wrap": (.preserve, .wrap), "-webkit-nowrap": (.collapse, .nowrap),
        ]
        guard let (collapse, wrap) = keyword(table) else { return anyOrder([.whiteSpaceCollapse, .textWrapMode]) }
        return [
            LonghandValue(property: .whiteSpaceCollapse, value: .set { $0.values.text.whiteSpaceCollapse = collapse }),
            LonghandValue(property: .textWrapMode, value: .set { $0.values.text.textWrapMode = wrap }),
        ]
    }

    /// `none` applies to the image or the type, whichever is omitted.
    mutating func listStyle() -> [LonghandValue]? {
        var nones = 0
        var values: [LonghandValue] = []
        var remaining: [Property] = [.listStylePosition, .listStyleImage, .listStyleType]
        search: while !atEnd {
            if take("none") {
                nones += 1
                continue
            }
            for (index, property) in remaining.enumerated() {
                guard let value = longhand(property) else { continue }
                values.append(value)
                remaining.remove(at: index)
                continue search
            }
            return nil
        }
        let free = remaining.filter { $0 != .listStylePosition }.count
        guard nones <= free, nones + values.count > 0 else { return nil }
        if nones > 0, remaining.contains(.listStyleType) {
            values.append(LonghandValue(property: .listStyleType, value: .set { $0.values.text.listStyleType = .none }))
        }
        return values
    }
}
