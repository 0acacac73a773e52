public import LecternAssets
public import LecternBase
import Synchronization

/// The files of a RAR, 7-Zip or tar archive.
///
/// Entries that are encrypted, too large or damaged throw when they are read;
/// the others are readable.
public struct LibarchiveContainer: Container {
    public let entries: [String]
    private let numbers: [String: Int]
    private let archive: OpenArchive

    /// Reads the archive's headers.
    public init(opening resource: any Resource) async throws(ReadError) {
        archive = try OpenArchive(try await LocalSource.of(resource))
        var order: [String] = []
        var numbers: [String: Int] = [:]
        for (number, entry) in archive.entries.enumerated() {
            guard numbers.updateValue(number, forKey: entry.path) == nil else { continue }
            order.append(entry.path)
        }
        entries = order
        self.numbers = numbers
    }

    public func resource(at path: String) -> (any Resource)? {
        guard let number = numbers[path] else { return nil }
        let entry = archive.entries[number]
        if entry.isEncrypted { return FailureResource(.encrypted("\(path) is encrypted")) }
        return LibarchiveResource(archive: archive, number: number)
    }

    public var diagnostics: [Diagnostic] { archive.diagnostics }

    public var name: String? { archive.filename }
}

/// One file of an archive.
private struct LibarchiveResource: ImmediateResource {
    let archive: OpenArchive
    let number: Int

    func lengthNow() throws(ReadError) -> UInt64 {
        if let length = archive.entries[number].length { return length }
        return UInt64(try archive.bytes(of: number).count)
    }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        if let range, let part = try archive.bytes(of: number, in: range) { return part }
        let bytes = try archive.bytes(of: number)
        return range.map { bytes.clamped(to: $0) } ?? bytes
    }
}
