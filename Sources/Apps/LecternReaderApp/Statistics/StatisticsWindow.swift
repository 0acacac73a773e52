import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The window with the statistics of the library: days and goals, and a year in review; or with those of one book.
@MainActor final class StatisticsWindow {
    /// The window that is shown.
    private static var shown: StatisticsWindow?

    private let app: ReaderAppModel
    private let model: StatisticsModel
    private let window: PlainWindow
    private let parent: Window
    private let stack = Stack(.crossfade)
    private let summary = StatisticsRows(tr("Summary"))
    private let calendar: CalendarPart
    private let year: YearPart

    /// Opens the window.
    ///
    /// - Parameter book: the book; nil for the whole library.
    static func open(_ app: ReaderAppModel, of book: BookID?, over parent: Window) {
        shown?.window.close()
        let opened = StatisticsWindow(app, book, over: parent)
        shown = opened
        Task {
            // The first frame has its content.
            await opened.model.load()
            opened.window.present()
        }
    }

    private init(_ app: ReaderAppModel, _ book: BookID?, over parent: Window) {
        self.app = app
        self.parent = parent
        model = app.makeStatistics(of: book)
        calendar = CalendarPart(model)
        year = YearPart(model)
        let content = Box(.vertical)
        window = PlainWindow(content)
        content.append(header())
        content.append(stack)
        stack.expands = true
        addPages()
        window.title = tr("Statistics")
        window.setDefaultSize(width: 520, height: book == nil ? 720 : 480)
        window.setParent(parent, isModal: true)
        window.closeOnEscape()
        model.onChange = { [weak self] in self?.show() }
        year.onBook = { [weak self] in self?.reopen(of: $0) }
        window.onCloseRequest { [weak self] in
            self?.model.onChange = nil
            StatisticsWindow.shown = nil
            return false
        }
    }

    private func header() -> HeaderBar {
        let bar = HeaderBar()
        if model.book == nil {
            bar.setTitle(StackSwitcher(stack))
        } else {
            bar.setTitle(WindowTitle(tr("Statistics"), subtitle: model.bookTitle))
            let all = Button(tr("_All Books"))
            all.onClick { [weak self] in self?.reopen(of: nil) }
            bar.addStart(all)
        }
        return bar
    }

    private func addPages() {
        if model.book == nil {
            let goals = GoalsPart(model)
            stack.add(
                Self.scrolled([summary.widget, calendar.widget, goals.widget, deletion()]), name: "days",
                title: tr("Days"))
            stack.add(Self.scrolled([year.widget]), name: "year", title: tr("Year in Review"))
        } else {
            stack.add(Self.scrolled([summary.widget, deletion()]), name: "book")
        }
        let empty = StatusPage(
            icon: "document-open-recent-symbolic", title: tr("Nothing Read Yet"),
            description: tr("How long and how many pages you read is recorded here. Nothing of it leaves your devices.")
        )
        stack.add(empty, name: "empty")
    }

    private static func scrolled(_ parts: [Widget]) -> Widget {
        let inside = Box(.vertical, spacing: 24, parts)
        inside.margins = Margins(start: 18, end: 18, top: 18, bottom: 24)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        return scroller
    }

    private func deletion() -> Widget {
        let delete = Button(model.book == nil ? tr("_Delete Statistics…") : tr("_Delete Statistics of This Book…"))
        delete.align(horizontally: .center)
        delete.onClick { [weak self] in self?.askForDeletion() }
        return delete
    }

    private func show() {
        summary.show(model.page.summary)
        if model.book == nil {
            calendar.show()
            year.show()
        }
        if model.book != nil { stack.showAtOnce(model.page.isEmpty ? "empty" : "book") }
    }

    /// Shows the statistics of another book, or of the library.
    private func reopen(of book: BookID?) {
        let (app, parent) = (app, parent)
        window.close()
        MainLoop.soon { Self.open(app, of: book, over: parent) }
    }

    private func askForDeletion() {
        let body =
            model.book == nil
            ? tr("What was recorded of all books is deleted for good.")
            : tr("What was recorded of this book is deleted for good.")
        let dialog = MessageDialog(tr("Delete statistics?"), body: body, parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("delete", tr("_Delete"), appearance: .destructive)
        dialog.setClosing("cancel")
        dialog.setDefault("cancel")
        dialog.onResponse { [model] response in
            if response == "delete" { Task { await model.delete() } }
        }
        dialog.present()
    }
}
