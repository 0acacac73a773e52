extension CFI: CustomStringConvertible {
    /// As it stands after the `#` of a URL: `epubcfi(/6/4!/4/2:1)`.
    public var description: String { "epubcfi(\(inner))" }

    /// Without the function around it: a partial CFI in a locator.
    public var inner: String {
        guard let range else { return path.description }
        return "\(path),\(range.start),\(range.end)"
    }

    /// A value with a circumflex before each character that means something.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if "^[](),;=".unicodeScalars.contains(scalar) { result += "^" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    private static let largestNumber = Double(Int32.max) + 1

    /// A number to the millionth, without exponent, and without zeros at its end; 0 for what is none.
    static func number(_ value: Double) -> String {
        let bounded = value > 0 ? min(value, largestNumber) : 0
        if let whole = Int(exactly: bounded) { return String(whole) }
        let millionths = Int((bounded * 1e6).rounded())
        var fraction = String(millionths % 1_000_000)
        fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? String(millionths / 1_000_000) : "\(millionths / 1_000_000).\(fraction)"
    }
}

extension CFI.Path: CustomStringConvertible {
    public var description: String {
        components.map(\.description).joined() + (offset?.description ?? "")
    }
}

extension CFI.Component: CustomStringConvertible {
    public var description: String {
        switch self {
        case .step(let step): "/\(step.index)" + (step.assertion?.description ?? "")
        case .indirection: "!"
        }
    }
}

extension CFI.Offset: CustomStringConvertible {
    public var description: String {
        var text = character.map { ":\($0)" } ?? ""
        if let time { text += "~" + CFI.number(time) }
        if let point { text += "@" + CFI.number(point.x) + ":" + CFI.number(point.y) }
        return text + (assertion?.description ?? "")
    }
}

extension CFI.Assertion: CustomStringConvertible {
    public var description: String {
        if isEmpty { return "" }
        var text = first.map(CFI.escaped) ?? ""
        if let second { text += "," + CFI.escaped(second) }
        for parameter in parameters {
            text += ";" + CFI.escaped(parameter.name) + "=" + parameter.values.map(CFI.escaped).joined(separator: ",")
        }
        return "[\(text)]"
    }
}
