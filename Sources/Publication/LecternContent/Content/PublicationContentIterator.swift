import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication

/// The content of a publication as the toolkit extracts it.
struct PublicationContent: Content {
    private let documents: PublicationDocuments
    private let start: Locator?

    /// - Parameter start: the start of the content; the first resource if nil.
    init(_ publication: Publication, from start: Locator?) {
        documents = PublicationDocuments(publication)
        self.start = start
    }

    func iterator() -> any ContentIterator { PublicationContentIterator(documents, from: start) }
}

/// Reads the units of a publication one after the other, and their elements.
actor PublicationContentIterator: ContentIterator {
    private let documents: PublicationDocuments
    private var start: Locator?
    private var chapter = 0
    private var elements: [any ContentElement] = []
    /// The index of the element after the position.
    private var index = 0
    private var isLoaded = false

    init(_ documents: PublicationDocuments, from start: Locator?) {
        self.documents = documents
        self.start = start
    }

    func next() async -> (any ContentElement)? {
        await begin()
        while index >= elements.count {
            if Task.isCancelled || chapter + 1 >= documents.publication.units.count { return nil }
            await load(chapter + 1)
        }
        defer { index += 1 }
        return elements[index]
    }

    func previous() async -> (any ContentElement)? {
        await begin()
        while index <= 0 {
            if Task.isCancelled || chapter == 0 { return nil }
            await load(chapter - 1)
            index = elements.count
        }
        index -= 1
        return elements[index]
    }

    private func begin() async {
        guard !isLoaded else { return }
        isLoaded = true
        let locator = start
        await load(locator.flatMap { documents.publication.unitIndex(of: $0) } ?? 0)
        guard let locator, let document = await documents.document(at: chapter),
            let place = document.range(of: locator)
        else { return }
        // The element that contains the place, or the first one after it.
        let offset = place.range.lowerBound
        index =
            elements.firstIndex { element in
                if let node = place.element,
                    element.locator.locations.otherLocations["element"]?.integer == Int(node.rawValue)
                {
                    return true
                }
                return end(of: element) > offset
            } ?? elements.count
    }

    /// The end of an element in the canonical text; one without text ends at
    /// its start, so that the text after it has the place.
    private func end(of element: any ContentElement) -> Int {
        if let text = element as? TextContentElement { return text.segments.last?.range.upperBound ?? 0 }
        if let table = element as? TableContentElement { return table.rows.last?.last?.range.upperBound ?? 0 }
        return element.locator.locations.textOffset ?? 0
    }

    private func load(_ chapter: Int) async {
        self.chapter = chapter
        index = 0
        elements = []
        await read(chapter)
        guard let service = documents.publication.services.find((any ContentElementService).self) else { return }
        elements = elements.compactMap { service.element($0) }
    }

    private func read(_ chapter: Int) async {
        let publication = documents.publication
        guard publication.units.indices.contains(chapter) else { return }
        let unit = publication.units[chapter]
        guard let href = unit.href else { return }
        guard let document = await documents.document(of: unit.link) else {
            elements = await PanelContent.elements(of: unit.link, href: href, in: publication)
            if elements.isEmpty { elements = Self.whole(unit.link, href: href) }
            return
        }
        let hidden = unit.page == nil ? await documents.hiddenNodes(of: document, at: unit.link) : .none
        let numbers = await documents.listNumbers(of: document, at: unit.link, hidden: hidden)
        var builder = ContentBuilder(
            document, link: unit.link, href: href, language: publication.metadata.languages.first, hidden: hidden,
            listNumbers: unit.page == nil ? numbers : [:]
        ) { reference in
            guard let url = publication.resolve(reference, in: href) else { return nil }
            return publication.linkWithHREF(url) ?? Link(url.string)
        }
        elements = builder.build()
        if unit.page != nil, let page = await documents.pdfPage(of: unit.link) {
            elements = elements.map { PDFContent.element($0, on: page, of: unit) }
            elements += await publication.annotations(ofUnit: chapter)
        }
    }

    /// Returns a resource of the reading order that is an image, audio or
    /// video.
    private static func whole(_ link: Link, href: AnyURL) -> [any ContentElement] {
        let locator = Locator(
            href: href, mediaType: link.mediaType, title: link.title, locations: .init(progression: 0))
        let attributes = ContentAttributes(
            accessibilityLabel: link.properties.alternativeText ?? link.title)
        switch link.mediaType?.type {
        case "image":
            return [ImageContentElement(locator: locator, embeddedLink: link, caption: nil, attributes: attributes)]
        case "audio": return [AudioContentElement(locator: locator, embeddedLink: link, attributes: attributes)]
        case "video": return [VideoContentElement(locator: locator, embeddedLink: link, attributes: attributes)]
        default: return []
        }
    }
}
