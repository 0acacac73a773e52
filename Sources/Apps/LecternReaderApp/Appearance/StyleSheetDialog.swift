import LecternGTK
import LecternGeometry
import LecternReader

/// The dialog for the reader's own rules of CSS.
@MainActor final class StyleSheetDialog {
    private let model: StyleSheetController
    private let dialog: MessageDialog
    private let area = TextArea(name: tr("Rules"))
    private var choices: Choices<StyleSheetController.Scope>?
    private var scope = StyleSheetController.Scope.all
    /// What was written for each scope.
    private var texts: [StyleSheetController.Scope: String]

    /// Shows the dialog. It keeps itself until it is closed.
    ///
    /// - Parameter isDone: Called when the dialog closes, to restore the keyboard focus.
    static func edit(
        _ model: StyleSheetController, over window: Window, isDone: @escaping @MainActor () -> Void
    ) {
        let dialog = StyleSheetDialog(model, over: window)
        dialog.dialog.onResponse { response in
            if response == "keep" { dialog.keep() }
            isDone()
        }
        dialog.dialog.present()
        dialog.area.grabFocus()
    }

    private init(_ model: StyleSheetController, over window: Window) {
        self.model = model
        texts = [.all: model.text(.all), .book: model.text(.book)]
        dialog = MessageDialog(
            tr("Own Rules"),
            body: tr("Rules of CSS that come after those of the book, such as p { text-indent: 0 }."), parent: window)
        let choices = Choices(tr("Books"), [(.all, tr("All Books")), (.book, tr("This Book"))]) { [weak self] in
            self?.show($0)
        }
        choices.show(scope)
        area.text = texts[scope] ?? ""
        area.setPadding(10)
        area.addStyle("monospace")
        let scroller = ScrolledWindow(area)
        scroller.setMinimumSize(width: 420, height: 220)
        scroller.addStyle("note-area")
        dialog.setExtra(Box(.vertical, spacing: 10, [choices.widget, scroller]))
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("keep", tr("_Keep"), appearance: .suggested)
        dialog.setClosing("cancel")
        self.choices = choices
    }

    private func show(_ scope: StyleSheetController.Scope) {
        texts[self.scope] = area.text
        self.scope = scope
        area.text = texts[scope] ?? ""
    }

    private func keep() {
        texts[scope] = area.text
        for (scope, text) in texts { model.keep(text, for: scope) }
    }
}
