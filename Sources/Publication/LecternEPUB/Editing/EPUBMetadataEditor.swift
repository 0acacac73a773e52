import Glibc
public import LecternAssets
import LecternBase
import LecternMarkup
package import LecternPublication

/// Writes a copy of an EPUB with other metadata: titles, authors, languages, series or cover.
///
///     var changes = EPUBMetadataChanges()
///     changes.title = "The Hobbit"
///     try await EPUBMetadataEditor(container).write(changes, to: "hobbit.epub")
///
/// Only the named statements of the package document are replaced; the rest of it, and all other files, keep their bytes. A
/// signature (`META-INF/signatures.xml`) is left out, since it is that of the original. Protected books are refused.
public struct EPUBMetadataEditor: Sendable {
    private let container: any Container

    /// - Parameter container: the archive or folder of the original.
    public init(_ container: any Container) { self.container = container }

    private static let signatures = "META-INF/signatures.xml"
    private static let coverFormats: [MediaType] = [.jpeg, .png, .gif, .webp, .svg]

    /// Writes the copy. It appears complete or not at all.
    ///
    /// - Parameters:
    ///   - changes: What it says other than the original.
    ///   - path: The file; it may be that of the original, if it replaces it.
    ///   - replaces: Whether another file at the path is replaced.
    public func write(
        _ changes: EPUBMetadataChanges, to path: String, replaces: Bool = false
    ) async throws(EPUBEditError) {
        let entries = try await entries(changes)
        do {
            try await PackageFile.write(entries, to: path, replaces: replaces)
        } catch {
            throw .writing(error)
        }
    }

    /// Returns the files of the copy in the order of an archive, `mimetype` first.
    package func entries(_ changes: EPUBMetadataChanges) async throws(EPUBEditError) -> [PackageEntry] {
        let reader = PackageReader(container: container, diagnostics: DiagnosticSink())
        guard let path = try? await ContainerDocument.packagePath(reader) else { throw .notEPUB }
        guard await EncryptionDocument.read(reader).locked(in: container).isEmpty else { throw .restricted }
        var edit = try await package(at: path)
        edit.setTitle(changes.title?.collapsingSpace.nonEmpty, sortedAs: changes.sortTitle?.collapsingSpace.nonEmpty)
        if let authors = changes.authors { edit.setAuthors(authors) }
        if let languages = changes.languages { edit.setLanguages(languages) }
        if let series = changes.series { edit.setSeries(series) }
        let cover = try changes.cover.map { picture throws(EPUBEditError) in
            try self.cover(picture, in: &edit, of: path, reader)
        }
        edit.setModified(CivilDate.text(secondsSince1970: time(nil)))
        var replaced = [path: Bytes(edit.text)]
        if let cover { replaced[cover.path] = cover.bytes }
        return entries(replacing: replaced)
    }

    private func package(at path: String) async throws(EPUBEditError) -> PackageEdit {
        guard let resource = container.resource(at: path) else { throw .notEPUB }
        let bytes: Bytes
        do { bytes = try await resource.read() } catch { throw .writing(.reading(error, href: path)) }
        let decoded = TextEncoding.decode(bytes)
        var text = decoded.utf8.utf8Text
        // The copy is in UTF-8.
        if decoded.encoding != .utf8 {
            text.replace(/^<\?xml[^>]*\?>/, with: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", maxReplacements: 1)
        }
        guard let edit = PackageEdit(Array(text.utf8)) else { throw .damagedPackage(path: path) }
        return edit
    }

    /// Returns the file of the new cover: that of the old one, if it is in the same format.
    private func cover(
        _ picture: EPUBMetadataChanges.Picture, in edit: inout PackageEdit, of package: String, _ reader: PackageReader
    ) throws(EPUBEditError) -> (path: String, bytes: Bytes) {
        guard Self.coverFormats.contains(where: { $0.matches(picture.mediaType) }) else {
            throw .coverFormat(picture.mediaType)
        }
        if let old = edit.cover, MediaType(old.mediaType)?.matches(picture.mediaType) == true,
            let path = reader.resolve(old.href, in: package)?.entry
        {
            return (path, picture.bytes)
        }
        let folder = package.lastIndex(of: "/").map { package[...$0] } ?? ""
        let ending = picture.mediaType.fileExtension ?? "img"
        var name = "cover.\(ending)"
        var number = 1
        while reader.entries.entry(for: folder + name) != nil {
            number += 1
            name = "cover-\(number).\(ending)"
        }
        edit.addCover(href: name, picture.mediaType)
        return (folder + name, picture.bytes)
    }

    private func entries(replacing replaced: [String: Bytes]) -> [PackageEntry] {
        let all = container.entries
        let added = replaced.keys.filter { !all.contains($0) }.sorted()
        let files = (all + added).filter { $0 != "mimetype" && $0 != Self.signatures && !$0.hasSuffix("/") }
        let mimetype = PackageEntry("mimetype", text: "application/epub+zip", method: .stored)
        return [mimetype]
            + files.compactMap { path in
                if let bytes = replaced[path] { return PackageEntry(path, resource: DataResource(bytes)) }
                return container.resource(at: path).map { PackageEntry(path, resource: $0) }
            }
    }
}
