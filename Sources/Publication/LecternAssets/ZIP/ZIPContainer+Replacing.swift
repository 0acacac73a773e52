package import LecternBase

extension ZIPContainer {
    private static let pieceLength: UInt64 = 1 << 20

    /// The path of the archive; nil if it is not a file.
    package var path: String? { (archive.source as? FileResource)?.path }

    /// Writes the archive with an entry added or replaced. The compressed bytes
    /// of the others are copied.
    ///
    /// - Throws: ``ReadError`` if the archive is damaged, and errors of `write`.
    package func write(
        replacing path: String, with bytes: Bytes, to write: @escaping (Bytes) throws -> Void
    ) async throws {
        var position: UInt64 = 0
        var directory: [UInt8] = []
        var count: UInt64 = 0
        for entry in archive.entries where entry.path != path {
            let (headers, place) = try await headers(of: entry, at: position)
            directory += headers.directoryHeader
            count += 1
            let local = headers.localHeader
            try write(Bytes(local))
            try await copy(place, to: write)
            position += UInt64(local.count) + headers.packedLength
        }
        var writer = ZIPWriter(write, from: position, directory: directory, count: count)
        try writer.add(path, bytes)
        try writer.finish()
    }

    private func headers(
        of entry: ZIPEntry, at offset: UInt64
    ) async throws(ReadError) -> (headers: ZIPEntryHeaders, place: Range<UInt64>) {
        let methods: [ZIPEntry.Method: ZIPWriter.Method] = [.stored: .stored, .deflated: .deflated]
        guard let checksum = entry.checksum, let length = entry.length, let method = methods[entry.method],
            !entry.isEncrypted, !entry.overlaps
        else { throw .unsupportedOperation("the archive is damaged at \(entry.path) and cannot be rewritten") }
        var fetcher = ZIPEntryFetcher(entry)
        while let range = fetcher.missingHeader { fetcher.take(try await archive.source.read(range: range)) }
        let headers = ZIPEntryHeaders(
            name: Array(entry.path.utf8), method: method, checksum: checksum, length: length,
            packedLength: entry.compressedLength, offset: offset)
        return (headers, try fetcher.place(entry))
    }

    private func copy(_ place: Range<UInt64>, to write: (Bytes) throws -> Void) async throws {
        var position = place.lowerBound
        while position < place.upperBound {
            let piece = position..<min(place.upperBound, position + Self.pieceLength)
            let bytes = try await archive.source.read(range: piece)
            guard bytes.count == piece.count else { throw ReadError.decoding("the archive is cut off") }
            try write(bytes)
            position = piece.upperBound
        }
    }
}
