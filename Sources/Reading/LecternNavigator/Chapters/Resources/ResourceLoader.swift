import LecternAssets
public import LecternBase
import LecternImages
import LecternModel
import LecternPublication

/// Loads the style sheets, fonts and images of documents synchronously, by URL.
public protocol ResourceLoader: Sendable {
    /// Returns the bytes at a resolved URL; nil if there are none.
    func bytes(for url: String) -> Bytes?
    /// Resolves a reference in the document or style sheet at `base`.
    func resolve(_ reference: String, base: String) -> String?
    /// Returns the fallbacks of a resource, best first.
    func alternates(of url: String) -> [String]
}

extension ResourceLoader {
    public func alternates(of url: String) -> [String] { [] }

    /// Returns the image at a URL; if its format is not supported, the first supported
    /// fallback (EPUB 3.3, § 3.5.1 Manifest fallbacks).
    func image(at url: String) -> [UInt8]? {
        let resourceBytes = bytes(for: url)?.array
        if let resourceBytes, ImageInfo(sniffing: resourceBytes) != nil { return resourceBytes }
        for alternate in alternates(of: url) {
            if let other = bytes(for: alternate)?.array, ImageInfo(sniffing: other) != nil { return other }
        }
        return resourceBytes
    }
}

/// Loads resources from the container of a publication.
public struct PublicationLoader: ResourceLoader {
    private let publication: Publication

    init(_ publication: Publication) { self.publication = publication }

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
