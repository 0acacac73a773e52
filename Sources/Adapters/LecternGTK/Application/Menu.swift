internal import CGtk

/// A menu as a value.
///
/// ```swift
/// Menu([
///     .section([.item("_Open…", action: "app.open"), .item("_Close", action: "win.close")]),
///     .submenu("_Theme", [.item("Dark", action: "win.theme", .text("dark"))]),
/// ])
/// ```
public struct Menu: Sendable {
    /// One entry.
    public indirect enum Entry: Sendable {
        /// Something to do: words, the full name of the action, its argument.
        case item(String, action: String, ActionValue? = nil)
        /// Entries in a section, with an optional title.
        case section([Entry], title: String? = nil)
        /// A menu of its own.
        case submenu(String, [Entry])
    }

    /// The entries.
    var entries: [Entry]

    /// Creates a menu.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// Calls a closure with the menu as GTK's model.
    @MainActor func withModel<Result>(_ body: (UnsafeMutablePointer<GMenuModel>) -> Result) -> Result {
        let menu = Menu.build(entries)
        // The pointer does not retain the model.
        return withExtendedLifetime(menu) { body(menu.raw()) }
    }

    @MainActor private static func build(_ entries: [Entry]) -> GObjectReference {
        let menu = GObjectReference(g_menu_new())
        for entry in entries {
            switch entry {
            case .item(let words, let action, let argument):
                let item = GObjectReference(g_menu_item_new(words, nil))
                g_menu_item_set_action_and_target_value(item.raw(), action, argument?.variant)
                g_menu_append_item(menu.raw(), item.raw())
            case .section(let entries, let words):
                Menu(entries).withModel { g_menu_append_section(menu.raw(), words, $0) }
            case .submenu(let words, let entries):
                Menu(entries).withModel { g_menu_append_submenu(menu.raw(), words, $0) }
            }
        }
        return menu
    }
}
