import LecternBase
import LecternModel
import LecternPublication

/// The Readium manifest of a book, with links to its services.
///
/// Spec: https://readium.org/webpub-manifest/
struct ManifestWriter {
    private let served: ServedBook
    private let base: String

    /// - Parameter base: the address of the server, without a slash.
    init(_ served: ServedBook, base: String) {
        self.served = served
        self.base = base
    }

    func entity() -> Entity {
        var manifest = served.publication.manifest
        let type = MediaType.readiumWebPubManifest
        manifest.links = manifest.links.filter { !$0.has(rel: "self") } + links(type)
        manifest.readingOrder = manifest.readingOrder.map(typed)
        var entity = Entity(json: manifest.json, type: type.string, version: nil)
        entity.version = served.version + String(base.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }, radix: 16)
        entity.age = 60
        return entity
    }

    /// "The readingOrder […] must contain at least one link", each with a type.
    private func typed(_ link: Link) -> Link {
        guard link.mediaType == nil else { return link }
        var link = link
        link.mediaType = link.url?.pathExtension.flatMap { MediaType(fileExtension: $0) } ?? .binary
        return link
    }

    /// "A manifest must contain at least one link using the self relationship",
    /// with an absolute URL.
    private func links(_ type: MediaType) -> [Link] {
        var links = [
            Link("\(base)/publications/\(served.book.id)/manifest.json", mediaType: type, rels: ["self"]),
            Link("~readium/positions.json", mediaType: ServiceType.positions, rels: [ServiceType.positionsRelation]),
        ]
        guard !served.publication.isRestricted else { return links }
        links += [
            templated("~readium/search{?query}", ServiceType.locators, rels: ["search"]),
            templated("~readium/content.json{?href}", ServiceType.content),
            templated("~readium/guided-navigation.json{?href}", ServiceType.guidedNavigation),
        ]
        return links
    }

    private func templated(_ href: String, _ type: MediaType?, rels: [String] = []) -> Link {
        var link = Link(href, mediaType: type, rels: rels)
        link.isTemplated = true
        return link
    }
}

/// The media types and relations of services, as Readium's toolkits use them.
enum ServiceType {
    static let positions = MediaType("application/vnd.readium.position-list+json")
    static let positionsRelation = "http://readium.org/position-list"
    static let locators = MediaType("application/vnd.readium.locators+json")
    static let content = MediaType("application/vnd.readium.content+json")
    static let guidedNavigation = MediaType("application/guided-navigation+json")
}
