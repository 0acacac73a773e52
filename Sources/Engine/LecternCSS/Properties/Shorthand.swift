/// A shorthand property with its longhands and its parser.
struct Shorthand: Sendable {
    /// In canonical order, including those that the shorthand only resets.
    let longhands: [Property]
    /// Parses a value. Longhands that it omits get their initial value.
    let parse: @Sendable (inout ValueParser) -> [LonghandValue]?

    /// The shorthand of a name in lower case.
    static func named(_ name: String) -> Shorthand? { all[name] ?? all[PropertyAlias.shorthand(name)] }

    static let all: [String: Shorthand] = {
        var table: [String: Shorthand] = [:]
        addBoxes(&table)
        addLogical(&table)
        addBorders(&table)
        addFonts(&table)
        addText(&table)
        addLayout(&table)
        addLineClamp(&table)
        addTextBox(&table)
        addBackground(&table)
        table["marker"] = Shorthand(longhands: [.markerStart, .markerMid, .markerEnd]) { parser in
            parser.longhands([.markerStart, .markerMid, .markerEnd])
        }
        let everything = Property.allCases.filter {
            ![.direction, .unicodeBidi, .lecternLanguage].contains($0) && !$0.isLogical
        }
        table["all"] = Shorthand(longhands: everything) { _ in nil }
        return table
    }()
}

/// A longhand with its declared value.
struct LonghandValue: Sendable {
    let property: Property
    let value: DeclaredValue
}

extension ValueParser {
    /// Parses the value of one longhand.
    mutating func longhand(_ property: Property) -> LonghandValue? {
        guard property.isLogical else {
            let start = index
            guard let setter = PropertyTable[property].parse(&self) else {
                rewind(to: start)
                return nil
            }
            return LonghandValue(property: property, value: .set(setter))
        }
        // Each physical property that it can map to needs a setter of its own.
        let start = index
        var setters: [Setter] = []
        for candidate in property.physicalCandidates {
            rewind(to: start)
            guard let setter = PropertyTable[candidate].parse(&self) else {
                rewind(to: start)
                return nil
            }
            setters.append(setter)
        }
        return LonghandValue(property: property, value: .logical(setters))
    }

    /// Parses the same tokens as the value of several longhands.
    mutating func longhands(_ properties: [Property]) -> [LonghandValue]? {
        let start = index
        var values: [LonghandValue] = []
        for property in properties {
            rewind(to: start)
            guard let value = longhand(property) else { return nil }
            values.append(value)
        }
        return values
    }

    /// One to four values for the sides top, right, bottom, left.
    mutating func boxSides(_ sides: [Property]) -> [LonghandValue]? {
        var starts: [Int] = []
        while starts.count < 4, !atEnd {
            let start = index
            guard longhand(sides[0]) != nil else { return nil }
            starts.append(start)
        }
        guard let top = starts.first else { return nil }
        let finish = index
        let right = starts.count > 1 ? starts[1] : top
        let all = [top, right, starts.count > 2 ? starts[2] : top, starts.count > 3 ? starts[3] : right]
        let values = zip(sides, all).compactMap { property, start -> LonghandValue? in
            rewind(to: start)
            return longhand(property)
        }
        rewind(to: finish)
        return values.count == 4 ? values : nil
    }

    /// One or two values for a pair.
    mutating func pair(_ first: Property, _ second: Property) -> [LonghandValue]? {
        let start = index
        guard let value = longhand(first) else { return nil }
        if let other = longhand(second) { return [value, other] }
        let finish = index
        rewind(to: start)
        guard let same = longhand(second) else { return nil }
        rewind(to: finish)
        return [value, same]
    }

    /// Values in any order, each at most once.
    mutating func anyOrder(_ properties: [Property]) -> [LonghandValue]? {
        var values: [LonghandValue] = []
        var remaining = properties
        search: while !atEnd, peek().kind != .comma, !peek().isDelimiter("/") {
            for (index, property) in remaining.enumerated() {
                if let value = longhand(property) {
                    values.append(value)
                    remaining.remove(at: index)
                    continue search
                }
            }
            return nil
        }
        return values.isEmpty ? nil : values
    }
}
