import LecternGTK
import LecternReader

/// The dialog for the note on a whole book.
@MainActor enum BookNoteDialog {
    /// Shows the note, and stores the changed text.
    ///
    /// - Parameter isDone: called when the dialog closes, to restore the keyboard focus.
    static func ask(_ model: ReaderModel, over window: Window, isDone: @escaping @MainActor () -> Void) {
        Task {
            // A note that cannot be read must not be overwritten.
            if let text = await model.highlights.ownNote() { show(text, model, over: window, whenDone: isDone) }
        }
    }

    private static func show(
        _ text: String, _ model: ReaderModel, over window: Window, whenDone isDone: @escaping @MainActor () -> Void
    ) {
        let dialog = MessageDialog(tr("Note on This Book"), body: model.title, parent: window)
        let area = TextArea(name: tr("Note on This Book"))
        area.text = text
        area.setPadding(10)
        let scroller = ScrolledWindow(area)
        scroller.setMinimumSize(width: 380, height: 160)
        scroller.addStyle("note-area")
        dialog.setExtra(scroller)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("keep", tr("_Keep"), appearance: .suggested)
        // Escape stores the text, as in the note on a highlight; it can be undone.
        dialog.setClosing("keep")
        dialog.onResponse { [weak model] response in
            if response == "keep" { model?.highlights.setOwnNote(area.text.trimmed) }
            isDone()
        }
        dialog.present()
        area.grabFocus()
    }
}
