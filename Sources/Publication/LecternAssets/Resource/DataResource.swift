public import LecternBase

/// A resource in memory.
///
///     let resource = DataResource("<p>Text.</p>")
public struct DataResource: ImmediateResource {
    /// The bytes that every read returns, whole or by range.
    public let bytes: Bytes
    public let properties: ResourceProperties

    /// Creates a resource; its length is that of the bytes, whatever the properties claim.
    public init(_ bytes: Bytes, properties: ResourceProperties = ResourceProperties()) {
        self.bytes = bytes
        self.properties = properties
    }

    /// Creates a resource of the UTF-8 bytes of a text.
    public init(_ text: String, properties: ResourceProperties = ResourceProperties()) {
        self.init(Bytes(utf8: text), properties: properties)
    }

    public func lengthNow() throws(ReadError) -> UInt64 { UInt64(bytes.count) }

    public func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        range.map { bytes.clamped(to: $0) } ?? bytes
    }
}

/// A resource whose every call throws the same error.
public struct FailureResource: ImmediateResource {
    /// What ``readNow(range:)`` and ``lengthNow()`` throw.
    public let error: ReadError

    /// Creates the resource of an entry that exists but is known to be unreadable.
    public init(_ error: ReadError) { self.error = error }

    public func lengthNow() throws(ReadError) -> UInt64 { throw error }

    public func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes { throw error }
}
