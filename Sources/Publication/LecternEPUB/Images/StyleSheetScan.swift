/// Detects style sheets that may add something to a page of one picture, or
/// change the picture: backgrounds, generated content, transformations.
///
/// It scans declarations and ignores selectors. False positives are safe: such
/// a page is laid out as a document.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#parsing
enum StyleSheetScan {
    /// Whether a style sheet may add something.
    static func addsToPicture(_ sheet: String) -> Bool {
        var scanner = DeclarationScanner(sheet, startsInBlock: false)
        return scanner.contains(where: adds)
    }

    /// Whether the declarations of a `style` attribute may add something.
    static func addsToPicture(declarations: String) -> Bool {
        var scanner = DeclarationScanner(declarations, startsInBlock: true)
        return scanner.contains(where: adds)
    }

    /// Properties that change the appearance of the picture with any value.
    private static let effects: Set<String> = [
        "transform", "clip", "clip-path", "filter", "opacity", "mask", "mask-image", "animation", "animation-name",
        "mix-blend-mode", "object-position", "rotate", "scale", "translate", "visibility",
    ]
    private static let idle: Set<String> = [
        "none", "normal", "visible", "1", "auto", "inherit", "initial", "\"\"", "''",
    ]

    private static func adds(_ name: String, _ value: String) -> Bool {
        let name = name.hasPrefix("-webkit-") ? String(name.dropFirst(8)) : name
        if name.hasPrefix("@") { return name == "@import" }
        if name == "src" || name.hasPrefix("--") { return false }
        let isIdle = idle.contains(value)
        if name == "content" || effects.contains(name) { return !isIdle }
        if name == "display" { return value == "none" }
        return ["url(", "image(", "image-set(", "gradient(", "element(", "paint("].contains { value.contains($0) }
    }
}

/// Scans the declarations of a style sheet, at any nesting depth.
private struct DeclarationScanner {
    private var remaining: ArraySlice<UInt8>
    private var depth: Int
    /// Whether a name contains an escape, so that it cannot be compared.
    private var isUnclear = false

    init(_ text: String, startsInBlock: Bool) {
        remaining = Array(text.utf8.prefix(1 << 20))[...]
        depth = startsInBlock ? 1 : 0
    }

    /// Whether a declaration, or a statement such as `@import`, fulfils a
    /// condition.
    mutating func contains(where condition: (_ name: String, _ value: String) -> Bool) -> Bool {
        while !remaining.isEmpty {
            let (text, end) = segment()
            let isDeclaration = end != UInt8(ascii: "{") && depth > 0
            if end == UInt8(ascii: "{") { depth += 1 }
            if end == UInt8(ascii: "}") { depth = max(0, depth - 1) }
            if isUnclear { return true }
            let words = text.collapsingSpace
            if words.hasPrefix("@") {
                let name = words.prefix { $0 != " " && $0 != "\"" && $0 != "'" }
                if end != UInt8(ascii: "{"), condition(String(name), "") { return true }
            } else if isDeclaration, let colon = words.firstIndex(of: ":") {
                let value = String(words[words.index(after: colon)...]).replacing("!important", with: "")
                if condition(String(words[..<colon]).collapsingSpace, value.collapsingSpace) { return true }
            }
        }
        return false
    }

    /// Returns the text up to the next `;`, `{` or `}` outside strings and
    /// parentheses, in lower case without comments, and that character.
    private mutating func segment() -> (text: String, end: UInt8) {
        var text: [UInt8] = []
        var parentheses = 0
        while let byte = remaining.popFirst() {
            switch byte {
            case UInt8(ascii: "/") where remaining.first == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): text += string(quote: byte)
            case UInt8(ascii: "\\"):
                isUnclear = true
                text.append(byte)
            case UInt8(ascii: "("):
                parentheses += 1
                text.append(byte)
            case UInt8(ascii: ")"):
                parentheses = max(0, parentheses - 1)
                text.append(byte)
            case UInt8(ascii: ";") where parentheses == 0, UInt8(ascii: "{") where parentheses == 0,
                UInt8(ascii: "}") where parentheses == 0:
                return (String(decoding: text, as: UTF8.self), byte)
            case 0x41...0x5A: text.append(byte + 0x20)
            default: text.append(byte)
            }
        }
        return (String(decoding: text, as: UTF8.self), UInt8(ascii: ";"))
    }

    private mutating func skipComment() {
        remaining = remaining.dropFirst()
        while let byte = remaining.popFirst() {
            guard byte != UInt8(ascii: "*") || remaining.first != UInt8(ascii: "/") else {
                remaining = remaining.dropFirst()
                return
            }
        }
    }

    /// Skips a string and returns its quotes only.
    private mutating func string(quote: UInt8) -> [UInt8] {
        var isEmpty = true
        while let byte = remaining.popFirst(), byte != quote, byte != 0x0A {
            isEmpty = false
            if byte == UInt8(ascii: "\\") { remaining = remaining.dropFirst() }
        }
        return isEmpty ? [quote, quote] : [quote, UInt8(ascii: "s"), quote]
    }
}
