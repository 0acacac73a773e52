import LecternGTK
import LecternReader

/// Asks for the password of a book, in place of the book.
@MainActor final class PasswordPage {
    let widget: Widget
    private let entry = PasswordEntry(placeholder: tr("Password"))

    init(_ model: ReaderModel, isWrong: Bool) {
        let bar = HeaderBar()
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        bar.addStart(shelf)
        let open = Button(tr("_Open"))
        for style in ["pill", "suggested-action"] { open.addStyle(style) }
        open.align(horizontally: .center)
        let inside = Box(.vertical, spacing: 18, [entry, open])
        let page = StatusPage(
            icon: "system-lock-screen-symbolic", title: model.title,
            description: isWrong
                ? tr("That is not the password. Try again.") : tr("This book is locked. Its password opens it."),
            child: Clamp(inside, maximum: 320))
        page.expands = true
        widget = Box(.vertical, [bar, page])
        let unlock: @MainActor (String) -> Void = { [weak model] password in
            if !password.isEmpty { model?.unlock(password) }
        }
        entry.onActivate(unlock)
        open.onClick { [weak entry] in if let entry { unlock(entry.text) } }
    }

    /// Lets the reader type at once.
    func focus() { entry.grabFocus() }
}
