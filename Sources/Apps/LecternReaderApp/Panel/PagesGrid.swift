import LecternGTK
import LecternGeometry
import LecternImages
import LecternReader
import LecternView

/// The pages of the book as thumbnails. A thumbnail is drawn when its page
/// becomes visible, and cancelled if it is hidden before that.
@MainActor final class PagesGrid {
    let widget: Widget
    private let store = ListStore<PageRow>()
    private let grid: GridView<PageRow>
    private let rows: @MainActor () -> [PageRow]
    private weak var model: ReaderModel?

    /// - Parameter rows: returns the pages.
    init(
        _ model: ReaderModel, rows: @escaping @MainActor () -> [PageRow],
        onChoice: @escaping @MainActor (PageRow.ID) -> Void
    ) {
        self.rows = rows
        self.model = model
        grid = GridView(store, selection: .none, cellWidth: PageCell.maximumSize.width + 24) { [weak model] in
            PageCell(model)
        }
        grid.activatesOnClick = true
        grid.setAccessibleName(tr("Pages"))
        let scroller = ScrolledWindow(grid)
        scroller.expands = true
        widget = scroller
        grid.onActivate { [weak store] position in
            if let row = store?[position] { onChoice(row.id) }
        }
        widget.onMap { [weak self] in self?.appear() }
    }

    /// Focuses the pages.
    func focus() { grid.grabFocus() }

    /// Marks the current page. Does nothing while the grid is hidden.
    func show() {
        guard widget.isMapped else { return }
        store.update(to: rows(), where: { $0 == $1 })
    }

    private func appear() {
        store.update(to: rows(), where: { $0 == $1 })
        if let model { model.pages.cacheThumbnails(PageCell.maximumSize, scale: widget.scaleFactor) }
        // A grid that was never shown has no rows before the next frame.
        MainLoop.timeout(milliseconds: 30) { [weak self] in
            guard let self else { return .stop }
            if let current = store.items.firstIndex(where: \.isCurrent) { grid.scroll(to: current) }
            return .stop
        }
    }
}

extension BookPages {
    /// Draws the thumbnails of all pages in the background, for cells of a size in CSS pixels.
    func cacheThumbnails(_ maximumSize: (width: Int, height: Int), scale: Int) {
        guard cacheThumbnails(width: maximumSize.width * scale, height: maximumSize.height * scale) else { return }
        StartTimes.note("thumbnails", while: { areCaching })
    }
}

/// A page: its thumbnail and label.
@MainActor private final class PageCell: ListCell {
    /// The maximum size of the thumbnail, in CSS pixels.
    static let maximumSize = (width: 124, height: 168)
    let widget: Widget
    private let picture = Picture()
    private let name = Label(styles: ["page"])
    private let box: Box
    private weak var model: ReaderModel?
    private var row: PageRow?
    private var drawing: Task<Void, Never>?

    init(_ model: ReaderModel?) {
        self.model = model
        picture.addStyle("page-picture")
        picture.align(horizontally: .center)
        picture.align(vertically: .end)
        let place = Box(.vertical, [picture])
        place.setMinimumSize(width: Self.maximumSize.width, height: Self.maximumSize.height)
        picture.expandsVertically = true
        box = Box(.vertical, spacing: 5, [place, name])
        box.addStyle("page-tile")
        widget = box
    }

    private(set) var accessibleName = ""

    func show(_ row: PageRow) {
        let isSame = self.row?.id == row.id
        self.row = row
        name.text = row.label
        box.setStyle("current", row.isCurrent)
        accessibleName = tr("Page {page}", ["page": row.label])
        widget.setAccessibleName(accessibleName)
        if !isSame { draw(row.id) }
    }

    func clear() {
        drawing?.cancel()
        row = nil
        picture.setTexture(nil)
    }

    private func draw(_ id: PageRow.ID) {
        drawing?.cancel()
        picture.setTexture(nil)
        picture.setMinimumSize(width: Self.maximumSize.width * 3 / 4, height: Self.maximumSize.height)
        let scale = widget.scaleFactor
        drawing = Task { [weak self, weak model] in
            let thumbnail = await model?.pages.thumbnail(
                of: id, width: Self.maximumSize.width * scale, height: Self.maximumSize.height * scale)
            guard !Task.isCancelled, let self, let thumbnail, let texture = Texture(thumbnail) else { return }
            picture.setMinimumSize(width: thumbnail.width / scale, height: thumbnail.height / scale)
            picture.setTexture(texture)
        }
    }
}
