import LecternGTK
import LecternGeometry
import LecternReader

/// Asks for the address of an article or of a series of chapters.
@MainActor enum WebAddressDialog {
    /// Opens the dialog.
    ///
    /// - Parameter then: Receives the address, and whether the chapters that follow are wanted.
    static func open(over window: Window?, then: @escaping @MainActor (String, Bool) -> Void) {
        let dialog = MessageDialog(
            tr("Add from the Web"),
            body: tr("The address of an article, of a chapter, or of a page that lists the chapters of a novel:"),
            parent: window)
        let entry = Entry(placeholder: tr("https://example.org/article"))
        entry.setAccessibleName(tr("Address"))
        entry.setActivatesDefault(true)
        entry.setWidth(characters: 36)
        let series = CheckButton(tr("Also the _chapters that follow"), isOn: true)
        dialog.setExtra(Box(.vertical, spacing: 12, [entry, series]))
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("add", tr("_Add"), appearance: .suggested)
        dialog.setDefault("add")
        dialog.setClosing("cancel")
        dialog.setEnabled("add", false)
        // GTK drops the handler with the dialog, so that it may keep it.
        entry.onChange { dialog.setEnabled("add", BookshelfModel.isWebAddress($0)) }
        dialog.onResponse { if $0 == "add" { then(entry.text, series.isOn) } }
        dialog.present()
        entry.grabFocus()
    }
}
