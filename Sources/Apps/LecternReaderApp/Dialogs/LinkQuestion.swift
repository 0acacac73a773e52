import LecternGTK
import LecternReader

/// Asks before an address outside of the book is opened.
@MainActor enum LinkQuestion {
    /// Asks, with the whole address to be read.
    static func ask(about address: String, over window: Window) {
        let dialog = MessageDialog(
            tr("Open this link outside of the book?"), body: tr("It leads to this address:"), parent: window)
        let label = Label(address, styles: ["monospace"])
        label.wraps = true
        label.isSelectable = true
        label.setWidth(maximum: 46)
        label.setCentered(true)
        dialog.setExtra(label)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("copy", tr("C_opy"))
        dialog.addResponse("open", tr("_Open"), .suggested)
        dialog.setDefault("open")
        dialog.setClosing("cancel")
        dialog.onResponse { [weak window] response in
            switch response {
            case "open": Desktop.open(address, from: window)
            case "copy": Clipboard.copy(address)
            default: break
            }
        }
        dialog.present()
    }

    /// Asks before another book is opened, with its whole path to be read.
    static func ask(about book: LinkedBook, over window: Window, open: @escaping @MainActor () -> Void) {
        let dialog = MessageDialog(
            tr("Open “{name}” beside this book?", ["name": book.name]), body: tr("The link leads to another file:"),
            parent: window)
        let label = Label(book.path, styles: ["monospace"])
        label.wraps = true
        label.isSelectable = true
        label.setWidth(maximum: 46)
        label.setCentered(true)
        dialog.setExtra(label)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("open", tr("_Open"), .suggested)
        dialog.setDefault("open")
        dialog.setClosing("cancel")
        dialog.onResponse { if $0 == "open" { open() } }
        dialog.present()
    }
}
