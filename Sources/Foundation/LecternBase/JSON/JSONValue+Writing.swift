extension JSONValue {
    /// The white space in the text of a value.
    public enum Style: Hashable, Sendable {
        /// No white space.
        case compact
        /// One line for each member or element, indented by two spaces.
        case indented
    }

    /// Returns the value as JSON text. Equal values give equal texts.
    public func text(_ style: Style = .compact) -> String {
        var writer = JSONWriter(style: style)
        writer.write(self, level: 0)
        return writer.output
    }
}

private struct JSONWriter {
    let style: JSONValue.Style
    var output = ""

    mutating func write(_ value: JSONValue, level: Int) {
        switch value {
        case .null: output += "null"
        case .bool(let value): output += value ? "true" : "false"
        case .integer(let value): output += String(value)
        case .number(let value): output += value.isFinite ? "\(value)" : "null"
        case .string(let value): write(value)
        case .array(let values):
            writeList("[", "]", values, level: level) { $0.write($1, level: level + 1) }
        case .object(let object):
            writeList("{", "}", Array(object.members), level: level) { writer, member in
                writer.write(member.key)
                writer.output += writer.style == .compact ? ":" : ": "
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func writeList<Element>(
        _ open: String, _ close: String, _ elements: [Element], level: Int,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        output += open
        for (index, element) in elements.enumerated() {
            if index > 0 { output += "," }
            writeLineBreak(level: level + 1)
            body(&self, element)
        }
        if !elements.isEmpty { writeLineBreak(level: level) }
        output += close
    }

    private mutating func writeLineBreak(level: Int) {
        guard style == .indented else { return }
        output += "\n" + String(repeating: "  ", count: level)
    }

    private mutating func write(_ text: String) {
        output += "\""
        defer { output += "\"" }
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            output += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
    }
}
