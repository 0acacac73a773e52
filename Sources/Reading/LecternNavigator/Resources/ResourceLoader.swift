import LecternAssets
public import LecternBase
public import LecternPublication

/// Where the engine's documents get what they name: style sheets, fonts and
/// images, by URL, at once.
public protocol ResourceLoader: Sendable {
    /// The bytes behind a resolved URL, `nil` where there are none.
    func bytes(for url: String) -> Bytes?
    /// What a reference means in the document or style sheet at `base`.
    func resolve(_ reference: String, base: String) -> String?
}

/// Loads the resources of a publication from its container.
public struct PublicationLoader: ResourceLoader {
    private let publication: Publication

    public init(_ publication: Publication) { self.publication = publication }

    public func bytes(for url: String) -> Bytes? {
        guard let url = AnyURL(string: url), let resource = publication.resource(at: url) else { return nil }
        return (try? resource.readImmediately()) ?? nil
    }

    public func resolve(_ reference: String, base: String) -> String? {
        guard let base = AnyURL(string: base) else { return nil }
        return publication.resolve(reference, in: base)?.string
    }
}
