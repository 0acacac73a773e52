/// A JSON value.
///
///     let value = try JSONValue(parsing: #"{"title": "Moby-Dick", "pages": 12}"#)
///     value["title"]?.string  // "Moby-Dick"
///     value.text()            // {"title":"Moby-Dick","pages":12}
///
/// Objects keep the order of their members, so that a value which is parsed and
/// written again is unchanged.
public enum JSONValue: Hashable, Sendable {
    /// `null`, which is not the same as a missing member.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent that fits `Int`.
    case integer(Int)
    /// Any other number. Infinities and NaN are written as `null`.
    case number(Double)
    /// A text, without its quotes and escapes.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in the order of the text.
    case object(JSONObject)
}

extension JSONValue {
    /// The text, if the value is a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The value, if it is a boolean.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The integer, if the value is one; `3.0` counts as one.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, if the value is one.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The elements, if the value is an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, if the value is an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The elements of an array, or the value itself as the only element, for
    /// formats that allow both. Empty for `null`.
    public var elements: [JSONValue] {
        switch self {
        case .null: []
        case .array(let values): values
        default: [self]
        }
    }

    /// The value of a member, if this is an object that has it.
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
