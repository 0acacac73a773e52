import LecternGTK

/// Shows the pages that ask for a password or a login in the stack of a ``ReadingView``.
@MainActor final class QuestionStack {
    private let stack: Stack
    /// The last page. It must live as long as its entries are shown.
    private var page: QuestionPage?
    /// The number of questions asked; it names their pages.
    private var count = 0

    init(in stack: Stack) { self.stack = stack }

    /// Adds a page, shows it, and focuses its entry.
    func ask(_ page: QuestionPage) {
        self.page = page
        let name = "question-\(count)"
        count += 1
        stack.add(page.widget, name: name)
        stack.shown = name
        page.focus()
    }
}
