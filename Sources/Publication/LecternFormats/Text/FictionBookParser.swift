public import LecternAssets
public import LecternBase
import LecternMarkup
public import LecternPublication

/// Parses FictionBook 2, including zipped files.
///
/// Spec: http://www.fictionbook.org/index.php/Eng:XML_Schema_Fictionbook_2.1
public struct FictionBookParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard asset.format.conforms(to: .fictionBook) else { throw .formatNotSupported }
        let bytes = try await TextParser.bytes(of: try Self.resource(asset), diagnostics)
        let names = NameTable()
        var parser = MarkupParser(names: names)
        // The document includes its pictures.
        parser.limits.maximumBytes = 128 << 20
        let document = UndeclaredText.document(bytes, .xml, diagnostics: diagnostics, parser: parser)
        guard let root = document.root, names.text(document[root].name) == "FictionBook" else {
            throw .invalid(reason: "the file is not a FictionBook document", href: nil)
        }
        return try FictionBook(document, root: root).book(title: asset.stem).publication(diagnostics)
    }

    private static func resource(_ asset: Asset) throws(PublicationParseError) -> any Resource {
        switch asset {
        case .resource(let resource, _): return resource
        case .container(let container, _):
            let path = container.entries.first { $0.lowercased().hasSuffix(".fb2") }
            guard let path, let resource = container.resource(at: path) else { throw .formatNotSupported }
            return resource
        }
    }
}
