/// The bytes of a publication before parsing: one resource (a PDF, a text) or a
/// container (an EPUB), with the detected format.
public enum Asset: Sendable {
    /// The bytes of one file that is not opened as an archive, such as a PDF.
    case resource(any Resource, Format)
    /// The resources of an archive, a folder or a publication on a server.
    case container(any Container, Format)

    /// The detected format.
    public var format: Format {
        switch self {
        case .resource(_, let format), .container(_, let format): format
        }
    }
}
