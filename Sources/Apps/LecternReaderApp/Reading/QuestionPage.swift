import LecternGTK
import LecternGeometry
import LecternReader

/// The page that asks for a password or a login before a book can be opened.
@MainActor final class QuestionPage {
    let widget: Widget
    /// Retained as long as the page.
    private let entries: [Widget]

    init(
        title: String, words: String, _ entries: [Widget], button: String, below: [Widget] = [],
        _ answer: @escaping @MainActor () -> Void
    ) {
        self.entries = entries
        let bar = HeaderBar()
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        bar.addStart(shelf)
        let open = Button(button)
        for style in ["pill", "suggested-action"] { open.addStyle(style) }
        open.align(horizontally: .center)
        open.onClick(answer)
        let inside = Box(.vertical, spacing: 18, [Box(.vertical, spacing: 6, entries), open] + below)
        let page = StatusPage(
            icon: "system-lock-screen-symbolic", title: title, description: words,
            child: Clamp(inside, maximum: 320))
        page.expands = true
        widget = Box(.vertical, [bar, page])
    }

    /// Focuses the first entry.
    func focus() { entries.first?.grabFocus() }
}

extension QuestionPage {
    /// Creates the page for the password of a book.
    static func password(_ model: ReaderModel, isWrong: Bool) -> QuestionPage {
        let entry = PasswordEntry(placeholder: tr("Password"))
        let unlock: @MainActor () -> Void = { [weak model, weak entry] in
            if let password = entry?.text, !password.isEmpty { model?.opening.unlock(password) }
        }
        entry.onActivate { _ in unlock() }
        return QuestionPage(
            title: model.title,
            words: isWrong
                ? tr("That is not the password. Try again.") : tr("This book is locked. Its password opens it."),
            [entry], button: tr("_Open"), unlock)
    }

    /// Creates the page for the login to a book's server.
    static func login(_ model: ReaderModel, _ login: BookLogin) -> QuestionPage {
        let (user, password) = (Entry(placeholder: tr("User")), PasswordEntry(placeholder: tr("Password")))
        let logIn: @MainActor () -> Void = { [weak model, weak user, weak password] in
            guard let user, let password, !user.text.isEmpty else { return }
            model?.opening.logIn(user: user.text, password: password.text)
        }
        user.onActivate { [weak password] _ in password?.grabFocus() }
        password.onActivate { _ in logIn() }
        return QuestionPage(title: login.host, words: words(login), [user, password], button: tr("_Log In"), logIn)
    }

    private static func words(_ login: BookLogin) -> String {
        if login.isRefused { return tr("The server refused this login. Try again.") }
        return login.realm.isEmpty
            ? tr("The server of this book wants a login.")
            : tr("The server of this book wants a login for “{realm}”.", ["realm": login.realm])
    }
}
