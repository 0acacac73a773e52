import LecternGTK
import LecternGeometry
import LecternReader

/// The page that replaces a book that cannot be shown: what happened, what to
/// do, and the diagnostics.
@MainActor final class FailurePage {
    let widget: Widget

    /// - Parameter retry: Opens the book again.
    init(_ failure: ReaderFailure, retry: @escaping @MainActor () -> Void = {}) {
        let bar = HeaderBar()
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        bar.addStart(shelf)
        let back = Button(tr("_Bookshelf"))
        for style in ["pill", "suggested-action"] { back.addStyle(style) }
        back.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        let other = Button(tr("Open _Another Book…"))
        other.addStyle("pill")
        other.setAction("win.\(ReaderAction.openFile.rawValue)")
        let again = Button(tr("_Try Again"))
        again.addStyle("pill")
        again.onClick(retry)
        let buttons = Box(.horizontal, spacing: 12, failure.canRetry ? [again, back, other] : [back, other])
        buttons.align(horizontally: .center)
        let inside = Box(.vertical, spacing: 24, [buttons])
        if !failure.details.isEmpty { inside.append(FailurePage.details(failure.details)) }
        let words = [failure.message, failure.advice].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: failure.title, description: words,
            child: Clamp(inside, maximum: 560))
        page.expands = true
        widget = Box(.vertical, [bar, page])
    }

    private static func details(_ lines: [String]) -> Widget {
        let text = Label(lines.joined(separator: "\n"), styles: ["failure-details"])
        text.wraps = true
        text.isSelectable = true
        text.horizontalAlignment = 0
        text.margins = Margins(12)
        let row = ExpanderRow(tr("Show Details"))
        row.add(text)
        let list = ListBox(.none, styles: ["boxed-list"])
        list.append(row)
        return list
    }
}
