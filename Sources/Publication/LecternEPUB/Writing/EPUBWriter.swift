import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
public import LecternPublication

/// Writes a text publication of any format as an EPUB 3.
///
///     for entry in try await EPUBWriter(publication).entries() { … }
///
/// Resources keep their paths and bytes; documents that EPUB 3 does not allow
/// as they are (tag soup, old doctypes, markup of presentation) are written
/// anew, with the same text. The package document and the navigation document
/// are made of the manifest. The same publication gives the same bytes.
///
/// Spec: https://www.w3.org/TR/epub-33/
public struct EPUBWriter: Sendable {
    private let publication: Publication

    public init(_ publication: Publication) { self.publication = publication }

    /// The files of the archive in their order, `mimetype` first.
    ///
    /// - Throws: where it is no text, or a document cannot be read.
    public func entries() async throws(PublicationWriteError) -> [PackageEntry] {
        try publication.checkCanBeWritten()
        let plan = try await EPUBPlan(publication)
        let package = freePath("package", "opf", plan)
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
            let path = freePath("nav", "xhtml", plan)
            navigation = path
            let writer = NavigationWriter(publication: publication, plan: plan, path: path)
            entries.append(PackageEntry(path, text: writer.text()))
        }
        let opf = PackageWriter(publication: publication, plan: plan, navigation: navigation ?? "").text()
        entries.append(PackageEntry(package, text: opf))
        return entries + plan.items.map(\.entry)
    }

    /// A path that no resource has.
    private func freePath(_ stem: String, _ suffix: String, _ plan: EPUBPlan) -> String {
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

/// What an EPUB will consist of: items, their order, what documents have in them.
struct EPUBPlan: Sendable {
    /// One item of the package.
    struct Item: Sendable {
        let id: String
        let path: String
        let mediaType: MediaType
        let link: Link
        var properties: [String] = []
        /// The ids in a document, to which fragments may lead.
        var fragments: Set<String> = []
        let entry: PackageEntry

        /// The path as a reference.
        var href: String { RelativeURL(path: path)?.string ?? path }
        var isDocument: Bool { mediaType.matches(.xhtml) || mediaType.matches(.svg) }
    }

    private(set) var items: [Item] = []
    /// Indices of items in the order of reading.
    private(set) var spine: [(item: Int, isLinear: Bool, link: Link)] = []
    /// The path of the document that is the navigation document already.
    private(set) var navigation: String?
    private var index: [String: Int] = [:]

    init(_ publication: Publication) async throws(PublicationWriteError) {
        let order = publication.readingOrder.compactMap { Self.document(for: $0) }
        guard order.count == publication.readingOrder.count else { throw .notText }
        for written in publication.resourcesToWrite() {
            let type = Self.type(of: written)
            guard !type.matches(.ncx), !written.path.hasSuffix(".opf"), !type.matches(.smil) else { continue }
            if written.link.has(rel: "contents"), Self.hasDeadLinks(publication), !order.contains(written.link) {
                continue
            }
            try await add(written, type, publication)
        }
        addSpine(order, publication)
        if spine.isEmpty { throw .empty }
    }

    /// The item that a reference leads to.
    func item(for url: AnyURL, of publication: Publication) -> Item? {
        publication.entries.entry(for: url).flatMap { index[$0] }.map { items[$0] }
    }

    /// Whether an item is in the spine: navigation leads to nothing else.
    func isRead(_ item: Item) -> Bool { spine.contains { items[$0.item].id == item.id } }

    /// The document that a link of the reading order is or has.
    private static func document(for link: Link) -> Link? {
        if link.mediaType?.isHTML == true || link.mediaType?.matches(.svg) == true { return link }
        var document = link.alternates.first { $0.mediaType?.isHTML == true }
        document?.properties.page = link.properties.page
        return document
    }

    /// Whether the contents lead to what is not there: then they are made anew.
    private static func hasDeadLinks(_ publication: Publication) -> Bool {
        publication.tableOfContents.flattened.contains { _, link in
            guard let url = link.url, link.href != "#", url.absolute == nil else { return false }
            return publication.resource(at: url) == nil
        }
    }

    private static func type(of written: WrittenResource) -> MediaType {
        let byName = RelativeURL(path: written.path)?.anyURL.pathExtension.flatMap { MediaType(fileExtension: $0) }
        let type = written.link.mediaType ?? byName ?? .binary
        return type.isHTML ? .xhtml : type
    }

    private mutating func add(
        _ written: WrittenResource, _ type: MediaType, _ publication: Publication
    ) async throws(PublicationWriteError) {
        let id = "item-\(items.count + 1)"
        index[written.path] = items.count
        guard type.matches(.xhtml) else {
            let isPacked = type.isBitmap || type.isAudio || type.isVideo || type == .woff || type == .woff2
            let entry = PackageEntry(written.path, method: isPacked ? .stored : .deflated) {
                () throws(ReadError) in try await written.resource.read()
            }
            items.append(Item(id: id, path: written.path, mediaType: type, link: written.link, entry: entry))
            return
        }
        let title = written.link.title ?? publication.metadata.title ?? written.path
        let source = EPUBDocument(written, title: title)
        let facts: EPUBDocument.Facts
        do { facts = try await source.facts() } catch { throw .reading(error, href: written.path) }
        var item = Item(
            id: id, path: written.path, mediaType: .xhtml, link: written.link,
            entry: PackageEntry(written.path) { () throws(ReadError) in try await source.bytes() })
        (item.properties, item.fragments) = (facts.properties, facts.fragments)
        let isNavigation = written.link.has(rel: "contents") && facts.hasContents && navigation == nil
        if isNavigation {
            navigation = written.path
            item.properties.append("nav")
        }
        items.append(item)
    }

    private mutating func addSpine(_ order: [Link], _ publication: Publication) {
        var seen: Set<Int> = []
        func place(_ link: Link) -> Int? {
            link.url.flatMap { publication.entries.entry(for: $0) }.flatMap { index[$0] }
        }
        for link in order {
            guard let item = place(link), seen.insert(item).inserted else { continue }
            spine.append((item, true, link))
        }
        for link in publication.resources where link.properties.values["linear"] == .bool(false) {
            guard let item = place(link), items[item].isDocument, seen.insert(item).inserted else { continue }
            spine.append((item, false, link))
        }
    }
}
