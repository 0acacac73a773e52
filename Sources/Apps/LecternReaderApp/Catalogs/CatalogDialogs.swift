import LecternGTK
import LecternGeometry
import LecternReader

/// The dialogs of catalogues: renaming, logging in.
@MainActor enum CatalogDialogs {
    /// Asks for another name of a catalogue.
    static func rename(_ catalog: SavedCatalog, in model: CatalogsModel, over window: Window) {
        let dialog = MessageDialog(tr("Rename the Catalogue"), body: catalog.address, parent: window)
        let entry = Entry(placeholder: tr("Name"))
        entry.text = catalog.title
        entry.setActivatesDefault(true)
        dialog.setExtra(entry)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("rename", tr("_Rename"), appearance: .suggested)
        dialog.setDefault("rename")
        dialog.setClosing("cancel")
        dialog.onResponse { if $0 == "rename" { model.rename(catalog.id, to: entry.text) } }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
    }

    /// Asks for the login that a catalogue requires.
    static func logIn(_ login: CatalogLogin, _ logins: CatalogLogins, over window: Window) {
        let refusal = login.isRefused ? tr("The server refused this login. Try again.") : ""
        let words = [refusal, login.words, login.labels == nil ? "" : login.destination]
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
        if login.labels != nil { dialog.addResponse("login", tr("_Log In"), appearance: .suggested) }
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
