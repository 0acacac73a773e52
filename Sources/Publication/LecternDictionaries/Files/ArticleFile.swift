import LecternBase
import Synchronization

/// The file with the articles of a dictionary: plain, or compressed with dictzip or gzip.
final class ArticleFile: Sendable {
    private enum Content {
        case plain(Bytes)
        case chunks(Dictzip)
        /// A gzip file without a table of chunks, which is decompressed as a whole with the first article.
        case whole(Bytes)
    }

    private let content: Content
    private let path: String
    private let decompressed = Mutex<Bytes?>(nil)

    /// The largest article.
    static let largestArticle = 16 << 20
    /// The largest file that is decompressed as a whole.
    private static let largestWhole = 1 << 29

    /// - Parameter path: the name of the file for errors.
    init(_ file: Bytes, path: String) throws(DictionaryError) {
        self.path = path
        if let chunks = try Dictzip(file, path: path) {
            content = .chunks(chunks)
        } else {
            content = file.starts(with: [0x1F, 0x8B, 8]) ? .whole(file) : .plain(file)
        }
    }

    /// Returns the bytes of an article.
    func article(at offset: UInt64, length: UInt64) throws(DictionaryError) -> Bytes {
        guard length <= UInt64(Self.largestArticle) else { throw .tooLarge(path: path, part: "an article") }
        guard offset < 1 << 62 else { throw .damaged(path: path, part: "an article ends after the file") }
        let range = Int(offset)..<Int(offset + length)
        switch content {
        case .plain(let bytes): return try slice(bytes, range)
        case .chunks(let chunks): return try chunks.bytes(range)
        case .whole(let bytes): return try slice(try decompress(bytes), range)
        }
    }

    private func slice(_ bytes: Bytes, _ range: Range<Int>) throws(DictionaryError) -> Bytes {
        guard range.upperBound <= bytes.count else {
            throw .damaged(path: path, part: "an article ends after the file")
        }
        return bytes.slice(range)
    }

    private func decompress(_ file: Bytes) throws(DictionaryError) -> Bytes {
        try decompressed.withLock { (decompressed) throws(DictionaryError) in
            if let decompressed { return decompressed }
            guard let bytes = Inflation.bytes(file, .gzip, limit: Self.largestWhole) else {
                throw .damaged(path: path, part: "it cannot be decompressed")
            }
            decompressed = bytes
            return bytes
        }
    }
}
