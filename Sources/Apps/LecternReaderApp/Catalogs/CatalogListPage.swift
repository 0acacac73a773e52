import LecternGTK
import LecternReader

/// The list of the catalogues that the user has added.
@MainActor final class CatalogListPage {
    let widget: Widget
    private let model: CatalogsModel
    private let stack = Stack(.none)
    private let list = ListBox(.none, styles: ["boxed-list"])
    /// Opens a catalogue.
    var onOpen: (@MainActor (SavedCatalog) -> Void)?
    var onRename: (@MainActor (SavedCatalog) -> Void)?
    var onRemove: (@MainActor (SavedCatalog) -> Void)?
    private var rows: [ActionRow] = []

    init(_ model: CatalogsModel, add: @escaping @MainActor () -> Void) {
        self.model = model
        let button = Button(tr("_Add a Catalogue…"))
        for style in ["pill", "suggested-action"] { button.addStyle(style) }
        button.align(horizontally: .center)
        button.onClick(add)
        stack.add(
            StatusPage(
                icon: "network-server-symbolic", title: tr("No Catalogues Yet"),
                description: tr("Libraries, shops and servers at home offer books in catalogues (OPDS)."),
                child: button), name: "empty")
        list.margins = Margins(start: 18, end: 18, top: 18, bottom: 18)
        stack.add(ScrolledWindow(Clamp(list, maximum: 640)), name: "list")
        stack.expands = true
        widget = stack
        show()
    }

    /// Shows the model's list.
    func show() {
        list.removeAll()
        rows = model.catalogs.map(row)
        for row in rows { list.append(row) }
        stack.shown = rows.isEmpty ? "empty" : "list"
    }

    /// Moves the keyboard focus to the list.
    func focus() { (rows.first ?? stack as Widget).grabFocus() }

    private func row(_ catalog: SavedCatalog) -> ActionRow {
        let row = ActionRow(Label.escape(catalog.title), subtitle: Label.escape(catalog.address))
        let rename = Button(icon: "document-edit-symbolic", tooltip: tr("Rename {name}", ["name": catalog.title]))
        rename.onClick { [weak self] in self?.onRename?(catalog) }
        let remove = Button(icon: "user-trash-symbolic", tooltip: tr("Remove {name}", ["name": catalog.title]))
        remove.onClick { [weak self] in self?.onRemove?(catalog) }
        for button in [rename, remove] {
            button.addStyle("flat")
            button.align(vertically: .center)
            row.addSuffix(button)
        }
        row.isActivatable = true
        row.onActivate { [weak self] in self?.onOpen?(catalog) }
        return row
    }
}
