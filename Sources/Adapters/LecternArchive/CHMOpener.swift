internal import CMspack
public import LecternAssets
import LecternBase

/// Opens books of Microsoft's HTML Help (CHM) with libmspack, which is loaded with the first of them.
///
///     let container = try await CHMOpener().open(resource: file, format: format)
///
/// Without libmspack (Debian's `libmspack0`) opening throws
/// ``/LecternAssets/ReadError/unsupportedOperation(_:)``.
public struct CHMOpener: ArchiveOpener {
    /// Creates an opener. The library is loaded with the first file.
    public init() {}

    public func open(resource: any Resource, format: Format) async throws(ArchiveOpenError) -> any Container {
        guard format.conforms(to: .chm) else { throw .formatNotSupported }
        return try await container(resource)
    }

    public func sniffOpen(resource: any Resource) async throws(ArchiveOpenError) -> (any Container, Format) {
        let head: Bytes
        do { head = try await resource.read(range: 0..<4) } catch { throw .reading(error) }
        guard head.elementsEqual("ITSF".utf8) else { throw .formatNotSupported }
        return (try await container(resource), .chm)
    }

    private func container(_ resource: any Resource) async throws(ArchiveOpenError) -> CHMContainer {
        do {
            return try await CHMContainer(opening: resource)
        } catch {
            throw .reading(error)
        }
    }

    /// Whether libmspack is installed.
    package static var isInstalled: Bool { cmspack_is_installed() != 0 }
}
