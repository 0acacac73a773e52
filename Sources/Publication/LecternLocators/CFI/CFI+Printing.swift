extension CFI: CustomStringConvertible {
    /// The fragment of a URL, without `#`: `epubcfi(/6/4!/4/2:1)`.
    public var description: String { "epubcfi(\(inner))" }

    /// The text without `epubcfi()`: a partial CFI in a locator.
    package var inner: String {
        guard let range else { return path.description }
        return "\(path),\(range.start),\(range.end)"
    }

    /// Escapes special characters with a circumflex.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if "^[](),;=".unicodeScalars.contains(scalar) { result += "^" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    private static let largestNumber = Double(Int32.max) + 1

    /// Returns a number with up to six decimals, without exponent and trailing
    /// zeros; 0 if it is not finite.
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
    package var description: String {
        switch self {
        case .step(let step): "/\(step.index)" + (step.assertion?.description ?? "")
        case .indirection: "!"
        }
    }
}

extension CFI.Offset: CustomStringConvertible {
    package var description: String {
        var text = character.map { ":\($0)" } ?? ""
        if let time { text += "~" + CFI.number(time) }
        if let point { text += "@" + CFI.number(point.x) + ":" + CFI.number(point.y) }
        return text + (assertion?.description ?? "")
    }
}

extension CFI.Assertion: CustomStringConvertible {
    package var description: String {
        if isEmpty { return "" }
        var text = first.map(CFI.escaped) ?? ""
        if let second { text += "," + CFI.escaped(second) }
        for parameter in parameters {
            text += ";" + CFI.escaped(parameter.name) + "=" + parameter.values.map(CFI.escaped).joined(separator: ",")
        }
        return "[\(text)]"
    }
}
