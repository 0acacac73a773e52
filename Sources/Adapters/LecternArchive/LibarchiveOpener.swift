public import LecternAssets
import LecternBase

/// Opens RAR, 7-Zip and tar archives, including tar compressed with gzip,
/// bzip2, xz or zstd.
public struct LibarchiveOpener: ArchiveOpener {
    /// Creates an opener, which has no settings.
    public init() {}

    public func open(resource: any Resource, format: Format) async throws(ArchiveOpenError) -> any Container {
        guard format.conforms(to: .rar) || format.conforms(to: .sevenZip) || format.conforms(to: .tar) else {
            throw .formatNotSupported
        }
        do {
            return try await LibarchiveContainer(opening: resource)
        } catch {
            throw .reading(error)
        }
    }

    public func sniffOpen(resource: any Resource) async throws(ArchiveOpenError) -> (any Container, Format) {
        let head: Bytes
        do { head = try await resource.read(range: 0..<512) } catch { throw .reading(error) }
        guard let format = Self.format(of: head) else { throw .formatNotSupported }
        do {
            return (try await LibarchiveContainer(opening: resource), format)
        } catch {
            // A compressed file is not necessarily an archive.
            if case .decoding = error, format == .tar, !Self.isTar(head) { throw .formatNotSupported }
            throw .reading(error)
        }
    }

    private static let signatures: [(bytes: [UInt8], format: Format)] = [
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], .rar), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        ([0x1F, 0x8B], .tar), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .tar), ([0x42, 0x5A, 0x68], .tar),
        ([0x28, 0xB5, 0x2F, 0xFD], .tar),
    ]

    private static func format(of head: Bytes) -> Format? {
        if let signature = signatures.first(where: { head.starts(with: $0.bytes) }) { return signature.format }
        return isTar(head) ? .tar : nil
    }

    private static func isTar(_ head: Bytes) -> Bool {
        head.count >= 262 && head.slice(257..<262).elementsEqual("ustar".utf8)
    }
}
