public import LecternBase

/// Bytes that can be read, whole or by range: a file, an entry of an archive,
/// something on the network, something in memory.
///
///     let head = try await resource.read(range: 0..<64)
public protocol Resource: Sendable {
    /// What is known about the resource beside its bytes.
    var properties: ResourceProperties { get }

    /// The exact number of bytes `read()` gives.
    func length() async throws(ReadError) -> UInt64

    /// The bytes of `range`, all of them where it is `nil`.
    ///
    /// A range beyond the end is cut off at the end; it is not an error.
    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes

    /// The same bytes at once, without suspension, where they are at hand (in
    /// memory, in a local file or archive); `nil` where one has to wait.
    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes?

    /// The same length at once, where it is at hand.
    func lengthImmediately() throws(ReadError) -> UInt64?
}

extension Resource {
    public var properties: ResourceProperties { ResourceProperties() }

    public func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? { nil }

    public func lengthImmediately() throws(ReadError) -> UInt64? { nil }

    /// All bytes.
    public func read() async throws(ReadError) -> Bytes { try await read(range: nil) }

    /// All bytes of a picture, a font or a style sheet, which are kept in memory as
    /// a whole: of more than anybody made one of, the first 128 MB.
    public func readWhole() async throws(ReadError) -> Bytes { try await read(atMost: longestWhole) }

    /// The same bytes at once, where they are at hand.
    public func readWholeImmediately() throws(ReadError) -> Bytes? { try readImmediately(atMost: longestWhole) }

    /// All bytes, or so many from the start where there are more: for what is
    /// kept in memory as a whole and may be a bomb.
    public func read(atMost limit: UInt64) async throws(ReadError) -> Bytes {
        try await read(range: try await length() > limit ? 0..<limit : nil)
    }

    /// The same bytes at once, where they are at hand.
    public func readImmediately(atMost limit: UInt64) throws(ReadError) -> Bytes? {
        guard let length = try lengthImmediately() else { return nil }
        return try readImmediately(range: length > limit ? 0..<limit : nil)
    }

    /// All bytes at once, where they are at hand.
    public func readImmediately() throws(ReadError) -> Bytes? { try readImmediately(range: nil) }
}

private let longestWhole: UInt64 = 128 << 20

/// A ``Resource`` whose bytes are always at hand: one synchronous function
/// makes all the others.
public protocol ImmediateResource: Resource {
    /// The exact number of bytes.
    func lengthNow() throws(ReadError) -> UInt64
    /// The bytes of `range`, cut off at the end; all of them where it is `nil`.
    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes
}

extension ImmediateResource {
    public func length() async throws(ReadError) -> UInt64 { try lengthNow() }

    public func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes { try readNow(range: range) }

    public func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? { try readNow(range: range) }

    public func lengthImmediately() throws(ReadError) -> UInt64? { try lengthNow() }
}

/// What a source says about a resource: hints, not truths.
public struct ResourceProperties: Hashable, Sendable {
    /// The name the file had where it came from.
    public var filename: String?
    /// The media type its source declares, such as an HTTP header.
    public var mediaType: String?
    /// The bytes it takes inside its archive, compressed or encrypted as it lies there.
    public var archivedLength: UInt64?

    public init(filename: String? = nil, mediaType: String? = nil, archivedLength: UInt64? = nil) {
        self.filename = filename
        self.mediaType = mediaType
        self.archivedLength = archivedLength
    }
}
