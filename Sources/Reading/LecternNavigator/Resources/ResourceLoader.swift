import LecternAssets
public import LecternBase
import LecternImages
import LecternModel
public import LecternPublication

/// Where the engine's documents get what they name: style sheets, fonts and
/// images, by URL, at once.
public protocol ResourceLoader: Sendable {
    /// The bytes behind a resolved URL, `nil` where there are none.
    func bytes(for url: String) -> Bytes?
    /// What a reference means in the document or style sheet at `base`.
    func resolve(_ reference: String, base: String) -> String?
    /// What may be shown in place of what is at a URL, the best first.
    func alternates(of url: String) -> [String]
}

extension ResourceLoader {
    public func alternates(of url: String) -> [String] { [] }

    /// The image at a URL; where that is no image that Lectern knows, the first
    /// of its alternates that is (EPUB 3.3, § 3.5.1 Manifest fallbacks).
    func image(at url: String) -> [UInt8]? {
        let own = bytes(for: url)?.array
        if let own, ImageInfo(sniffing: own) != nil { return own }
        for alternate in alternates(of: url) {
            if let other = bytes(for: alternate)?.array, ImageInfo(sniffing: other) != nil { return other }
        }
        return own
    }
}

/// Loads the resources of a publication from its container.
public struct PublicationLoader: ResourceLoader {
    private let publication: Publication

    public init(_ publication: Publication) { self.publication = publication }

    public func bytes(for url: String) -> Bytes? {
        guard let url = AnyURL(string: url), let resource = publication.resource(at: url) else { return nil }
        return (try? resource.readWholeImmediately()) ?? nil
    }

    public func resolve(_ reference: String, base: String) -> String? {
        guard let base = AnyURL(string: base) else { return nil }
        return publication.resolve(reference, in: base)?.string
    }

    public func alternates(of url: String) -> [String] {
        guard let url = AnyURL(string: url) else { return [] }
        return publication.linkWithHREF(url)?.alternates.map(\.href) ?? []
    }
}
