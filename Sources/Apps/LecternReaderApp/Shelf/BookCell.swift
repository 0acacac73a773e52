import LecternGTK
import LecternGeometry
import LecternReader
import LecternStages

/// A book on the shelf: cover, title, author and progress.
@MainActor final class BookCell: ListCell {
    /// The size of a cell with two lines of title and the author.
    static let size = (width: 148, height: 282)
    var widget: Widget { cover.tile }
    private let cover: CoverView
    private let onMenu: @MainActor (BookshelfItem, Widget, Point) -> Void
    private let onClick: @MainActor (BookshelfItem) -> Void
    private let opening = ClickGesture(.primary)
    private var item: BookshelfItem?

    /// - Parameters:
    ///   - onMenu: opens the menu of a book at a point of its cell.
    ///   - onClick: opens a book, or selects it. Clicks with Control or Shift select books, as in any list.
    init(
        pictures: CoverPictures, onMenu: @escaping @MainActor (BookshelfItem, Widget, Point) -> Void,
        onClick: @escaping @MainActor (BookshelfItem) -> Void
    ) {
        self.onMenu = onMenu
        self.onClick = onClick
        cover = CoverView(
            width: Self.size.width, height: 214, tileHeight: Self.size.height, pictures: pictures)
        widget.align(horizontally: .center)
        widget.align(vertically: .start)
    }

    func show(_ item: BookshelfItem) {
        // Most cells of a long shelf are never visible and need no gestures.
        if self.item == nil { addGestures() }
        if self.item?.id != item.id { cover.showPlain(item) }
        self.item = item
        cover.tile.show(
            [
                Caption.Line(item.title, Caption.Style(pixels: 13.5, weight: 600), atMost: 2),
                Caption.Line(item.authorLine, Caption.Style(pixels: 12.5, strength: 0.7)),
            ], item.captionProgress)
        widget.setAccessibleName(item.accessibleName)
    }

    var accessibleName: String { item?.accessibleName ?? "" }

    func setNear(_ isNear: Bool) {
        guard let item else { return }
        isNear ? cover.show(item) : cover.showPlain(item)
    }

    func clear() { cover.clear() }

    private func addGestures() {
        opening.onRelease { [weak self] count, _ in
            guard let self, let item, count == 1, opening.modifiers.isDisjoint(with: [.control, .shift]) else {
                return
            }
            opening.claim()
            onClick(item)
        }
        widget.add(opening)
        widget.onMenuRequest { [weak self] in self?.openMenu(at: $0) }
    }

    private func openMenu(at point: Point) {
        if let item { onMenu(item, widget, point) }
    }
}

extension BookshelfItem {
    /// The progress below a book; nil for a book that was never opened.
    fileprivate var captionProgress: Caption.Progress? {
        if isMissing { return .words(tr("File missing")) }
        guard let progressText else { return nil }
        return isFinished ? .done(progressText) : .part(progress ?? 0, progressText)
    }
}

/// The progress of a book: a bar with a percentage, or a tick.
@MainActor final class ReadingProgress {
    let widget: Box
    private let bar = ProgressBar()
    private let tick = Image(icon: "object-select-symbolic", pixelSize: 12)
    private let words = Label(styles: ["book-progress"])

    init() {
        bar.addStyle("thin")
        bar.align(vertically: .center)
        bar.expandsHorizontally = true
        bar.setMinimumSize(width: 40)
        widget = Box(.horizontal, spacing: 8, [bar, tick, words])
        widget.margins = Margins(top: 3)
    }

    /// Shows the progress; nothing for a book that was never opened.
    func show(_ item: BookshelfItem) {
        widget.isVisible = item.progressText != nil || item.isMissing
        bar.isVisible = !item.isFinished && !item.isMissing
        tick.isVisible = item.isFinished && !item.isMissing
        bar.fraction = item.progress ?? 0
        words.text = item.isMissing ? tr("File missing") : item.progressText ?? ""
    }
}
