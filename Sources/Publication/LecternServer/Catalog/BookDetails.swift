import LecternBase
import LecternModel
import LecternPublication

/// What a catalogue says of a book besides its entry on the shelf.
struct BookDetails: Sendable {
    /// The metadata of the publication.
    var metadata: Metadata
    /// The type of its cover; nil if it has none that can be drawn.
    var cover: MediaType?
    /// The name of the protection, such as `Readium LCP`; nil for a book that
    /// everybody can open.
    var protectionName: String?
    /// The scheme of the protection, such as `http://readium.org/2014/01/lcp`.
    var protectionScheme: String?
    /// The licence or the rights, in words.
    var rights: String?
    /// The address of the licence.
    var license: Link?

    init(_ publication: Publication, cover: MediaType?) {
        metadata = publication.metadata
        self.cover = cover
        let manifest = publication.manifest
        if publication.isRestricted || publication.protection?.allowsExport == false {
            protectionName = publication.protection?.protectionName ?? "encrypted"
            let links = manifest.readingOrder + manifest.resources
            protectionScheme = links.lazy.compactMap { $0.properties.encryption?.scheme }.first
        }
        license = manifest.links.first { $0.has(rel: "license") && $0.url?.http != nil }
        rights = Self.rights(metadata) ?? license?.title
    }

    /// The names under which formats give rights.
    private static let members = [
        "rights", "license", "http://purl.org/dc/elements/1.1/rights", "http://purl.org/dc/terms/rights",
        "http://purl.org/dc/terms/license", "http://creativecommons.org/ns#license",
    ]

    private static func rights(_ metadata: Metadata) -> String? {
        let values = members.lazy.compactMap { metadata.otherMetadata[$0] }
        let texts = values.map { value in
            (value.array ?? [value]).compactMap { LocalizedString(json: $0)?.string }.joined(separator: " ")
        }
        return texts.first { !$0.isEmpty }
    }
}
