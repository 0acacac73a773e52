/// A publication's bytes, before anybody parsed them: one resource (a PDF, a
/// text) or a container (an EPUB), and what it seems to be.
public enum Asset: Sendable {
    case resource(any Resource, Format)
    case container(any Container, Format)

    public var format: Format {
        switch self {
        case .resource(_, let format), .container(_, let format): format
        }
    }
}
