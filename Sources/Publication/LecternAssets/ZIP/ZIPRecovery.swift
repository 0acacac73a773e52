import LecternBase

/// Finds the entries of an archive without its directory, by their local
/// headers.
enum ZIPRecovery {
    private static let window = 1 << 20
    private static let largestArchive: UInt64 = 2 << 30

    static func read(_ resource: any Resource, length: UInt64) async throws(ReadError) -> ZIPDirectory {
        var directory = ZIPDirectory()
        let end = min(length, largestArchive)
        var position: UInt64 = 0
        var open: ZIPEntry?
        while position < end, directory.entries.count < ZIPDirectory.mostEntries {
            guard let (offset, signature) = try await nextSignature(in: resource, from: position, to: end) else {
                break
            }
            if let entry = open {
                open = nil
                if let closed = try await close(entry, at: offset, by: signature, in: resource) {
                    directory.add(closed)
                } else {
                    // The descriptor's signature occurred in the data by chance.
                    open = entry
                    position = offset + 4
                    continue
                }
            }
            position = offset + 4
            guard signature == ZIPSignature.localHeader else { continue }
            guard var entry = try await header(at: offset, in: resource) else { continue }
            let start = offset + 30 + entry.guessedHeaderLength
            guard start <= end else { continue }
            if entry.length == nil {
                position = start
                open = entry
            } else {
                if entry.compressedLength > end - start { directory.cutEntry = entry.readableName }
                entry.compressedLength = min(entry.compressedLength, end - start)
                position = start + entry.compressedLength
                directory.add(entry)
            }
        }
        if let entry = open {
            var cut = entry
            let start = entry.headerOffset + 30 + entry.guessedHeaderLength
            cut.compressedLength = end > start ? end - start : 0
            directory.cutEntry = entry.readableName
            directory.add(cut)
        }
        return directory
    }

    /// Finds the next header or descriptor signature.
    private static func nextSignature(
        in resource: any Resource, from start: UInt64, to end: UInt64
    ) async throws(ReadError) -> (UInt64, UInt32)? {
        var position = start
        while position + 4 <= end {
            let bytes = try await resource.read(range: position..<min(end, position + UInt64(window)))
            guard bytes.count >= 4 else { return nil }
            let match = bytes.withUnsafeBytes { bytes -> (Int, UInt32)? in
                for index in 0...(bytes.count - 4) where bytes[index] == 0x50 && bytes[index + 1] == 0x4B {
                    let number = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
                    switch number {
                    case ZIPSignature.localHeader, ZIPSignature.dataDescriptor, ZIPSignature.centralHeader:
                        return (index, number)
                    default: continue
                    }
                }
                return nil
            }
            if let (index, number) = match { return (position + UInt64(index), number) }
            position += UInt64(bytes.count - 3)
        }
        return nil
    }

    /// Reads a local header (APPNOTE 4.3.7); lengths are nil if a data
    /// descriptor follows the data.
    private static func header(at offset: UInt64, in resource: any Resource) async throws(ReadError) -> ZIPEntry? {
        var reader = ByteReader(try await resource.read(range: offset..<offset + 30 + 0x2_0000))
        reader.skip(6)
        guard let flags = reader.uint16(), let method = reader.uint16() else { return nil }
        reader.skip(4)
        guard let checksum = reader.uint32(), let packed = reader.uint32(), let length = reader.uint32(),
            let nameLength = reader.uint16(), let extraLength = reader.uint16(), nameLength > 0,
            let name = reader.slice(Int(nameLength)), let extra = reader.slice(Int(extraLength))
        else { return nil }
        var fields = ZIPExtraFields(extra, rawName: name)
        let isOpen = flags & 8 != 0 && packed == 0
        let size = fields.zip64(length)
        let path = ZIPName.text(name, unicodePath: fields.unicodePath)
        return ZIPEntry(
            path: path ?? "", rawName: path == nil ? name : nil, method: ZIPEntry.Method(method),
            isEncrypted: flags & 0x41 != 0, checksum: isOpen ? nil : checksum,
            compressedLength: fields.zip64(packed), length: isOpen ? nil : size, headerOffset: offset,
            guessedHeaderLength: UInt64(nameLength) + UInt64(extraLength))
    }

    /// Sets the length of an entry from the record that follows it; nil if that
    /// is a descriptor that does not fit.
    private static func close(
        _ entry: ZIPEntry, at end: UInt64, by signature: UInt32, in resource: any Resource
    ) async throws(ReadError) -> ZIPEntry? {
        var entry = entry
        let start = entry.headerOffset + 30 + entry.guessedHeaderLength
        entry.compressedLength = end > start ? end - start : 0
        guard signature == ZIPSignature.dataDescriptor else { return entry }
        var reader = ByteReader(try await resource.read(range: end + 4..<end + 24))
        let checksum = reader.uint32()
        let place = reader.position
        guard reader.uint32().map(UInt64.init) == entry.compressedLength else {
            reader.position = place
            guard reader.uint64() == entry.compressedLength else { return nil }
            entry.length = reader.uint64()
            entry.checksum = checksum
            return entry
        }
        entry.length = reader.uint32().map(UInt64.init)
        entry.checksum = checksum
        return entry
    }
}
