/// A value for any coder, such as those of Foundation.
extension JSONValue: Codable {
    private struct MemberKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads any value that a decoder has. The members of an object are sorted: the order of a decoder's keys may be
    /// random.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: MemberKey.self) {
            var object = JSONObject()
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                object[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
            }
            self = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int.self) { return .integer(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        return .string(try container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: MemberKey.self)
            for (key, member) in object.members { try container.encode(member, forKey: MemberKey(stringValue: key)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try Self.encode(value, to: encoder)
        case .integer(let value): try Self.encode(value, to: encoder)
        case .number(let value): try Self.encode(value, to: encoder)
        case .string(let value): try Self.encode(value, to: encoder)
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension JSONObject: Codable {
    /// Reads an object.
    ///
    /// - Throws: `DecodingError` for any other value.
    public init(from decoder: any Decoder) throws {
        guard case .object(let object) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                Self.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a JSON object"))
        }
        self = object
    }

    public func encode(to encoder: any Encoder) throws { try JSONValue.object(self).encode(to: encoder) }
}
