import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import Synchronization

/// A publication generated from one file: XHTML chapters, pictures, a style
/// sheet.
struct GeneratedBook {
    /// An entry of the contents, before the tree is built.
    struct Entry {
        var level: Int
        var title: String
        var href: String
    }

    var metadata: Metadata
    var tableOfContents: [Link] = []
    var landmarks: [Link] = []
    /// Services besides the positions.
    var services: [PublicationServiceFactory] = []
    private let hasStyleSheet: Bool
    private(set) var readingOrder: [Link] = []
    private(set) var resources: [Link] = []
    private var files: [(path: String, resource: any Resource)] = []
    private let read = DocumentInPieces()

    /// - Parameter hasStyleSheet: whether chapters refer to the default style
    ///   sheet.
    init(metadata: Metadata, hasStyleSheet: Bool = true) {
        self.metadata = metadata
        self.hasStyleSheet = hasStyleSheet
    }

    /// Adds a chapter that is generated when it is read; returns its path.
    ///
    /// - Parameter length: the length of its source text in bytes.
    mutating func addChapter(
        title: String?, length: Int, path: String? = nil,
        _ document: @escaping @Sendable () throws(ReadError) -> String
    ) -> String {
        let number = String(readingOrder.count + 1)
        let path = path ?? "text/" + String(repeating: "0", count: max(0, 4 - number.count)) + number + ".xhtml"
        addDocument(Link(path, mediaType: .xhtml, title: title), length: length, document)
        return path
    }

    /// Adds a document that is generated when it is read to the reading order.
    ///
    /// - Parameters:
    ///   - link: its href is a path without escapes, unless there is another.
    ///   - path: the path without escapes.
    ///   - length: the length of its source text in bytes.
    mutating func addDocument(
        _ link: Link, at path: String? = nil, length: Int,
        _ document: @escaping @Sendable () throws(ReadError) -> String
    ) {
        readingOrder.append(link)
        let resource = GeneratedResource(length: length, number: files.count, read: read, document: document)
        files.append((path ?? link.href, resource))
    }

    /// Adds another resource.
    mutating func addResource(_ path: String, _ type: MediaType?, resource: any Resource, rels: [String] = []) {
        let href = RelativeURL(path: path)?.string ?? path
        resources.append(Link(href, mediaType: type, rels: rels))
        files.append((path, resource))
    }

    /// Builds a tree of entries by their depth.
    static func tree(_ entries: [Entry]) -> [Link] {
        var remaining = entries[...]
        return tree(&remaining, above: -1, depth: 0)
    }

    private static func tree(_ remaining: inout ArraySlice<Entry>, above level: Int, depth: Int) -> [Link] {
        var result: [Link] = []
        while let entry = remaining.first, entry.level > level {
            remaining.removeFirst()
            let children = depth < 32 ? tree(&remaining, above: entry.level, depth: depth + 1) : []
            result.append(Link(entry.href, mediaType: .xhtml, title: entry.title, children: children))
        }
        return result
    }

    /// Returns the publication.
    func publication(_ diagnostics: DiagnosticSink) throws(PublicationParseError) -> Publication {
        guard !readingOrder.isEmpty else { throw .invalid(reason: "the file has no content", href: nil) }
        var book = self
        if hasStyleSheet {
            book.addResource(XHTMLPage.styleSheetPath, .css, resource: DataResource(XHTMLPage.styleSheet))
        }
        var manifest = Manifest(
            metadata: metadata, readingOrder: book.readingOrder, resources: book.resources,
            tableOfContents: tableOfContents)
        if !landmarks.isEmpty {
            manifest.subcollections.append(PublicationCollection(role: "landmarks", links: landmarks))
        }
        return Publication(
            manifest: manifest, container: CollectionContainer(book.files),
            services: services + [{ ByteLengthPositionsService($0) }], diagnostics: diagnostics)
    }
}

/// Page templates of generated books.
enum XHTMLPage {
    static let styleSheetPath = "style.css"

    static let styleSheet = """
        p { margin: 0; text-indent: 1.5em; }
        h1 + p, h2 + p, h3 + p, hr + p { text-indent: 0; }
        :lang(zh) p, :lang(ja) p { text-indent: 1em; }
        :lang(zh) p { text-indent: 2em; }
        li.task { list-style: none; }
        p.verse { margin: 1em 0 1em 2em; text-indent: 0; }
        h1, h2, h3 { break-after: avoid; }
        hr { border: none; margin: 1em auto; height: 1em; }
        table { border-collapse: collapse; margin: 1em auto; }
        th, td { border: 1px solid #8c8c8c; padding: 0.3em 0.6em; text-indent: 0; }
        blockquote:not(.epigraph) { margin: 1em 0; border-inline-start: 3px solid #8c8c8c; padding-inline-start: 1em; }
        blockquote > p:first-child { text-indent: 0; }

        """

    /// Returns a page of text.
    static func text(title: String?, language: String?, isRightToLeft: Bool = false, head: String = "", body: String)
        -> String
    {
        let attributes = language.map { " lang=\"\($0.escapedForXML)\" xml:lang=\"\($0.escapedForXML)\"" } ?? ""
        let direction = isRightToLeft ? " dir=\"rtl\"" : ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\(attributes)\(direction)>
            <head><title>\((title ?? "").escapedForXML)</title>\(head.isEmpty ? "<link rel=\"stylesheet\" href=\"../\(styleSheetPath)\"/>" : head)</head>
            <body>
            \(body)</body>
            </html>

            """
    }
}
