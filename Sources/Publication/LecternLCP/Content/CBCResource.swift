import LecternAssets
import LecternBase
import Synchronization

/// An entry encrypted with AES in CBC mode, decrypted by ranges.
///
/// The entry is an initialization vector and blocks; each block is decrypted
/// with the one before it, so a range needs only its own blocks and one more.
/// Small entries are read whole and compared with the checksum of the archive,
/// so that any damage is found; in ranges of large ones only damage of length
/// and padding is.
final class CBCResource: Resource {
    private let source: any Resource
    private let path: String
    /// The length that the package declares.
    private let plainLength: UInt64?
    private let decrypt: @Sendable (Bytes) -> Bytes?
    private let cachedLength = Mutex<UInt64?>(nil)

    /// Entries up to this length are always read whole.
    static let smallLength: UInt64 = 1 << 20

    /// - Parameters:
    ///   - plainLength: the declared length; nil if unknown.
    ///   - decrypt: decrypts blocks after an initialization vector; nil if there
    ///     is no key any more.
    init(
        _ source: any Resource, path: String, plainLength: UInt64? = nil,
        decrypt: @escaping @Sendable (Bytes) -> Bytes?
    ) {
        self.source = source
        self.path = path
        self.plainLength = plainLength
        self.decrypt = decrypt
    }

    var properties: ResourceProperties {
        var properties = source.properties
        // The checksum is that of the cipher text.
        properties.checksum = nil
        return properties
    }

    // MARK: Length

    func length() async throws(ReadError) -> UInt64 {
        if let length = cachedLength.withLock({ $0 }) { return length }
        let blocks = try CBCBlocks(length: try await source.length(), path: path)
        return try keep(try blocks.plainLength(try plain(try await source.read(range: blocks.tail))))
    }

    func lengthImmediately() throws(ReadError) -> UInt64? {
        if let length = cachedLength.withLock({ $0 }) { return length }
        guard let length = try source.lengthImmediately() else { return nil }
        let blocks = try CBCBlocks(length: length, path: path)
        guard let tail = try source.readImmediately(range: blocks.tail) else { return nil }
        return try keep(try blocks.plainLength(try plain(tail)))
    }

    private func keep(_ length: UInt64) throws(ReadError) -> UInt64 {
        if let plainLength, length != plainLength {
            throw .decoding("\(path) is damaged: it has \(length) bytes instead of \(plainLength)")
        }
        cachedLength.withLock { $0 = length }
        return length
    }

    // MARK: Reading

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let blocks = try CBCBlocks(length: try await source.length(), path: path)
        guard let range, blocks.length > Self.smallLength else {
            return cut(try whole(try await source.read(range: nil), blocks), to: range)
        }
        let plainRange = range.clamped(to: 0..<(try await length()))
        guard !plainRange.isEmpty else { return .empty }
        return try blocks.part(plainRange, of: try plain(try await source.read(range: blocks.around(plainRange))))
    }

    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        guard let length = try source.lengthImmediately() else { return nil }
        let blocks = try CBCBlocks(length: length, path: path)
        guard let range, blocks.length > Self.smallLength else {
            return try source.readImmediately(range: nil).map { bytes throws(ReadError) in
                cut(try whole(bytes, blocks), to: range)
            }
        }
        guard let plainLength = try lengthImmediately() else { return nil }
        let plainRange = range.clamped(to: 0..<plainLength)
        guard !plainRange.isEmpty else { return .empty }
        return try source.readImmediately(range: blocks.around(plainRange)).map { bytes throws(ReadError) in
            try blocks.part(plainRange, of: try plain(bytes))
        }
    }

    private func cut(_ bytes: Bytes, to range: Range<UInt64>?) -> Bytes { range.map { bytes.clamped(to: $0) } ?? bytes }

    private func whole(_ bytes: Bytes, _ blocks: CBCBlocks) throws(ReadError) -> Bytes {
        if let checksum = source.properties.checksum, checksum != Deflate.checksum(bytes) {
            throw .decoding("\(path) is damaged: its checksum is wrong")
        }
        guard UInt64(bytes.count) == blocks.length else { throw .decoding("\(path) is cut off") }
        let padded = try plain(bytes)
        return padded.clamped(to: 0..<(try keep(try blocks.plainLength(padded))))
    }

    private func plain(_ bytes: Bytes) throws(ReadError) -> Bytes {
        guard let plain = decrypt(bytes) else { throw .encrypted("\(path) cannot be decrypted any more") }
        guard plain.count == bytes.count - Int(CBCBlocks.size) else {
            throw .decoding("\(path) is damaged: it could not be decrypted")
        }
        return plain
    }
}

/// Offsets of plain text and cipher text.
struct CBCBlocks {
    static let size: UInt64 = 16
    /// The length of the entry with its initialization vector.
    let length: UInt64
    private let path: String

    init(length: UInt64, path: String) throws(ReadError) {
        guard length >= 2 * Self.size, length % Self.size == 0 else {
            throw .decoding("\(path) is damaged: it is not whole blocks of its cipher")
        }
        self.length = length
        self.path = path
    }

    /// The last two blocks.
    var tail: Range<UInt64> { length - 2 * Self.size..<length }

    /// The cipher text for a range of the plain text.
    func around(_ plain: Range<UInt64>) -> Range<UInt64> {
        plain.lowerBound / Self.size * Self.size..<((plain.upperBound - 1) / Self.size + 2) * Self.size
    }

    /// The part of decrypted blocks that was wanted.
    func part(_ plainRange: Range<UInt64>, of blocks: Bytes) throws(ReadError) -> Bytes {
        let start = plainRange.lowerBound % Self.size
        let end = start + (plainRange.upperBound - plainRange.lowerBound)
        guard end <= UInt64(blocks.count) else { throw .decoding("\(path) is cut off") }
        return blocks.clamped(to: start..<end)
    }

    /// The length without the padding, whose last byte is its length.
    ///
    /// Spec: https://www.w3.org/TR/xmlenc-core1/#sec-Padding: the other bytes
    /// of the padding are arbitrary.
    func plainLength(_ end: Bytes) throws(ReadError) -> UInt64 {
        guard let padding = end.last, (1...UInt8(Self.size)).contains(padding) else {
            throw .decoding("\(path) is damaged: its padding is wrong")
        }
        return length - Self.size - UInt64(padding)
    }
}
