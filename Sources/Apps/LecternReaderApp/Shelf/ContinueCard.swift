import LecternGTK
import LecternGeometry
import LecternReader

/// The card of the book to continue with, above the shelf.
@MainActor final class ContinueCard {
    let widget: Revealer
    private let cover: CoverView
    private let title = Label(styles: ["continue-title"])
    private let author = Label(styles: ["book-by"])
    private let progress = ReadingProgress()
    private let button: Button
    private var item: BookshelfItem?
    private var rule = ContinueCardRule(height: 160)
    private var hasBook = false

    init(pictures: CoverPictures, onOpen: @escaping @MainActor (BookshelfItem) -> Void) {
        cover = CoverView(width: 78, height: 112, pictures: pictures)
        let word = Label(tr("CONTINUE READING"), styles: ["continue-word"])
        for label in [word, title, author] { label.horizontalAlignment = 0 }
        for label in [title, author] { label.setEllipsis(.end) }
        progress.widget.setMinimumSize(width: 240)
        progress.widget.align(horizontally: .start)
        let words = Box(.vertical, spacing: 3, [word, title, author, progress.widget])
        words.align(vertically: .center)
        words.expandsHorizontally = true
        let row = Box(.horizontal, spacing: 20, [cover.tile, words])
        button = Button(child: row)
        for style in ["flat", "continue"] { button.addStyle(style) }
        button.margins = Margins(start: 28, end: 28, top: 18, bottom: 2)
        widget = Revealer(button, .slideDown)
        button.onClick { [weak self] in
            if let item = self?.item { onOpen(item) }
        }
    }

    /// Shows a book, or nothing; animated or at once.
    func show(_ item: BookshelfItem?, atOnce: Bool) {
        hasBook = item != nil
        let isRevealed = hasBook && rule.isShown
        atOnce ? widget.revealAtOnce(isRevealed) : (widget.isRevealed = isRevealed)
        guard let item, item != self.item else { return }
        self.item = item
        cover.show(item)
        title.text = item.title
        author.text = item.authorLine
        progress.show(item)
        button.setAccessibleName(tr("Continue reading {book}", ["book": item.accessibleName]))
    }

    /// The books below have scrolled: the card makes room for them, and comes back at their top.
    func scrolled(to offset: Double, visible: Double, content: Double) {
        if widget.height > 0, rule.isShown { rule.height = max(Double(widget.height), 100) }
        let isShown = rule.scrolled(to: offset, visible: visible, content: content)
        if widget.isRevealed != (hasBook && isShown) { widget.isRevealed = hasBook && isShown }
    }
}
