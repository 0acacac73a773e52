package import LecternBase
package import LecternGeometry
package import LecternLayout
package import LecternMarkup

/// The content at a point of a page.
package struct Hit: Hashable, Sendable {
    /// The innermost element at the point.
    package var node: NodeID
    /// The nearest offset in the document's canonical text; `nil` without text.
    package var sourceOffset: Int32?
    /// Whether the point is inside the bounds of a glyph run.
    package var isOnText: Bool
    /// The picture at the point.
    package var image: HitImage? = nil
    /// The sound or video at the point.
    package var media: HitMedia? = nil
    /// The enclosing table, if it is shown smaller than the book asks for, or cut.
    package var table: HitTable? = nil
    /// The link that encloses the content at the point.
    package var link: HitLink? = nil
    /// The ids of the enclosing elements, the innermost first.
    package var anchors: [String] = []
    /// The writing mode of the text at the point.
    package var writingMode: WritingMode = .horizontalTB
    /// The language of the content, if the document declares one.
    package var language: Language? = nil

    init(node: NodeID, sourceOffset: Int32? = nil, isOnText: Bool = false) {
        self.node = node
        self.sourceOffset = sourceOffset
        self.isOnText = isOnText
    }
}

/// A picture at a point: its source, its texts and its frame.
package struct HitImage: Hashable, Sendable {
    /// The source of the picture.
    package enum Source: Hashable, Sendable {
        /// A resource, by its resolved URL.
        case url(String)
        /// An inline drawing: the `svg` element.
        case drawing(NodeID)
    }
    package var source: Source
    /// The element that shows it: `img`, `svg`, `object` and others.
    package var node: NodeID
    /// The reference to the resource as written in the document.
    package var reference: String?
    /// The alternative text: `alt`, or the `title` of a drawing.
    package var alternative: String?
    /// Its `title`.
    package var title: String?
    /// Its `aria-label`.
    package var label: String?
    /// A reference to a description: `longdesc`, or `#` and the id that
    /// `aria-describedby` names.
    package var description: String?
    /// The bounds on the page; the bounding box if it is rotated.
    package var frame: PhysicalRect

    /// The resolved URL, `nil` for a drawing.
    package var url: String? { if case .url(let url) = source { url } else { nil } }
}

/// A sound or a video at a point.
///
/// Spec: https://html.spec.whatwg.org/multipage/media.html
package struct HitMedia: Hashable, Sendable {
    /// One of several forms of the same recording.
    package struct Source: Hashable, Sendable {
        /// The reference as written in the document.
        package var reference: String
        /// The declared media type, with its parameters.
        package var type: String?
    }
    /// Whether it is a `video`; otherwise an `audio`.
    package var isVideo: Bool
    /// The element.
    package var node: NodeID
    /// The recordings, the one that the author prefers first.
    package var sources: [Source]
    /// Its `title` or `aria-label`.
    package var label: String?
    /// The bounds on the page; the bounding box if it is rotated.
    package var frame: PhysicalRect
}

/// A table that is too wide for its page: a reader may want to see it on its own.
package struct HitTable: Hashable, Sendable {
    /// The element whose box is the table.
    package var node: NodeID
    /// How the table was made to fit.
    package var fit: TableFit
    /// The frame of the table's part on the page, in page coordinates.
    var frame: PhysicalRect
}

/// A link at a point.
package struct HitLink: Hashable, Sendable {
    /// The reference as written in the document.
    package var href: String
    /// The `a` of HTML or SVG, or the `area` of an image map.
    package var node: NodeID
    /// Its text on one line, or the alternative text of its picture.
    package var text: String
    /// The tokens of `rel`.
    package var relations: [String] = []
    /// The tokens of `epub:type`.
    package var types: [String] = []
    /// The tokens of `role`.
    package var roles: [String] = []

    /// Whether its semantics mark it as a note reference.
    package var isNoteReference: Bool {
        types.contains { $0 == "noteref" || $0 == "annoref" } || roles.contains("doc-noteref")
    }
}
