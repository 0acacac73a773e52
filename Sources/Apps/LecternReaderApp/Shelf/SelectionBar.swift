import LecternGTK
import LecternGeometry
import LecternReader

/// What can be done with the books that are selected.
@MainActor final class SelectionBar {
    let widget: Revealer
    private let words = Label(styles: ["selection-words"])
    private let shelves = MenuButton(icon: "view-list-symbolic", tooltip: tr("Put on a shelf"))
    private let buttons: [Widget]

    init() {
        func button(_ icon: String, _ tooltip: String, action: String) -> Button {
            let button = Button(icon: icon, tooltip: tooltip)
            button.setAction("shelf." + action)
            return button
        }
        words.horizontalAlignment = 0
        words.expandsHorizontally = true
        words.setEllipsis(.end)
        shelves.opensUpward = true
        let others = [
            button("bookmark-new-symbolic", tr("Tags…"), action: "selected-tags"),
            button("object-select-symbolic", tr("Mark as finished"), action: "selected-finished"),
            button("edit-clear-symbolic", tr("Mark as unread"), action: "selected-unread"),
            button("user-trash-symbolic", tr("Remove from the bookshelf"), action: "selected-remove"),
        ]
        buttons = [shelves] + others
        let close = button("window-close-symbolic", tr("End selection"), action: "end-selection")
        let row = Box(.horizontal, spacing: 4, [words] + buttons + [close])
        row.addStyle("selection-bar")
        for button in buttons + [close] { button.addStyle("flat") }
        widget = Revealer(row, .slideUp)
    }

    /// Shows how many books are selected, and the shelves that they can be put on; nil hides the bar.
    func show(_ count: Int?, menu: Menu) {
        widget.isRevealed = count != nil
        words.isVisible = count != nil
        guard let count else { return }
        words.text =
            count == 0
            ? tr("Click books to select them") : trn("{count} book selected", "{count} books selected", count: count)
        for button in buttons { button.isSensitive = count > 0 }
        shelves.setMenu(menu)
    }
}
