public import LecternAssets
public import LecternBase
import LecternMarkup
import LecternModel
public import LecternPublication

/// Parses a single HTML or XHTML document: headings become the contents, and
/// local pictures that it refers to are included.
public struct HTMLParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .html) else {
            throw .formatNotSupported
        }
        let bytes = try await TextParser.bytes(of: resource, diagnostics)
        let mode: MarkupParser.Mode = format.conforms(to: .xhtml) ? .xhtml : .html
        let sections: HTMLSections
        if bytes.count > SectionLengths().wholeHTML,
            let cut = HTMLSections(html: UndeclaredText.text(bytes, diagnostics), mode)
        {
            diagnostics.report(
                Diagnostic(
                    "html.length", .note,
                    message: "the document is long, and what holds several chapters of it is left out"))
            sections = cut
        } else {
            sections = HTMLSections(whole: UndeclaredText.document(bytes, mode, diagnostics: diagnostics))
        }
        let book = HTMLBook(sections, metadata: Metadata(), title: asset.stem, head: nil)
        return try book.publication(besides: resource, diagnostics)
    }
}
