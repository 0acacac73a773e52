public import LecternBase

/// Bytes that can be read, whole or by range: a file, an archive entry, a
/// network resource, memory.
///
///     let head = try await resource.read(range: 0..<64)
public protocol Resource: Sendable {
    /// Information about the resource besides its bytes.
    var properties: ResourceProperties { get }

    /// The exact number of bytes that `read()` returns.
    func length() async throws(ReadError) -> UInt64

    /// Reads a range; all bytes if it is nil.
    ///
    /// A range beyond the end is clamped; it is not an error.
    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes

    /// Reads without suspension if the bytes are local (memory, file, archive);
    /// nil if the caller must use ``read(range:)``.
    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes?

    /// Returns the length without suspension, if it is local.
    func lengthImmediately() throws(ReadError) -> UInt64?
}

extension Resource {
    public var properties: ResourceProperties { ResourceProperties() }

    public func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? { nil }

    public func lengthImmediately() throws(ReadError) -> UInt64? { nil }

    /// Reads all bytes.
    public func read() async throws(ReadError) -> Bytes { try await read(range: nil) }

    /// Reads all bytes of a picture, font or style sheet that is held in
    /// memory, up to 128 MB.
    public func readWhole() async throws(ReadError) -> Bytes { try await read(atMost: longestWhole) }

    /// Reads the same bytes without suspension, if they are local.
    public func readWholeImmediately() throws(ReadError) -> Bytes? { try readImmediately(atMost: longestWhole) }

    /// Reads all bytes up to a limit, for resources that are held in memory and
    /// may be decompression bombs.
    public func read(atMost limit: UInt64) async throws(ReadError) -> Bytes {
        try await read(range: try await length() > limit ? 0..<limit : nil)
    }

    /// Reads the same bytes without suspension, if they are local.
    public func readImmediately(atMost limit: UInt64) throws(ReadError) -> Bytes? {
        guard let length = try lengthImmediately() else { return nil }
        return try readImmediately(range: length > limit ? 0..<limit : nil)
    }

    /// Reads all bytes without suspension, if they are local.
    public func readImmediately() throws(ReadError) -> Bytes? { try readImmediately(range: nil) }
}

private let longestWhole: UInt64 = 128 << 20

/// A ``Resource`` whose bytes are always local; it implements two synchronous
/// functions.
public protocol ImmediateResource: Resource {
    /// The exact number of bytes.
    func lengthNow() throws(ReadError) -> UInt64
    /// Reads `range`, clamped to the end; all bytes if it is nil.
    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes
}

extension ImmediateResource {
    public func length() async throws(ReadError) -> UInt64 { try lengthNow() }

    public func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes { try readNow(range: range) }

    public func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? { try readNow(range: range) }

    public func lengthImmediately() throws(ReadError) -> UInt64? { try lengthNow() }
}

/// A source's claims about a resource; they may be wrong.
public struct ResourceProperties: Hashable, Sendable {
    /// The original file name.
    public var filename: String?
    /// The media type declared by the source, such as an HTTP header.
    public var mediaType: String?
    /// The length in its archive, compressed or encrypted.
    public var archivedLength: UInt64?
    /// The CRC-32 that its archive declares.
    public var checksum: UInt32?

    /// Creates claims; nil where the source makes none.
    public init(
        filename: String? = nil, mediaType: String? = nil, archivedLength: UInt64? = nil, checksum: UInt32? = nil
    ) {
        self.filename = filename
        self.mediaType = mediaType
        self.archivedLength = archivedLength
        self.checksum = checksum
    }
}
