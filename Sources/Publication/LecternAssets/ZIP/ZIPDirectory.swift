public import LecternBase

// How an archive is read:
//
// 1. The last bytes are the end record (with a comment of up to 64 KiB), in large archives with a
//   Zip64 record before it. It gives the offset of the directory.
// 2. The directory describes all entries. If bytes were inserted before the archive, all its
//   offsets are too small by the same number.
// 3. If there is no directory, or a damaged one, the local headers before the entries are searched
//   for instead (ZIPRecovery).
//
// Nothing here is trusted: numbers are checked against the resource's length.

/// The list of an archive's entries.
struct ZIPDirectory: Sendable {
    var entries: [ZIPEntry] = []
    /// The indices of the entries by path.
    private(set) var numbers: [String: Int] = [:]
    var diagnostics: [Diagnostic] = []

    static let largestDirectory: UInt64 = 256 << 20
    static let mostEntries = 1_000_000
    private static let endRecordLength = 22

    /// The end record: the directory's location.
    struct End {
        var offset: UInt64
        var length: UInt64
        var count: UInt64
        /// The offset of the end record (the Zip64 one if there is one).
        var position: UInt64
        /// The number of bytes after the archive.
        var suffix: UInt64
    }

    static func read(_ resource: any Resource) async throws(ReadError) -> ZIPDirectory {
        let length = try await resource.length()
        let tail = try await resource.read(range: length - min(length, 65_557 + 20)..<length)
        let tailStart = length - UInt64(tail.count)
        do {
            guard var end = try findEnd(in: tail, startingAt: tailStart) else { throw Damage.noEndRecord }
            if let record = try zip64RecordOffset(in: tail, startingAt: tailStart, before: end.position) {
                try await end.readZip64(from: resource, at: record, length: length)
            }
            return try await read(resource, end: end)
        } catch let error as ReadError {
            throw error
        } catch {
            let damage = (error as? Damage) ?? .noEndRecord
            guard damage != .severalDisks else {
                throw .decoding("the archive is one part of several, and the other parts are missing")
            }
            var recovered = try await ZIPRecovery.read(resource, length: length)
            guard !recovered.entries.isEmpty else { throw .decoding("not a ZIP archive: \(damage.reason)") }
            recovered.reportDamage(damage)
            return recovered.finished()
        }
    }

    /// Reports what is wrong with an archive whose entries were found by a search, and what was found.
    private mutating func reportDamage(_ damage: Damage) {
        guard damage == .noEndRecord, let cut = cutEntry else {
            return report(
                "zip.directory.damaged", .error, message: damage.reason + "; its entries were found by a search")
        }
        let saved = entries.count(where: { !$0.isDirectory }) - 1
        let files = saved == 1 ? "1 file" : "\(saved) files"
        report(
            "zip.truncated", .error,
            message: "the file is cut off: \(files) of it could be recovered, “\(cut)” is incomplete, "
                + "everything after it is missing")
    }

    /// The entry in which the file ends; set only by the search for entries.
    var cutEntry: String?

    /// The reason why the directory cannot be used.
    enum Damage: Error {
        case noEndRecord, severalDisks, directoryOutside, directoryBroken

        var reason: String {
            switch self {
            case .noEndRecord: "the archive has no end record"
            case .severalDisks: "the archive is one of several parts"
            case .directoryOutside: "the directory lies outside the archive"
            case .directoryBroken: "the directory is broken"
            }
        }
    }

    // MARK: The end record (APPNOTE 4.3.16, 4.3.14, 4.3.15)

    /// Finds the last end record whose comment fits; prefers one whose comment
    /// ends exactly at the end of the archive.
    private static func findEnd(in tail: Bytes, startingAt start: UInt64) throws(Damage) -> End? {
        guard tail.count >= endRecordLength else { return nil }
        let positions = tail.withUnsafeBytes { bytes in
            stride(from: bytes.count - endRecordLength, through: 0, by: -1).lazy.filter {
                bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B && bytes[$0 + 2] == 5 && bytes[$0 + 3] == 6
            }.prefix(64).map { $0 }
        }
        func commentEnd(_ position: Int) -> Int {
            position + endRecordLength + Int(tail[position + 20]) + Int(tail[position + 21]) << 8
        }
        guard let position = positions.first(where: { commentEnd($0) == tail.count }) ?? positions.first else {
            return nil
        }
        var reader = ByteReader(tail, at: position + 4)
        guard let disk = reader.uint16(), let directoryDisk = reader.uint16(), let countHere = reader.uint16(),
            let count = reader.uint16(), let length = reader.uint32(), let offset = reader.uint32()
        else { return nil }
        if disk != 0xFFFF, disk != 0 || directoryDisk != 0 || countHere != count { throw .severalDisks }
        return End(
            offset: UInt64(offset), length: UInt64(length), count: UInt64(count), position: start + UInt64(position),
            suffix: UInt64(max(tail.count - commentEnd(position), 0)))
    }

    private static func zip64RecordOffset(
        in tail: Bytes, startingAt start: UInt64, before end: UInt64
    ) throws(Damage) -> UInt64? {
        guard end >= start + 20 else { return nil }
        var reader = ByteReader(tail, at: Int(end - start) - 20)
        guard reader.uint32() == ZIPSignature.zip64Locator, let disk = reader.uint32(), let offset = reader.uint64(),
            let disks = reader.uint32()
        else { return nil }
        if disk != 0 || disks > 1 { throw .severalDisks }
        return offset
    }

    // MARK: The directory (APPNOTE 4.3.12)

    private static func read(_ resource: any Resource, end: End) async throws -> ZIPDirectory {
        guard end.length <= end.position, end.length <= largestDirectory else { throw Damage.directoryOutside }
        // The directory ends at the end record, whatever its recorded offset.
        let start = end.position - end.length
        var bytes = try await resource.read(range: start..<end.position)
        var shift: UInt64 = start >= end.offset ? start - end.offset : 0
        if !startsWithHeader(bytes), end.count > 0, end.offset < start {
            // There are bytes between the directory and the end record.
            bytes = try await resource.read(range: end.offset..<end.offset + end.length)
            shift = 0
        }
        var directory = ZIPDirectory()
        if shift > 0 {
            directory.report("zip.prefix", .note, message: "there are \(shift) bytes before the archive")
        }
        if end.suffix > 0 {
            directory.report("zip.suffix", .note, message: "there are \(end.suffix) bytes after the archive")
        }
        try directory.readHeaders(bytes, shift: shift, limit: end.position)
        if end.count != 0xFFFF, UInt64(directory.headerCount) & 0xFFFF != end.count & 0xFFFF {
            directory.report(
                "zip.count", .warning, message: "the directory has \(directory.headerCount) entries, not \(end.count)")
        }
        return directory.finished()
    }

    private static func startsWithHeader(_ bytes: Bytes) -> Bool {
        var reader = ByteReader(bytes)
        return reader.uint32() == ZIPSignature.centralHeader
    }

    private var headerCount = 0

    private mutating func readHeaders(_ bytes: Bytes, shift: UInt64, limit: UInt64) throws(Damage) {
        var reader = ByteReader(bytes)
        while reader.left >= 46, headerCount < Self.mostEntries {
            guard reader.uint32() == ZIPSignature.centralHeader else {
                // A digital signature may follow the last header.
                if headerCount == 0 { throw .directoryBroken }
                break
            }
            guard let entry = readHeader(&reader, shift: shift) else { throw .directoryBroken }
            headerCount += 1
            guard entry.headerOffset < limit else {
                report(
                    "zip.entry.outside", .error, message: "the entry lies outside the archive", at: entry.readableName)
                continue
            }
            add(entry)
        }
    }

    private mutating func readHeader(_ reader: inout ByteReader, shift: UInt64) -> ZIPEntry? {
        reader.skip(4)  // versions
        guard let flags = reader.uint16(), let method = reader.uint16() else { return nil }
        reader.skip(4)  // time and date
        guard let checksum = reader.uint32(), let packed = reader.uint32(), let length = reader.uint32(),
            let nameLength = reader.uint16(), let extraLength = reader.uint16(), let commentLength = reader.uint16()
        else { return nil }
        reader.skip(8)  // disk, attributes
        guard let offset = reader.uint32(), let name = reader.slice(Int(nameLength)),
            let extra = reader.slice(Int(extraLength))
        else { return nil }
        reader.skip(Int(commentLength))
        var fields = ZIPExtraFields(extra, rawName: name)
        let path = ZIPName.text(name, unicodePath: fields.unicodePath)
        return ZIPEntry(
            path: path ?? "", rawName: path == nil ? name : nil, method: ZIPEntry.Method(method),
            isEncrypted: flags & 0x41 != 0, checksum: checksum,
            // Read in this order: the Zip64 field only has the numbers that did not fit.
            compressedLength: 0, length: fields.zip64(length),
            headerOffset: 0, guessedHeaderLength: UInt64(nameLength) + UInt64(extraLength)
        ).with(compressedLength: fields.zip64(packed), headerOffset: fields.zip64(offset) &+ shift)
    }

    // MARK: What is odd

    mutating func report(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message text: String, at path: String? = nil
    ) {
        guard diagnostics.count < 1000 else { return }
        diagnostics.append(Diagnostic(code, severity, message: text, at: path))
    }

    /// Adds an entry under a safe path, which may be decoded later.
    mutating func add(_ entry: ZIPEntry) {
        var entry = entry
        if entry.rawName == nil {
            guard let path = safePath(entry.path) else { return }
            entry.path = path
        }
        entry.dropImpossibleLength()
        entries.append(entry)
    }

    /// Returns a safe path; nil if there is none.
    private mutating func safePath(_ name: String) -> String? {
        let reading = ZIPName.safePath(name)
        if let problem = reading.problem {
            report("zip.name.unsafe", reading.path == nil ? .error : .warning, message: problem, at: name)
        }
        return reading.path
    }

    /// Decodes names whose encoding is not declared.
    private mutating func decodeNames() {
        let raw = entries.compactMap(\.rawName)
        guard !raw.isEmpty else { return }
        let encoding = ZIPNameEncoding(guessedFrom: Array(raw.prefix(1_000)))
        var named: [ZIPEntry] = []
        named.reserveCapacity(entries.count)
        for entry in entries {
            var entry = entry
            if let name = entry.rawName {
                guard let path = safePath(encoding.text(name)) else { continue }
                entry.path = path
                entry.rawName = nil
            }
            named.append(entry)
        }
        entries = named
    }

    /// Removes folders and duplicates, and marks overlapping entries.
    func finished() -> ZIPDirectory {
        var result = self
        result.decodeNames()
        result.markOverlaps()
        let all = result.entries
        result.entries = []
        result.entries.reserveCapacity(all.count)
        result.numbers.reserveCapacity(all.count)
        for entry in all where !entry.isDirectory {
            if let first = result.numbers.updateValue(result.entries.count, forKey: entry.path) {
                result.numbers[entry.path] = first
                result.report(
                    "zip.name.duplicate", .warning, message: "two entries have this name; the first one is used",
                    at: entry.path)
            } else {
                result.entries.append(entry)
            }
        }
        for entry in result.entries {
            if entry.isEncrypted {
                result.report("zip.entry.encrypted", .error, message: "the entry is encrypted", at: entry.path)
            }
            if entry.overlaps {
                result.report("zip.entry.overlap", .error, message: "the entry overlaps another", at: entry.path)
            }
        }
        return result
    }

    /// Marks entries that share compressed bytes: a trick of decompression
    /// bombs that no archiver uses.
    private mutating func markOverlaps() {
        let order = entries.indices.sorted {
            (entries[$0].headerOffset, $0) < (entries[$1].headerOffset, $1)
        }
        var end: UInt64 = 0
        for index in order where !entries[index].isDirectory {
            let entry = entries[index]
            if entry.headerOffset < end { entries[index].overlaps = true }
            end = max(end, entry.headerOffset &+ 30 &+ entry.compressedLength)
        }
    }
}

extension ZIPEntry {
    fileprivate func with(compressedLength: UInt64, headerOffset: UInt64) -> ZIPEntry {
        var entry = self
        entry.compressedLength = compressedLength
        entry.headerOffset = headerOffset
        return entry
    }
}

extension ZIPDirectory.End {
    fileprivate mutating func readZip64(
        from resource: any Resource, at declared: UInt64, length: UInt64
    ) async throws {
        // With bytes before the archive the record is not at the locator's offset, but it always
        // ends before the locator.
        let nominal = position >= 76 ? position - 76 : 0
        for place in [declared, nominal] where place < length {
            var reader = ByteReader(try await resource.read(range: place..<min(length, place + 56)))
            guard reader.uint32() == ZIPSignature.zip64EndOfDirectory else { continue }
            reader.skip(8 + 4)  // size of the record, versions
            guard let disk = reader.uint32(), let directoryDisk = reader.uint32(), reader.uint64() != nil,
                let count = reader.uint64(), let size = reader.uint64(), let start = reader.uint64()
            else { continue }
            if disk != 0 || directoryDisk != 0 { throw ZIPDirectory.Damage.severalDisks }
            self = Self(offset: start, length: size, count: count, position: place, suffix: suffix)
            return
        }
    }
}

extension Diagnostic {
    /// Whether an archive is cut off or its directory is damaged, so that files may be missing.
    public var isDamageOfArchive: Bool { code == "zip.truncated" || code == "zip.directory.damaged" }

    /// Whether the bytes that were read of an entry are not those that were packed, so that text may be missing or wrong.
    public var isDamageOfEntry: Bool {
        code == "zip.entry.damaged" || code == "zip.entry.cut" || code == "zip.entry.checksum"
    }
}
