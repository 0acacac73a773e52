extension Shorthand {
    /// CSS Grid Layout 1, sections 7.4, 7.8 and 8.4.
    static func addGrid(_ table: inout [String: Shorthand]) {
        table["grid-row"] = lines([.gridRowStart, .gridRowEnd])
        table["grid-column"] = lines([.gridColumnStart, .gridColumnEnd])
        table["grid-area"] = lines([.gridRowStart, .gridColumnStart, .gridRowEnd, .gridColumnEnd])
        let template: [Property] = [.gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas]
        table["grid-template"] = Shorthand(longhands: template) { $0.gridTemplateShorthand() }
        let automatic: [Property] = [.gridAutoFlow, .gridAutoRows, .gridAutoColumns]
        table["grid"] = Shorthand(longhands: template + automatic) { $0.gridShorthand() }
    }

    /// Grid lines separated by slashes; an omitted end line takes the name of its start line.
    private static func lines(_ properties: [Property]) -> Shorthand {
        Shorthand(longhands: properties) { parser in
            guard let values = parser.gridLines(upTo: properties.count) else { return nil }
            return properties.enumerated().map { index, property in
                LonghandValue(property: property, value: .set(setter(property, values[index])))
            }
        }
    }

    private static func setter(_ property: Property, _ line: GridLine) -> Setter {
        switch property {
        case .gridRowStart: { $0.values.box.grid.values.rowStart = line }
        case .gridRowEnd: { $0.values.box.grid.values.rowEnd = line }
        case .gridColumnStart: { $0.values.box.grid.values.columnStart = line }
        default: { $0.values.box.grid.values.columnEnd = line }
        }
    }
}

extension ValueParser {
    /// Parses one to `count` lines and fills in the missing ones.
    fileprivate mutating func gridLines(upTo count: Int) -> [GridLine]? {
        var lines: [GridLine] = []
        repeat {
            guard let line = gridLine() else { return nil }
            lines.append(line)
        } while lines.count < count && slash()
        func name(_ line: GridLine) -> GridLine { if case .named = line { line } else { .auto } }
        if count == 2 { return lines + (lines.count < 2 ? [name(lines[0])] : []) }
        if lines.count < 2 { lines.append(name(lines[0])) }
        if lines.count < 3 { lines.append(name(lines[0])) }
        if lines.count < 4 { lines.append(name(lines[1])) }
        return lines
    }

    private static func value(_ property: Property, _ template: SpecifiedTemplate) -> LonghandValue {
        let isRows = property == .gridTemplateRows
        return LonghandValue(
            property: property,
            value: .set { builder in
                let template = template.resolve(builder)
                if isRows {
                    builder.values.box.grid.values.templateRows = template
                } else {
                    builder.values.box.grid.values.templateColumns = template
                }
            })
    }

    /// https://www.w3.org/TR/css-grid-1/#explicit-grid-shorthand
    fileprivate mutating func gridTemplateShorthand() -> [LonghandValue]? {
        let start = index
        if take("none"), atEnd { return [] }
        rewind(to: start)
        if let rows = gridTemplate(), slash(), let columns = gridTemplate(), atEnd {
            return [Self.value(.gridTemplateRows, rows), Self.value(.gridTemplateColumns, columns)]
        }
        rewind(to: start)
        return gridAreasShorthand()
    }

    /// Parses rows given as strings, each with an optional size.
    private mutating func gridAreasShorthand() -> [LonghandValue]? {
        var rows = SpecifiedTemplate()
        var cells: [[String?]] = []
        let automatic = SpecifiedTrack(minimum: .ready(.auto), maximum: .ready(.auto))
        while !atEnd, !peek().isDelimiter("/") {
            if let names = lineNames() { rows.names[rows.names.count - 1] += names }
            guard cells.count < 1000, let row = string() else { return nil }
            cells.append(Self.areaCells(row))
            rows.tracks.append(trackSize() ?? automatic)
            rows.names.append(lineNames() ?? [])
        }
        guard let areas = GridAreas(rows: cells) else { return nil }
        var values = [
            Self.value(.gridTemplateRows, rows),
            LonghandValue(
                property: .gridTemplateAreas, value: .set { $0.values.box.grid.values.templateAreas = areas }),
        ]
        if slash() {
            guard let columns = gridTemplate() else { return nil }
            values.append(Self.value(.gridTemplateColumns, columns))
        }
        return values
    }

    /// https://www.w3.org/TR/css-grid-1/#grid-shorthand
    fileprivate mutating func gridShorthand() -> [LonghandValue]? {
        let start = index
        if let values = gridTemplateShorthand(), atEnd { return values }
        rewind(to: start)
        if let flow = automaticFlow(isColumn: false) {
            let sizes = longhand(.gridAutoRows)
            guard slash(), let columns = gridTemplate() else { return nil }
            return [flow, Self.value(.gridTemplateColumns, columns)] + (sizes.map { [$0] } ?? [])
        }
        guard let rows = gridTemplate(), slash(), let flow = automaticFlow(isColumn: true) else { return nil }
        let sizes = longhand(.gridAutoColumns)
        return [flow, Self.value(.gridTemplateRows, rows)] + (sizes.map { [$0] } ?? [])
    }

    /// `auto-flow` and `dense` in any order.
    private mutating func automaticFlow(isColumn: Bool) -> LonghandValue? {
        let start = index
        var isDense = take("dense")
        guard take("auto-flow") else {
            rewind(to: start)
            return nil
        }
        if !isDense { isDense = take("dense") }
        let flow = GridAutoFlow(isColumn: isColumn, isDense: isDense)
        return LonghandValue(property: .gridAutoFlow, value: .set { $0.values.box.grid.values.autoFlow = flow })
    }
}
