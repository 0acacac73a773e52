import LecternGTK
import LecternGeometry
import LecternReader

/// The earlier searches, to be made again.
@MainActor final class FindHistory {
    let widget: Widget
    private let list = ListBox(.none)
    private var queries: [String] = []
    /// Runs when a search is chosen.
    var onChoice: (@MainActor (String) -> Void)?
    /// Runs when all are to be forgotten.
    var onForget: (@MainActor () -> Void)?

    init() {
        let title = Label(tr("Earlier Searches"), styles: ["heading"])
        title.horizontalAlignment = 0
        title.expandsHorizontally = true
        let forget = Button(tr("_Forget"))
        forget.addStyle("flat")
        let head = Box(.horizontal, spacing: 8, [title, forget])
        head.margins = Margins(start: 18, end: 10, top: 6, bottom: 4)
        list.addStyle("earlier-searches")
        list.setAccessibleName(tr("Earlier Searches"))
        let scroller = ScrolledWindow(list)
        scroller.expands = true
        widget = Box(.vertical, [head, scroller])
        widget.isVisible = false
        list.onActivate { [weak self] position in
            guard let self, queries.indices.contains(position) else { return }
            onChoice?(queries[position])
        }
        forget.onClick { [weak self] in self?.onForget?() }
    }

    var isEmpty: Bool { queries.isEmpty }

    /// Shows the searches, the newest first.
    func show(_ queries: [String]) {
        guard queries != self.queries else { return }
        self.queries = queries
        list.removeAll()
        for query in queries {
            let label = Label(query)
            label.horizontalAlignment = 0
            label.setEllipsis(.end)
            label.margins = Margins(start: 12, end: 12, top: 8, bottom: 8)
            list.append(label)
        }
    }
}
