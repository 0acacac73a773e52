public import LecternBase
public import LecternModel
public import LecternPublication

/// What lies at a point of the viewport.
public struct NavigatorHit: Hashable, Sendable {
    /// The nearest place in the text.
    public var place: Place?
    public var link: LinkTarget?
    public var image: ImageTarget?
    /// What somebody wrote or marked on the page of a PDF.
    public var annotation: PDFPageAnnotation?

    /// A link that was hit.
    public struct LinkTarget: Hashable, Sendable {
        /// As the document says it.
        public var href: String
        /// The words of the link.
        public var text: String
        public var destination: Destination
        /// What kind of reference it is, as far as the markup tells.
        public var role: Role
        /// Where the link stands.
        public var origin: Place

        public enum Destination: Hashable, Sendable {
            /// A place in the publication.
            case inside(Locator)
            /// An address elsewhere, such as a web page.
            case outside(String)
            /// Another file, which a page of a PDF names.
            case file(OtherFile)
        }

        public enum Role: Hashable, Sendable {
            case plain
            /// The markup says that it leads to a note.
            case noteReference
            /// It looks like one: a number or a mark.
            case likelyNoteReference
            /// It leads from a note to where the note belongs.
            case backlink
        }
    }

    /// An image that was hit.
    public struct ImageTarget: Hashable, Sendable {
        /// The resource, as the publication knows it.
        public var url: AnyURL
        /// What the image shows, in words.
        public var alternative: String?
        public var title: String?
        /// Where the image stands in the text.
        public var place: Place
    }
}
