import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// The resources of a book.
struct ResourceReader {
    private let served: ServedBook

    init(_ served: ServedBook) { self.served = served }

    /// Returns a resource by its path in the container; nil if there is none.
    ///
    /// - Throws: ``ServingError`` if the book is protected, ``ReadError`` if
    ///   the resource cannot be read.
    func entity(at path: String) async throws -> Entity? {
        let publication = served.publication
        guard let url = RelativeURL(path: path), let resource = publication.resource(at: url) else { return nil }
        guard !publication.isRestricted else { throw ServingError.protected }
        let length = try await resource.length()
        let content: Entity.Content =
            length <= EntityCache.longest
            ? .bytes(try await resource.read()) : .resource(resource, length: length)
        var entity = Entity(content, type: type(of: url, path), version: version(of: path))
        entity.author = .book
        return entity
    }

    private func type(of url: RelativeURL, _ path: String) -> String {
        let link = served.publication.linkWithHREF(url)
        return (link?.mediaType ?? url.pathExtension.flatMap { MediaType(fileExtension: $0) } ?? .binary).string
    }

    private func version(of path: String) -> String {
        String(SHA256.digest(of: Array("\(served.version) \(path)".utf8)).hexadecimal.prefix(24))
    }
}

/// The file of a book, as it is.
struct WholeFile {
    private let book: ShelvedBook

    init(_ book: ShelvedBook) { self.book = book }

    /// Returns the file; nil if it is a folder.
    ///
    /// - Throws: ``ServingError`` for a book at a web address, which clients
    ///   get there.
    func entity() async throws -> Entity? {
        guard case .file(let path) = book.source else {
            throw ServingError("the file is at its origin", status: 404)
        }
        guard let file = try? FileResource(path: path) else { return nil }
        let fingerprint = FileFingerprint.of(path)
        let version = String(SHA256.digest(of: Array("\(book.id) \(fingerprint)".utf8)).hexadecimal.prefix(24))
        var entity = Entity(
            .resource(file, length: try await file.length()), type: book.mediaType.string, version: version)
        entity.author = .book
        let name = book.filename
        let plain = name.unicodeScalars.map {
            $0.isASCII && $0.value >= 0x20 && !"\"\\".unicodeScalars.contains($0) ? String($0) : "_"
        }
        // RFC 6266: the second form has the exact name.
        entity.headers["content-disposition"] =
            "attachment; filename=\"\(plain.joined())\"; filename*=UTF-8''\(QueryValue.encoded(name))"
        return entity
    }
}
