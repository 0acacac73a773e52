import LecternGTK
import LecternReader

/// Menus of the model as menus of GTK.
enum ReadingMenu {
    /// Returns the main menu for a kind of book.
    @MainActor static func main(
        for kind: ReaderMenu.Kind, isPlainText: Bool = false, isBeside: Bool = false
    ) -> Menu {
        Menu(
            ReaderMenu.main(for: kind, isPlainText: isPlainText, isBeside: isBeside).sections.map { entries in
                .section(
                    entries.map { entry in
                        switch entry {
                        case .action(let action): item(action)
                        case .menu(let title, let sections):
                            .submenu(title, sections.map { .section($0.map { item($0) }) })
                        }
                    })
            })
    }

    /// Returns an entry for an action of the window.
    @MainActor static func item(_ action: ReaderAction) -> Menu.Entry {
        .item(action.title, action: "win.\(action.rawValue)")
    }
}
