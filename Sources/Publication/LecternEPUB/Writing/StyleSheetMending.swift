import LecternBase

/// Removes references to missing resources, and to remote ones where EPUB
/// forbids them, from style rules. Keeps everything else byte for byte.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#parsing
enum StyleSheetMending {
    /// Returns the corrected rules; nil if they need no change.
    static func mend(
        _ text: String, isDeclarations: Bool, references: DocumentReferences,
        found foundReferences: inout FoundReferences
    ) -> String? {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var isChanged = false
        var scanner = StatementScanner(bytes)
        while let statement = scanner.next() {
            switch treatment(of: statement, in: bytes, references: references, found: &foundReferences) {
            case .kept: output += bytes[statement.range]
            case .dropped:
                isChanged = true
                if statement.endsBlock { output += "}".utf8 }
            case .replaced(let text):
                isChanged = true
                output += text.utf8
            }
        }
        return isChanged ? String(decoding: output, as: UTF8.self) : nil
    }

    private enum Treatment {
        case kept, dropped
        case replaced(String)
    }

    private static func treatment(
        of statement: StatementScanner.Statement, in bytes: [UInt8], references: DocumentReferences,
        found foundReferences: inout FoundReferences
    ) -> Treatment {
        guard !statement.opensBlock else { return .kept }
        // Lengths without a unit are invalid, and every reader ignores them.
        if statement.name == "font-size", let part = statement.parts.first,
            let value = Int(String(decoding: bytes[part], as: UTF8.self).trimmed), value != 0
        {
            return .dropped
        }
        guard !statement.references.isEmpty else { return .kept }
        if statement.name == "src" {
            return treatmentOfFont(statement, bytes, references: references, into: &foundReferences)
        }
        for part in statement.references {
            guard isThere(part.text, references) else { return .dropped }
        }
        return .kept
    }

    private static func isThere(_ reference: String, _ references: DocumentReferences) -> Bool {
        guard !reference.isEmpty else { return false }
        // A reference within the SVG itself.
        if reference.hasPrefix("#") { return true }
        guard case .kept(let destination) = references.outcome(of: reference) else { return false }
        switch destination {
        case .item: return true
        case .elsewhere(let scheme): return scheme == "data"
        case .remote, .missing: return false
        }
    }

    /// Removes the missing sources of a font.
    private static func treatmentOfFont(
        _ statement: StatementScanner.Statement, _ bytes: [UInt8], references: DocumentReferences,
        into foundReferences: inout FoundReferences
    ) -> Treatment {
        var kept: [String] = []
        var isChanged = false
        for part in statement.parts {
            let inside = statement.references.filter { part.contains($0.start) }
            let isFine = inside.allSatisfy { reference in
                if case .kept(.remote(let whole)) = references.outcome(of: reference.text), !reference.text.isEmpty {
                    let url = String(whole.prefix { $0 != "#" })
                    let type = AnyURL(string: url)?.pathExtension.flatMap { MediaType(fileExtension: $0) }
                    foundReferences.remote[url] = type ?? .woff2
                    return true
                }
                return isThere(reference.text, references)
            }
            if isFine { kept.append(String(decoding: bytes[part], as: UTF8.self)) } else { isChanged = true }
        }
        guard isChanged else { return .kept }
        guard !kept.isEmpty else { return .dropped }
        let head = String(decoding: bytes[statement.range.lowerBound..<statement.valueStart], as: UTF8.self)
        return .replaced(head + kept.joined(separator: ",") + (statement.endsBlock ? "}" : ";"))
    }
}

/// Splits style rules into declarations, preludes and statements.
private struct StatementScanner {
    struct Reference {
        let start: Int
        let text: String
    }

    struct Statement {
        /// The whole range, including the terminator.
        var range: Range<Int>
        /// The property in lower case, or an at-keyword with its `@`.
        var name = ""
        var valueStart: Int
        /// The comma-separated parts of the value.
        var parts: [Range<Int>] = []
        var references: [Reference] = []
        var opensBlock = false
        var endsBlock = false
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Statement? {
        guard position < bytes.count else { return nil }
        var statement = Statement(range: position..<position, valueStart: position)
        var name: [UInt8] = []
        var hasColon = false
        var depth = 0
        var partStart = position
        func isImport() -> Bool { String(decoding: name, as: UTF8.self).lowercased().hasPrefix("@import") }
        loop: while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "/") where matches("/*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let start = position
                let text = string(quote: byte)
                if isImport(), statement.references.isEmpty {
                    statement.references.append(Reference(start: start, text: text))
                }
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "(") where isURL(before: position):
                let start = position
                statement.references.append(Reference(start: start, text: url()))
            case UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: ")"):
                depth = max(0, depth - 1)
                position += 1
            case UInt8(ascii: ":") where depth == 0 && !hasColon && !name.starts(with: "@".utf8):
                hasColon = true
                position += 1
                statement.valueStart = position
                partStart = position
            case UInt8(ascii: ",") where depth == 0 && hasColon:
                statement.parts.append(partStart..<position)
                position += 1
                partStart = position
            case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "{") where depth == 0,
                UInt8(ascii: "}") where depth == 0:
                statement.parts.append(partStart..<position)
                position += 1
                statement.opensBlock = byte == UInt8(ascii: "{")
                statement.endsBlock = byte == UInt8(ascii: "}")
                break loop
            default:
                if !hasColon { name.append(byte) }
                position += 1
            }
        }
        position = min(position, bytes.count)
        if statement.parts.isEmpty || statement.parts.last?.upperBound ?? 0 < partStart {
            statement.parts.append(partStart..<position)
        }
        statement.range = statement.range.lowerBound..<position
        statement.name = String(decoding: name, as: UTF8.self).lowercased().trimmed
        return statement
    }

    private func matches(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private func isURL(before index: Int) -> Bool {
        index >= 3 && bytes[(index - 3)..<index].map { $0 | 0x20 } == Array("url".utf8)
    }

    private mutating func skipComment() {
        position += 2
        while position < bytes.count, !matches("*/") { position += 1 }
        position += 2
    }

    /// Returns the text of a string and moves behind it.
    private mutating func string(quote: UInt8) -> String {
        position += 1
        var text: [UInt8] = []
        while position < bytes.count, bytes[position] != quote, bytes[position] != 0x0A {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
            text.append(bytes[position])
            position += 1
        }
        position += 1
        return String(decoding: text, as: UTF8.self).trimmed
    }

    /// Returns the content of `url(…)` and moves behind it.
    private mutating func url() -> String {
        position += 1
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        var text: [UInt8] = []
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
            text = Array(string(quote: bytes[position]).utf8)
        }
        while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
            text.append(bytes[position])
            position += 1
        }
        position += 1
        return String(decoding: text, as: UTF8.self).trimmed
    }
}
