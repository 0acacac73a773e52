public import LecternBase
import Synchronization

/// The entries of a ZIP archive, read by range from any ``Resource``.
///
///     let book = try await ZIPContainer(opening: FileResource(path: "book.epub"))
///     let bytes = try await book.resource(at: "mimetype")?.read()
///
/// Opens damaged archives as far as possible; ``diagnostics`` lists the
/// defects, including those found when entries are read.
public struct ZIPContainer: Container {
    public let entries: [String]
    private let numbers: [String: Int]
    let archive: ZIPArchive

    /// Reads the archive's directory.
    public init(opening resource: any Resource) async throws(ReadError) {
        let directory = try await ZIPDirectory.read(resource)
        entries = directory.entries.map(\.path)
        numbers = directory.numbers
        archive = ZIPArchive(source: resource, directory: directory)
    }

    public func resource(at path: String) -> (any Resource)? {
        guard let number = numbers[path] else { return nil }
        let entry = archive.entries[number]
        if entry.isEncrypted { return FailureResource(.encrypted("\(path) is encrypted")) }
        if entry.overlaps { return FailureResource(.decoding("\(path) overlaps another entry of the archive")) }
        if case .unknown(let method) = entry.method {
            return FailureResource(.unsupportedOperation("\(path) has the unsupported compression method \(method)"))
        }
        return ZIPEntryResource(archive: archive, number: number)
    }

    public var diagnostics: [Diagnostic] { archive.diagnostics }

    public var name: String? { archive.source.properties.filename }
}

/// Opens ZIP archives.
public struct ZIPArchiveOpener: ArchiveOpener {
    /// Creates an opener, which has no settings.
    public init() {}

    public func open(resource: any Resource, format: Format) async throws(ArchiveOpenError) -> any Container {
        guard format.conforms(to: .zip) else { throw .formatNotSupported }
        do {
            return try await ZIPContainer(opening: resource)
        } catch {
            throw .reading(error)
        }
    }

    public func sniffOpen(resource: any Resource) async throws(ArchiveOpenError) -> (any Container, Format) {
        guard try await looksLikeZIP(resource) else { throw .formatNotSupported }
        return (try await open(resource: resource, format: .zip), .zip)
    }

    /// Tests the first bytes, or the last ones if other bytes precede the
    /// archive.
    private func looksLikeZIP(_ resource: any Resource) async throws(ArchiveOpenError) -> Bool {
        let head: Bytes
        do {
            head = try await resource.read(range: 0..<4)
        } catch {
            // Other openers would fail to read the bytes, too.
            if case .access = error { throw .reading(error) }
            return false
        }
        if head == Bytes([0x50, 0x4B, 3, 4]) || head == Bytes([0x50, 0x4B, 5, 6]) || head == Bytes([0x50, 0x4B, 7, 8]) {
            return true
        }
        guard let length = try? await resource.length(), length >= 22,
            let tail = try? await resource.read(range: length - 22..<length)
        else { return false }
        return tail.slice(0..<min(4, tail.count)) == Bytes([0x50, 0x4B, 5, 6])
    }
}

/// The state that the entries of an archive share.
final class ZIPArchive: Sendable {
    let source: any Resource
    let entries: [ZIPEntry]
    private let state: Mutex<State>
    static let largestEntry = PackedLength.longest
    /// Entries up to this size need no check. Larger ones must match the
    /// directory and not be highly compressed.
    static let harmlessLength = 32 << 20
    /// The highest compression ratio of plausible content. Text rarely exceeds
    /// 20, a paragraph repeated a thousand times 200.
    static let harmlessRatio = 400

    private struct State {
        var diagnostics: [Diagnostic]
        /// The lengths found by reading entries whose directory length is
        /// wrong.
        var lengths: [Int: UInt64] = [:]
    }

    init(source: any Resource, directory: ZIPDirectory) {
        self.source = source
        entries = directory.entries
        state = Mutex(State(diagnostics: directory.diagnostics))
    }

    var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

    func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String, at path: String) {
        let diagnostic = Diagnostic(code, severity, message: message, at: path)
        state.withLock { state in
            guard state.diagnostics.count < 2000, !state.diagnostics.contains(diagnostic) else { return }
            state.diagnostics.append(diagnostic)
        }
    }

    func knownLength(of number: Int) -> UInt64? { state.withLock { $0.lengths[number] } ?? entries[number].length }

    func noteLength(_ length: Int, of number: Int) {
        guard entries[number].length != UInt64(length) else { return }
        state.withLock { $0.lengths[number] = UInt64(length) }
    }
}
