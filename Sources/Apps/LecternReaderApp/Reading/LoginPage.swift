import LecternGTK
import LecternReader

/// Asks for the login that the server of a book wants, in place of the book.
@MainActor final class LoginPage {
    let widget: Widget
    private let user = Entry(placeholder: tr("User"))
    private let password = PasswordEntry(placeholder: tr("Password"))

    init(_ model: ReaderModel, _ login: BookLogin) {
        let bar = HeaderBar()
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        bar.addStart(shelf)
        let open = Button(tr("_Log In"))
        for style in ["pill", "suggested-action"] { open.addStyle(style) }
        open.align(horizontally: .center)
        let entries = Box(.vertical, spacing: 6, [user, password])
        let page = StatusPage(
            icon: "system-lock-screen-symbolic", title: login.host, description: Self.words(login),
            child: Clamp(Box(.vertical, spacing: 18, [entries, open]), maximum: 320))
        page.expands = true
        widget = Box(.vertical, [bar, page])
        let logIn: @MainActor () -> Void = { [weak model, weak user, weak password] in
            guard let user, let password, !user.text.isEmpty else { return }
            model?.logIn(user: user.text, password: password.text)
        }
        user.onActivate { [weak password] _ in password?.grabFocus() }
        password.onActivate { _ in logIn() }
        open.onClick(logIn)
    }

    private static func words(_ login: BookLogin) -> String {
        if login.isRefused { return tr("The server refused this login. Try again.") }
        return login.realm.isEmpty
            ? tr("The server of this book wants a login.")
            : tr("The server of this book wants a login for “{realm}”.", ["realm": login.realm])
    }

    /// Lets the reader type at once.
    func focus() { user.grabFocus() }
}
