import LecternBase
import LecternContent
import LecternModel
import LecternPublication

/// The services of a book: positions, search, content and guided navigation.
struct ServiceResponder {
    private let served: ServedBook
    private let request: ServerRequest
    private var publication: Publication { served.publication }
    /// The number of hits in one answer.
    private static let mostHits = 100

    init(_ served: ServedBook, _ request: ServerRequest) {
        self.served = served
        self.request = request
    }

    /// Returns the answer of the service at a path; nil if there is none.
    ///
    /// - Throws: ``ServingError`` if the book is protected, or if a parameter
    ///   is wrong.
    func entity(at path: [String]) async throws -> Entity? {
        guard path.count == 1 else { return nil }
        if path[0] == "positions.json" { return await positions() }
        guard ["search", "content.json", "guided-navigation.json"].contains(path[0]) else { return nil }
        guard !publication.isRestricted else { throw ServingError.protected }
        switch path[0] {
        case "search": return try await search()
        case "content.json": return try await content()
        default: return try await guidedNavigation()
        }
    }

    private func entity(_ json: JSONValue, _ type: MediaType?) -> Entity {
        let key = "\(served.version) \(request.path) \(request.query ?? "")"
        return Entity(
            json: json, type: type?.string ?? "application/json",
            version: String(SHA256.digest(of: Array(key.utf8)).hexadecimal.prefix(24)))
    }

    /// Spec: https://readium.org/architecture/models/locators/positions/
    private func positions() async -> Entity {
        let positions = await publication.positions()
        return entity(
            ["total": .integer(positions.count), "positions": .array(positions.map(\.json))], ServiceType.positions)
    }

    /// Hits from the parameter `start` on, with the total and a link to the
    /// next ones.
    private func search() async throws -> Entity {
        guard let query = request.parameter("query"), !query.isEmpty else {
            throw ServingError("the parameter query is missing", status: 400)
        }
        let start = request.number("start", in: 0...10_000_000).map { Int($0) } ?? 0
        let search: SearchIterator
        do {
            search = try await publication.search(query)
        } catch {
            throw ServingError("\(error)", status: 400)
        }
        let hits = await search.hits()
        let shown = hits.dropFirst(start).prefix(Self.mostHits)
        var links = [Link("search?query=\(QueryValue.encoded(query))&start=\(start)", rels: ["self"])]
        if start + shown.count < hits.count {
            let next = "search?query=\(QueryValue.encoded(query))&start=\(start + shown.count)"
            links.append(Link(next, mediaType: ServiceType.locators, rels: ["next"]))
        }
        return entity(
            [
                "metadata": ["title": .string(query), "numberOfItems": .integer(hits.count)],
                "links": .array(links.map(\.json)), "locators": .array(shown.locators.map(\.json)),
            ], ServiceType.locators)
    }

    /// The elements of one resource of the reading order, and a link to the
    /// next one.
    private func content() async throws -> Entity {
        let index = try index()
        var object: JSONObject = ["links": .array(links(index, "content.json").map(\.json))]
        object["elements"] = .array(try await elements(index).map { ContentJSON.object($0) })
        return entity(.object(object), ServiceType.content)
    }

    /// Spec: https://readium.org/guided-navigation/
    private func guidedNavigation() async throws -> Entity {
        let index = try index()
        let objects = try await elements(index).compactMap { ContentJSON.guided($0) }
        return entity(
            [
                "links": .array(links(index, "guided-navigation.json").map(\.json)), "guided": .array(objects),
            ], ServiceType.guidedNavigation)
    }

    /// The resource that the parameter `href` names; the first one without it.
    private func index() throws -> Int {
        guard let href = request.parameter("href") ?? request.parameter("ref") else { return 0 }
        guard let index = AnyURL(string: href).flatMap({ publication.readingOrderIndex(of: $0) }) else {
            throw ServingError("href is not in the reading order", status: 404)
        }
        return index
    }

    private func links(_ index: Int, _ name: String) -> [Link] {
        func link(_ index: Int, _ rel: String) -> Link? {
            guard publication.readingOrder.indices.contains(index) else { return nil }
            let href = QueryValue.encoded(publication.readingOrder[index].href)
            return Link("\(name)?href=\(href)", rels: [rel])
        }
        return [link(index, "self"), link(index - 1, "prev"), link(index + 1, "next")].compactMap(\.self)
    }

    private func elements(_ index: Int) async throws -> [any ContentElement] {
        guard publication.readingOrder.indices.contains(index), let href = publication.readingOrder[index].url else {
            return []
        }
        let start = Locator(href: href, mediaType: publication.readingOrder[index].mediaType)
        var elements: [any ContentElement] = []
        guard let content = publication.content(from: start) else { return [] }
        for await element in content.sequence() {
            guard element.locator.href.removingFragment().isEquivalent(to: href.removingFragment()) else { break }
            elements.append(element)
        }
        return elements
    }
}
