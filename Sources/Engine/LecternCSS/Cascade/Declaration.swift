/// The declared value of one longhand.
enum DeclaredValue: Sendable {
    case set(Setter)
    /// One setter for each physical property that the logical property can map to.
    case logical([Setter])
    case wide(CSSWideKeyword)
    /// Text with `var()` or `attr()`, parsed once their values are known.
    case substitution(Substitution)
}

/// A declared value that contains `var()` or `attr()`.
final class Substitution: Sendable {
    /// The name of the declared property, which can be a shorthand.
    let name: String
    let text: String
    let base: URLBase
    let usesAttributes: Bool

    init(name: String, text: String, base: URLBase, usesAttributes: Bool = false) {
        self.name = name
        self.text = text
        self.base = base
        self.usesAttributes = usesAttributes
    }
}

/// A custom property's declaration.
struct CustomDeclaration: Sendable {
    enum Value: Sendable {
        case text(String)
        case wide(CSSWideKeyword)
    }
    let name: String
    let value: Value
}

/// The declarations of one rule or `style` attribute, parsed once and shared.
final class DeclarationBlock: Sendable {
    /// Declarations without and with `!important`, shorthands expanded.
    let normal: [LonghandValue]
    let important: [LonghandValue]
    let customNormal: [CustomDeclaration]
    let customImportant: [CustomDeclaration]
    /// The declarations as written, for dumps.
    let source: [String]
    /// Whether values have `attr()`.
    let usesAttributes: Bool

    static let empty = DeclarationBlock(normal: [], important: [], customNormal: [], customImportant: [], source: [])

    init(
        normal: [LonghandValue], important: [LonghandValue], customNormal: [CustomDeclaration],
        customImportant: [CustomDeclaration], source: [String], usesAttributes: Bool = false
    ) {
        self.normal = normal
        self.important = important
        self.customNormal = customNormal
        self.customImportant = customImportant
        self.source = source
        self.usesAttributes = usesAttributes
    }

    var isEmpty: Bool { normal.isEmpty && important.isEmpty && customNormal.isEmpty && customImportant.isEmpty }
    var hasImportant: Bool { !important.isEmpty || !customImportant.isEmpty }

    func declarations(isImportant: Bool) -> [LonghandValue] { isImportant ? important : normal }
    func custom(isImportant: Bool) -> [CustomDeclaration] { isImportant ? customImportant : customNormal }
}
