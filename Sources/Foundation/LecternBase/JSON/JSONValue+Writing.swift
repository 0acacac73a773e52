extension JSONValue {
    /// The white space in the text of a value.
    public enum Style: Hashable, Sendable {
        /// No white space.
        case compact
        /// One line for each member or element, indented by two spaces.
        case indented
        /// No white space, and the members of all objects in the order of their Unicode code points.
        case canonical
    }

    /// Returns the value as JSON text. Equal values give equal texts.
    public func text(_ style: Style = .compact) -> String {
        var writer = JSONWriter(style: style)
        writer.write(self, level: 0)
        return String(decoding: writer.output, as: UTF8.self)
    }
}

private struct JSONWriter {
    let style: JSONValue.Style
    var output: [UInt8] = []

    mutating func write(_ value: JSONValue, level: Int) {
        switch value {
        case .null: add("null")
        case .bool(let value): add(value ? "true" : "false")
        case .integer(let value): add(String(value))
        case .number(let value): add(value.isFinite ? "\(value)" : "null")
        case .string(let value): write(value)
        case .array(let values):
            writeList("[", "]", elements: values, level: level) { $0.write($1, level: level + 1) }
        case .object(let object):
            writeList("{", "}", elements: members(of: object), level: level) { writer, member in
                writer.write(member.key)
                writer.add(writer.style == .indented ? ": " : ":")
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private func members(of object: JSONObject) -> [(key: String, value: JSONValue)] {
        let members = Array(object.members)
        guard style == .canonical else { return members }
        // UTF-8 has the order of code points.
        return members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private mutating func writeList<Element>(
        _ open: String, _ close: String, elements: [Element], level: Int,
        body: (inout JSONWriter, Element) -> Void
    ) {
        add(open)
        for (index, element) in elements.enumerated() {
            if index > 0 { add(",") }
            writeLineBreak(level: level + 1)
            body(&self, element)
        }
        if !elements.isEmpty { writeLineBreak(level: level) }
        add(close)
    }

    private mutating func writeLineBreak(level: Int) {
        guard style == .indented else { return }
        add("\n")
        for _ in 0..<level { add("  ") }
    }

    private mutating func add(_ text: String) { output += text.utf8 }

    private mutating func write(_ text: String) {
        add("\"")
        defer { add("\"") }
        guard text.utf8.contains(where: Self.isEscaped) else { return add(text) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): add("\\\"")
            case UInt8(ascii: "\\"): add("\\\\")
            case UInt8(ascii: "\n"): add("\\n")
            case UInt8(ascii: "\r"): add("\\r")
            case UInt8(ascii: "\t"): add("\\t")
            case ..<0x20: add((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
            default: output.append(byte)
            }
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
