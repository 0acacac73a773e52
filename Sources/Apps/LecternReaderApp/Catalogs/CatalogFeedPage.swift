import Lectern
import LecternGTK
import LecternReader

/// A page of a catalogue: links to other feeds, groups, filters and the grid of publications.
@MainActor final class CatalogFeedPage {
    let widget = Box(.vertical)
    private let browser: CatalogBrowser
    private let page: CatalogPage
    /// Runs when the state of the page has changed.
    var onShown: (@MainActor () -> Void)?
    private let store = ListStore<CatalogItem>()
    private var grid: GridView<CatalogItem>?
    private var scroller: ScrolledWindow?
    private let more = MoreBar()
    /// Covers of groups, which live as long as the page.
    private var covers: [CatalogCover] = []
    private var shown: CatalogPage.State?
    private var first: Widget?
    /// The largest number of publications shown of a group.
    private static let mostInGroup = 12

    init(_ page: CatalogPage, _ browser: CatalogBrowser) {
        self.page = page
        self.browser = browser
        widget.expands = true
        more.onRetry = { [weak page] in page?.retryMore() }
        page.onChange = { [weak self] in self?.show() }
        show()
    }

    /// Moves the keyboard focus into the page.
    func focus() { (grid ?? first)?.grabFocus() }

    /// Shows the page again, as a download has changed.
    func refresh() { if grid != nil { fillGrid() } }

    private func show() {
        let isNew = shown != page.state
        shown = page.state
        if isNew { rebuild() }
        if grid != nil { fillGrid() }
        more.show(page)
        if isNew { onShown?() }
    }

    private func rebuild() {
        widget.removeAll()
        covers = []
        grid = nil
        scroller = nil
        first = nil
        switch page.state {
        case .loading: widget.append(Self.loading())
        case .empty:
            widget.append(
                StatusPage(
                    icon: "edit-find-symbolic", title: tr("Nothing Here"),
                    description: tr("This part of the catalogue is empty.")))
            addFacets()
        case .failed(let failure): widget.append(failed(failure))
        case .content: addContent()
        }
    }

    private static func loading() -> Widget {
        let spinner = Spinner()
        spinner.isSpinning = true
        spinner.setMinimumSize(width: 48, height: 48)
        spinner.setAccessibleName(tr("Loading…"))
        spinner.align(horizontally: .center)
        spinner.align(vertically: .center)
        spinner.expands = true
        return spinner
    }

    private func failed(_ failure: CatalogFailure) -> Widget {
        let again = Button(tr("_Try Again"))
        for style in ["pill", "suggested-action"] { again.addStyle(style) }
        again.align(horizontally: .center)
        again.onClick { [weak page] in page?.load() }
        first = again
        let result = StatusPage(
            icon: "dialog-warning-symbolic", title: failure.message, description: failure.advice, child: again)
        result.expands = true
        return result
    }

    private func addContent() {
        addDefects()
        addFacets()
        if page.groups.isEmpty, !page.publications.isEmpty {
            if !page.navigation.isEmpty { widget.append(links()) }
            addGrid()
        } else {
            addSections()
        }
    }

    /// Says that a part of the feed could not be read.
    private func addDefects() {
        guard !page.defects.isEmpty else { return }
        let label = Label(
            trn(
                "The catalogue has {count} defect; what can be read is shown.",
                "The catalogue has {count} defects; what can be read is shown.", count: page.defects.count),
            styles: ["dim-label"])
        label.wraps = true
        label.tooltip = page.defects.prefix(20).joined(separator: "\n")
        label.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        widget.append(label)
    }

    private func addFacets() {
        guard !page.facets.isEmpty else { return }
        let row = Box(.horizontal, spacing: 12)
        for facet in page.facets {
            let choices = facet.links.map { $0.title ?? $0.href }
            let choice = DropDown(facet.active == nil ? [facet.metadata.title] + choices : choices)
            choice.selected = facet.active.flatMap { facet.links.firstIndex(of: $0) } ?? 0
            choice.setAccessibleName(facet.metadata.title)
            choice.tooltip = facet.metadata.title
            let offset = facet.active == nil ? 1 : 0
            choice.onChange { [weak browser] position in
                guard let position, facet.links.indices.contains(position - offset) else { return }
                let link = facet.links[position - offset]
                if link != facet.active { browser?.choose(link) }
            }
            row.append(choice)
        }
        row.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        widget.append(Self.strip(row))
    }

    /// Links to other feeds in one row, above a grid.
    private func links() -> Widget {
        let row = Box(.horizontal, spacing: 6)
        for link in page.navigation {
            let button = Button((link.title ?? link.href).replacing("_", with: "__"))
            button.addStyle("pill")
            button.onClick { [weak browser] in browser?.follow(link) }
            row.append(button)
        }
        row.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        return Self.strip(row)
    }

    private func addGrid() {
        let grid = GridView(store, cellWidth: CatalogCover.size.width) { [covers = browser.covers] in
            CatalogCell(covers)
        }
        grid.activatesOnClick = true
        grid.setAccessibleName(page.title)
        grid.onActivate { [weak self] position in
            if let item = self?.store[position] { self?.browser.show(item.publication) }
        }
        let scroller = ScrolledWindow(grid)
        scroller.expands = true
        scroller.onVerticalScroll { [weak self] _ in self?.loadAhead() }
        // What does not fill the window cannot be scrolled.
        scroller.onHeightChange { [weak self] in self?.loadAhead() }
        widget.append(scroller)
        widget.append(more.widget)
        self.grid = grid
        self.scroller = scroller
    }

    /// Loads the next page of publications before its place is reached.
    private func loadAhead() {
        guard let scroller, scroller.visibleHeight > 0 else { return }
        if scroller.verticalOffset + scroller.visibleHeight * 2 > scroller.contentHeight { page.loadMore() }
    }

    private func fillGrid() {
        store.update(to: page.publications.map { CatalogItem($0, browser.downloads) }, where: ==)
    }

    /// Navigation as a list, and a row for each group.
    private func addSections() {
        let inside = Box(.vertical, spacing: 18)
        if !page.navigation.isEmpty { inside.append(list(page.navigation)) }
        for group in page.groups { inside.append(section(group)) }
        if !page.groups.isEmpty, !page.publications.isEmpty {
            inside.append(section(Group(metadata: OPDSMetadata(page.title), publications: page.publications)))
        }
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 960))
        scroller.expands = true
        widget.append(scroller)
    }

    /// A row that scrolls horizontally.
    private static func strip(_ row: Widget) -> Widget {
        let scroller = ScrolledWindow(row, horizontally: true)
        scroller.fitChild(maximumHeight: 400)
        return scroller
    }

    private func list(_ links: [Link]) -> Widget {
        let list = ListBox(.none, styles: ["boxed-list"])
        for link in links {
            let row = ActionRow(Label.escape(link.title ?? link.href))
            if let count = link.properties.numberOfItems { row.addSuffix(Label("\(count)", styles: ["dim-label"])) }
            row.addSuffix(Image(icon: "go-next-symbolic"))
            row.isActivatable = true
            row.onActivate { [weak browser] in browser?.follow(link) }
            if first == nil { first = row }
            list.append(row)
        }
        return list
    }

    private func section(_ group: Group) -> Widget {
        let title = Label(group.metadata.title, styles: ["heading"])
        title.horizontalAlignment = 0
        title.expandsHorizontally = true
        let all = Button(tr("_Show All"))
        all.addStyle("flat")
        all.setAccessibleName(tr("Show all of {name}", ["name": group.metadata.title]))
        all.onClick { [weak browser] in browser?.showAll(of: group) }
        let box = Box(.vertical, spacing: 6, [Box(.horizontal, [title, all])])
        if !group.navigation.isEmpty { box.append(list(group.navigation)) }
        guard !group.publications.isEmpty else { return box }
        let row = Box(.horizontal, spacing: 6)
        for publication in group.publications.prefix(Self.mostInGroup) { row.append(tile(publication)) }
        box.append(Self.strip(row))
        return box
    }

    private func tile(_ publication: OPDSPublication) -> Widget {
        let cover = CatalogCover(browser.covers)
        let item = CatalogItem(publication, browser.downloads)
        cover.show(publication, note: item.note)
        covers.append(cover)
        let button = Button(child: cover.tile)
        button.addStyle("flat")
        button.setAccessibleName(item.accessibleName)
        button.onClick { [weak browser] in browser?.show(publication) }
        if first == nil { first = button }
        return button
    }
}

/// Shows that more publications are being loaded, or why they cannot be.
@MainActor final class MoreBar {
    let widget: Box
    var onRetry: (@MainActor () -> Void)?
    private let words = Label()
    private let again = Button(tr("_Try Again"))

    init() {
        widget = Box(.horizontal, spacing: 12, [words, again])
        widget.margins = Margins(6)
        widget.align(horizontally: .center)
        words.wraps = true
        again.onClick { [weak self] in self?.onRetry?() }
        widget.isVisible = false
    }

    func show(_ page: CatalogPage) {
        widget.isVisible = page.isLoadingMore || page.moreFailure != nil
        again.isVisible = page.moreFailure != nil
        words.text = page.moreFailure?.text ?? tr("Loading more…")
    }
}
