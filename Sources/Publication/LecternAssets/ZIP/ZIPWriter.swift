public import LecternBase

/// Writes ZIP archives; equal entries give equal bytes.
///
///     var zip = ZIPWriter { bytes in try file.write(bytes) }
///     try zip.add("mimetype", Bytes(utf8: "application/epub+zip"), method: .stored)
///     try zip.finish()
///
/// Long entries are written in pieces, if the sink can overwrite earlier bytes:
///
///     try zip.begin("film.mp4", method: .stored, expecting: length)
///     while let piece = try await cursor.read(1 << 20) { try zip.append(piece) }
///     try zip.end()
///
/// Entries have the earliest ZIP date, names are UTF-8, and lengths beyond 4 GB
/// and more than 65,534 entries are written as Zip64.
///
/// Spec: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
public struct ZIPWriter {
    /// The compression method of an entry.
    public enum Method: UInt16, Sendable { case stored = 0, deflated = 8 }

    private let write: (Bytes) throws -> Void
    private let overwrite: ((Bytes, UInt64) throws -> Void)?
    private var directory: [UInt8] = []
    private var position: UInt64 = 0
    private var count: UInt64 = 0
    private var open: ZIPEntryInProgress?

    /// - Parameters:
    ///   - write: receives the bytes of the archive in order.
    ///   - overwrite: overwrites bytes at an offset of the archive; needed for
    /// entries in pieces.
    public init(
        _ write: @escaping (Bytes) throws -> Void, overwrite: ((Bytes, UInt64) throws -> Void)? = nil
    ) {
        self.write = write
        self.overwrite = overwrite
    }

    /// Continues an archive whose first entries are written.
    init(_ write: @escaping (Bytes) throws -> Void, from position: UInt64, directory: [UInt8], count: UInt64) {
        self.write = write
        overwrite = nil
        self.position = position
        self.directory = directory
        self.count = count
    }

    /// Adds an entry. Stores it if deflating does not make it shorter.
    public mutating func add(_ path: String, _ bytes: Bytes, method: Method = .deflated) throws {
        let deflated = method == .deflated ? Deflate.compress(bytes) : bytes
        let isDeflated = method == .deflated && deflated.count < bytes.count
        let packed = isDeflated ? deflated : bytes
        let entry = ZIPEntryHeaders(
            name: Array(path.utf8), method: isDeflated ? .deflated : .stored, checksum: Deflate.checksum(bytes),
            length: UInt64(bytes.count), packedLength: UInt64(packed.count), offset: position)
        try put(entry.localHeader)
        try put(packed)
        directory += entry.directoryHeader
        count += 1
    }

    // MARK: In pieces

    /// Begins an entry that is written in pieces.
    ///
    /// - Parameter expecting: the approximate length; an entry beyond 4 GB that
    ///   was not expected to be so long throws.
    package mutating func begin(_ path: String, method: Method, expecting: UInt64) throws {
        precondition(overwrite != nil && open == nil, "needs `overwrite`, and no other entry in progress")
        let entry = ZIPEntryInProgress(path, method: method, expecting: expecting, offset: position)
        try put(entry.headers.localHeader)
        open = entry
    }

    /// Appends bytes to the entry.
    package mutating func append(_ piece: Bytes) throws {
        guard let packed = try open?.take(piece), !packed.isEmpty else { return }
        try put(packed)
    }

    /// Ends the entry and completes its header.
    package mutating func end() throws {
        guard let entry = open else { return }
        open = nil
        let tail = try entry.finish()
        if !tail.isEmpty { try put(tail) }
        try overwrite?(Bytes(entry.headers.localHeader), entry.headers.offset)
        directory += entry.headers.directoryHeader
        count += 1
    }

    // MARK: The end

    /// Writes the directory, which completes the archive.
    public mutating func finish() throws {
        let (start, length) = (position, UInt64(directory.count))
        try put(directory)
        directory = []
        if count >= 0xFFFF || start >= ZIPEntryHeaders.limit || length >= ZIPEntryHeaders.limit {
            try put(zip64End(start, length))
        }
        var end = ZIPNumbers(signature: 0x0605_4B50)
        end.add16(0, 0)
        end.add16(UInt16(clamping: count), UInt16(clamping: count))
        end.add32(UInt32(clamping: length), UInt32(clamping: start))
        end.add16(0)
        try put(end.bytes)
    }

    /// § 4.3.14 and § 4.3.15.
    private func zip64End(_ start: UInt64, _ length: UInt64) -> [UInt8] {
        var end = ZIPNumbers(signature: 0x0606_4B50)
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
