/// Writes a value as bytes that are equal exactly if the values are: property
/// names and values in the order of declaration.
struct CanonicalEncoder: Encoder {
    /// The bytes written so far, shared by all containers of one value.
    private final class Output {
        var bytes: [UInt8] = []

        /// Lengths come first, so that no text can imitate the end of another.
        func write(_ text: String) {
            bytes += "\(text.utf8.count):".utf8
            bytes += text.utf8
        }
    }

    private let output: Output
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Returns the bytes of a value; empty if it cannot be encoded.
    static func bytes(of value: some Encodable) -> [UInt8] {
        let encoder = CanonicalEncoder(output: Output())
        do { try value.encode(to: encoder) } catch { return [] }
        return encoder.output.bytes
    }

    private init(output: Output) { self.output = output }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Plain(encoder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Plain(encoder: self) }

    private func write(_ value: some Encodable) throws {
        switch value {
        case let text as String: output.write(text)
        case is Bool, is Int, is Int32, is UInt8, is UInt32, is Double, is Float: output.write("\(value)")
        default: try value.encode(to: self)
        }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: CanonicalEncoder
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil(forKey key: Key) { encoder.output.write(key.stringValue) }

        mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            encoder.output.write(key.stringValue)
            encoder.output.bytes.append(UInt8(ascii: "{"))
            try encoder.write(value)
            encoder.output.bytes.append(UInt8(ascii: "}"))
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type, forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> {
            encoder.output.write(key.stringValue)
            return encoder.container(keyedBy: keyType)
        }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.output.write(key.stringValue)
            return encoder.unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { encoder }
        mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    private struct Plain: UnkeyedEncodingContainer, SingleValueEncodingContainer {
        let encoder: CanonicalEncoder
        var codingPath: [any CodingKey] { [] }
        var count = 0

        mutating func encodeNil() { encoder.output.write("nil") }

        mutating func encode<T: Encodable>(_ value: T) throws {
            count += 1
            try encoder.write(value)
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> { encoder.container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { encoder }
    }
}
