import LecternGTK
import LecternReader

/// The dialog that asks for the name of a bookmark.
@MainActor enum RenameDialog {
    /// - Parameter onName: Called with the new name.
    static func ask(name: String, over window: Window, onName: @escaping @MainActor (String) -> Void) {
        let dialog = MessageDialog(
            tr("Name of the Bookmark"), body: tr("Without a name it is called after its chapter."), parent: window)
        let entry = Entry(placeholder: tr("Name"))
        entry.text = name
        entry.setAccessibleName(tr("Name"))
        entry.setActivatesDefault(true)
        dialog.setExtra(entry)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("keep", tr("_Keep"), appearance: .suggested)
        dialog.setDefault("keep")
        dialog.setClosing("cancel")
        dialog.onResponse { if $0 == "keep" { onName(entry.text) } }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
    }
}
