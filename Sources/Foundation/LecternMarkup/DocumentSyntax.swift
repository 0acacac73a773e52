/// The syntax of a document's bytes.
public enum DocumentSyntax: Hashable, Sendable {
    /// XHTML; falls back to the HTML parser if it is not well-formed.
    case xhtml
    /// HTML, never parsed as XML.
    case html
    /// An SVG document, parsed as XHTML is.
    case svg
    /// An image, which becomes a page of its own.
    case image

    /// Chooses the syntax by media type, otherwise by the file extension of a path.
    package init?(mediaType: String?, path: String) {
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

    /// The parser mode. An image has no markup of its own; a generated XHTML page shows it.
    package var mode: MarkupParser.Mode { self == .html ? .html : .xhtml }
}
