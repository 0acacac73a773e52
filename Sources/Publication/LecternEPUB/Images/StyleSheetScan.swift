/// Tells whether a style sheet may add something to a page that shows one
/// picture, or show the picture otherwise than it is: backgrounds, generated
/// content, transformations.
///
/// It reads declarations, not selectors, and errs on the side of yes: a page
/// that is not simple goes the way of all fixed layouts.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#parsing
enum StyleSheetScan {
    /// Whether a style sheet adds something.
    static func addsToPicture(_ sheet: String) -> Bool {
        var scanner = DeclarationScanner(sheet, startsInBlock: false)
        return scanner.contains(where: adds)
    }

    /// Whether the declarations of a `style` attribute do.
    static func addsToPicture(declarations: String) -> Bool {
        var scanner = DeclarationScanner(declarations, startsInBlock: true)
        return scanner.contains(where: adds)
    }

    /// Properties that change how the picture is shown, whatever their value.
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

/// Goes through the declarations of a style sheet, in whatever rules they are.
private struct DeclarationScanner {
    private var rest: ArraySlice<UInt8>
    private var depth: Int
    /// Names that stand for nothing to be known: an escape outside strings.
    private var isUnclear = false

    init(_ text: String, startsInBlock: Bool) {
        rest = Array(text.utf8.prefix(1 << 20))[...]
        depth = startsInBlock ? 1 : 0
    }

    /// Whether a declaration, or a statement such as `@import`, fulfils a condition.
    mutating func contains(where condition: (_ name: String, _ value: String) -> Bool) -> Bool {
        while !rest.isEmpty {
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

    /// The text up to the next `;`, `{` or `}` that is in no string and no
    /// parentheses, in lower case and without comments, and what ends it.
    private mutating func segment() -> (text: String, end: UInt8) {
        var text: [UInt8] = []
        var parentheses = 0
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"): skipComment()
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
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            guard byte != UInt8(ascii: "*") || rest.first != UInt8(ascii: "/") else {
                rest = rest.dropFirst()
                return
            }
        }
    }

    /// A string with its quotes; whatever is in it is not read.
    private mutating func string(quote: UInt8) -> [UInt8] {
        var isEmpty = true
        while let byte = rest.popFirst(), byte != quote, byte != 0x0A {
            isEmpty = false
            if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
        }
        return isEmpty ? [quote, quote] : [quote, UInt8(ascii: "s"), quote]
    }
}
