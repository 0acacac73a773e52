import LecternAssets
import LecternBase

/// Which files of a RAR 5 archive are encrypted: libarchive does not tell, and
/// hands their bytes out as they are.
///
/// Spec: https://www.rarlab.com/technote.htm
enum RAR5Encryption {
    private static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    private static let longestHeader: UInt64 = 1 << 21
    private static let mostHeaders = 100_000

    /// The paths of encrypted files as their headers have them; none where it is another archive, or ends.
    static func encryptedPaths(of source: any Resource) -> Set<String> {
        var paths: Set<String> = []
        guard bytes(of: source, 0..<8)?.elementsEqual(signature) == true else { return paths }
        var position: UInt64 = 8
        for _ in 0..<mostHeaders {
            // A checksum, and the header's length in at most three bytes.
            guard let start = bytes(of: source, position..<position &+ 7) else { break }
            var reader = VariableReader(start, from: 4)
            guard let length = reader.number(), length > 0, length <= longestHeader else { break }
            let begin = position &+ UInt64(reader.position)
            guard let header = bytes(of: source, begin..<begin &+ length), UInt64(header.count) == length,
                let block = Block(header)
            else { break }
            if let path = block.encryptedPath { paths.insert(path) }
            let (next, overflows) = (begin &+ length).addingReportingOverflow(block.dataLength)
            guard !overflows, block.type != Block.end else { break }
            position = next
        }
        return paths
    }

    private static func bytes(of source: any Resource, _ range: Range<UInt64>) -> Bytes? {
        guard let bytes = (try? source.readImmediately(range: range)) ?? nil, !bytes.isEmpty else { return nil }
        return bytes
    }

    /// What a header says of its block.
    private struct Block {
        static let end: UInt64 = 5
        private static let file: UInt64 = 2

        let type: UInt64
        private(set) var dataLength: UInt64 = 0
        /// The path, where it is an encrypted file.
        private(set) var encryptedPath: String?

        init?(_ header: Bytes) {
            var reader = VariableReader(header)
            guard let type = reader.number(), let flags = reader.number() else { return nil }
            self.type = type
            var extraLength: UInt64 = 0
            if flags & 1 != 0 {
                guard let length = reader.number(), length <= UInt64(header.count) else { return nil }
                extraLength = length
            }
            if flags & 2 != 0 {
                guard let length = reader.number() else { return nil }
                dataLength = length
            }
            guard type == Self.file, Self.isEncrypted(header, from: header.count - Int(extraLength)) else { return }
            encryptedPath = Self.path(&reader)
        }

        private static func path(_ reader: inout VariableReader) -> String? {
            guard let flags = reader.number(), reader.number() != nil, reader.number() != nil else { return nil }
            reader.position += (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
            guard reader.number() != nil, reader.number() != nil, let length = reader.number() else { return nil }
            return reader.text(length)
        }

        /// Whether one of the extra records is that of encryption.
        private static func isEncrypted(_ header: Bytes, from start: Int) -> Bool {
            var reader = VariableReader(header, from: start)
            while let length = reader.number(), length > 0, length <= UInt64(header.count) {
                let next = reader.position + Int(length)
                if reader.number() == 1 { return true }
                reader.position = next
            }
            return false
        }
    }
}

/// Reads numbers of seven bits a byte, the lowest first.
private struct VariableReader {
    private let bytes: Bytes
    var position: Int

    init(_ bytes: Bytes, from position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

    mutating func number() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    mutating func text(_ length: UInt64) -> String? {
        guard position <= bytes.count, length <= UInt64(bytes.count - position) else { return nil }
        return bytes.slice(position..<position + Int(length)).utf8Text
    }
}
