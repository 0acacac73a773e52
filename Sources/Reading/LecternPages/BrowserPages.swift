import LecternBase
public import LecternNavigator
import LecternPublication
public import LecternServer
import Synchronization

/// Reading in a browser: a shelf, and a reading page that shows pages drawn by
/// the engine, with their text on top to select, find and listen to.
///
///     PublicationServer(shelf: shelf, extensions: [BrowserPages(services: .standard)], opener: open)
///
/// ## Addresses
///
/// - `/`: the shelf
/// - `/read/ID`: the reading page of a book
/// - `/publications/ID/~lectern/page.json`: a page: its text and links
/// - `/publications/ID/~lectern/page.png`: its picture
///
/// Every address names the whole layout (size, scale, font size, theme), so
/// that any server can answer it. A page is named by `chapter` and `page`, or
/// by a place: `offset`, `href`, `locator` or `end`.
public struct BrowserPages: ServerExtension {
    private let makers: PageMakers
    private let covers = CoverScaling()

    /// - Parameter services: lays out and draws the pages.
    public init(services: EngineServices) { makers = PageMakers(services) }

    public func response(to request: ServerRequest, at path: [String]) async -> ServerResponse? {
        switch (path.first, path.count) {
        case (nil, _): WebFile.shelf.response(to: request)
        case ("read", 2): WebFile.reader.response(to: request)
        case ("web", 2): WebFile.named(path[1])?.response(to: request)
        default: nil
        }
    }

    public func entity(of book: ServedBook, at path: [String], for request: ServerRequest)
        async throws -> Entity?
    {
        guard path == ["page.json"] || path == ["page.png"] else { return nil }
        guard !book.publication.isRestricted else {
            throw ServingError("the book is protected: get its file, and open that", status: 403)
        }
        let pageRequest = try PageRequest(request, in: book.publication)
        if let media = MediaDescription(chapter: pageRequest.chapter, of: book.publication) {
            guard path == ["page.json"] else { throw ServingError("a browser plays this chapter", status: 404) }
            return cached(Entity(json: media.json, type: "application/json", version: nil), of: book, for: request)
        }
        let page = try await makers.maker(for: book).page(pageRequest)
        if path == ["page.json"] {
            let json = PageDescription(page, pageRequest, in: book.publication).json
            return cached(Entity(json: json, type: "application/json", version: nil), of: book, for: request)
        }
        let (bytes, type) = try await PagePicture(page, pageRequest).encoded()
        return cached(Entity(.bytes(bytes), type: type, version: nil), of: book, for: request)
    }

    /// Returns an entity that is the same as long as book and program are.
    private func cached(_ entity: Entity, of book: ServedBook, for request: ServerRequest) -> Entity {
        let key = "\(book.version) \(request.query ?? "") \(FileFingerprint.executable)"
        var entity = entity
        entity.version = String(SHA256.digest(of: Array(key.utf8)).hexadecimal.prefix(24))
        entity.age = 86_400
        return entity
    }

    public var drawsCovers: Bool { true }

    public func cover(of book: ServedBook) async -> Entity? { await covers.cover(of: book) }
}

/// The page makers of the books that are read now.
private final class PageMakers: Sendable {
    private let services: EngineServices
    /// The most recently used is the last.
    private let makers = Mutex<[PageMaker]>([])
    private static let maximumCount = 8

    init(_ services: EngineServices) { self.services = services }

    func maker(for book: ServedBook) -> PageMaker {
        makers.withLock { makers in
            let cachedMaker = makers.firstIndex { $0.version == book.version }.map { makers.remove(at: $0) }
            let maker = cachedMaker ?? PageMaker(book, services: services)
            makers.append(maker)
            if makers.count > Self.maximumCount { makers.removeFirst() }
            return maker
        }
    }
}
