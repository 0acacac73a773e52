import LecternGTK
import LecternGeometry
import LecternReader

/// State that all cells of the contents share.
@MainActor final class ContentsTree {
    /// Whether any entry has a branch, so that titles are aligned after the arrows.
    var hasBranches = false
}

/// An entry of the contents: an arrow if it has a branch, title, indented, and page.
@MainActor final class ContentsCell: ListCell {
    let widget: Widget
    private let box: Box
    private let name = Label(styles: ["name"])
    private let page = Label(styles: ["page"])
    private let arrow = Button(icon: "pan-end-symbolic", tooltip: "")
    private var row: ContentsTreeRow?
    private(set) var accessibleName = ""

    private let tree: ContentsTree

    init(in tree: ContentsTree, onFold: @escaping @MainActor (ContentsRow.ID, Bool) -> Void) {
        self.tree = tree
        name.horizontalAlignment = 0
        name.expandsHorizontally = true
        name.wraps = true
        name.setMaximumLines(3)
        name.setEllipsis(.end)
        name.setWidth(maximum: 30)
        page.align(vertically: .start)
        for style in ["flat", "circular", "fold-arrow"] { arrow.addStyle(style) }
        arrow.align(vertically: .start)
        arrow.isFocusable = false
        box = Box(.horizontal, spacing: 6, [arrow, name, page])
        box.addStyle("entry")
        widget = box
        arrow.onClick { [weak self] in
            if let row = self?.row, let isExpanded = row.isExpanded { onFold(row.id, !isExpanded) }
        }
    }

    func show(_ shown: ContentsTreeRow) {
        let row = shown.row
        self.row = shown
        name.text = row.title
        page.text = row.pageLabel
        (tree.hasBranches ? arrow : name).margins = Margins(start: min(row.depth, 5) * 16)
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
        arrow.icon = isExpanded ? "pan-down-symbolic" : "pan-end-symbolic"
        arrow.tooltip = isExpanded ? tr("Fold") : tr("Unfold")
        arrow.setAccessibleName(arrow.tooltip)
        if !isExpanded { accessibleName = tr("{title}, folded", ["title": accessibleName]) }
    }
}
