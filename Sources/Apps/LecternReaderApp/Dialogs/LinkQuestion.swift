import LecternGTK
import LecternReader

/// Questions before opening external addresses and files.
@MainActor enum LinkQuestion {
    /// Asks about an address, and shows all of it.
    static func ask(about address: String, over window: Window) {
        let dialog = question(
            tr("Open this link outside of the book?"), tr("It leads to this address:"), place: address, over: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("copy", tr("C_opy"))
        dialog.addResponse("open", tr("_Open"), appearance: .suggested)
        dialog.onResponse { [weak window] response in
            switch response {
            case "open": Desktop.open(address, from: window)
            case "copy": Clipboard.copy(address)
            default: break
            }
        }
        present(dialog)
    }

    /// Asks before another book is opened, and shows its whole path.
    static func ask(about book: LinkedBook, over window: Window, open: @escaping @MainActor () -> Void) {
        let dialog = question(
            tr("Open “{name}” beside this book?", ["name": book.name]), tr("The link leads to another file:"),
            place: book.path, over: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("open", tr("_Open"), appearance: .suggested)
        dialog.onResponse { if $0 == "open" { open() } }
        present(dialog)
    }

    /// Creates a question with selectable text below it.
    private static func question(_ title: String, _ body: String, place: String, over window: Window)
        -> MessageDialog
    {
        let dialog = MessageDialog(title, body: body, parent: window)
        let label = Label(place, styles: ["monospace"])
        label.wraps = true
        label.isSelectable = true
        label.setWidth(maximum: 46)
        label.setCentered(true)
        dialog.setExtra(label)
        return dialog
    }

    private static func present(_ dialog: MessageDialog) {
        dialog.setDefault("open")
        dialog.setClosing("cancel")
        dialog.present()
    }
}
