/// A JSON value.
///
///     let value = try JSONValue(parsing: #"{"title": "Moby-Dick", "pages": 12}"#)
///     value["title"]?.string  // "Moby-Dick"
///     value.text()            // {"title":"Moby-Dick","pages":12}
///
/// Objects keep the order of their members, so what is read and written again
/// stays as it was, and output never depends on hashing.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The text of a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The truth of a boolean.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// A whole number, also where it is written `3.0`.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// Any number.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The elements of an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members of an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The elements of an array, or the value itself as its only one: many
    /// formats allow both spellings. Nothing for `null`.
    public var elements: [JSONValue] {
        switch self {
        case .null: []
        case .array(let values): values
        default: [self]
        }
    }

    /// A member of an object.
    public subscript(_ key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
    public init(nilLiteral: ()) { self = .null }
}
