import LecternGTK
import LecternReader

/// Asks before something outside of the book is opened.
@MainActor enum LinkQuestion {
    /// Asks about an address, with all of it to be read.
    static func ask(about address: String, over window: Window) {
        let dialog = question(
            tr("Open this link outside of the book?"), tr("It leads to this address:"), address, over: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("copy", tr("C_opy"))
        dialog.addResponse("open", tr("_Open"), .suggested)
        dialog.onResponse { [weak window] response in
            switch response {
            case "open": Desktop.open(address, from: window)
            case "copy": Clipboard.copy(address)
            default: break
            }
        }
        present(dialog)
    }

    /// Asks before another book is opened, with its whole path to be read.
    static func ask(about book: LinkedBook, over window: Window, open: @escaping @MainActor () -> Void) {
        let dialog = question(
            tr("Open “{name}” beside this book?", ["name": book.name]), tr("The link leads to another file:"),
            book.path, over: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("open", tr("_Open"), .suggested)
        dialog.onResponse { if $0 == "open" { open() } }
        present(dialog)
    }

    /// A question with a place below it, which can be selected.
    private static func question(_ title: String, _ body: String, _ place: String, over window: Window)
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
