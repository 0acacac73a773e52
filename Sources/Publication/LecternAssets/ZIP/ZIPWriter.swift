public import LecternBase

/// Writes ZIP archives, piece by piece: the same entries give the same bytes.
///
///     var zip = ZIPWriter { bytes in try file.write(bytes) }
///     try zip.add("mimetype", Bytes(utf8: "application/epub+zip"), method: .stored)
///     try zip.finish()
///
/// Entries have no time but the first day that ZIP knows, names are UTF-8, and
/// lengths beyond 4 GB and more than 65,534 entries are written as Zip64.
///
/// Spec: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
public struct ZIPWriter {
    /// How an entry's bytes are packed.
    public enum Method: UInt16, Sendable { case stored = 0, deflated = 8 }

    private let write: (Bytes) throws -> Void
    private var directory: [UInt8] = []
    private var position: UInt64 = 0
    private var count: UInt64 = 0

    /// - Parameter write: takes the bytes of the archive in order.
    public init(_ write: @escaping (Bytes) throws -> Void) { self.write = write }

    /// Adds an entry. What deflating does not make shorter is stored.
    public mutating func add(_ path: String, _ bytes: Bytes, method: Method = .deflated) throws {
        let deflated = method == .deflated ? Deflate.compress(bytes) : bytes
        let isDeflated = method == .deflated && deflated.count < bytes.count
        let packed = isDeflated ? deflated : bytes
        let entry = Entry(
            name: Array(path.utf8), method: isDeflated ? .deflated : .stored, checksum: Deflate.checksum(bytes),
            length: UInt64(bytes.count), packedLength: UInt64(packed.count), offset: position)
        try put(entry.localHeader)
        try put(packed)
        directory += entry.directoryHeader
        count += 1
    }

    /// Writes the directory: the archive is whole.
    public mutating func finish() throws {
        let (start, length) = (position, UInt64(directory.count))
        try put(directory)
        directory = []
        if count >= 0xFFFF || start >= Entry.limit || length >= Entry.limit { try put(zip64End(start, length)) }
        var end = LittleEndian(signature: 0x0605_4B50)
        end.add16(0, 0)
        end.add16(UInt16(clamping: count), UInt16(clamping: count))
        end.add32(UInt32(clamping: length), UInt32(clamping: start))
        end.add16(0)
        try put(end.bytes)
    }

    /// § 4.3.14 and § 4.3.15.
    private func zip64End(_ start: UInt64, _ length: UInt64) -> [UInt8] {
        var end = LittleEndian(signature: 0x0606_4B50)
        end.add64(44)
        end.add16(45, 45)
        end.add32(0, 0)
        end.add64(count, count, length, start)
        end.add32(0x0706_4B50, 0)
        end.add64(position)
        end.add32(1)
        return end.bytes
    }

    private mutating func put(_ bytes: [UInt8]) throws { try put(Bytes(bytes)) }

    private mutating func put(_ bytes: Bytes) throws {
        try write(bytes)
        position += UInt64(bytes.count)
    }
}

/// What the headers of an entry say.
private struct Entry {
    let name: [UInt8]
    let method: ZIPWriter.Method
    let checksum: UInt32
    let length: UInt64
    let packedLength: UInt64
    let offset: UInt64

    /// What does not fit a field of four bytes.
    static let limit: UInt64 = 0xFFFF_FFFF

    private var isLong: Bool { length >= Self.limit || packedLength >= Self.limit }

    /// § 4.3.7.
    var localHeader: [UInt8] {
        var header = LittleEndian(signature: 0x0403_4B50)
        addShared(to: &header, isZip64: isLong)
        let extra = isLong ? zip64([length, packedLength]) : []
        header.add16(UInt16(clamping: name.count), UInt16(extra.count))
        return header.bytes + name + extra
    }

    /// § 4.3.12.
    var directoryHeader: [UInt8] {
        var values = isLong ? [length, packedLength] : []
        if offset >= Self.limit { values.append(offset) }
        let extra = values.isEmpty ? [] : zip64(values)
        var header = LittleEndian(signature: 0x0201_4B50)
        header.add16(extra.isEmpty ? 20 : 45)
        addShared(to: &header, isZip64: !extra.isEmpty)
        header.add16(UInt16(clamping: name.count), UInt16(extra.count), 0, 0, 0)
        header.add32(0, UInt32(clamping: offset))
        return header.bytes + name + extra
    }

    /// Version, flags (names are UTF-8), method, time, checksum and lengths.
    private func addShared(to header: inout LittleEndian, isZip64: Bool) {
        header.add16(isZip64 ? 45 : 20, 0x0800, method.rawValue, 0, 0x0021)
        header.add32(checksum)
        header.add32(isLong ? UInt32.max : UInt32(packedLength), isLong ? UInt32.max : UInt32(length))
    }

    /// § 4.5.3.
    private func zip64(_ values: [UInt64]) -> [UInt8] {
        var extra = LittleEndian()
        extra.add16(1, UInt16(values.count * 8))
        for value in values { extra.add64(value) }
        return extra.bytes
    }
}

/// Numbers as ZIP writes them.
private struct LittleEndian {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(signature: UInt32) { add32(signature) }

    mutating func add16(_ values: UInt16...) { for value in values { add(UInt64(value), 2) } }
    mutating func add32(_ values: UInt32...) { for value in values { add(UInt64(value), 4) } }
    mutating func add64(_ values: UInt64...) { for value in values { add(value, 8) } }

    private mutating func add(_ value: UInt64, _ count: UInt64) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
    }
}
