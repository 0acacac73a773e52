public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses talking books of DAISY 2.02 and 3, in archives and folders.
///
///     let opener = PublicationOpener(parsers: [DAISYParser()])
///
/// The text is read with its recording in step, as EPUB with media overlays;
/// a book without a text is an audiobook.
public struct DAISYParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .container(let container, let format) = asset, format.conforms(to: .daisy) else {
            throw .formatNotSupported
        }
        let files = DAISYFiles(container, diagnostics)
        if let path = Self.path(container, where: { $0.fileName.lowercased() == "ncc.html" }) {
            guard let book = await DAISY2Book(files, at: path) else {
                throw .invalid(reason: "it could not be read", href: path)
            }
            return try await book.publication(title: asset.stem)
        }
        guard let path = Self.path(container, where: { $0.fileExtension == "opf" }),
            let book = await DAISY3Book(files, at: path)
        else { throw .invalid(reason: "there is no package document", href: nil) }
        return try await book.publication(title: asset.stem)
    }

    /// The file of a kind that is in the outermost folder.
    private static func path(_ container: any Container, where isWanted: (String) -> Bool) -> String? {
        container.entries.filter { !$0.isHiddenPath && isWanted($0) }
            .min { $0.split(separator: "/").count < $1.split(separator: "/").count }
    }
}
