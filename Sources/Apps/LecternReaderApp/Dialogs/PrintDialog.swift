import LecternGTK
import LecternGeometry
import LecternReader

/// The dialog that asks which part of the book is printed, before the desktop's print dialog.
@MainActor final class PrintDialog {
    private let question: PrintQuestion
    private let dialog: MessageDialog
    private let buttons: [(part: PrintPart?, button: CheckButton)]
    private let first = Entry()
    private let last = Entry()

    /// - Parameter isDone: Called when the dialog closes, with the part; nil if nothing is printed.
    static func ask(
        _ model: ReaderModel, over window: Window, isDone: @escaping @MainActor (PrintPart?) -> Void
    ) {
        let asking = PrintDialog(model.printQuestion, over: window)
        // Retained by its own closure until it is answered.
        asking.dialog.onResponse { response in isDone(response == "print" ? asking.part : nil) }
        asking.dialog.present()
    }

    private init(_ question: PrintQuestion, over window: Window) {
        self.question = question
        let hint = tr(
            "Text is set anew for paper: sheets have numbers of their own, and may have more than a page of the screen."
        )
        dialog = MessageDialog(tr("Print"), body: question.setsText ? hint : "", parent: window)
        var choices: [(part: PrintPart?, button: CheckButton)] = [(.book, CheckButton(tr("The _whole book")))]
        if !question.chapter.isEmpty {
            let words = tr("This _chapter: {title}", ["title": PrintDialog.plain(question.chapter)])
            choices.append((.chapter, CheckButton(words)))
        }
        if !question.page.isEmpty {
            choices.append((.page, CheckButton(tr("What the _window shows: {page}", ["page": question.page]))))
        }
        if !question.label.isEmpty { choices.append((nil, CheckButton(tr("P_ages, as they are called here:")))) }
        buttons = choices
        build()
    }

    /// An underscore in a label marks a key.
    private static func plain(_ title: String) -> String {
        let short = title.count > 40 ? title.prefix(38) + "…" : title
        return short.replacing("_", with: "__")
    }

    private func build() {
        let box = Box(.vertical, spacing: 6, buttons.map(\.button))
        for (_, button) in buttons.dropFirst() { button.join(buttons[0].button) }
        (buttons.first { $0.part == question.usualPart } ?? buttons[0]).button.isOn = true
        if !question.label.isEmpty { box.append(pages()) }
        dialog.setExtra(box)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("print", tr("_Print…"), appearance: .suggested)
        dialog.setDefault("print")
        dialog.setClosing("cancel")
    }

    /// The entries of the first and the last page.
    private func pages() -> Widget {
        for (entry, name) in [(first, tr("First page")), (last, tr("Last page"))] {
            entry.text = question.label
            entry.setWidth(characters: 7)
            entry.setAccessibleName(name)
            entry.setActivatesDefault(true)
            entry.onChange { [weak self] _ in
                guard let self else { return }
                buttons.last?.button.isOn = true
                dialog.setEnabled("print", part.map { question.has($0) } ?? false)
            }
        }
        for (_, button) in buttons {
            button.onChange { [weak self] _ in
                guard let self else { return }
                dialog.setEnabled("print", part.map { question.has($0) } ?? false)
            }
        }
        let row = Box(.horizontal, spacing: 8, [first, Label("–"), last])
        row.margins = Margins(start: 30)
        return row
    }

    private var part: PrintPart? {
        guard let chosen = buttons.first(where: { $0.button.isOn }) else { return nil }
        return chosen.part ?? .pages(from: first.text, to: last.text)
    }
}
