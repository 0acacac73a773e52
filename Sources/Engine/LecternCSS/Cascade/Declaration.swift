/// What a declaration gives a longhand.
enum DeclaredValue: Sendable {
    case set(Setter)
    /// A setter for each physical property that a logical one may mean.
    case logical([Setter])
    case wide(CSSWideKeyword)
    /// Text with `var()`, read when the variables are known.
    case substitution(Substitution)
}

/// A value with `var()` in it.
final class Substitution: Sendable {
    /// The declared property's name: a longhand's or a shorthand's.
    let name: String
    let text: String
    let base: URLBase

    init(name: String, text: String, base: URLBase) {
        self.name = name
        self.text = text
        self.base = base
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

    static let empty = DeclarationBlock(normal: [], important: [], customNormal: [], customImportant: [], source: [])

    init(
        normal: [LonghandValue], important: [LonghandValue], customNormal: [CustomDeclaration],
        customImportant: [CustomDeclaration], source: [String]
    ) {
        self.normal = normal
        self.important = important
        self.customNormal = customNormal
        self.customImportant = customImportant
        self.source = source
    }

    var isEmpty: Bool { normal.isEmpty && important.isEmpty && customNormal.isEmpty && customImportant.isEmpty }
    var hasImportant: Bool { !important.isEmpty || !customImportant.isEmpty }

    func declarations(isImportant: Bool) -> [LonghandValue] { isImportant ? important : normal }
    func custom(isImportant: Bool) -> [CustomDeclaration] { isImportant ? customImportant : customNormal }
}
