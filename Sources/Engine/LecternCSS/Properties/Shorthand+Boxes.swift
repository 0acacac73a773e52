extension Shorthand {
    private static func sides(_ properties: [Property]) -> Shorthand {
        Shorthand(longhands: properties) { $0.boxSides(properties) }
    }

    private static func pair(_ first: Property, _ second: Property) -> Shorthand {
        Shorthand(longhands: [first, second]) { $0.pair(first, second) }
    }

    private static func unordered(_ properties: [Property], resets: [Property] = []) -> Shorthand {
        Shorthand(longhands: properties + resets) { $0.anyOrder(properties) }
    }

    /// One value for several longhands, in any order: `border`.
    private static func border(_ width: [Property], style: [Property], color: [Property], resets: [Property] = [])
        -> Shorthand
    {
        Shorthand(longhands: width + style + color + resets) { parser in
            var values: [LonghandValue] = []
            var groups = [width, style, color]
            search: while !parser.atEnd {
                for (index, group) in groups.enumerated() {
                    if let groupValues = parser.attempt({ $0.longhands(group) }) {
                        values += groupValues
                        groups.remove(at: index)
                        continue search
                    }
                }
                return nil
            }
            return values.isEmpty ? nil : values
        }
    }

    static func addBoxes(_ table: inout [String: Shorthand]) {
        table["margin"] = sides([.marginTop, .marginRight, .marginBottom, .marginLeft])
        table["padding"] = sides([.paddingTop, .paddingRight, .paddingBottom, .paddingLeft])
        table["inset"] = sides([.top, .right, .bottom, .left])
        table["border-width"] = sides([.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth])
        table["border-style"] = sides([.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle])
        table["border-color"] = sides([.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor])
        table["overflow"] = pair(.overflowX, .overflowY)
        table["outline"] = unordered([.outlineWidth, .outlineStyle, .outlineColor])
        table["column-rule"] = unordered([.columnRuleWidth, .columnRuleStyle, .columnRuleColor])
        table["contain-intrinsic-size"] = pair(.containIntrinsicWidth, .containIntrinsicHeight)
        table["gap"] = pair(.rowGap, .columnGap)
        table["grid-gap"] = table["gap"]
    }

    static func addLogical(_ table: inout [String: Shorthand]) {
        table["margin-block"] = pair(.marginBlockStart, .marginBlockEnd)
        table["margin-inline"] = pair(.marginInlineStart, .marginInlineEnd)
        table["padding-block"] = pair(.paddingBlockStart, .paddingBlockEnd)
        table["padding-inline"] = pair(.paddingInlineStart, .paddingInlineEnd)
        table["inset-block"] = pair(.insetBlockStart, .insetBlockEnd)
        table["inset-inline"] = pair(.insetInlineStart, .insetInlineEnd)
        table["border-block-width"] = pair(.borderBlockStartWidth, .borderBlockEndWidth)
        table["border-inline-width"] = pair(.borderInlineStartWidth, .borderInlineEndWidth)
        table["border-block-style"] = pair(.borderBlockStartStyle, .borderBlockEndStyle)
        table["border-inline-style"] = pair(.borderInlineStartStyle, .borderInlineEndStyle)
        table["border-block-color"] = pair(.borderBlockStartColor, .borderBlockEndColor)
        table["border-inline-color"] = pair(.borderInlineStartColor, .borderInlineEndColor)
        let blockStart: [Property] = [.borderBlockStartWidth, .borderBlockStartStyle, .borderBlockStartColor]
        let blockEnd: [Property] = [.borderBlockEndWidth, .borderBlockEndStyle, .borderBlockEndColor]
        let inlineStart: [Property] = [.borderInlineStartWidth, .borderInlineStartStyle, .borderInlineStartColor]
        let inlineEnd: [Property] = [.borderInlineEndWidth, .borderInlineEndStyle, .borderInlineEndColor]
        table["border-block-start"] = unordered(blockStart)
        table["border-block-end"] = unordered(blockEnd)
        table["border-inline-start"] = unordered(inlineStart)
        table["border-inline-end"] = unordered(inlineEnd)
        table["border-block"] = border(
            [blockStart[0], blockEnd[0]], style: [blockStart[1], blockEnd[1]], color: [blockStart[2], blockEnd[2]])
        table["border-inline"] = border(
            [inlineStart[0], inlineEnd[0]], style: [inlineStart[1], inlineEnd[1]],
            color: [inlineStart[2], inlineEnd[2]])
    }

    static func addBorders(_ table: inout [String: Shorthand]) {
        table["border-top"] = unordered([.borderTopWidth, .borderTopStyle, .borderTopColor])
        table["border-right"] = unordered([.borderRightWidth, .borderRightStyle, .borderRightColor])
        table["border-bottom"] = unordered([.borderBottomWidth, .borderBottomStyle, .borderBottomColor])
        table["border-left"] = unordered([.borderLeftWidth, .borderLeftStyle, .borderLeftColor])
        let image: [Property] = [
            .borderImageSource, .borderImageSlice, .borderImageWidth, .borderImageOutset, .borderImageRepeat,
        ]
        table["border"] = border(
            [.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth],
            style: [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle],
            color: [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor], resets: image)
        let radii: [Property] = [
            .borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius,
        ]
        table["border-radius"] = Shorthand(longhands: radii) { $0.borderRadius(radii) }
        table["border-image"] = Shorthand(longhands: image) { $0.borderImage() }
    }

    static func addLayout(_ table: inout [String: Shorthand]) {
        table["flex-flow"] = unordered([.flexDirection, .flexWrap])
        table["flex"] = Shorthand(longhands: [.flexGrow, .flexShrink, .flexBasis]) { $0.flex() }
        table["columns"] = Shorthand(longhands: [.columnWidth, .columnCount]) { $0.columns() }
        addGrid(&table)
        table["place-content"] = pair(.alignContent, .justifyContent)
        table["place-items"] = pair(.alignItems, .justifyItems)
        table["place-self"] = pair(.alignSelf, .justifySelf)
    }
}

extension ValueParser {
    /// `border-radius`: horizontal radii, then vertical ones after a slash.
    mutating func borderRadius(_ corners: [Property]) -> [LonghandValue]? {
        guard let x = radii() else { return nil }
        var y = x
        if slash() {
            guard let vertical = radii() else { return nil }
            y = vertical
        }
        let (horizontal, vertical) = (x, y)
        let paths: [any ValuePath<LengthPair>] = [
            \.paint.borderRadius.topLeft, \.paint.borderRadius.topRight, \.paint.borderRadius.bottomRight,
            \.paint.borderRadius.bottomLeft,
        ]
        return corners.indices.map { index in
            let path = paths[index]
            return LonghandValue(
                property: corners[index],
                value: .set { builder in
                    builder.values[keyPath: path] = LengthPair(
                        x: builder.length(horizontal[index]), y: builder.length(vertical[index]))
                })
        }
    }

    /// One to four radii, filled up to four.
    private mutating func radii() -> [SpecifiedLength]? {
        var values: [SpecifiedLength] = []
        while values.count < 4, let value = length(.nonNegative) { values.append(value) }
        guard let first = values.first else { return nil }
        let second = values.count > 1 ? values[1] : first
        return [first, second, values.count > 2 ? values[2] : first, values.count > 3 ? values[3] : second]
    }

    /// `border-image`: source, slice / width / outset, repeat in any order.
    mutating func borderImage() -> [LonghandValue]? {
        var values: [LonghandValue] = []
        var remaining: [Property] = [.borderImageSource, .borderImageSlice, .borderImageRepeat]
        search: while !atEnd {
            for (index, property) in remaining.enumerated() {
                guard let value = longhand(property) else { continue }
                values.append(value)
                remaining.remove(at: index)
                if property == .borderImageSlice, !borderImageMeasures(&values) { return nil }
                continue search
            }
            return nil
        }
        return values.isEmpty ? nil : values
    }

    private mutating func borderImageMeasures(_ values: inout [LonghandValue]) -> Bool {
        guard slash() else { return true }
        let width = longhand(.borderImageWidth)
        if let width { values.append(width) }
        guard slash() else { return width != nil }
        guard let outset = longhand(.borderImageOutset) else { return false }
        values.append(outset)
        return true
    }

    /// https://www.w3.org/TR/css-flexbox-1/#flex-property
    mutating func flex() -> [LonghandValue]? {
        func value(_ property: Property, _ setter: @escaping Setter) -> LonghandValue {
            LonghandValue(property: property, value: .set(setter))
        }
        if take("none") {
            return [
                value(.flexGrow) { $0.values.box.flexGrow = 0 }, value(.flexShrink) { $0.values.box.flexShrink = 0 },
            ]
        }
        var (grow, shrink): (Double?, Double?) = (nil, nil)
        var basis: LonghandValue?
        while !atEnd {
            if grow == nil, peek().kind == .number || peek().kind == .function, let number = number(.nonNegative) {
                grow = number
                shrink = self.number(.nonNegative)
            } else if basis == nil, let parsed = longhand(.flexBasis) {
                basis = parsed
            } else {
                return nil
            }
        }
        guard grow != nil || basis != nil else { return nil }
        let (g, s) = (finite(grow ?? 1), finite(shrink ?? 1))
        return [
            value(.flexGrow) { $0.values.box.flexGrow = g }, value(.flexShrink) { $0.values.box.flexShrink = s },
            basis ?? value(.flexBasis) { $0.values.box.flexBasis = .length(.init(percent: 0)) },
        ]
    }

    mutating func columns() -> [LonghandValue]? {
        var values: [LonghandValue] = []
        var autos = 0
        while !atEnd {
            if take("auto") {
                autos += 1
            } else if let count = longhand(.columnCount) ?? longhand(.columnWidth) {
                guard !values.contains(where: { $0.property == count.property }) else { return nil }
                values.append(count)
            } else {
                return nil
            }
        }
        return values.count + autos <= 2 && values.count + autos > 0 ? values : nil
    }
}
