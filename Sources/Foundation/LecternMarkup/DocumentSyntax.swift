/// How the bytes of a document are to be read.
public enum DocumentSyntax: Hashable, Sendable {
    /// XHTML, with tag soup forgiven.
    case xhtml
    case html
    case svg
    /// Anything else that can be shown: an image, which becomes a page of its own.
    case image

    /// By media type, else by the extension of a path.
    public init?(mediaType: String?, path: String) {
        switch mediaType ?? "" {
        case "application/xhtml+xml", "application/xml", "text/xml", "application/x-dtbook+xml",
            "text/x-oeb1-document":
            self = .xhtml
        case "text/html": self = .html
        case "image/svg+xml": self = .svg
        case let type where type.hasPrefix("image/"): self = .image
        default:
            switch path.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
            case "xhtml", "xht", "xml": self = .xhtml
            case "html", "htm": self = .html
            case "svg": self = .svg
            case "jpg", "jpeg", "png", "gif", "webp", "avif", "bmp": self = .image
            default: return nil
            }
        }
    }

    /// How the parser reads it. An image is no markup; what shows it is.
    public var mode: MarkupParser.Mode { self == .html ? .html : .xhtml }
}
