import LecternMarkup

/// A package document (OPF 2 or 3), uninterpreted.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-package-doc and
/// https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm
struct PackageDocument {
    /// An item of the manifest.
    struct Item {
        let id: String?
        let href: String
        let mediaType: String?
        let fallback: String?
        let mediaOverlay: String?
        let properties: [String]
    }

    /// An item of the spine.
    struct ItemReference {
        let id: String?
        let idref: String
        let isLinear: Bool
        let properties: [String]
    }

    /// An entry of the guide (EPUB 2).
    struct GuideReference {
        let type: String
        let title: String?
        let href: String
    }

    /// A collection, such as an index.
    struct Collection {
        let role: String
        let metadata: [MetadataItem]
        let links: [MetadataItem]
        let collections: [Collection]
    }

    /// The path in the container.
    let path: String
    var version = "2.0"
    var uniqueIdentifierID: String?
    var metadata: [MetadataItem] = []
    var items: [Item] = []
    var spine: [ItemReference] = []
    /// The id of the NCX.
    var spineTOC: String?
    var pageProgressionDirection: String?
    var guide: [GuideReference] = []
    var collections: [Collection] = []

    /// The items of the spine that are read one after the other.
    var readSpine: [ItemReference] {
        let linear = spine.filter(\.isLinear)
        return linear.isEmpty ? spine : linear
    }

    /// Whether it follows EPUB 3.
    var isEPUB3: Bool { (version.split(separator: ".").first.flatMap { Int($0) } ?? 2) >= 3 }
}

/// A statement of the package's metadata.
struct MetadataItem {
    /// The element of the statement.
    enum Kind: Hashable {
        /// A Dublin Core element, by name: `title`.
        case dublinCore(String)
        /// `<meta property>` of EPUB 3, in canonical spelling.
        case property(String)
        /// `<meta name content>` of EPUB 2.
        case name(String)
        /// `<link rel href>`, with canonical relations.
        case link([String])
    }

    let kind: Kind
    /// The text; for a link its href.
    let value: String
    var id: String?
    /// The id of the refined element.
    var refines: String?
    var scheme: String?
    var language: String?
    /// `dir` of the element or package: `ltr`, `rtl`, `auto`.
    var direction: String?
    var mediaType: String?
    // EPUB 2's attributes `opf:role`, `opf:file-as` and `opf:event`.
    var role: String?
    var fileAs: String?
    var event: String?
    // EPUB 3's attributes of links.
    var properties: [String] = []
    var alternateRepresentation: String?
}
