import LecternBase
import Synchronization

/// The bytes of an entry.
///
/// Whole entries are inflated at once. Ranges of large ones are streamed, and
/// the stream is kept, so that sequential reads take one pass.
final class ZIPEntryResource: Resource {
    private let archive: ZIPArchive
    private let number: Int
    private let cursor = Mutex<Cursor?>(nil)

    /// Entries up to this length are never streamed.
    private static let smallLength: UInt64 = 1 << 18
    private static let window: UInt64 = 1 << 17

    init(archive: ZIPArchive, number: Int) {
        self.archive = archive
        self.number = number
    }

    private var entry: ZIPEntry { archive.entries[number] }

    var properties: ResourceProperties {
        ResourceProperties(archivedLength: entry.compressedLength, checksum: entry.checksum)
    }

    // MARK: Length

    func length() async throws(ReadError) -> UInt64 {
        if let length = archive.knownLength(of: number) { return length }
        return UInt64(try await read(range: nil).count)
    }

    func lengthImmediately() throws(ReadError) -> UInt64? {
        if let length = archive.knownLength(of: number) { return length }
        return try readImmediately(range: nil).map { UInt64($0.count) }
    }

    // MARK: Reading

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        var fetcher = ZIPEntryFetcher(entry)
        while let headerRange = fetcher.missingHeader {
            fetcher.take(try await archive.source.read(range: headerRange))
        }
        let place = try fetcher.place(entry)
        guard let range, isWorthStreaming else { return cut(try whole(try await fetch(place)), to: range) }
        if entry.method == .stored { return try await fetch(place, range) }
        let wholesome = wholesome(range)
        guard let cursor = takeCursor(for: wholesome) else { return .empty }
        while let input = cursor.nextInput(for: wholesome, in: place, window: Self.window) {
            cursor.take(try await archive.source.read(range: input), for: wholesome)
        }
        return finish(cursor)
    }

    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        var fetcher = ZIPEntryFetcher(entry)
        while let headerRange = fetcher.missingHeader {
            guard let bytes = try archive.source.readImmediately(range: headerRange) else { return nil }
            fetcher.take(bytes)
        }
        let place = try fetcher.place(entry)
        guard let range, isWorthStreaming else {
            guard let packed = try archive.source.readImmediately(range: place) else { return nil }
            return cut(try whole(packed), to: range)
        }
        if entry.method == .stored { return try archive.source.readImmediately(range: place.part(range)) }
        let wholesome = wholesome(range)
        guard let cursor = takeCursor(for: wholesome) else { return .empty }
        while let input = cursor.nextInput(for: wholesome, in: place, window: Self.window) {
            guard let bytes = try archive.source.readImmediately(range: input) else { return nil }
            cursor.take(bytes, for: wholesome)
        }
        return finish(cursor)
    }

    private func fetch(_ place: Range<UInt64>, _ part: Range<UInt64>? = nil) async throws(ReadError) -> Bytes {
        try await archive.source.read(range: part.map { place.part($0) } ?? place)
    }

    private func cut(_ bytes: Bytes, to range: Range<UInt64>?) -> Bytes {
        range.map { bytes.clamped(to: $0) } ?? bytes
    }

    private var isWorthStreaming: Bool {
        entry.method == .stored || (entry.length ?? .max) > Self.smallLength
    }

    // MARK: Whole entries

    private func whole(_ packed: Bytes) throws(ReadError) -> Bytes {
        if UInt64(packed.count) < entry.compressedLength {
            archive.report("zip.entry.cut", .error, message: "the archive ends before the entry does", at: entry.path)
        }
        let bytes = entry.method == .stored ? packed : try inflated(packed)
        if let checksum = entry.checksum, checksum != Deflate.checksum(bytes) {
            archive.report("zip.entry.checksum", .warning, message: "the checksum is wrong", at: entry.path)
        }
        archive.noteLength(bytes.count, of: number)
        return bytes
    }

    private func inflated(_ packed: Bytes) throws(ReadError) -> Bytes {
        let declared = entry.length.flatMap { Int(exactly: $0) }
        switch Deflate.inflate(packed, expected: declared ?? .max, limit: maximumLength(of: packed.count)) {
        case .complete(let bytes):
            guard let declared, bytes.count != declared else { return bytes }
            archive.report(
                "zip.entry.length", .warning, message: "the entry has \(bytes.count) bytes instead of \(declared)",
                at: entry.path)
            let isGenuine = entry.checksum == nil || entry.checksum == Deflate.checksum(bytes)
            return bytes.count > declared && !isGenuine ? bytes.slice(0..<declared) : bytes
        case .damaged(let bytes):
            guard !bytes.isEmpty else { throw .decoding("\(entry.path) is damaged") }
            archive.report(
                "zip.entry.damaged", .error, message: "the entry is damaged after \(bytes.count) bytes", at: entry.path)
            return bytes.count > declared ?? .max ? bytes.slice(0..<(declared ?? 0)) : bytes
        }
    }

    /// The largest length of an entry with `packed` compressed bytes.
    private func maximumLength(of packed: Int) -> Int {
        let packed = min(packed, ZIPArchive.largestEntry)
        let likely = packed * ZIPArchive.harmlessRatio
        let believed = entry.length.flatMap { Int(exactly: $0) } ?? likely
        guard believed <= likely else { return ZIPArchive.harmlessLength }
        return max(min(believed, PackedLength.maximum(ofPacked: packed)), ZIPArchive.harmlessLength)
    }

    // MARK: Ranges of big entries

    /// Clamps a range to the largest plausible length, so that a decompression
    /// bomb also ends early when read in pieces.
    private func wholesome(_ range: Range<UInt64>) -> Range<UInt64> {
        range.clamped(to: 0..<UInt64(maximumLength(of: Int(clamping: entry.compressedLength))))
    }

    /// Returns the kept stream if it is not beyond the range, else a new one.
    private func takeCursor(for range: Range<UInt64>) -> Cursor? {
        let kept = cursor.withLock { kept -> Cursor? in
            defer { kept = nil }
            return kept
        }
        if let kept, kept.position <= range.lowerBound { return kept.restarted() }
        return Cursor()
    }

    private func finish(_ cursor: Cursor) -> Bytes {
        let bytes = Bytes(cursor.output)
        self.cursor.withLock { $0 = cursor }
        return bytes
    }
}

extension Range<UInt64> {
    /// Converts a range relative to this one, clamped to its end.
    fileprivate func part(_ inner: Range<UInt64>) -> Range<UInt64> {
        let count = upperBound - lowerBound
        return lowerBound + Swift.min(inner.lowerBound, count)..<lowerBound + Swift.min(inner.upperBound, count)
    }
}

/// Finds the bytes of an entry: after the local header, whose name and extra
/// field may differ from the directory's.
struct ZIPEntryFetcher {
    private let offset: UInt64
    private var header: Bytes?

    init(_ entry: ZIPEntry) { offset = entry.headerOffset }

    var missingHeader: Range<UInt64>? { header == nil ? offset..<offset &+ 30 : nil }

    mutating func take(_ bytes: Bytes) { header = bytes }

    func place(_ entry: ZIPEntry) throws(ReadError) -> Range<UInt64> {
        var reader = ByteReader(header ?? .empty)
        guard reader.uint32() == ZIPSignature.localHeader else {
            throw .decoding("\(entry.path) is not where the archive's directory says")
        }
        reader.skip(22)
        guard let name = reader.uint16(), let extra = reader.uint16() else {
            throw .decoding("\(entry.path) is cut off")
        }
        let start = offset &+ 30 &+ UInt64(name) &+ UInt64(extra)
        let (end, overflows) = start.addingReportingOverflow(entry.compressedLength)
        guard start >= offset, !overflows else { throw .decoding("\(entry.path) lies outside the archive") }
        return start..<end
    }
}

/// A decompression stream in an entry.
///
/// Safe to share: it is used only by the task that took it out of the
/// resource's mutex.
private final class Cursor: @unchecked Sendable {
    private var stream: InflateStream?
    private var consumed: UInt64 = 0
    private var hasInput = true
    private(set) var output: [UInt8] = []

    init() { stream = InflateStream() }

    var position: UInt64 { stream?.position ?? 0 }

    func restarted() -> Cursor {
        output = []
        return self
    }

    /// The next input needed for a range; nil if it is complete.
    func nextInput(for range: Range<UInt64>, in place: Range<UInt64>, window: UInt64) -> Range<UInt64>? {
        guard let state = stream?.state, state == .wantsInput || state == .reachedLimit, hasInput,
            position < range.upperBound, !range.isEmpty
        else { return nil }
        let start = place.lowerBound + consumed
        // At the end of the input there may still be pending output.
        guard start < place.upperBound else { return place.upperBound..<place.upperBound }
        return start..<min(place.upperBound, start + window)
    }

    func take(_ bytes: Bytes, for range: Range<UInt64>) {
        var leftOver = 0
        let before = position
        _ = stream?.inflate(
            bytes, into: &output, skipping: range.lowerBound, upTo: Int(clamping: range.upperBound), leftOver: &leftOver
        )
        consumed += UInt64(bytes.count - leftOver)
        if leftOver == bytes.count, position == before { hasInput = false }
    }
}
