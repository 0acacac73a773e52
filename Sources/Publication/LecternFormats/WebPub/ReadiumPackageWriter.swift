import LecternAssets
import LecternBase
import LecternModel
public import LecternPublication

/// Writes a publication as a Readium package: `manifest.json` and the resources
/// under their paths, as a folder or packed (`.webpub`, `.divina`,
/// `.audiobook`).
///
///     try await ReadiumPackageWriter(publication).write(to: "book.webpub")
///
/// Spec: https://readium.org/webpub-manifest/#6-packaging
public struct ReadiumPackageWriter: Sendable {
    private let publication: Publication

    /// Creates a writer; resources are read when the files are written.
    public init(_ publication: Publication) { self.publication = publication }

    /// Writes the package as one file. It appears complete or not at all.
    ///
    /// - Parameters:
    ///   - path: The file; its extension says the kind of publication.
    ///   - replaces: Whether another file at the path is replaced.
    /// - Throws: `PublicationWriteError` if the publication is empty or protected, a resource cannot be
    ///   read, or the file cannot be written.
    public func write(to path: String, replaces: Bool = false) async throws(PublicationWriteError) {
        try await PackageFile.write(try entries(), to: path, replaces: replaces)
    }

    /// Returns the files, the manifest first.
    package func entries() throws(PublicationWriteError) -> [PackageEntry] {
        try publication.checkCanBeWritten()
        let resources = publication.resourcesToWrite()
        let manifest = PackageEntry("manifest.json", text: manifest.json.text(.indented) + "\n")
        return [manifest]
            + resources.map { written in
                let type = written.link.mediaType
                let isPacked = type.map { $0.isBitmap || $0.isAudio || $0.isVideo } ?? false
                return PackageEntry(
                    written.path, method: isPacked ? .stored : .deflated, resource: written.resource)
            }
    }

    /// The manifest without encryption properties: resources are written
    /// decrypted.
    private var manifest: Manifest {
        var manifest = publication.manifest
        manifest.links.removeAll { $0.has(rel: "self") }
        manifest.readingOrder = manifest.readingOrder.map(Self.plain)
        manifest.resources = manifest.resources.map(Self.plain)
        return manifest
    }

    private static func plain(_ link: Link) -> Link {
        var link = link
        link.properties.encryption = nil
        link.alternates = link.alternates.map(plain)
        return link
    }
}
