import Lectern
import LecternGTK
import LecternModel
import LecternReader

/// The dialog for the rule by which the chapters of a plain text are found. It shows what the rule finds.
@MainActor enum ChapterRuleDialog {
    /// - Parameter isDone: Called when the dialog closes: whether the rule is another one now, and the reader's place in
    ///   the new chapters.
    static func ask(
        _ model: ReaderModel, over window: Window, isDone: @escaping @MainActor (Bool, Locator?) -> Void
    ) {
        let controller = model.chapterRule
        let dialog = MessageDialog(
            tr("Chapters of This Text"),
            body: tr(
                "A line that this regular expression matches begins a chapter. Without one, chapters are found by their form."
            ), parent: window)
        let entry = Entry(placeholder: tr("For example {pattern}", ["pattern": "^Chapter \\d+"]))
        let before = controller.rule?.patterns.first ?? ""
        entry.text = before
        entry.setAccessibleName(tr("Regular expression"))
        entry.setActivatesDefault(true)
        let preview = ChapterRulePreview(controller, dialog: dialog)
        dialog.setExtra(Box(.vertical, spacing: 8, [entry, preview.label]))
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("use", tr("_Use"), appearance: .suggested)
        dialog.setDefault("use")
        dialog.setClosing("cancel")
        entry.onChange { preview.show($0) }
        preview.show(before)
        dialog.onResponse { response in
            preview.close()
            let pattern = entry.text
            guard response == "use", pattern != before else { return isDone(false, nil) }
            Task {
                isDone(true, await controller.setRule(pattern.isEmpty ? nil : try? TextChapterRule(pattern)))
            }
        }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
    }
}

/// The line below the entry that says what a rule finds.
@MainActor private final class ChapterRulePreview {
    let label = Label(styles: ["dim-label"])
    private let controller: ChapterRuleController
    private let dialog: MessageDialog
    private var task: Task<Void, Never>?

    init(_ controller: ChapterRuleController, dialog: MessageDialog) {
        self.controller = controller
        self.dialog = dialog
        label.wraps = true
    }

    /// Looks what a pattern finds, a moment after the last letter.
    func show(_ pattern: String) {
        task?.cancel()
        task = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(200))
            guard !Task.isCancelled, let outcome = await self?.controller.outcome(of: pattern) else { return }
            if !Task.isCancelled { self?.show(outcome) }
        }
    }

    func close() { task?.cancel() }

    private func show(_ outcome: ChapterRuleController.Outcome) {
        var isUsable = true
        switch outcome {
        case .chapters(let titles) where titles.isEmpty: label.text = tr("No chapters are found.")
        case .chapters(let titles):
            let first = titles.prefix(3).joined(separator: " · ") + (titles.count > 3 ? " …" : "")
            label.text = tr("Chapters: {count}", ["count": "\(titles.count)"]) + "\n" + first
        case .invalid(let place):
            label.text = tr("This is no regular expression from character {number} on.", ["number": "\(place)"])
            isUsable = false
        case .unreadable: label.text = tr("The text cannot be read.")
        }
        dialog.setEnabled("use", isUsable)
    }
}
