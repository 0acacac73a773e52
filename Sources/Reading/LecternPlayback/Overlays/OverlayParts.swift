import LecternBase
import LecternLocators
import LecternModel
import LecternPublication

/// The guided navigation documents of a publication in the order of reading, loaded on demand.
actor OverlayParts {
    /// A document and the first resource of the reading order that it belongs to.
    struct Entry: Hashable, Sendable {
        var link: Link
        var resourceIndex: Int
    }

    nonisolated let entries: [Entry]
    /// The index of the part of each resource that has one.
    private nonisolated let partsByResource: [Int: Int]
    nonisolated let publication: Publication
    private let documents: PublicationDocuments
    private var loaded: [(part: Int, clips: OverlayPart)] = []
    /// The number of parts in memory: the current one and its neighbours.
    private let capacity = 3

    init(_ publication: Publication) {
        self.publication = publication
        documents = PublicationDocuments(publication)
        var entries: [Entry] = []
        var partsByURL: [AnyURL: Int] = [:]
        var partsByResource: [Int: Int] = [:]
        for (index, link) in publication.readingOrder.enumerated() {
            guard let url = publication.guidedNavigationURL(for: link)?.normalized else { continue }
            if partsByURL[url] == nil {
                partsByURL[url] = entries.count
                entries.append(Entry(link: link, resourceIndex: index))
            }
            partsByResource[index] = partsByURL[url]
        }
        self.entries = entries
        self.partsByResource = partsByResource
    }

    /// Returns the clips of a part; none if it cannot be read, which is reported as a diagnostic.
    func part(at index: Int) async -> OverlayPart {
        if let cached = loaded.first(where: { $0.part == index }) { return cached.clips }
        var clips = OverlayPart(clips: [], containers: [])
        do {
            if let guide = try await publication.guidedNavigationDocument(for: entries[index].link) {
                var builder = OverlayPartBuilder(part: index, documents: documents)
                clips = await builder.build(guide)
            }
        } catch {
            let href = publication.guidedNavigationURL(for: entries[index].link)?.string
            publication.diagnosticSink.report(
                Diagnostic("guide.unreadable", .error, message: "it could not be read: \(error)", at: href))
        }
        loaded.append((index, clips))
        if loaded.count > capacity { loaded.removeFirst() }
        return clips
    }

    /// Returns the place of a locator: in its resource, else at the start of the next resource with a guide.
    func place(of locator: Locator) async -> OverlayPlace? {
        guard let resource = publication.readingOrderIndex(of: locator.href) else { return nil }
        guard let index = partsByResource[resource] else {
            return entries.firstIndex { $0.resourceIndex > resource }.map { OverlayPlace(part: $0) }
        }
        let offset = await offset(of: locator)
        let clip = await part(at: index).index(atResource: resource, offset: offset)
        return OverlayPlace(part: index, clip: clip ?? 0)
    }

    private func offset(of locator: Locator) async -> Int {
        if let offset = locator.locations.textOffset { return offset }
        guard let document = await documents.document(at: locator.href) else { return 0 }
        return document.range(of: locator)?.range.lowerBound ?? 0
    }
}
