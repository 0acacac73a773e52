public import LecternBase
public import LecternGeometry
public import LecternLayout
public import LecternMarkup

/// The content at a point of a page.
public struct Hit: Hashable, Sendable {
    /// The innermost element at the point.
    public var node: NodeID
    /// The nearest offset in the document's canonical text; `nil` without text.
    public var sourceOffset: Int32?
    /// Whether the point is inside the bounds of a glyph run.
    public var isOnText: Bool
    /// The picture at the point.
    public var image: HitImage? = nil
    /// The sound or video at the point.
    public var media: HitMedia? = nil
    /// The enclosing table, if it is shown smaller than the book asks for, or cut.
    public var table: HitTable? = nil
    /// The link that encloses the content at the point.
    public var link: HitLink? = nil
    /// The ids of the enclosing elements, the innermost first.
    public var anchors: [String] = []
    /// The writing mode of the text at the point.
    public var writingMode: WritingMode = .horizontalTB
    /// The language of the content, if the document declares one.
    public var language: Language? = nil

    public init(node: NodeID, sourceOffset: Int32? = nil, isOnText: Bool = false) {
        (self.node, self.sourceOffset, self.isOnText) = (node, sourceOffset, isOnText)
    }
}

/// A picture at a point: its source, its texts and its frame.
public struct HitImage: Hashable, Sendable {
    /// The source of the picture.
    public enum Source: Hashable, Sendable {
        /// A resource, by its resolved URL.
        case url(String)
        /// An inline drawing: the `svg` element.
        case drawing(NodeID)
    }
    public var source: Source
    /// The element that shows it: `img`, `svg`, `object` and others.
    public var node: NodeID
    /// The reference to the resource as written in the document.
    public var reference: String?
    /// The alternative text: `alt`, or the `title` of a drawing.
    public var alternative: String?
    /// Its `title`.
    public var title: String?
    /// Its `aria-label`.
    public var label: String?
    /// A reference to a description: `longdesc`, or `#` and the id that
    /// `aria-describedby` names.
    public var description: String?
    /// The bounds on the page; the bounding box if it is rotated.
    public var frame: PhysicalRect

    /// The resolved URL, `nil` for a drawing.
    public var url: String? { if case .url(let url) = source { url } else { nil } }
}

/// A sound or a video at a point.
///
/// Spec: https://html.spec.whatwg.org/multipage/media.html
public struct HitMedia: Hashable, Sendable {
    /// One of several forms of the same recording.
    public struct Source: Hashable, Sendable {
        /// The reference as written in the document.
        public var reference: String
        /// The declared media type, with its parameters.
        public var type: String?
    }
    /// Whether it is a `video`; otherwise an `audio`.
    public var isVideo: Bool
    /// The element.
    public var node: NodeID
    /// The recordings, the one that the author prefers first.
    public var sources: [Source]
    /// Its `title` or `aria-label`.
    public var label: String?
    /// The bounds on the page; the bounding box if it is rotated.
    public var frame: PhysicalRect
}

/// A table that is too wide for its page: a reader may want to see it on its own.
public struct HitTable: Hashable, Sendable {
    /// The element whose box is the table.
    public var node: NodeID
    /// How the table was made to fit.
    public var fit: TableFit
    /// The frame of the table's part on the page, in page coordinates.
    public var frame: PhysicalRect
}

/// A link at a point.
public struct HitLink: Hashable, Sendable {
    /// The reference as written in the document.
    public var href: String
    /// The `a` of HTML or SVG, or the `area` of an image map.
    public var node: NodeID
    /// Its text on one line, or the alternative text of its picture.
    public var text: String
    /// The tokens of `rel`.
    public var relations: [String] = []
    /// The tokens of `epub:type`.
    public var types: [String] = []
    /// The tokens of `role`.
    public var roles: [String] = []

    /// Whether its semantics mark it as a note reference.
    public var isNoteReference: Bool {
        types.contains { $0 == "noteref" || $0 == "annoref" } || roles.contains("doc-noteref")
    }
}
