import LecternAssets
import LecternBase
import Synchronization

/// An archive's list of files, and the stream that reads them.
final class OpenArchive: Sendable {
    /// One file, as its header describes it.
    struct Entry: Sendable {
        var path: String
        /// The index of its header in the archive.
        var header: Int
        /// Nil if only reading reveals it.
        var length: UInt64?
        var isEncrypted: Bool
    }

    let entries: [Entry]
    let diagnostics: [Diagnostic]
    let filename: String?
    private let source: any Resource
    private let state = Mutex(State())

    /// The largest file that is read; larger ones are decompression bombs.
    private let largestEntry: Int
    private static let mostEntries = 100_000
    /// The size of the cache of read files.
    private static let keptBytes = 48 << 20
    /// Longer files are read in ranges.
    private static let longestKept: UInt64 = 8 << 20

    private struct State: Sendable {
        var stream: ArchiveStream?
        var kept: [(number: Int, bytes: Bytes)] = []
    }

    init(_ source: any Resource) throws(ReadError) {
        let headers = RAR5Headers(source)
        let source: any Resource = headers.patches.isEmpty ? source : PatchedResource(source, headers.patches)
        self.source = source
        filename = source.properties.filename
        largestEntry = PackedLength.maximum(ofPacked: Int(clamping: try source.lengthImmediately() ?? 0))
        let stream = try ArchiveStream(source)
        var entries: [Entry] = []
        var diagnostics: [Diagnostic] = []
        do throws(ReadError) {
            while let header = try stream.nextHeader() {
                guard stream.headersRead <= Self.mostEntries else {
                    diagnostics.append(
                        Diagnostic(
                            "archive.entries", .warning, message: "the archive has too many files; the rest is ignored")
                    )
                    break
                }
                guard header.isFile else { continue }
                let reading = ZIPName.safePath(header.path)
                guard let path = reading.path, !path.hasSuffix("/") else {
                    diagnostics.append(
                        Diagnostic(
                            "archive.name", .warning, message: reading.problem ?? "a file has no name", at: header.path)
                    )
                    continue
                }
                entries.append(
                    Entry(
                        path: path, header: stream.headersRead - 1, length: header.length,
                        isEncrypted: header.isEncrypted || headers.encryptedPaths.contains(header.path)))
            }
        } catch {
            // Files before the damage are readable.
            guard !entries.isEmpty else { throw error }
            diagnostics.append(
                error.isUnsupported
                    ? Diagnostic("archive.unsupported", .error, message: "\(error)")
                    : Diagnostic("archive.damaged", .error, message: "the archive is damaged: \(error)"))
        }
        self.entries = entries
        self.diagnostics = Array(diagnostics.prefix(100))
    }

    /// Reads a file. Reading files in order takes one pass.
    func bytes(of number: Int) throws(ReadError) -> Bytes {
        do {
            return try state.withLock { state in try bytes(of: number, &state) }
        } catch {
            throw (error as? ReadError) ?? .decoding("\(error)")
        }
    }

    /// Reads a range of a long file. Reading ranges in order takes one pass.
    /// Returns nil if the file is not long.
    func bytes(of number: Int, in range: Range<UInt64>) throws(ReadError) -> Bytes? {
        guard let length = entries[number].length, length > Self.longestKept, length <= UInt64(largestEntry) else {
            return nil
        }
        do {
            return try state.withLock { state in
                try part(range.clamped(to: 0..<length), of: entries[number], &state)
            }
        } catch {
            throw (error as? ReadError) ?? .decoding("\(error)")
        }
    }

    private func part(_ range: Range<UInt64>, of entry: Entry, _ state: inout State) throws -> Bytes {
        let isAhead = state.stream.map {
            $0.headersRead <= entry.header || $0.headersRead == entry.header + 1 && $0.offset <= range.lowerBound
        }
        if isAhead != true { state.stream = try ArchiveStream(source) }
        guard let stream = state.stream else { throw ReadError.decoding("the archive cannot be opened") }
        do {
            try Self.goOn(stream, to: entry)
            return try stream.data(range, of: entry.path)
        } catch {
            state.stream = nil
            throw error
        }
    }

    private static func goOn(_ stream: ArchiveStream, to entry: Entry) throws {
        while stream.headersRead <= entry.header {
            guard try stream.nextHeader() != nil else { throw ReadError.decoding("\(entry.path) is missing") }
        }
    }

    private func bytes(of number: Int, _ state: inout State) throws -> Bytes {
        if let kept = state.kept.first(where: { $0.number == number }) { return kept.bytes }
        let entry = entries[number]
        if let length = entry.length, length > UInt64(largestEntry) {
            throw ReadError.unsupportedOperation("\(entry.path) is too large")
        }
        if state.stream.map({ $0.headersRead > entry.header }) ?? true { state.stream = try ArchiveStream(source) }
        guard let stream = state.stream else { throw ReadError.decoding("the archive cannot be opened") }
        do {
            try Self.goOn(stream, to: entry)
            let bytes = try stream.data(limit: largestEntry, of: entry.path)
            keep(bytes, of: number, &state)
            return bytes
        } catch {
            // The position of the stream is unknown after an error.
            state.stream = nil
            throw error
        }
    }

    private func keep(_ bytes: Bytes, of number: Int, _ state: inout State) {
        state.kept.append((number, bytes))
        var total = state.kept.reduce(0) { $0 + $1.bytes.count }
        while total > Self.keptBytes, !state.kept.isEmpty { total -= state.kept.removeFirst().bytes.count }
    }
}

extension ReadError {
    /// Whether the archive is intact but not supported.
    fileprivate var isUnsupported: Bool {
        if case .unsupportedOperation = self { true } else { false }
    }
}
