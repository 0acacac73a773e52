public import LecternAssets
public import LecternBase
public import LecternPublication

/// Parses books of Microsoft's HTML Help (CHM).
///
///     let opener = PublicationOpener(parsers: [CHMParser()])
///
/// The topics become XHTML in the order of the contents; those that are not in
/// them follow.
public struct CHMParser: PublicationParser {
    /// Creates a parser, which reads what a `CHMOpener` of LecternArchive opens.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .container(let container, let format) = asset, format.conforms(to: .chm) else {
            throw .formatNotSupported
        }
        let files = CHMFiles(container)
        let system = CHMSystem(await files.bytes("#SYSTEM") ?? .empty)
        let path = system.contents.flatMap { files.path($0) } ?? files.firstPath(withEnding: ".hhc")
        var contents = CHMContents()
        if let path, let bytes = await files.bytes(path) {
            contents = CHMContents(bytes, at: path, files: files, encoding: system.encoding, diagnostics)
        } else {
            diagnostics.report(Diagnostic("chm.contents", .warning, message: "the book has no contents"))
        }
        let book = CHMBook(files: files, system: system, contents: contents)
        return try await book.publication(title: asset.stem, diagnostics)
    }
}
