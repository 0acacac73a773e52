public import LecternBase

/// A place in a resource from which it is read on, piece by piece: for who
/// hands a large resource to something that takes only so much at a time.
///
///     var cursor = try await ResourceCursor(resource)
///     while let piece = try await cursor.read(1 << 20) { send(piece) }
public struct ResourceCursor: Sendable {
    /// What is read.
    public let resource: any Resource
    /// How many bytes there are.
    public let length: UInt64
    /// Where the next piece starts; may lie behind the end.
    public var offset: UInt64 = 0

    /// A cursor at the start of a resource.
    public init(_ resource: any Resource) async throws(ReadError) {
        self.resource = resource
        length = try await resource.length()
    }

    /// Whether there is nothing left to read.
    public var isFinished: Bool { offset >= length }

    /// The next bytes, fewer at the end; `nil` when none are left, also where
    /// the resource is damaged and ends before its length.
    public mutating func read(_ count: Int) async throws(ReadError) -> Bytes? {
        guard !isFinished else { return nil }
        let end = offset + min(UInt64(max(count, 0)), length - offset)
        let bytes = try await resource.read(range: offset..<end)
        offset += UInt64(bytes.count)
        return bytes.isEmpty && count > 0 ? nil : bytes
    }
}
