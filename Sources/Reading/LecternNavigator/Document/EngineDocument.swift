public import LecternBase
public import LecternCSS
public import LecternLayout
public import LecternMarkup
public import LecternText

/// A document that is ready to be laid out: parsed, styled, made into boxes.
///
/// It depends on the bytes, the style sheets and the ``StyleEnvironment``, not
/// on where pages break.
public struct EngineDocument: Sendable {
    /// The URL that its references are relative to.
    public let url: String
    public let markup: MarkupDocument
    public let styled: StyledDocument
    public let tree: BoxTree
    /// The `@font-face` rules in force.
    public let webFonts: WebFontSet?
    /// What was odd about the markup.
    public let diagnostics: [Diagnostic]
}

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
}
