import LecternGTK
import LecternReader

/// The dialog that asks for a page number.
@MainActor enum GoToPageDialog {
    /// Shows the dialog, and goes to the page.
    ///
    /// - Parameter isDone: called when the dialog closes, to restore the keyboard focus.
    static func ask(_ model: ReaderModel, over window: Window, isDone: @escaping @MainActor () -> Void) {
        let dialog = dialog(model, over: window)
        dialog.onResponse { _ in isDone() }
    }

    private static func dialog(_ model: ReaderModel, over window: Window) -> MessageDialog {
        guard let range = model.pages.range else { return tellCounting(over: window) }
        if model.pages.haveNames { return askForName(model, range, over: window) }
        let dialog = MessageDialog(
            tr("Go to Page"),
            body: tr("From {first} to {last}", ["first": "\(range.lowerBound)", "last": "\(range.upperBound)"]),
            parent: window)
        let number = SpinButton(Double(range.lowerBound)...Double(range.upperBound), step: 1)
        number.value = Double(model.pages.number ?? range.lowerBound)
        number.setAccessibleName(tr("Page"))
        number.align(horizontally: .center)
        number.setActivatesDefault(true)
        dialog.setExtra(number)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("go", tr("_Go"), .suggested)
        dialog.setDefault("go")
        dialog.setClosing("cancel")
        dialog.onResponse { [weak model] response in
            if response == "go" { model?.pages.go(toNumber: Int(number.value.rounded())) }
        }
        dialog.present()
        number.grabFocus()
        return dialog
    }

    /// Asks for a page by its label in the book.
    private static func askForName(_ model: ReaderModel, _ range: ClosedRange<Int>, over window: Window)
        -> MessageDialog
    {
        let dialog = MessageDialog(
            tr("Go to Page"),
            body: tr(
                "A page as the book names it, or its number from {first} to {last}",
                ["first": "\(range.lowerBound)", "last": "\(range.upperBound)"]), parent: window)
        let entry = Entry(placeholder: tr("Page"))
        entry.text = model.pages.name
        entry.align(horizontally: .center)
        entry.setActivatesDefault(true)
        dialog.setExtra(entry)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("go", tr("_Go"), .suggested)
        dialog.setDefault("go")
        dialog.setClosing("cancel")
        dialog.onResponse { [weak model] response in
            if response == "go" { model?.pages.go(toName: entry.text) }
        }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
        return dialog
    }

    private static func tellCounting(over window: Window) -> MessageDialog {
        let dialog = MessageDialog(
            tr("Go to Page"), body: tr("The pages are still being counted. Try again in a moment."), parent: window)
        dialog.addResponse("close", tr("_Close"))
        dialog.present()
        return dialog
    }
}
