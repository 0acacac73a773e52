import LecternAssets
import LecternBase
import LecternModel

/// Converts a KF8 book (AZW3) to a publication: its documents keep their markup,
/// and references are replaced by paths.
struct Kindle8Book {
    private let database: PalmDatabase
    private let header: KindleHeader
    private let text: Kindle8Text
    private let resources: KindleResources
    private var parts: KindleParts
    private let metadata: KindleMetadata

    var isDamaged: Bool { text.isDamaged }

    /// - Parameter resources: in a file for old and new readers those of the old
    ///   book, which has them.
    init?(_ database: PalmDatabase, _ header: KindleHeader, text: [UInt8], resources: KindleResources) {
        guard let text = Kindle8Text(database, header, text: text), !text.parts.isEmpty else { return nil }
        self.database = database
        self.header = header
        self.text = text
        self.resources = resources
        metadata = KindleMetadata(header)
        parts = KindleParts(text.parts, fileExtension: "xhtml")
    }

    func book(title: String?) -> GeneratedBook {
        var parts = parts
        for part in text.parts {
            for (_, reference) in KindleReference.all(in: part.text) {
                if case .place(let fragment, let offset) = reference { _ = href(fragment, at: offset, in: &parts) }
            }
        }
        var book = GeneratedBook(metadata: metadata.metadata(fallbackTitle: title), hasStyleSheet: false)
        book.tableOfContents = contents(&parts)
        book.landmarks = KindleGuide.links(guide(&parts))
        addChapters(parts, to: &book)
        addFlows(parts, to: &book)
        addResources(to: &book)
        return book
    }

    private func href(_ fragment: Int, at offset: Int, in parts: inout KindleParts) -> String? {
        text.position(fragment: fragment, offset: offset).flatMap { parts.href(of: $0) }
    }

    private func href(_ place: KindlePlace, _ parts: inout KindleParts) -> String? {
        switch place {
        case .position(let position): parts.href(of: position)
        case .fragment(let fragment, let offset): href(fragment, at: offset, in: &parts)
        }
    }

    // MARK: Contents

    private func contents(_ parts: inout KindleParts) -> [Link] {
        guard let index = KindleIndex(database, at: header.contentsIndex) else { return [] }
        return KindleContents(index, header) { href($0, &parts) }.links
    }

    private func guide(_ parts: inout KindleParts) -> [KindleGuide.Entry] {
        guard let index = KindleIndex(database, at: header.guideIndex) else { return [] }
        return index.entries.prefix(100).compactMap { entry in
            let values = entry.tags[6] ?? []
            guard let fragment = values.first ?? entry.first(3),
                let href = href(fragment, at: values.count > 1 ? values[1] : 0, in: &parts)
            else { return nil }
            return (entry.name, index.text(at: entry.first(1)).map { header.text($0).collapsed } ?? "", href)
        }
    }

    // MARK: Resources

    private func addChapters(_ parts: KindleParts, to book: inout GeneratedBook) {
        let titles = Dictionary(
            book.tableOfContents.map { (String($0.href.prefix { $0 != "#" }), $0.title) },
            uniquingKeysWith: { first, _ in first })
        let pageSize = metadata.isFixed ? metadata.pageSize : nil
        let paths = paths
        for (index, part) in parts.parts.enumerated() {
            let path = parts.path(index)
            let link = Link(path, mediaType: .xhtml, title: titles[path] ?? nil)
            book.addDocument(link, length: part.text.count) { [text, header] in
                let marked = part.anchors.applied(to: part.text)
                let document = KindleReference.replaced(in: marked) { reference in
                    guard case .place(let fragment, let offset) = reference else {
                        return paths.path(reference)?.besideParts
                    }
                    return text.position(fragment: fragment, offset: offset).flatMap { parts.knownHref(of: $0) }?
                        .besideParts
                }
                return Self.document(header.text(Bytes(document)), pageSize)
            }
        }
    }

    /// Gives a fixed page its size.
    private static func document(_ text: String, _ size: (width: Int, height: Int)?) -> String {
        guard let size, !text.contains("name=\"viewport\""), let head = text.firstRange(of: "</head>") else {
            return text
        }
        let viewport = "<meta name=\"viewport\" content=\"width=\(size.width), height=\(size.height)\"/>"
        return String(text[..<head.lowerBound]) + viewport + text[head.lowerBound...]
    }

    private func addFlows(_ parts: KindleParts, to book: inout GeneratedBook) {
        let paths = paths
        for (number, flow) in text.flows.enumerated().dropFirst() where !flow.isEmpty {
            guard let path = paths.path(.flow(number)) else { continue }
            let bytes = KindleReference.replaced(in: flow) { paths.path($0).map { "../" + $0 } }
            book.addResource(path, path.mediaTypeOfPath, resource: DataResource(Bytes(bytes)))
        }
    }

    private func addResources(to book: inout GeneratedBook) {
        let cover = coverNumber
        for (number, item) in resources.all() {
            book.addResource(item.path, item.mediaType, resource: item.resource, rels: number == cover ? ["cover"] : [])
        }
    }

    private var coverNumber: Int? {
        if let uri = header.extended.text(.coverURI), case .embed(let number) = KindleReference(uri) { return number }
        return header.extended.number(.coverOffset).map { $0 + 1 }
    }

    private var paths: KindlePaths {
        let flows = text.flows.enumerated().map { number, flow in
            let isDrawing = flow.first { $0 > 0x20 } == UInt8(ascii: "<")
            return isDrawing ? "images/flow-\(number).svg" : "styles/flow-\(number).css"
        }
        let items = resources.all().map { ($0.number, $0.item.path) }
        return KindlePaths(flows: flows, resources: Dictionary(items) { first, _ in first })
    }
}

/// The paths of the resources that a KF8 book refers to.
private struct KindlePaths: Sendable {
    var flows: [String]
    var resources: [Int: String]

    /// The path of a resource; nil for a place in the text, and for a resource
    /// that does not exist.
    func path(_ reference: KindleReference) -> String? {
        switch reference {
        case .embed(let number): resources[number]
        case .flow(let number): flows.indices.contains(number) ? flows[number] : nil
        case .place: nil
        }
    }
}
