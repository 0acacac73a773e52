import LecternGTK
import LecternReader

/// The dialogs of catalogues: adding, renaming, logging in.
@MainActor enum CatalogueDialogs {
    /// Asks for the address of a catalogue. It stays open until the catalogue is added.
    ///
    /// - Parameter address: What the entry contains at first.
    static func add(
        to model: CataloguesModel, address: String = "", failure: CatalogueFailure? = nil, over window: Window,
        then: @escaping @MainActor () -> Void
    ) {
        let dialog = MessageDialog(
            tr("Add a Catalogue"), body: failure?.text ?? tr("The address of its feed, for example of your library:"),
            parent: window)
        let entry = Entry(placeholder: tr("https://books.example/opds"))
        entry.text = address
        entry.setWidth(characters: 36)
        entry.setActivatesDefault(true)
        entry.setAccessibleName(tr("Address"))
        dialog.setExtra(entry)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("add", tr("_Add"), .suggested)
        dialog.setDefault("add")
        dialog.setClosing("cancel")
        dialog.onResponse { [weak window] response in
            let address = entry.text
            guard response == "add", let window else { return }
            Task {
                guard let failure = await model.add(address) else { return then() }
                add(to: model, address: address, failure: failure, over: window, then: then)
            }
        }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
    }

    /// Asks for another name of a catalogue.
    static func rename(_ catalogue: SavedCatalogue, in model: CataloguesModel, over window: Window) {
        let dialog = MessageDialog(tr("Rename the Catalogue"), body: catalogue.address, parent: window)
        let entry = Entry(placeholder: tr("Name"))
        entry.text = catalogue.title
        entry.setActivatesDefault(true)
        dialog.setExtra(entry)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("rename", tr("_Rename"), .suggested)
        dialog.setDefault("rename")
        dialog.setClosing("cancel")
        dialog.onResponse { if $0 == "rename" { model.rename(catalogue.id, to: entry.text) } }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
    }

    /// Asks for the login that a catalogue requires.
    static func logIn(_ login: CatalogueLogin, _ logins: CatalogueLogins, over window: Window) {
        let words = [login.isRefused ? tr("The server refused this login. Try again.") : "", login.words]
        let dialog = MessageDialog(
            tr("Log in to {name}", ["name": login.title]),
            body: words.filter { !$0.isEmpty }.joined(separator: "\n\n"), parent: window)
        let user = Entry(placeholder: login.labels?.user ?? "")
        let password = PasswordEntry(placeholder: login.labels?.password ?? "")
        let remember = CheckButton(tr("_Remember in the keyring"), isOn: login.canRemember)
        remember.isVisible = login.canRemember
        user.onActivate { [weak password] _ in password?.grabFocus() }
        dialog.setExtra(
            Box(.vertical, spacing: 6, (login.labels == nil ? [] : [user, password] as [Widget]) + [remember]))
        dialog.addResponse("cancel", tr("_Cancel"))
        if login.takesBrowser { dialog.addResponse("browser", tr("Use the _Browser…")) }
        if login.labels != nil { dialog.addResponse("login", tr("_Log In"), .suggested) }
        dialog.setDefault(login.labels == nil ? "browser" : "login")
        password.setActivatesDefault(true)
        dialog.setClosing("cancel")
        dialog.onResponse { response in
            let remembers = login.canRemember && remember.isOn
            switch response {
            case "login": logins.logIn(user: user.text, password: password.text, remembers: remembers)
            case "browser": logins.logInWithBrowser(remembers: remembers)
            default: logins.decline()
            }
        }
        dialog.present()
        if login.labels != nil { user.grabFocus() }
    }
}
