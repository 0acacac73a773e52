public import Lectern
import LecternBase
public import LecternModel

/// Browses one catalogue: its pages, as the user went through them, and the
/// publication that is shown.
@MainActor public final class CatalogBrowser {
    /// The pages from the first one to the one shown.
    public private(set) var pages: [CatalogPage] = []
    /// The publication whose details are shown; nil for the page.
    public private(set) var entry: CatalogEntry?
    /// Called when another page or entry is shown.
    public var onChange: (() -> Void)?
    /// The catalogue's name in the list.
    public let title: String
    private let catalog: OPDSCatalog
    private let model: CatalogsModel
    private static let mostPages = 100

    init(_ catalog: OPDSCatalog, title: String, model: CatalogsModel) {
        self.catalog = catalog
        self.title = title
        self.model = model
        open(.home, title: title)
    }

    /// The page shown.
    public var page: CatalogPage { pages[pages.count - 1] }

    public var covers: CatalogCovers { model.covers }
    public var downloads: CatalogDownloads { model.downloads }

    /// Whether there is a page before the one shown.
    public var canGoBack: Bool { entry != nil || pages.count > 1 }

    /// Goes to the page before; false if there is none.
    @discardableResult public func goBack() -> Bool {
        if entry != nil {
            entry = nil
        } else {
            guard pages.count > 1 else { return false }
            pages.removeLast().cancel()
        }
        onChange?()
        return true
    }

    /// Follows a link to another feed.
    public func follow(_ link: Link, title: String? = nil) {
        let name = title ?? link.title?.trimmed ?? ""
        open(.link(link), title: name.isEmpty ? self.title : name)
    }

    /// Chooses a filter or a sort order: the page shown is replaced.
    public func choose(_ link: Link) {
        let replaced = pages.removeLast()
        replaced.cancel()
        open(.link(link), title: replaced.title)
    }

    /// Shows all publications of a group.
    public func showAll(of group: Group) {
        if let link = group.links.first(withRel: "self") { return follow(link, title: group.metadata.title) }
        let title = group.metadata.title
        open(.publications(title, group.publications), title: title)
    }

    /// Searches the catalogue.
    public func search(_ words: String) {
        guard !words.trimmed.isEmpty, let feed = pages.last(where: { $0.canSearch })?.feed else { return }
        let title = tr("Search: {words}", ["words": words.trimmed])
        open(.search(words.trimmed, in: feed), title: title)
    }

    /// Whether the catalogue can be searched from the page shown.
    public var canSearch: Bool { pages.contains { $0.canSearch } }

    /// Shows the details of a publication.
    public func show(_ publication: OPDSPublication) {
        let entry = CatalogEntry(publication, in: catalog, model: model)
        self.entry = entry
        onChange?()
        entry.load()
    }

    private func open(_ source: CatalogPage.Source, title: String) {
        let page = CatalogPage(catalog, source, title: title) { [downloads] in await downloads.refresh() }
        if pages.count >= Self.mostPages { pages.removeFirst() }
        entry = nil
        pages.append(page)
        onChange?()
        page.load()
    }

    /// Stops loading.
    public func close() {
        for page in pages { page.cancel() }
        onChange = nil
    }
}
