public import LecternBase
public import LecternModel
public import LecternPublication

/// What is at a point of the viewport.
public struct NavigatorHit: Hashable, Sendable {
    /// The nearest place in the text.
    public var place: Place?
    /// A link.
    public var link: LinkTarget?
    /// An image.
    public var image: ImageTarget?
    /// A sound or a video.
    public var media: MediaTarget?
    /// A table that is scaled down or cut because it is wider than its page.
    public var table: TableTarget?
    /// An annotation on a PDF page.
    public var annotation: PDFPageAnnotation?

    /// A link at a point.
    public struct LinkTarget: Hashable, Sendable {
        /// The reference as written in the document.
        public var href: String
        /// The text of the link.
        public var text: String
        /// Where the link leads.
        public var destination: Destination
        /// The kind of reference, as far as the markup shows.
        public var role: Role
        /// The place of the link.
        public var origin: Place
        /// The note itself, if an attribute of the reference has it.
        public var noteText: String?

        /// Where a link leads.
        public enum Destination: Hashable, Sendable {
            /// A place in the publication.
            case inside(Locator)
            /// An external address, such as a web page.
            case outside(String)
            /// Another file, named by a PDF page.
            case file(OtherFile)
        }

        /// What the author means by a link.
        public enum Role: Hashable, Sendable {
            /// Any other link.
            case plain
            /// The markup declares a reference to a note.
            case noteReference
            /// The text looks like a reference: a number or a mark.
            case likelyNoteReference
            /// Leads from a note back to its reference.
            case backlink
        }
    }

    /// A table at a point: ``SpreadNavigator/picture(of:)-(NavigatorHit.TableTarget)`` draws it on its own.
    public struct TableTarget: Hashable, Sendable {
        /// The place of the table in the text; its element is the table.
        public var place: Place
        /// Whether columns are outside the page; otherwise the table is scaled down.
        public var isCut: Bool
    }

    /// An image at a point.
    public struct ImageTarget: Hashable, Sendable {
        /// The URL of the resource in the publication.
        public var url: AnyURL
        /// The alternative text.
        public var alternative: String?
        /// The title that the author gives it; nil without one.
        public var title: String?
        /// The place of the image in the text.
        public var place: Place
    }

    /// A sound or a video at a point: `Publication.recording(_:)` of LecternPlayback makes what an audio
    /// navigator plays.
    public struct MediaTarget: Hashable, Sendable {
        /// The recordings that the publication has, the one that the author prefers first. All have the same content.
        public var recordings: [Link]
        /// Whether it is a video; a sound otherwise.
        public var isVideo: Bool
        /// What the author calls it.
        public var label: String?
        /// The place of the element in the text.
        public var place: Place

        /// Creates a target, for navigators of an app.
        ///
        /// - Parameter recordings: the same content in several files, the preferred one first.
        public init(recordings: [Link], isVideo: Bool, label: String? = nil, place: Place) {
            self.recordings = recordings
            self.isVideo = isVideo
            self.label = label
            self.place = place
        }
    }
}
