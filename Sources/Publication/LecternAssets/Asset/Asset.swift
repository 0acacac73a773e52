/// The bytes of a publication before parsing: one resource (a PDF, a text) or a
/// container (an EPUB), with the detected format.
public enum Asset: Sendable {
    case resource(any Resource, Format)
    case container(any Container, Format)

    /// The detected format.
    public var format: Format {
        switch self {
        case .resource(_, let format), .container(_, let format): format
        }
    }
}
