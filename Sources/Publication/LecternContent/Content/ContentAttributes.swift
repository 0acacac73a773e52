public import LecternModel

/// Attributes of an element, by key.
///
///     let attributes: ContentAttributes = [ContentAttribute(key: .language, value: "fr")]
///     print(attributes[.language] ?? "unknown")
public struct ContentAttributes: Hashable, Sendable {
    /// A BCP 47 tag.
    public var language: String?
    /// The accessible name: the alternative text for assistive technology.
    public var accessibilityLabel: String?
    /// The accessible description, which adds to the name.
    public var accessibilityDescription: String?
    /// Where a longer description is, in the publication or on the web.
    public var extendedDescription: Link?
    /// The innermost table, list, figure or aside that the element is, or is in; nil if there is none.
    public var structure: ContentStructure?
    /// Other attributes by name, such as `epub:type`.
    public var other: [String: String]

    /// Creates attributes; without arguments there are none.
    public init(
        language: String? = nil, accessibilityLabel: String? = nil, accessibilityDescription: String? = nil,
        extendedDescription: Link? = nil, structure: ContentStructure? = nil, other: [String: String] = [:]
    ) {
        self.language = language
        self.accessibilityLabel = accessibilityLabel
        self.accessibilityDescription = accessibilityDescription
        self.extendedDescription = extendedDescription
        self.structure = structure
        self.other = other
    }

    /// The accessible name; nil if it is missing or empty.
    var name: String? { accessibilityLabel.flatMap { $0.isEmpty ? nil : $0 } }

    /// The value of an attribute; nil removes it.
    public subscript(key: ContentAttributeKey) -> String? {
        get {
            switch key {
            case .language: language
            case .accessibilityLabel: accessibilityLabel
            case .accessibilityDescription: accessibilityDescription
            default: other[key.rawValue]
            }
        }
        set {
            switch key {
            case .language: language = newValue
            case .accessibilityLabel: accessibilityLabel = newValue
            case .accessibilityDescription: accessibilityDescription = newValue
            default: other[key.rawValue] = newValue
            }
        }
    }
}

/// The name of an attribute. Content services may define keys of their own.
public struct ContentAttributeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key of ``ContentAttributes/language``.
    public static let language = ContentAttributeKey(rawValue: "language")
    /// The key of ``ContentAttributes/accessibilityLabel``.
    public static let accessibilityLabel = ContentAttributeKey(rawValue: "accessibilityLabel")
    /// The key of ``ContentAttributes/accessibilityDescription``.
    public static let accessibilityDescription = ContentAttributeKey(rawValue: "accessibilityDescription")
}

/// One attribute of an element.
public struct ContentAttribute: Hashable, Sendable {
    /// Which attribute it is.
    public var key: ContentAttributeKey
    /// Its text. A language is a BCP 47 tag.
    public var value: String

    /// Creates an attribute for an array literal of ``ContentAttributes``.
    public init(key: ContentAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

extension ContentAttributes: ExpressibleByArrayLiteral {
    /// Creates attributes; of equal keys the last one counts.
    public init(arrayLiteral elements: ContentAttribute...) {
        self.init(language: nil)
        for attribute in elements { self[attribute.key] = attribute.value }
    }
}
