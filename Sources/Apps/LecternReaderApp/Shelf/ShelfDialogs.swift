import LecternGTK
import LecternGeometry
import LecternReader

/// The dialogs of shelves and tags.
@MainActor enum ShelfDialogs {
    /// What a dialog asks for.
    private struct Question {
        let heading: String
        var body = ""
        var label = tr("Name")
        var text = ""
        var button = tr("_Add")
        /// Whether nothing is an answer.
        var allowsEmpty = false
    }

    /// Asks for the name of a new shelf, and how it gets its books.
    static func newShelf(over window: Window?, then: @escaping @MainActor (String, NewShelfKind) -> Void) {
        let kinds = ComboRow(tr("Books"), choices: NewShelfKind.allCases.map(\.title))
        let list = ListBox(.none, styles: ["boxed-list"])
        list.append(kinds)
        ask(Question(heading: tr("New Shelf")), below: [list], over: window) { name in
            then(name, kinds.selected.map { NewShelfKind.allCases[$0] } ?? .byHand)
        }
    }

    /// Asks for the name of a new shelf for some books.
    static func newShelf(forBooks count: Int, over window: Window?, then: @escaping @MainActor (String) -> Void) {
        let body = trn("For {count} book", "For {count} books", count: count)
        ask(Question(heading: tr("New Shelf"), body: body), over: window, then: then)
    }

    /// Asks for another name of a shelf or tag.
    static func rename(_ entry: ShelfEntry, over window: Window?, then: @escaping @MainActor (String) -> Void) {
        let heading = tr("Rename “{name}”", ["name": entry.title])
        ask(Question(heading: heading, text: entry.title, button: tr("_Rename")), over: window, then: then)
    }

    /// Asks for the tags of books.
    static func tags(
        _ tags: [String], ofBooks count: Int, over window: Window?, then: @escaping @MainActor (String) -> Void
    ) {
        let body = trn("Of {count} book, separated by commas", "Of {count} books, separated by commas", count: count)
        let question = Question(
            heading: tr("Tags"), body: body, label: tr("Tags"), text: tags.joined(separator: ", "), button: tr("_Keep"),
            allowsEmpty: true)
        ask(question, over: window, then: then)
    }

    private static func ask(
        _ question: Question, below: [Widget] = [], over window: Window?, then: @escaping @MainActor (String) -> Void
    ) {
        let dialog = MessageDialog(question.heading, body: question.body, parent: window)
        let entry = Entry(placeholder: question.label)
        entry.text = question.text
        entry.setAccessibleName(question.label)
        entry.setActivatesDefault(true)
        dialog.setExtra(Box(.vertical, spacing: 12, [entry] + below))
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("keep", question.button, appearance: .suggested)
        dialog.setDefault("keep")
        dialog.setClosing("cancel")
        let allowsEmpty = question.allowsEmpty
        dialog.setEnabled("keep", allowsEmpty || !question.text.isEmpty)
        // GTK drops the handler with the dialog, so that it may keep it.
        entry.onChange { text in
            dialog.setEnabled("keep", allowsEmpty || text.contains { !$0.isWhitespace })
        }
        dialog.onResponse { if $0 == "keep" { then(entry.text) } }
        dialog.present()
        entry.grabFocus()
        entry.selectAll()
    }
}
