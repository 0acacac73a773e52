import LecternBase
import Synchronization

/// A gzip file with a table of chunks, which are decompressed one by one.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc1952, with the extra field `RA` of dictzip(1).
final class Dictzip: Sendable {
    private let file: Bytes
    private let path: String
    /// The decompressed length of each chunk but the last.
    private let chunkLength: Int
    /// The offset of each chunk in the file, and of the end of the last.
    private let starts: [Int]
    private let cache = Mutex<[(chunk: Int, bytes: Bytes)]>([])

    /// Chunks that are kept decompressed.
    private static let cached = 128

    /// Reads the header; `nil` for a gzip file without a table of chunks.
    ///
    /// - Throws: `.damaged` if the header contradicts the file.
    init?(_ file: Bytes, path: String) throws(DictionaryError) {
        guard let header = try Header(file, path: path), let table = header.table else { return nil }
        self.file = file
        self.path = path
        chunkLength = table.chunkLength
        var starts = [header.end]
        for length in table.lengths { starts.append(starts[starts.count - 1] + length) }
        guard starts[starts.count - 1] <= file.count else {
            throw .damaged(path: path, part: "its chunks end after the file")
        }
        self.starts = starts
    }

    /// The parts of the header that decide where chunks are.
    private struct Header {
        var table: (chunkLength: Int, lengths: [Int])?
        var end = 0

        /// Nil if this is no gzip file.
        init?(_ file: Bytes, path: String) throws(DictionaryError) {
            var cursor = ByteCursor(file)
            guard cursor.bigEndian(2) == 0x1F8B, cursor.bigEndian(1) == 8 else { return nil }
            let damaged = DictionaryError.damaged(path: path, part: "its gzip header is incomplete")
            guard let flags = cursor.bigEndian(1), cursor.slice(6) != nil else { throw damaged }
            if flags & 4 != 0 {
                guard let length = cursor.littleEndian(2), let fields = cursor.slice(Int(length)) else { throw damaged }
                table = Self.table(in: fields)
            }
            // The original name and a comment.
            if flags & 8 != 0 { _ = cursor.terminated() }
            if flags & 16 != 0 { _ = cursor.terminated() }
            if flags & 2 != 0, cursor.slice(2) == nil { throw damaged }
            end = cursor.position
        }

        /// The table in the extra field with the name `RA`.
        private static func table(in fields: Bytes) -> (chunkLength: Int, lengths: [Int])? {
            var cursor = ByteCursor(fields)
            while let name = cursor.bigEndian(2), let length = cursor.littleEndian(2) {
                guard let field = cursor.slice(Int(length)) else { return nil }
                guard name == 0x5241 else { continue }
                var table = ByteCursor(field)
                guard table.littleEndian(2) == 1, let chunkLength = table.littleEndian(2), chunkLength > 0,
                    let count = table.littleEndian(2), table.remaining >= Int(count) * 2
                else { return nil }
                return (Int(chunkLength), (0..<count).compactMap { _ in table.littleEndian(2).map { Int($0) } })
            }
            return nil
        }
    }

    /// Returns a range of the decompressed bytes.
    func bytes(_ range: Range<Int>) throws(DictionaryError) -> Bytes {
        guard !range.isEmpty else { return .empty }
        let chunks = range.lowerBound / chunkLength...(range.upperBound - 1) / chunkLength
        guard chunks.upperBound < starts.count - 1 else {
            throw .damaged(path: path, part: "an article ends after the file")
        }
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        for index in chunks {
            let start = index * chunkLength
            let part = range.clamped(to: start..<start + chunkLength)
            let chunk = try chunk(index, upTo: part.upperBound - start)
            output += chunk.slice(part.lowerBound - start..<part.upperBound - start)
        }
        return Bytes(output)
    }

    /// Decompresses a chunk up to a byte; as a whole if more of it is needed than was before.
    private func chunk(_ index: Int, upTo end: Int) throws(DictionaryError) -> Bytes {
        let cached = cache.withLock { $0.first { $0.chunk == index }?.bytes }
        if let cached, cached.count >= end { return cached }
        let source = file.slice(starts[index]..<starts[index + 1])
        let chunk = Inflation.prefix(of: source, count: cached == nil ? end : chunkLength)
        guard let chunk, chunk.count >= end else {
            throw .damaged(path: path, part: "chunk \(index) cannot be decompressed")
        }
        cache.withLock { cache in
            cache.removeAll { $0.chunk == index }
            if cache.count >= Self.cached { cache.removeFirst() }
            cache.append((index, chunk))
        }
        return chunk
    }
}
