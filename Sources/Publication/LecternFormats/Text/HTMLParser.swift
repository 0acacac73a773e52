public import LecternAssets
public import LecternBase
import LecternMarkup
import LecternModel
public import LecternPublication

/// Reads a single HTML or XHTML document: its headings are the contents, and
/// pictures beside it on the disk belong to it.
public struct HTMLParser: PublicationParser {
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .html) else {
            throw .formatNotSupported
        }
        let bytes = try await TextParser.bytes(of: resource, diagnostics)
        let mode: MarkupParser.Mode = format.conforms(to: .xhtml) ? .xhtml : .html
        let document = UndeclaredText.document(bytes, mode, diagnostics)
        let html = HTMLBook(document)
        var book = html.book(metadata: Metadata(), title: asset.stem)
        SiblingFiles.add(html.references, of: resource, to: &book, diagnostics)
        return try book.publication(diagnostics)
    }
}
