public import LecternBase
public import LecternGeometry
public import LecternMarkup

/// What lies at a point of a page.
public struct Hit: Hashable, Sendable {
    /// The innermost element there.
    public var node: NodeID
    /// The nearest place in the document's canonical text, where there is text.
    public var sourceOffset: Int32?
    /// Whether the point is on the text itself, not beside it.
    public var isOnText: Bool
    /// The picture there.
    public var image: HitImage? = nil
    /// The link around what is there.
    public var link: HitLink? = nil
    /// The ids of the elements around the point, the innermost first.
    public var anchors: [String] = []
    /// How the text there runs.
    public var writingMode: WritingMode = .horizontalTB
    /// The language of what is there, where the document tells.
    public var language: Language? = nil

    public init(node: NodeID, sourceOffset: Int32? = nil, isOnText: Bool = false) {
        (self.node, self.sourceOffset, self.isOnText) = (node, sourceOffset, isOnText)
    }
}

/// A picture that the reader points at: which, what it says, and where it shows.
public struct HitImage: Hashable, Sendable {
    /// Where the picture itself comes from.
    public enum Source: Hashable, Sendable {
        /// A resource, by its resolved URL.
        case url(String)
        /// A drawing inside of the document: its `svg` element.
        case drawing(NodeID)
    }
    public var source: Source
    /// The element that shows it: `img`, `svg`, `object` …
    public var node: NodeID
    /// The reference to the resource as the document says it.
    public var reference: String?
    /// The text in its place: `alt`, or the `title` of a drawing.
    public var alternative: String?
    /// Its `title`.
    public var title: String?
    /// Its `aria-label`.
    public var label: String?
    /// A reference to a description: `longdesc`, or `#` and the id that
    /// `aria-describedby` names.
    public var description: String?
    /// Where it shows on the page: the box around it where it is turned.
    public var frame: PhysicalRect

    /// The resolved URL, `nil` for a drawing.
    public var url: String? { if case .url(let url) = source { url } else { nil } }
}

/// A link that the reader points at.
public struct HitLink: Hashable, Sendable {
    /// The reference as the document says it.
    public var href: String
    /// The `a` of HTML or SVG, or the `area` of an image map.
    public var node: NodeID
    /// What it says: its text in one line, or the alternative text of its picture.
    public var text: String
    /// The tokens of `rel`.
    public var relations: [String] = []
    /// The tokens of `epub:type`.
    public var types: [String] = []
    /// The tokens of `role`.
    public var roles: [String] = []

    /// Whether it says of itself that it leads to a note.
    public var isNoteReference: Bool {
        types.contains { $0 == "noteref" || $0 == "annoref" } || roles.contains("doc-noteref")
    }
}
