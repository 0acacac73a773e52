import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// The contents of an EPUB to be written: items, order, properties of
/// documents.
struct EPUBPlan: Sendable {
    /// An item of the package.
    struct Item: Sendable {
        let id: String
        /// The path in the EPUB; unique, ignoring letter case.
        let path: String
        /// The path in the original container.
        let source: String
        let mediaType: MediaType
        let link: Link
        var properties: [String] = []
        /// The ids in the document: valid fragments.
        var fragments: Set<String> = []
        /// Whether it has a size as a fixed page.
        var hasViewport = true
        /// The id of the fallback item.
        var fallback: String?
        var entry: PackageEntry
        fileprivate var document: EPUBDocument?

        /// The path as an href.
        var href: String { RelativeURL(path: path)?.string ?? path }
        var isDocument: Bool { mediaType.matches(.xhtml) || mediaType.matches(.svg) }
    }

    private(set) var items: [Item] = []
    /// Remote audio, video and fonts.
    private(set) var remote: [(href: String, mediaType: MediaType)] = []
    /// The reading order, as indices of items.
    private(set) var spine: [(item: Int, isLinear: Bool, link: Link)] = []
    /// The path of an original document that serves as the navigation document.
    private(set) var navigation: String?
    private var index: [String: Int] = [:]
    /// Documents that replace pictures of the reading order, by picture.
    private var standIns: [String: String] = [:]
    private var candidates: [Int] = []
    private let memory = EPUBDocumentMemory()
    /// Used paths in lower case.
    private var taken: Set<String> = []

    init(_ publication: Publication) async throws(PublicationWriteError) {
        let order = publication.readingOrder.compactMap { Self.document(for: $0) }
        guard order.count == publication.readingOrder.count else { throw .notText }
        for written in publication.resourcesToWrite() {
            let type = Self.type(of: written)
            guard Self.isKept(written, type) else { continue }
            if written.link.has(rel: "contents"), Self.hasDeadLinks(publication), !order.contains(written.link) {
                continue
            }
            try await add(written, as: type, of: publication)
        }
        findStandIns(publication, order)
        addFallbacks(publication)
        addSpine(order, publication)
        if spine.isEmpty { throw .empty }
        try await chooseNavigation(publication)
        try await mendReferences(publication)
        memory.dropDocuments()
    }

    /// Returns the item that a URL refers to.
    func item(for url: AnyURL, of publication: Publication) -> Item? {
        publication.entries.entry(for: url).flatMap { index[standIns[$0] ?? $0] }.map { items[$0] }
    }

    /// Whether an item is in the spine: navigation may only lead to such.
    func isRead(_ item: Item) -> Bool { spine.contains { items[$0.item].id == item.id } }

    // MARK: What there is

    /// Returns the document of a reading order link, or of its alternates.
    private static func document(for link: Link) -> Link? {
        if link.mediaType?.isHTML == true || link.mediaType?.matches(.svg) == true { return link }
        var document = link.alternates.first { $0.mediaType?.isHTML == true }
        document?.properties.page = link.properties.page
        return document
    }

    /// Whether a resource is copied. The package's own documents are
    /// generated; dictionary maps and overlays depend on features that the new
    /// package lacks.
    private static func isKept(_ written: WrittenResource, _ type: MediaType) -> Bool {
        !type.matches(.ncx) && !written.path.hasSuffix(".opf") && !type.matches(.smil)
            && type.subtype != "vnd.epub.search-key-map+xml"
    }

    /// Whether the contents have links to missing resources; then they are
    /// generated.
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
        _ written: WrittenResource, as type: MediaType, of publication: Publication
    ) async throws(PublicationWriteError) {
        let id = "item-\(items.count + 1)"
        index[written.path] = items.count
        let path = freePath(written.path)
        guard type.matches(.xhtml) else {
            let isPacked = type.isBitmap || type.isAudio || type.isVideo || type == .woff || type == .woff2
            let entry = PackageEntry(path, method: isPacked ? .stored : .deflated, resource: written.resource)
            items.append(
                Item(
                    id: id, path: path, source: written.path, mediaType: type, link: written.link, entry: entry))
            return
        }
        let title = written.link.title ?? publication.metadata.title ?? written.path
        let source = EPUBDocument(written, title: title, memory)
        let facts: (fragments: Set<String>, hasContents: Bool)
        do { facts = try await source.outline() } catch { throw .reading(error, href: written.path) }
        if written.link.has(rel: "contents"), facts.hasContents { candidates.append(items.count) }
        var item = Item(
            id: id, path: path, source: written.path, mediaType: .xhtml, link: written.link,
            entry: PackageEntry(path) { () throws(ReadError) in try await source.bytes() })
        item.fragments = facts.fragments
        item.document = source
        items.append(item)
    }

    /// Returns a path that is unique even on case-insensitive file systems
    /// (EPUB 3.3 § 4.2.3).
    private mutating func freePath(_ path: String) -> String {
        if taken.insert(path.lowercased()).inserted { return path }
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
        var number = 2
        while true {
            let other = path[..<dot] + "-\(number)" + path[dot...]
            if taken.insert(other.lowercased()).inserted { return String(other) }
            number += 1
        }
    }

    private func facts(of document: EPUBDocument, _ path: String) async throws(PublicationWriteError)
        -> EPUBDocument.Facts
    {
        do { return try await document.facts() } catch { throw .reading(error, href: path) }
    }

    private func place(_ link: Link, _ publication: Publication) -> Int? {
        link.url.flatMap { publication.entries.entry(for: $0) }.flatMap { index[$0] }
    }

    private mutating func findStandIns(_ publication: Publication, _ order: [Link]) {
        for (link, document) in zip(publication.readingOrder, order) where link.href != document.href {
            guard let picture = place(link, publication), let page = place(document, publication) else { continue }
            standIns[items[picture].source] = items[page].source
        }
    }

    /// Adds fallbacks for items that readers need not support.
    private mutating func addFallbacks(_ publication: Publication) {
        for number in items.indices where !items[number].mediaType.isCoreOfEPUB {
            let others = items[number].link.alternates.compactMap { place($0, publication) }
            items[number].fallback = others.first { items[$0].mediaType.isCoreOfEPUB }.map { items[$0].id }
        }
    }

    private mutating func addSpine(_ order: [Link], _ publication: Publication) {
        var seen: Set<Int> = []
        for link in order {
            guard let item = place(link, publication), seen.insert(item).inserted else { continue }
            spine.append((item, true, link))
        }
        for link in publication.resources where link.properties.values["linear"] == .bool(false) {
            guard let item = place(link, publication), items[item].isDocument, seen.insert(item).inserted else {
                continue
            }
            spine.append((item, false, link))
        }
    }

    // MARK: References

    private var references: EPUBReferences {
        var itemsBySource: [String: EPUBReferences.Item] = [:]
        let byID = Dictionary(items.map { ($0.id, $0.source) }) { first, _ in first }
        for item in items {
            itemsBySource[item.source] = EPUBReferences.Item(
                mediaType: item.mediaType, fallback: item.fallback.flatMap { byID[$0] },
                written: item.path == item.source ? nil : item.path,
                fragments: item.document == nil ? nil : item.fragments, standIn: standIns[item.source])
        }
        return EPUBReferences(itemsBySource)
    }

    /// Chooses the first document whose contents only lead to spine items;
    /// drops other navigation documents that are not in the spine.
    private mutating func chooseNavigation(_ publication: Publication) async throws(PublicationWriteError) {
        var gone: Set<Int> = []
        for number in candidates {
            let read = Set(spine.map { items[$0.item].source })
            var isFine = false
            if navigation == nil, var document = items[number].document {
                document.references = references
                let foundReferences = try await facts(of: document, items[number].path).foundReferences
                isFine =
                    !foundReferences.hasDeadLinks && !foundReferences.hasOutwardLinks
                    && foundReferences.linked.isSubset(of: read)
            }
            if isFine {
                navigation = items[number].path
            } else if !read.contains(items[number].source) {
                gone.insert(number)
            }
        }
        guard !gone.isEmpty else { return }
        let kept = items.indices.filter { !gone.contains($0) }
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        items = kept.map { items[$0] }
        spine = spine.compactMap { entry in places[entry.item].map { ($0, entry.isLinear, entry.link) } }
        index = Dictionary(items.enumerated().map { ($1.source, $0) }) { first, _ in first }
    }

    /// Corrects references in documents and style sheets.
    private mutating func mendReferences(_ publication: Publication) async throws(PublicationWriteError) {
        let references = references
        var remoteResources: [String: MediaType?] = [:]
        for number in items.indices {
            let item = items[number]
            do {
                remoteResources.merge(try await mend(number, references)) { $0 ?? $1 }
            } catch { throw .reading(error, href: item.path) }
            if navigation == item.path { items[number].properties.append("nav") }
        }
        for (href, type) in remoteResources.sorted(by: { $0.key < $1.key }) {
            let declared = (publication.readingOrder + publication.resources).first { $0.href == href }?.mediaType
            remote.append((href, declared ?? type ?? .binary))
        }
    }

    private mutating func mend(
        _ number: Int, _ references: EPUBReferences
    ) async throws(ReadError) -> [String: MediaType?] {
        let path = items[number].path
        if var document = items[number].document {
            document.references = references
            let (facts, source) = (try await document.facts(), document)
            items[number].entry = PackageEntry(path) { () throws(ReadError) in try await source.bytes() }
            items[number].properties = facts.properties
            items[number].hasViewport = facts.hasViewport
            addToSpine(facts.foundReferences.linked)
            return facts.foundReferences.remote
        }
        guard items[number].mediaType.matches(.css) || items[number].mediaType.matches(.svg) else { return [:] }
        let sheet = EPUBTextResource(entry: items[number].entry, isDrawing: items[number].mediaType.matches(.svg))
        guard let facts = try await sheet.facts(DocumentReferences(references, path: path)) else { return [:] }
        items[number].entry = PackageEntry(path) {
            () throws(ReadError) in try await sheet.bytes(DocumentReferences(references, path: path))
        }
        items[number].properties = facts.properties
        items[number].hasViewport = facts.hasViewport
        return facts.foundReferences.remote
    }

    /// Adds link targets to the spine as non-linear items.
    private mutating func addToSpine(_ paths: Set<String>) {
        for path in paths.sorted() {
            guard let number = index[path], items[number].path != navigation,
                !spine.contains(where: { $0.item == number })
            else { continue }
            spine.append((number, false, items[number].link))
        }
    }
}
