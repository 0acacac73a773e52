import LecternBase

/// An entry that is written piece by piece: what was packed so far.
final class ZIPEntryInProgress {
    private(set) var headers: ZIPEntryHeaders
    private let stream: DeflateStream?

    /// More than this is expected to come near the limit of short lengths, also
    /// where packing makes it longer.
    private static let short: UInt64 = 0xF000_0000

    /// More came than the header has room for.
    struct TooLong: Error {}

    init(_ path: String, method: ZIPWriter.Method, expecting: UInt64, offset: UInt64) {
        stream = method == .deflated ? DeflateStream() : nil
        headers = ZIPEntryHeaders(
            name: Array(path.utf8), method: stream == nil ? .stored : .deflated, checksum: 0, length: 0,
            packedLength: 0, offset: offset, reservesLong: expecting > Self.short)
    }

    /// The packed bytes that a piece makes.
    func take(_ piece: Bytes) throws -> Bytes {
        headers.checksum = Deflate.checksum(piece, after: headers.checksum)
        headers.length += UInt64(piece.count)
        return try count(stream?.deflate(piece, isLast: false) ?? piece)
    }

    /// The packed bytes that are left.
    func finish() throws -> Bytes { try count(stream?.deflate(.empty, isLast: true) ?? .empty) }

    private func count(_ packed: Bytes) throws -> Bytes {
        headers.packedLength += UInt64(packed.count)
        guard headers.reservesLong || max(headers.length, headers.packedLength) < ZIPEntryHeaders.limit else {
            throw TooLong()
        }
        return packed
    }
}
