import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication

extension PublicationServer {
    /// Finds the answer to an admitted request.
    func route(_ request: ServerRequest) async -> ServerResponse {
        guard let path = request.segments else {
            return ServerResponse(problem: "the path leads out of the server", status: 400)
        }
        for addition in extensions {
            if let response = await addition.response(to: request, at: path) { return response }
        }
        switch (path.first, path.count) {
        case ("publications", 3...): return await publication(path[1], at: Array(path[2...]), for: request)
        case ("opds2", 1), ("opds", 1), ("opds", 2), (nil, _):
            return await Catalog(server: self, request: request).response(at: path)
        default: return ServerResponse(problem: "there is nothing here", status: 404)
        }
    }

    private func publication(_ id: String, at path: [String], for request: ServerRequest) async -> ServerResponse {
        // The manifest contains the address under which the client knows the server.
        let key = path == ["manifest.json"] ? "\(base(of: request)) \(request.target)" : request.target
        do {
            var entity = cache[key]
            if entity == nil {
                entity = try await entityRequests.entity(at: key) { [self] in
                    guard let book = await shelf.book(id) else { return nil }
                    let newEntity = try await self.entity(of: book, path, request)
                    if let newEntity { cache.insert(newEntity, at: key) }
                    return newEntity
                }
            }
            guard let entity else { return ServerResponse(problem: "there is no such book or resource", status: 404) }
            return entity.response(to: request, isPrivate: isPrivate)
        } catch let error as ServingError {
            return ServerResponse(problem: error.reason, status: error.status)
        } catch let error as ReadError {
            return response(to: error)
        } catch {
            return ServerResponse(problem: "the book cannot be opened", status: 500)
        }
    }

    private func response(to error: ReadError) -> ServerResponse {
        switch error {
        case .encrypted: ServerResponse(problem: "the book is protected", status: 403)
        case .access(.notFound): ServerResponse(problem: "the file is gone", status: 404)
        case .access(.http): ServerResponse(problem: "the origin does not answer", status: 502)
        default: ServerResponse(problem: "the resource cannot be read", status: 500)
        }
    }

    private func entity(of book: ShelvedBook, _ path: [String], _ request: ServerRequest) async throws -> Entity? {
        if path == ["~lectern", "file"] { return try await WholeFile(book).entity() }
        if path == ["~lectern", "cover"] { return try await cover(of: book) }
        let served = try await books.open(book)
        switch path[0] {
        case "manifest.json" where path.count == 1: return ManifestWriter(served, base: base(of: request)).entity()
        case "~readium": return try await ServiceResponder(served, request).entity(at: Array(path.dropFirst()))
        case "~lectern":
            for addition in extensions {
                if let entity = try await addition.entity(of: served, at: Array(path.dropFirst()), for: request) {
                    return entity
                }
            }
            return nil
        default: return try await ResourceReader(served).entity(at: path.joined(separator: "/"))
        }
    }

    /// Returns what a catalogue says of books, by their identifiers.
    func details(of books: [ShelvedBook]) async -> [String: BookDetails] {
        await details.details(of: books) { [self] book in
            guard let publication = try? await self.books.open(book).publication else { return nil }
            let cover = try? await cover(of: book)
            // The shelf requests it next.
            if let cover = cover ?? nil { cache.insert(cover, at: "/publications/\(book.id)/~lectern/cover") }
            return BookDetails(publication, cover: (cover ?? nil).flatMap { MediaType($0.type) })
        }
    }

    /// Returns the cover of a book; nil if it has none that can be drawn.
    func cover(of book: ShelvedBook) async throws -> Entity? {
        if let stored = await shelf.cover(of: book.id), let cover = RasterCover(stored.bytes) {
            return cover.entity(version: "\(book.id.prefix(16))r")
        }
        let served = try await books.open(book)
        for addition in extensions {
            if let cover = await addition.cover(of: served) { return cover }
        }
        guard !extensions.contains(where: \.drawsCovers), let cover = try await served.publication.cover() else {
            return nil
        }
        return RasterCover(cover.bytes)?.entity(version: served.version + "r")
    }
}

/// Why a book is not served.
public struct ServingError: Error, Sendable {
    /// The status of the answer.
    public var status: Int
    /// The reason, as one clause.
    public var reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: one clause, without secrets: clients receive it.
    ///   - status: the status of HTTP, such as 404.
    public init(_ reason: String, status: Int) {
        self.reason = reason
        self.status = status
    }

    /// The content of a book is protected.
    static let protected = ServingError("the book is protected: get its file, and open that", status: 403)
}
