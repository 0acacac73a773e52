import LecternBase
import LecternMarkup

/// The rules of a style sheet that show or hide elements and the numbers of lists: those with `display`, `visibility` or
/// `list-style-type`.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#parsing
struct VisibilitySheet: Sendable {
    /// Declared values; nil if the rule does not set the property.
    struct Declarations: Hashable, Sendable {
        var display: Value?
        var visibility: Value?
        var listStyle: ListStyle?

        struct Value: CascadedValue {
            var hides: Bool
            /// Whether `display` makes a list item, which has a marker.
            var isListItem = false
            var isImportant: Bool
        }

        /// The name of a `list-style-type`, such as `lower-roman`; `none` for strings and pictures.
        struct ListStyle: CascadedValue {
            var name: String
            var isImportant: Bool
        }

        var isEmpty: Bool { display == nil && visibility == nil && listStyle == nil }
        var hides: Bool { display?.hides == true || visibility?.hides == true }
    }

    struct Rule: Sendable {
        var selector: ElementSelector
        var specificity: Int
        var declarations: Declarations
    }

    var rules: [Rule] = []
    /// The addresses of imported sheets.
    var imports: [String] = []

    static let maximumRules = 4_000

    init(_ text: String) {
        var reader = VisibilitySheetReader(text)
        reader.readRules(into: &self, depth: 0)
    }
}

/// A declared value of a property.
protocol CascadedValue: Hashable, Sendable {
    var isImportant: Bool { get }
}

/// Reads style sheets; drops what it does not understand.
private struct VisibilitySheetReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Self.withoutComments(Array(text.utf8.prefix(4 << 20))) }

    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var (result, index) = ([UInt8](), 0)
        result.reserveCapacity(bytes.count)
        while index < bytes.count {
            if bytes[index] == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
                index += 2
                while index < bytes.count, !(bytes[index] == 0x2F && bytes[index - 1] == 0x2A) { index += 1 }
                index += 1
                result.append(0x20)
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Reads rules to the end of a block.
    mutating func readRules(into sheet: inout VisibilitySheet, depth: Int) {
        while at < bytes.count, sheet.rules.count < VisibilitySheet.maximumRules {
            let (prelude, end) = readPrelude()
            switch end {
            case UInt8(ascii: "{"):
                if prelude.hasPrefix("@") {
                    readGroup(prelude, into: &sheet, depth: depth)
                } else {
                    add(prelude, declarations: readBlock(), to: &sheet)
                }
            case UInt8(ascii: ";"): readStatement(prelude, into: &sheet)
            case UInt8(ascii: "}"): if depth > 0 { return }
            default: return
            }
        }
    }

    private mutating func readGroup(_ prelude: String, into sheet: inout VisibilitySheet, depth: Int) {
        let name = prelude.prefix { !$0.isWhitespace && $0 != "(" }.lowercased()
        let condition = String(prelude.dropFirst(name.count))
        let applies =
            switch name {
            case "@media": MediaCondition.isForPages(condition)
            case "@supports", "@layer", "@document", "@-moz-document": true
            default: false
            }
        if applies, depth < 16 { readRules(into: &sheet, depth: depth + 1) } else { _ = readBlock() }
    }

    private func readStatement(_ statement: String, into sheet: inout VisibilitySheet) {
        guard statement.lowercased().hasPrefix("@import") else { return }
        var remaining = statement.dropFirst(7).drop(while: \.isWhitespace)
        if remaining.lowercased().hasPrefix("url(") { remaining = remaining.dropFirst(4).drop(while: \.isWhitespace) }
        let quote = remaining.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
        if quote != nil { remaining = remaining.dropFirst() }
        let address = remaining.prefix { $0 != quote && $0 != ")" && (quote != nil || !$0.isWhitespace) }
        let media = remaining.dropFirst(address.count).drop { "\"') ".contains($0) }
        if !address.isEmpty, MediaCondition.isForPages(String(media)) { sheet.imports.append(String(address)) }
    }

    private func add(_ selectors: String, declarations: String, to sheet: inout VisibilitySheet) {
        let parsedDeclarations = VisibilitySheet.Declarations(declarations)
        guard !parsedDeclarations.isEmpty else { return }
        for part in Self.parts(of: selectors) {
            guard let selector = ElementSelector(part) else { continue }
            sheet.rules.append(
                .init(selector: selector, specificity: selector.specificity, declarations: parsedDeclarations))
        }
    }

    /// The selectors of a list.
    private static func parts(of selectors: String) -> [String] {
        var (parts, part, depth) = ([String](), "", 0)
        for character in selectors {
            if character == "(" || character == "[" { depth += 1 }
            if character == ")" || character == "]" { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return (parts + [part]).map { $0.trimmed }
    }

    /// The text before `{`, `;` or `}`, and that character.
    private mutating func readPrelude() -> (String, UInt8?) {
        let start = at
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}"):
                let text = String(decoding: bytes[start..<at - 1], as: UTF8.self)
                return (text.trimmed, byte)
            default: break
            }
        }
        return ("", nil)
    }

    /// The declarations of a block; nested blocks are dropped.
    private mutating func readBlock() -> String {
        var (text, depth) = ([UInt8](), 1)
        while at < bytes.count, depth > 0 {
            let start = at
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if depth == 1 { text += byte == UInt8(ascii: "}") ? [UInt8(ascii: ";")] : Array(bytes[start..<at]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skipString(_ quote: UInt8) {
        while at < bytes.count, bytes[at] != quote, bytes[at] != 0x0A {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        at = min(at + 1, bytes.count)
    }
}

extension VisibilitySheet.Declarations {
    /// Reads the declarations of a rule or a `style` attribute.
    init(_ text: String) {
        self.init()
        for declaration in text.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].trimmed.lowercased()
            guard Self.properties.contains(name) else { continue }
            let words = parts[1].lowercased()
            let isImportant = words.contains("!") && words.filter { !$0.isWhitespace }.hasSuffix("!important")
            set(name, words.prefix { $0 != "!" }.trimmed, isImportant: isImportant)
        }
    }

    private static let properties: Set<String> = ["display", "visibility", "list-style", "list-style-type"]

    private mutating func set(_ name: String, _ value: String, isImportant: Bool) {
        switch name {
        case "display":
            let isListItem = value.split(whereSeparator: \.isWhitespace).contains("list-item")
            set(&display, Value(hides: value == "none", isListItem: isListItem, isImportant: isImportant))
        case "visibility":
            guard value != "inherit", value != "unset" else { return }
            set(&visibility, Value(hides: value == "hidden" || value == "collapse", isImportant: isImportant))
        default:
            guard let style = Self.listStyle(value) else { return }
            set(&listStyle, ListStyle(name: style, isImportant: isImportant))
        }
    }

    /// The counter style that a value of `list-style` or `list-style-type` names; nil for inherited ones.
    private static func listStyle(_ value: String) -> String? {
        if ["inherit", "unset", "revert", "revert-layer"].contains(value) { return nil }
        if value.contains("\"") || value.contains("'") || value.contains("(") { return "none" }
        let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
        // The shorthand resets the type to its initial value.
        return words.first { $0 != "inside" && $0 != "outside" } ?? "disc"
    }

    private func set<Value: CascadedValue>(_ value: inout Value?, _ new: Value) {
        if value?.isImportant != true || new.isImportant { value = new }
    }
}

/// Decides about media queries by media type alone.
enum MediaCondition {
    /// Whether a list of queries without further conditions holds for pages on a screen.
    static func isForPages(_ queries: String) -> Bool {
        let list = queries.lowercased().split(separator: ",")
        return list.isEmpty || list.contains { isForPages(query: $0) }
    }

    private static func isForPages(query: Substring) -> Bool {
        var words = query.split(whereSeparator: \.isWhitespace)[...]
        let isNegated = words.first == "not"
        if isNegated || words.first == "only" { words = words.dropFirst() }
        guard words.count <= 1 else { return false }
        guard let type = words.first else { return true }
        guard !type.contains("(") else { return false }
        return (type == "screen" || type == "all") != isNegated
    }
}

extension ElementSelector {
    /// The specificity of its only alternative: ids, classes and types in the digits of a number.
    ///
    /// Spec: https://www.w3.org/TR/selectors-4/#specificity-rules
    var specificity: Int {
        func value(_ condition: Condition) -> Int {
            switch condition {
            case .id: 1_000_000
            case .type: 1
            case .not(let inner): inner.reduce(0) { $0 + value($1) }
            case .className, .attribute, .nth, .root, .empty: 1_000
            }
        }
        return alternatives.first?.reduce(0) { $0 + $1.conditions.reduce(0) { $0 + value($1) } } ?? 0
    }
}
