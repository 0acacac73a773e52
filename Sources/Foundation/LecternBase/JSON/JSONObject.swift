/// The members of a JSON object, in order.
///
/// Two objects are equal if they have the same members in any order.
public struct JSONObject: Sendable {
    /// The names of the members in order.
    public private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    /// An object without members.
    public init() {}

    /// Creates an object; of members with the same name the last one wins.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { self[key] = value }
    }

    /// The value of a member. Setting `nil` removes it.
    public subscript(_ key: String) -> JSONValue? {
        get { values[key] }
        set {
            if let newValue {
                if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
            } else if values.removeValue(forKey: key) != nil {
                keys.removeAll { $0 == key }
            }
        }
    }

    /// Whether there are no members.
    public var isEmpty: Bool { keys.isEmpty }

    /// The members in order.
    public var members: some Sequence<(key: String, value: JSONValue)> {
        keys.lazy.map { (key: $0, value: values[$0] ?? .null) }
    }

    /// Returns the members whose names are not in `names`.
    public func removing(_ names: Set<String>) -> JSONObject {
        JSONObject(members.filter { !names.contains($0.key) }.map { ($0.key, $0.value) })
    }

    /// Adds those members of `other` whose names this object does not have.
    public mutating func merge(_ other: JSONObject) {
        for (key, value) in other.members where values[key] == nil { self[key] = value }
    }

    /// Sets a member to a text; does nothing if it is nil.
    public mutating func set(_ key: String, _ text: String?) { if let text { self[key] = .string(text) } }

    /// Sets a member to an array; does nothing if it is empty.
    public mutating func set(_ key: String, _ elements: [JSONValue]) {
        if !elements.isEmpty { self[key] = .array(elements) }
    }

    /// Sets a member to a number; does nothing if it is nil.
    public mutating func set(_ key: String, _ number: Double?) { if let number { self[key] = JSONValue(number) } }

    /// Sets a member to an integer; does nothing if it is nil.
    public mutating func set(_ key: String, _ number: Int?) { if let number { self[key] = .integer(number) } }
}

extension JSONObject: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.values == b.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONValue {
    /// Creates a number; an integer if it has no fraction.
    public init(_ number: Double) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            self = .integer(whole)
        } else {
            self = .number(number)
        }
    }
}
