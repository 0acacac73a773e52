import LecternBase
import LecternGTK
import LecternReader

/// The dialog for the language of a book that names none, or a wrong one.
@MainActor enum LanguageDialog {
    /// - Parameter isDone: called when the dialog closes, to restore the keyboard focus.
    static func ask(_ model: ReaderModel, over window: Window, isDone: @escaping @MainActor () -> Void) {
        let language = model.language
        let dialog = MessageDialog(
            tr("Language of the Book"),
            body: tr("Voices, the ends of sentences and the division of words go by it."), parent: window)
        let choices = language.choices
        let button = ChoiceButton<Language?>(choices) { WordCell { language.title(of: $0) } }
        button.setAccessibleName(tr("Language of the Book"))
        button.selected = choices.firstIndex(of: language.chosen) ?? 0
        dialog.setExtra(button)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("choose", tr("C_hoose"), appearance: .suggested)
        dialog.setClosing("cancel")
        dialog.onResponse { [weak model] response in
            if response == "choose", let index = button.selected, choices.indices.contains(index) {
                model?.language.choose(choices[index])
            }
            isDone()
        }
        dialog.present()
        button.grabFocus()
    }
}
