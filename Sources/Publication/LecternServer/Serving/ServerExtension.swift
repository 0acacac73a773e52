/// Adds answers to a ``PublicationServer``: pages for browsers, for example.
public protocol ServerExtension: Sendable {
    /// Returns the answer to a request outside of the publications.
    ///
    /// - Parameter path: the decoded segments of the path.
    func response(to request: ServerRequest, at path: [String]) async -> ServerResponse?

    /// Returns what is below `~lectern` in the addresses of a book.
    ///
    /// - Parameter path: the segments after `~lectern`.
    func entity(of book: ServedBook, at path: [String], for request: ServerRequest) async throws -> Entity?

    /// Returns the cover of a book, drawn or scaled down.
    func cover(of book: ServedBook) async -> Entity?

    /// Whether the extension makes the covers of all books that have one that
    /// can be drawn. Without such an extension pictures are served as they are.
    var drawsCovers: Bool { get }
}

extension ServerExtension {
    public func response(to request: ServerRequest, at path: [String]) async -> ServerResponse? { nil }

    public func entity(of book: ServedBook, at path: [String], for request: ServerRequest) async throws -> Entity? {
        nil
    }

    public func cover(of book: ServedBook) async -> Entity? { nil }

    public var drawsCovers: Bool { false }
}
