public import LecternBase

/// A resource computed from all bytes of another one, for example by
/// decryption; the result is cached after the first read.
public struct TransformingResource: Resource {
    private let source: any Resource
    private let once: Once
    private let transform: @Sendable (Bytes) throws(ReadError) -> Bytes

    /// - Parameter transform: a pure function of the bytes.
    public init(
        _ source: any Resource, transform: @escaping @Sendable (Bytes) throws(ReadError) -> Bytes
    ) {
        self.source = source
        self.transform = transform
        once = Once()
    }

    public var properties: ResourceProperties { source.properties }

    public func length() async throws(ReadError) -> UInt64 { UInt64(try await read(range: nil).count) }

    public func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        if let cached = once.bytes { return cut(cached, to: range) }
        return cut(once.keep(try transform(try await source.read(range: nil))), to: range)
    }

    public func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        if let cached = once.bytes { return cut(cached, to: range) }
        guard let bytes = try source.readImmediately(range: nil) else { return nil }
        return cut(once.keep(try transform(bytes)), to: range)
    }

    public func lengthImmediately() throws(ReadError) -> UInt64? {
        try readImmediately(range: nil).map { UInt64($0.count) }
    }

    private func cut(_ bytes: Bytes, to range: Range<UInt64>?) -> Bytes {
        range.map { bytes.clamped(to: $0) } ?? bytes
    }
}
