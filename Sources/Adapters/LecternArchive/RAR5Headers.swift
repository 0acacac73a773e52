import LecternAssets
import LecternBase

/// Information in RAR 5 headers that libarchive does not report or misreads:
/// encrypted files, whose bytes libarchive returns undecrypted, and files
/// marked as solid without a compressed file before them, which it takes for
/// damaged.
///
/// Spec: https://www.rarlab.com/technote.htm
struct RAR5Headers {
    private static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    private static let longestHeader: UInt64 = 1 << 21
    private static let mostHeaders = 100_000

    /// The paths of encrypted files, as in the headers.
    private(set) var encryptedPaths: Set<String> = []
    /// Replacements for bytes that libarchive misreads, in order.
    private(set) var patches: [BytePatch] = []

    /// Reads the headers; empty for other archives.
    init(_ source: any Resource) {
        var position: UInt64 = 8
        var isPacked = false
        guard Self.bytes(of: source, 0..<8)?.elementsEqual(Self.signature) == true else { return }
        for _ in 0..<Self.mostHeaders {
            // A checksum, and the header's length in up to three bytes.
            guard let start = Self.bytes(of: source, position..<position &+ 7) else { break }
            var reader = RAR5Reader(start, from: 4)
            guard let length = reader.number(), length > 0, length <= Self.longestHeader else { break }
            let whole = UInt64(reader.position) + length
            guard let header = Self.bytes(of: source, position..<position &+ whole), UInt64(header.count) == whole,
                let block = RAR5Block(header, from: reader.position)
            else { break }
            if block.isEncrypted, let path = block.path { encryptedPaths.insert(path) }
            if !isPacked { patches += Self.patches(of: block, header, at: position) }
            isPacked = isPacked || block.isPacked
            let (next, overflows) = (position &+ whole).addingReportingOverflow(block.dataLength)
            guard !overflows, block.type != RAR5Block.end else { break }
            position = next
        }
    }

    /// Clears the solid flag of a file without a predecessor, which does not
    /// change its data.
    private static func patches(of block: RAR5Block, _ header: Bytes, at position: UInt64) -> [BytePatch] {
        guard block.isSolid, let index = block.packingIndex else { return [] }
        var bytes = header.array
        // Do not repair a damaged header.
        guard bytes.prefix(4).elementsEqual(checksum(of: header)) else { return [] }
        bytes[index] &= ~RAR5Block.solidFlag
        let sum = checksum(of: Bytes(bytes))
        return sum.enumerated().map { BytePatch(position: position + UInt64($0), byte: $1) }
            + [BytePatch(position: position + UInt64(index), byte: bytes[index])]
    }

    private static func checksum(of header: Bytes) -> [UInt8] {
        let sum = Deflate.checksum(header.slice(4..<header.count))
        return (0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
    }

    private static func bytes(of source: any Resource, _ range: Range<UInt64>) -> Bytes? {
        guard let bytes = (try? source.readImmediately(range: range)) ?? nil, !bytes.isEmpty else { return nil }
        return bytes
    }
}

/// The header of a block.
struct RAR5Block {
    static let end: UInt64 = 5
    static let solidFlag: UInt8 = 0x40
    private static let file: UInt64 = 2

    let type: UInt64
    private(set) var dataLength: UInt64 = 0
    /// The path of a file.
    private(set) var path: String?
    private(set) var isEncrypted = false
    /// Whether the file continues the dictionary of the file before it.
    private(set) var isSolid = false
    private(set) var isPacked = false
    /// The index of the compression information in the header.
    private(set) var packingIndex: Int?

    /// - Parameters:
    ///   - header: the whole header, with checksum and length.
    ///   - start: the index of its type.
    init?(_ header: Bytes, from start: Int) {
        var reader = RAR5Reader(header, from: start)
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
        guard type == Self.file else { return }
        isEncrypted = Self.isEncrypted(header, from: header.count - Int(extraLength))
        readFile(&reader)
    }

    private mutating func readFile(_ reader: inout RAR5Reader) {
        guard let flags = reader.number(), reader.number() != nil, reader.number() != nil else { return }
        reader.position += (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        let index = reader.position
        guard let packing = reader.number(), reader.number() != nil, let length = reader.number() else { return }
        packingIndex = index
        isSolid = packing & UInt64(Self.solidFlag) != 0
        isPacked = packing >> 7 & 7 != 0 && dataLength > 0
        path = reader.text(length)
    }

    /// Whether one of the extra records is an encryption record.
    private static func isEncrypted(_ header: Bytes, from start: Int) -> Bool {
        var reader = RAR5Reader(header, from: start)
        while let length = reader.number(), length > 0, length <= UInt64(header.count) {
            let next = reader.position + Int(length)
            if reader.number() == 1 { return true }
            reader.position = next
        }
        return false
    }
}

/// Reads variable-length numbers with seven bits per byte, lowest first.
struct RAR5Reader {
    private let bytes: Bytes
    var position: Int

    init(_ bytes: Bytes, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

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
