import LecternBase

/// An entry that is written in pieces: counts and checksum so far.
final class ZIPEntryInProgress {
    private(set) var headers: ZIPEntryHeaders
    private let stream: DeflateStream?

    /// Entries expected to be longer reserve 64-bit lengths, since compression
    /// may lengthen them beyond 4 GB.
    private static let short: UInt64 = 0xF000_0000

    /// The entry became longer than its header can express.
    struct TooLong: Error {}

    init(_ path: String, method: ZIPWriter.Method, expecting: UInt64, offset: UInt64) {
        stream = method == .deflated ? DeflateStream() : nil
        headers = ZIPEntryHeaders(
            name: Array(path.utf8), method: stream == nil ? .stored : .deflated, checksum: 0, length: 0,
            packedLength: 0, offset: offset, reservesLong: expecting > Self.short)
    }

    /// Returns the compressed bytes of a piece.
    func take(_ piece: Bytes) throws -> Bytes {
        headers.checksum = Deflate.checksum(piece, after: headers.checksum)
        headers.length += UInt64(piece.count)
        return try count(stream?.deflate(piece, isLast: false) ?? piece)
    }

    /// Returns the remaining compressed bytes.
    func finish() throws -> Bytes { try count(stream?.deflate(.empty, isLast: true) ?? .empty) }

    private func count(_ packed: Bytes) throws -> Bytes {
        headers.packedLength += UInt64(packed.count)
        guard headers.reservesLong || max(headers.length, headers.packedLength) < ZIPEntryHeaders.limit else {
            throw TooLong()
        }
        return packed
    }
}
