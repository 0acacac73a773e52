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
        let document = Self.document(bytes, mode, diagnostics)
        let html = HTMLBook(document)
        var book = html.book(metadata: Metadata(), title: asset.stem)
        SiblingFiles.add(html.references, of: resource, to: &book, diagnostics)
        return try book.publication(diagnostics)
    }

    /// Parses a document; where it does not say its encoding, that is found out.
    static func document(_ bytes: Bytes, _ mode: MarkupParser.Mode, _ diagnostics: DiagnosticSink) -> MarkupDocument {
        let parser = MarkupParser(names: NameTable())
        let declared = TextEncoding.decode(bytes)
        let isGuess = declared.encoding == .windows1252 && declared.wrongDeclaration == "utf-8"
        let (document, reports) =
            isGuess
            ? parser.parse(CharsetDetector.decode(bytes).utf8, mode: mode, encodingHint: "utf-8")
            : parser.parse(bytes, mode: mode)
        reports.forEach(diagnostics.report)
        return document
    }
}
