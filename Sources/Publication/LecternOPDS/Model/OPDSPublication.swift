import LecternBase
public import LecternModel

/// A publication in a catalogue: what it is and how to get it.
///
///     if let link = AcquisitionChoice().best(for: publication)?.link { download(link) }
public struct OPDSPublication: Hashable, Sendable {
    /// Title, authors and the rest.
    public var metadata: Metadata
    /// Acquisition links, and links to related feeds and to the details.
    public var links: [Link]
    /// Covers and thumbnails.
    public var images: [Link]

    /// Creates a publication. Without acquisition links it can only be shown.
    public init(metadata: Metadata, links: [Link] = [], images: [Link] = []) {
        self.metadata = metadata
        self.links = links
        self.images = images
    }

    /// The title; empty if there is none.
    public var title: String { metadata.title ?? "" }

    /// The ways to get the publication, including samples.
    public var acquisitions: [Link] { links.filter { OPDSRelation.Acquisition(of: $0) != nil } }

    /// Links to a part of the publication that everybody may read.
    public var samples: [Link] {
        links.filter { OPDSRelation.Acquisition(of: $0) == .sample || $0.has(rel: "preview") }
    }

    /// The address of the complete entry, if this one may be partial.
    public var details: Link? {
        func isEntry(_ link: Link) -> Bool {
            guard let type = link.mediaType else { return false }
            return type.matches(.opds1) && type[parameter: "type"] == "entry" || type.matches(.opds2Publication)
                || type.matches(.opds1) && type[parameter: "relation"] == "entry"
        }
        let candidates = links.filter(isEntry)
        return candidates.first { $0.has(rel: "alternate") } ?? candidates.first { $0.has(rel: "self") }
    }

    /// The streamed pages of a comic (OPDS-PSE).
    public var pageStream: Link? { links.first(withRel: OPDSRelation.pageStream) }

    /// The largest picture of the cover.
    public var cover: Link? {
        images.first(withRel: OPDSRelation.image) ?? images.first(withRel: "cover")
            ?? images.max { ($0.width ?? 0) < ($1.width ?? 0) }
    }

    /// The smallest picture of the cover.
    public var thumbnail: Link? {
        images.first(withRel: OPDSRelation.thumbnail) ?? images.first(withRel: "thumbnail")
            ?? images.filter { $0.mediaType?.isBitmap != false }.min { ($0.width ?? .max) < ($1.width ?? .max) }
            ?? cover
    }
}

extension MediaType {
    /// A single publication of an OPDS 2.0 catalogue.
    static let opds2Publication = MediaType("application/opds-publication+json") ?? .opds2
    /// The description of a search (OpenSearch 1.1).
    static let openSearch = MediaType("application/opensearchdescription+xml") ?? .xml
    /// The licence document of an LCP publication, under its older name.
    static let lcpLicenseOld = MediaType("application/vnd.readium.lcp.license-1.0+json") ?? .lcpLicenseDocument
}

extension Link {
    /// Whether the link leads to a file that is nothing but a book: a web page or a text may be about one.
    fileprivate var isOfBook: Bool {
        let type = mediaType?.essence ?? url?.pathExtension.flatMap { MediaType(fileExtension: $0) }
        guard let type else { return false }
        return AcquisitionChoice.lecternFormats.contains { $0.matches(type) }
            && !type.isRWPM && !type.matchesAny(.html, .xhtml, .text, .markdown, .zip, .xml)
    }
}

/// The relations of links in catalogues.
public enum OPDSRelation {
    /// Leads to the feed of the user's loans and purchases.
    public static let shelf = "http://opds-spec.org/shelf"
    /// Leads to the same feed with a filter or sort order (OPDS 1.2). Parsers make a ``Facet`` of it.
    public static let facet = "http://opds-spec.org/facet"
    /// Leads from an entry to the group it is in (OPDS 1.2). Parsers make a ``Group`` of it.
    public static let group = "http://opds-spec.org/group"
    /// Leads to the cover.
    public static let image = "http://opds-spec.org/image"
    /// Leads to a small picture of the cover.
    public static let thumbnail = "http://opds-spec.org/image/thumbnail"
    /// Leads to single pages of a comic: a template of the Page Streaming Extension (OPDS-PSE).
    public static let pageStream = "http://vaemendis.net/opds-pse/stream"
    /// Leads to the ``AuthenticationDocument`` of the catalogue.
    public static let authenticationDocument = "http://opds-spec.org/auth/document"
    static let acquisitionPrefix = "http://opds-spec.org/acquisition"
    static let imageRelations: Set<String> = [
        image, thumbnail, "http://opds-spec.org/cover", "http://opds-spec.org/thumbnail", "x-stanza-cover-image",
        "x-stanza-cover-image-thumbnail",
    ]

    /// How a publication is acquired.
    ///
    /// Spec: https://specs.opds.io/opds-1.2#521-acquisition-relations
    public enum Acquisition: String, Hashable, Sendable {
        /// In a way that the catalogue does not name: as a rule a download.
        case generic = "http://opds-spec.org/acquisition"
        /// By a download for everybody.
        case openAccess = "http://opds-spec.org/acquisition/open-access"
        /// By a loan, which ends.
        case borrow = "http://opds-spec.org/acquisition/borrow"
        /// By a purchase, as a rule on the page of a shop. ``AcquisitionChoice`` never chooses it.
        case buy = "http://opds-spec.org/acquisition/buy"
        /// By a download of a part for everybody. ``AcquisitionChoice`` never chooses it.
        case sample = "http://opds-spec.org/acquisition/sample"
        /// With a subscription.
        case subscribe = "http://opds-spec.org/acquisition/subscribe"

        /// Returns how a link acquires its publication; nil if it does not. An
        /// unknown kind counts as generic, and so does a link to a book without
        /// a relation for it, as feeds of blogs and simple servers have them.
        public init?(of link: Link) {
            if let rel = link.rels.first(where: { $0.hasPrefix(OPDSRelation.acquisitionPrefix) }) {
                self = Acquisition(rawValue: rel) ?? (rel.hasSuffix("/preview") ? .sample : .generic)
            } else if link.rels.allSatisfy(Self.plainRelations.contains), link.isOfBook {
                self = .generic
            } else {
                return nil
            }
        }

        /// Relations that say nothing of how a publication is acquired (RFC 4287 section 4.2.7.2).
        private static let plainRelations: Set<String> = ["alternate", "enclosure"]
    }
}
