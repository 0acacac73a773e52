import LecternAssets
import LecternBase
public import LecternPublication

/// Writes a text publication of any format as an EPUB 3.
///
///     try await EPUBWriter(publication).write(to: "book.epub")
///
/// Resources keep their paths and bytes; documents that do not conform to EPUB
/// 3 (tag soup, old doctypes, presentational markup) are rewritten with the
/// same text. Package and navigation documents are written from the manifest.
/// Equal publications give equal bytes.
///
/// Spec: https://www.w3.org/TR/epub-33/
public struct EPUBWriter: Sendable {
    private let publication: Publication

    /// Creates a writer; nothing is read before it writes.
    public init(_ publication: Publication) { self.publication = publication }

    /// Writes the archive. It appears complete or not at all.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - replaces: Whether another file at the path is replaced.
    /// - Throws: `PublicationWriteError` if the publication is not a text, a document cannot be read, or
    ///   the file cannot be written.
    public func write(to path: String, replaces: Bool = false) async throws(PublicationWriteError) {
        try await PackageFile.write(try await entries(), to: path, replaces: replaces)
    }

    /// Returns the files of the archive in order, `mimetype` first.
    package func entries() async throws(PublicationWriteError) -> [PackageEntry] {
        try publication.checkCanBeWritten()
        let plan = try await EPUBPlan(publication)
        let package = freePath("package", "opf", in: plan)
        let container = """
            <?xml version="1.0" encoding="UTF-8"?>
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
              <rootfiles>
                <rootfile full-path="\(package)" media-type="application/oebps-package+xml"/>
              </rootfiles>
            </container>

            """
        var entries = [
            PackageEntry("mimetype", text: "application/epub+zip", method: .stored),
            PackageEntry("META-INF/container.xml", text: container),
        ]
        var navigation = plan.navigation
        if navigation == nil {
            let path = freePath("nav", "xhtml", in: plan)
            navigation = path
            let writer = NavigationWriter(publication: publication, plan: plan, path: path)
            entries.append(PackageEntry(path, text: writer.text()))
        }
        let opf = PackageWriter(publication: publication, plan: plan, navigation: navigation ?? "").text()
        entries.append(PackageEntry(package, text: opf))
        return entries + plan.items.map(\.entry)
    }

    /// Returns an unused path.
    private func freePath(_ stem: String, _ suffix: String, in plan: EPUBPlan) -> String {
        let taken = Set(plan.items.map(\.path))
        var path = "\(stem).\(suffix)"
        var number = 1
        while taken.contains(path) {
            number += 1
            path = "\(stem)-\(number).\(suffix)"
        }
        return path
    }
}
