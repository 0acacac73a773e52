/// The members of a JSON object, in order.
///
/// Two objects are equal if they have the same members in any order.
public struct JSONObject: Sendable {
    private var list: [Member] = []
    /// The numbers of the members by name, if there are many: a few are found faster by comparing.
    private var numbers: [String: Int] = [:]
    private static let few = 8

    private struct Member: Sendable {
        let key: String
        var value: JSONValue
    }

    /// An object without members.
    public init() {}

    /// Creates an object; of members with the same name the last one wins.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        list.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { self[key] = value }
    }

    /// The names of the members in order.
    public var keys: [String] { list.map(\.key) }

    /// The value of a member. Setting `nil` removes it.
    public subscript(_ key: String) -> JSONValue? {
        get { number(of: key).map { list[$0].value } }
        set {
            switch (number(of: key), newValue) {
            case (let number?, let value?): list[number].value = value
            case (nil, let value?): append(Member(key: key, value: value))
            case (let number?, nil): remove(number)
            case (nil, nil): break
            }
        }
    }

    private func number(of key: String) -> Int? {
        list.count <= Self.few ? list.firstIndex { $0.key == key } : numbers[key]
    }

    private mutating func append(_ member: Member) {
        list.append(member)
        if list.count == Self.few + 1 {
            countMembers()
        } else if list.count > Self.few {
            numbers[member.key] = list.count - 1
        }
    }

    private mutating func remove(_ number: Int) {
        list.remove(at: number)
        countMembers()
    }

    private mutating func countMembers() {
        numbers = [:]
        guard list.count > Self.few else { return }
        for (number, member) in list.enumerated() { numbers[member.key] = number }
    }

    /// Whether there are no members.
    public var isEmpty: Bool { list.isEmpty }

    /// The members in order.
    public var members: some Sequence<(key: String, value: JSONValue)> {
        list.lazy.map { (key: $0.key, value: $0.value) }
    }

    /// Returns the members whose names are not in `names`.
    public func removing(_ names: Set<String>) -> JSONObject {
        JSONObject(members.filter { !names.contains($0.key) }.map { ($0.key, $0.value) })
    }

    /// Adds those members of `other` whose names this object does not have.
    public mutating func merge(_ other: JSONObject) {
        for (key, value) in other.members where self[key] == nil { self[key] = value }
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
    public static func == (a: Self, b: Self) -> Bool {
        a.list.count == b.list.count && a.list.allSatisfy { b[$0.key] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(list.count)
        // The same in any order.
        var sum = 0
        for member in list {
            var one = Hasher()
            one.combine(member.key)
            one.combine(member.value)
            sum &+= one.finalize()
        }
        hasher.combine(sum)
    }
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
