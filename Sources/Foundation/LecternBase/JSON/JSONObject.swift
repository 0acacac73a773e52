/// The members of a JSON object, in order.
///
/// Two are equal when they have the same members, in whatever order.
public struct JSONObject: Sendable {
    /// The names of the members in order.
    public private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    /// An object without members.
    public init() {}

    /// An object of some members; the last of a name counts.
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

    /// The members whose names are not among some.
    public func removing(_ names: Set<String>) -> JSONObject {
        JSONObject(members.filter { !names.contains($0.key) }.map { ($0.key, $0.value) })
    }

    /// Adds the members of another object that this one does not have.
    public mutating func merge(_ other: JSONObject) {
        for (key, value) in other.members where values[key] == nil { self[key] = value }
    }

    /// Sets a member to a text, or leaves it out where there is none.
    public mutating func set(_ key: String, _ text: String?) { if let text { self[key] = .string(text) } }

    /// Sets a member to an array, or leaves it out where it is empty.
    public mutating func set(_ key: String, _ elements: [JSONValue]) {
        if !elements.isEmpty { self[key] = .array(elements) }
    }

    /// Sets a member to a number, or leaves it out where there is none.
    public mutating func set(_ key: String, _ number: Double?) { if let number { self[key] = JSONValue(number) } }

    /// Sets a member to a whole number, or leaves it out where there is none.
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
    /// A number, as a whole one where it is one.
    public init(_ number: Double) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            self = .integer(whole)
        } else {
            self = .number(number)
        }
    }
}
