public import LecternAssets
public import LecternBase

/// Builds ZIP archives in memory, including malformed ones.
///
///     var zip = ZIPBuilder()
///     zip.add("mimetype", "application/epub+zip", method: .stored)
///     zip.add("a.txt", "text") { $0.declaredLength = 5 }
///     let container = try await zip.container()
public struct ZIPBuilder: Sendable {
    /// The compression of an entry.
    public enum Method: Sendable { case stored, deflated }

    /// Where an entry's lengths and checksum are written.
    public enum Lengths: Sendable { case header, dataDescriptor, dataDescriptorWithoutSignature, zip64 }

    /// One file, with any defects.
    public struct Entry: Sendable {
        public var path: String
        public var bytes: Bytes
        public var method: Method
        public var lengths = Lengths.header
        /// The raw name, if it differs from the UTF-8 of `path`.
        public var rawName: [UInt8]?
        public var isFlaggedUTF8 = true
        /// Adds Info-ZIP's Unicode path field.
        public var unicodePath: String?
        public var isEncrypted = false
        /// Wrong values to write instead of the true ones.
        public var declaredLength: UInt32?
        public var declaredCompressedLength: UInt32?
        public var declaredChecksum: UInt32?
        public var declaredMethod: UInt16?
        public var declaredOffset: UInt32?
        /// Compressed bytes to store instead of the correct ones.
        public var packedBytes: Bytes?
        public var extra: [UInt8] = []
    }

    /// How the central directory is written.
    public enum Directory: Sendable { case whole, missing, damaged }

    public var entries: [Entry] = []
    /// Bytes before the archive; offsets do not include them.
    public var prefix: [UInt8] = []
    public var suffix: [UInt8] = []
    public var comment: [UInt8] = []
    public var directory = Directory.whole
    public var diskNumber: UInt16 = 0
    /// Writes the Zip64 end records.
    public var isZip64 = false

    public init() {}

    /// Adds bytes under a path.
    public mutating func add(
        _ path: String, _ bytes: Bytes, method: Method = .deflated, change: (inout Entry) -> Void = { _ in }
    ) {
        var entry = Entry(path: path, bytes: bytes, method: method)
        change(&entry)
        entries.append(entry)
    }

    /// Adds a text under a path.
    public mutating func add(
        _ path: String, _ text: String, method: Method = .deflated, change: (inout Entry) -> Void = { _ in }
    ) {
        add(path, Bytes(utf8: text), method: method, change: change)
    }

    /// The archive's bytes.
    public func bytes() -> Bytes {
        var out = LittleEndianWriter()
        var central = LittleEndianWriter()
        for entry in entries { write(entry, to: &out, central: &central) }
        if directory == .damaged { for index in central.bytes.indices { central.bytes[index] ^= 0x55 } }
        let start = UInt32(out.bytes.count)
        if directory != .missing {
            out.bytes += central.bytes
            writeEnd(&out, start: start, length: UInt32(central.bytes.count))
        }
        return Bytes(prefix + out.bytes + suffix)
    }

    /// Opens the archive.
    public func container() async throws -> ZIPContainer {
        try await ZIPContainer(opening: DataResource(bytes()))
    }

    private func write(_ entry: Entry, to out: inout LittleEndianWriter, central: inout LittleEndianWriter) {
        let packed = entry.packedBytes ?? (entry.method == .deflated ? Deflate.compress(entry.bytes) : entry.bytes)
        let name = entry.rawName ?? Array(entry.path.utf8)
        let method = entry.declaredMethod ?? (entry.method == .deflated ? 8 : 0)
        let checksum = entry.declaredChecksum ?? Deflate.checksum(entry.bytes)
        let length = entry.declaredLength ?? UInt32(entry.bytes.count)
        let packedLength = entry.declaredCompressedLength ?? UInt32(packed.count)
        let isOpen = entry.lengths == .dataDescriptor || entry.lengths == .dataDescriptorWithoutSignature
        let is64 = entry.lengths == .zip64
        let flags: UInt16 = (entry.isEncrypted ? 1 : 0) | (isOpen ? 8 : 0) | (entry.isFlaggedUTF8 ? 0x800 : 0)
        let extra = extraField(entry, name: name, length: length, packedLength: packedLength)
        let offset = entry.declaredOffset ?? UInt32(out.bytes.count)

        out.uint32(0x0403_4B50)
        out.uint16(is64 ? 45 : 20, flags, method, 0, 0x21)
        out.uint32(isOpen ? 0 : checksum, isOpen ? 0 : is64 ? .max : packedLength, isOpen ? 0 : is64 ? .max : length)
        out.uint16(UInt16(name.count), UInt16(extra.count))
        out.bytes += name + extra + packed.array
        if isOpen {
            if entry.lengths == .dataDescriptor { out.uint32(0x0807_4B50) }
            out.uint32(checksum, packedLength, length)
        }
        central.uint32(0x0201_4B50)
        central.uint16(20, is64 ? 45 : 20, flags, method, 0, 0x21)
        central.uint32(checksum, is64 ? .max : packedLength, is64 ? .max : length)
        central.uint16(UInt16(name.count), UInt16(extra.count), 0, 0, 0)
        central.uint32(0, offset)
        central.bytes += name + extra
    }

    private func extraField(_ entry: Entry, name: [UInt8], length: UInt32, packedLength: UInt32) -> [UInt8] {
        var extra = LittleEndianWriter()
        if entry.lengths == .zip64 {
            extra.uint16(1, 16)
            extra.uint64(UInt64(length), UInt64(packedLength))
        }
        if let path = entry.unicodePath {
            extra.uint16(0x7075, UInt16(5 + path.utf8.count))
            extra.bytes.append(1)
            extra.uint32(Deflate.checksum(Bytes(name)))
            extra.bytes += path.utf8
        }
        return extra.bytes + entry.extra
    }

    private func writeEnd(_ out: inout LittleEndianWriter, start: UInt32, length: UInt32) {
        let count = UInt16(entries.count)
        if isZip64 {
            let position = UInt64(out.bytes.count)
            out.uint32(0x0606_4B50)
            out.uint64(44)
            out.uint16(45, 45)
            out.uint32(0, 0)
            out.uint64(UInt64(count), UInt64(count), UInt64(length), UInt64(start))
            out.uint32(0x0706_4B50, 0)
            out.uint64(position)
            out.uint32(1)
        }
        out.uint32(0x0605_4B50)
        out.uint16(diskNumber, 0, isZip64 ? .max : count, isZip64 ? .max : count)
        out.uint32(isZip64 ? .max : length, isZip64 ? .max : start)
        out.uint16(UInt16(comment.count))
        out.bytes += comment
    }
}

/// Little-endian numbers, as ZIP stores them.
struct LittleEndianWriter {
    var bytes: [UInt8] = []

    mutating func uint16(_ numbers: UInt16...) { for number in numbers { write(UInt64(number), 2) } }
    mutating func uint32(_ numbers: UInt32...) { for number in numbers { write(UInt64(number), 4) } }
    mutating func uint64(_ numbers: UInt64...) { for number in numbers { write(number, 8) } }

    private mutating func write(_ number: UInt64, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
