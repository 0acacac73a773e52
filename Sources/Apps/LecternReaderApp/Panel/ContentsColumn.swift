import LecternGTK
import LecternGeometry
import LecternReader

/// An entry of the contents of a vertical book: a column with an arrow if it has a branch, the title, indented, and the
/// page.
@MainActor final class ContentsColumn: ListCell {
    let widget: Widget
    private let box: Box
    private let name = VerticalLabel(styles: ["name"])
    private let page = Label(styles: ["page"])
    private let arrow = Button(icon: "pan-start-symbolic", tooltip: "")
    private var row: ContentsTreeRow?
    private(set) var accessibleName = ""
    private let tree: ContentsTree
    /// The number of characters beyond which a title has two columns.
    private static let longTitle = 24

    init(in tree: ContentsTree, onFold: @escaping @MainActor (ContentsRow.ID, Bool) -> Void) {
        self.tree = tree
        for style in ["flat", "circular", "fold-arrow"] { arrow.addStyle(style) }
        arrow.align(horizontally: .center)
        arrow.isFocusable = false
        page.align(horizontally: .center)
        box = Box(.vertical, spacing: 6, [arrow, name, page])
        box.addStyle("entry")
        box.addStyle("column")
        widget = box
        arrow.onClick { [weak self] in
            if let row = self?.row, let isExpanded = row.isExpanded { onFold(row.id, !isExpanded) }
        }
    }

    func show(_ shown: ContentsTreeRow) {
        let row = shown.row
        self.row = shown
        name.columns = row.title.count > Self.longTitle ? 2 : 1
        name.text = row.title
        page.text = row.pageLabel
        name.margins = Margins(top: min(row.depth, 5) * 16)
        box.setStyle("deep", row.depth > 0)
        box.setStyle("current", row.isCurrent)
        accessibleName = row.isCurrent ? tr("{title}, you are here", ["title": row.title]) : row.title
        show(isExpanded: shown.isExpanded)
        box.setAccessibleName(accessibleName)
    }

    private func show(isExpanded: Bool?) {
        arrow.isVisible = tree.hasBranches
        arrow.opacity = isExpanded == nil ? 0 : 1
        arrow.receivesPointer = isExpanded != nil
        guard let isExpanded else { return arrow.tooltip = "" }
        arrow.icon = isExpanded ? "pan-down-symbolic" : "pan-start-symbolic"
        arrow.tooltip = isExpanded ? tr("Fold") : tr("Unfold")
        arrow.setAccessibleName(arrow.tooltip)
        if !isExpanded { accessibleName = tr("{title}, folded", ["title": accessibleName]) }
    }
}
