public import LecternBase
public import LecternModel
public import LecternPublication

/// What a copy of an EPUB says other than the original. `nil` leaves something as it is.
///
///     var changes = EPUBMetadataChanges()
///     changes.title = "The Hobbit"
///     changes.series = [Contributor("Middle-earth", position: 1)]
public struct EPUBMetadataChanges: Hashable, Sendable {
    /// The main title.
    public var title: String?
    /// The title as in catalogues. One that the original has goes with its title.
    public var sortTitle: String?
    /// The authors with their names in catalogues (`sortAs`), the main one first; none if empty. Other contributors stay.
    public var authors: [Contributor]?
    /// The languages, the main one first.
    public var languages: [Language]?
    /// The series with the numbers of the book in them (`position`); none if empty.
    public var series: [Contributor]?
    /// The cover.
    public var cover: Picture?

    /// A picture in a format that EPUB allows: JPEG, PNG, GIF, WebP or SVG.
    public struct Picture: Hashable, Sendable {
        /// The bytes of the file.
        public var bytes: Bytes
        /// The format.
        public var mediaType: MediaType

        /// Creates a picture from the bytes of its file.
        public init(bytes: Bytes, mediaType: MediaType) {
            self.bytes = bytes
            self.mediaType = mediaType
        }
    }

    /// Creates changes of nothing.
    public init() {}
}

/// Why no copy of an EPUB with other metadata can be written.
public enum EPUBEditError: Error, Sendable {
    /// There is no package document.
    case notEPUB
    /// The content is protected: its files must stay as they are.
    case restricted
    /// The XML of the package document is not well-formed, so that nothing in it can be replaced safely.
    case damagedPackage(path: String)
    /// A file of the book cannot be read, or the copy not be written.
    case writing(PublicationWriteError)
    /// The cover is in a format that EPUB does not allow.
    case coverFormat(MediaType)
}

extension EPUBEditError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notEPUB: "it is not an EPUB"
        case .restricted: "its content is protected"
        case .damagedPackage(let path): "\(path) is not well-formed XML"
        case .writing(let error): "\(error)"
        case .coverFormat(let type): "a cover cannot be \(type)"
        }
    }
}
