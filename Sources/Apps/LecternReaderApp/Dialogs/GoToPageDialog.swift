import LecternGTK
import LecternGeometry
import LecternReader

/// The dialog that asks for a page, with a switch between the pages of the screen, printed and stable ones.
@MainActor final class GoToPageDialog {
    private let model: ReaderModel
    private let dialog: MessageDialog
    private let hint = Label(styles: ["dim-label"])
    private let entry = Entry(placeholder: tr("Page"))

    /// Shows the dialog, and goes to the page.
    ///
    /// - Parameter isDone: called when the dialog closes, to restore the keyboard focus.
    static func ask(_ model: ReaderModel, over window: Window, isDone: @escaping @MainActor () -> Void) {
        guard model.pages.range != nil || model.pages.numberings.count > 1 else {
            sayCounting(over: window).onResponse { _ in isDone() }
            return
        }
        let asking = GoToPageDialog(model, over: window)
        // Retained by its own closure until it is answered.
        asking.dialog.onResponse { response in
            if response == "go" { model.pages.go(toName: asking.entry.text) }
            isDone()
        }
        asking.dialog.present()
        asking.entry.grabFocus()
        asking.entry.selectAll()
    }

    private init(_ model: ReaderModel, over window: Window) {
        self.model = model
        dialog = MessageDialog(tr("Go to Page"), parent: window)
        entry.align(horizontally: .center)
        entry.setWidth(characters: 10)
        entry.setActivatesDefault(true)
        entry.setAccessibleName(tr("Page"))
        hint.wraps = true
        hint.setCentered(true)
        let box = Box(.vertical, spacing: 12, [hint, entry])
        let numberings = model.pages.numberings
        if numberings.count > 1 {
            let choices = Choices(tr("Page numbers"), numberings.map { ($0, $0.title) }) { [weak self] in
                self?.model.pages.numbering = $0
                self?.show()
                self?.entry.selectAll()
            }
            choices.show(model.pages.numbering)
            choices.widget.align(horizontally: .center)
            box.prepend(choices.widget)
            // The buttons call it.
            self.choices = choices
        }
        dialog.setExtra(box)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("go", tr("_Go"), appearance: .suggested)
        dialog.setDefault("go")
        dialog.setClosing("cancel")
        show()
    }

    private var choices: Choices<PageNumbering>?

    /// Shows the page and the pages that there are, in the numbering in use.
    private func show() {
        hint.text = model.pages.acceptedNames ?? tr("The pages are still being counted. Try again in a moment.")
        entry.setAccessibleDescription(hint.text)
        entry.text = model.pages.name
    }

    private static func sayCounting(over window: Window) -> MessageDialog {
        let dialog = MessageDialog(
            tr("Go to Page"), body: tr("The pages are still being counted. Try again in a moment."), parent: window)
        dialog.addResponse("close", tr("_Close"))
        dialog.present()
        return dialog
    }
}
