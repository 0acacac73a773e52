import Lectern

/// The pages of a feed in the order in which they are listed.
struct CatalogListing {
    /// All pages in one, with the links of the last.
    private(set) var feed: Feed
    private var publications: [OPDSPublication]
    private let diagnostics: [Diagnostic]
    /// The number of the last publication that was printed.
    private var number = 0

    init(_ feed: Feed, _ diagnostics: [Diagnostic]) {
        self.feed = feed
        self.diagnostics = diagnostics
        publications = feed.allPublications
    }

    /// The text of the first page.
    mutating func head() -> String {
        ([CatalogOutput.title(feed)] + CatalogOutput.entries(feed, after: &number)).joined(separator: "\n")
    }

    /// Adds a page, and returns its text.
    mutating func add(_ page: Feed) -> String {
        feed.navigation += page.navigation
        feed.publications += page.publications
        feed.groups += page.groups
        feed.links = page.links
        publications += page.allPublications
        var page = page
        // They are those of the first page.
        page.facets = []
        return CatalogOutput.entries(page, after: &number).joined(separator: "\n")
    }

    /// The text after the last page.
    func foot() -> String { CatalogOutput.foot(feed, diagnostics).joined(separator: "\n") }

    /// Returns the publication with a number in the list, from 1, or with an
    /// identifier.
    func find(_ which: String) -> OPDSPublication? {
        if let number = Int(which), publications.indices.contains(number - 1) { return publications[number - 1] }
        return publications.first {
            $0.metadata.identifier == which || $0.metadata.alternateIdentifiers.contains(which)
        }
    }

    var json: JSONValue { CatalogOutput.json(feed, diagnostics) }
}
