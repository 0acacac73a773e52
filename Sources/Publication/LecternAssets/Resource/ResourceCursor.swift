package import LecternBase

/// Reads a resource sequentially in pieces.
///
///     var cursor = try await ResourceCursor(resource)
///     while let piece = try await cursor.read(1 << 20) { send(piece) }
package struct ResourceCursor: Sendable {
    /// The resource that is read.
    let resource: any Resource
    /// The length of the resource.
    package let length: UInt64
    /// The offset of the next piece; may be beyond the end.
    package var offset: UInt64 = 0

    /// Creates a cursor at the start of a resource.
    package init(_ resource: any Resource) async throws(ReadError) {
        self.resource = resource
        length = try await resource.length()
    }

    /// Whether there is nothing left to read.
    package var isFinished: Bool { offset >= length }

    /// Reads the next bytes, fewer at the end. Nil at the end, and if the
    /// resource is damaged and ends before its length.
    package mutating func read(_ count: Int) async throws(ReadError) -> Bytes? {
        guard !isFinished else { return nil }
        let end = offset + min(UInt64(max(count, 0)), length - offset)
        let bytes = try await resource.read(range: offset..<end)
        offset += UInt64(bytes.count)
        return bytes.isEmpty && count > 0 ? nil : bytes
    }
}
