import LecternBase
import LecternLibrary
import LecternModel
import LecternOPDS

/// The part of the catalogue that a client wants.
struct CatalogQuery: Hashable {
    var text: String?
    var author: String?
    var language: String?
    var series: String?
    var order = BookOrder.title
    /// The page, from 1.
    var page = 1

    static let orders: [(order: BookOrder, title: String)] = [
        (.title, "Title"), (.author, "Author"), (.added, "Recently added"),
    ]

    init(_ request: ServerRequest) {
        func value(_ name: String) -> String? {
            request.parameter(name).flatMap { $0.isEmpty || $0.utf8.count > 500 ? nil : $0 }
        }
        text = value("query") ?? value("q")
        author = value("author")
        language = value("language")
        series = value("series")
        let requestedOrder = value("sort").flatMap(BookOrder.init(rawValue:))
        order = Self.orders.map(\.order).first { $0 == requestedOrder } ?? .title
        page = request.number("page", in: 1...1_000_000).map { Int($0) } ?? 1
    }

    /// The query of a URL, with its `?`; empty if it says nothing.
    var string: String {
        let values = [
            ("query", text), ("author", author), ("language", language), ("series", series),
            ("sort", order == .title ? nil : order.rawValue), ("page", page == 1 ? nil : String(page)),
        ]
        let parts = values.compactMap { name, value in value.map { "\(name)=\(QueryValue.encoded($0))" } }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    /// Whether a book has the chosen author, language and series.
    func includes(_ book: ShelvedBook) -> Bool {
        (author.map { book.authors.contains($0) } ?? true) && (language.map { book.language == $0 } ?? true)
            && (series.map { book.series?.name == $0 } ?? true)
    }
}

/// The facets of a catalogue: sort orders, languages and authors.
struct CatalogFacets {
    private let books: [ShelvedBook]
    private let query: CatalogQuery
    private let path: String
    private let type: MediaType
    private static let mostChoices = 30

    init(_ books: [ShelvedBook], query: CatalogQuery, path: String, type: MediaType) {
        self.books = books
        self.query = query
        self.path = path
        self.type = type
    }

    var all: [Facet] {
        let orders = CatalogQuery.orders.map { choice in
            link(choice.title, isActive: query.order == choice.order) { $0.order = choice.order }
        }
        return [Facet(metadata: OPDSMetadata("Sort"), links: orders)]
            + [
                choices("Language", \.language) { $0.language.map { [$0] } ?? [] },
                choices("Author", \.author) { $0.authors },
                choices("Series", \.series) { $0.series.map { [$0.name] } ?? [] },
            ].compactMap(\.self)
    }

    /// Returns the most frequent values; nil if there is no choice.
    private func choices(
        _ title: String, _ member: WritableKeyPath<CatalogQuery, String?>, values: (ShelvedBook) -> [String]
    ) -> Facet? {
        var counts: [String: Int] = [:]
        for book in books { for value in Set(values(book)) { counts[value, default: 0] += 1 } }
        let active = query[keyPath: member]
        guard counts.count > 1 || active != nil else { return nil }
        let frequent = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostChoices)
        let links = frequent.sorted { $0.key < $1.key }.map { value, count in
            link(value, isActive: active == value, count: count) { $0[keyPath: member] = value }
        }
        let everything = link("All", isActive: active == nil, count: books.count) { $0[keyPath: member] = nil }
        return Facet(metadata: OPDSMetadata(title), links: [everything] + links)
    }

    private func link(
        _ title: String, isActive: Bool, count: Int? = nil, _ change: (inout CatalogQuery) -> Void
    ) -> Link {
        var query = query
        query.page = 1
        change(&query)
        var link = Link(path + query.string, mediaType: type, title: title, rels: isActive ? ["self"] : [])
        link.properties.values.set("numberOfItems", count)
        return link
    }
}
