internal import CGtk

/// A window that teaches the keys.
public final class ShortcutsWindow: Window {
    /// Keys under a title.
    public struct Group: Sendable {
        /// The title.
        public var title: String
        /// What keys do: keys as GTK writes them (`<Control>f`, `Right space`), and words.
        public var shortcuts: [(keys: String, words: String)]

        /// Makes a group.
        public init(_ title: String, _ shortcuts: [(keys: String, words: String)]) {
            (self.title, self.shortcuts) = (title, shortcuts)
        }
    }

    /// Makes the window; nil where GTK cannot read a key.
    public init?(_ groups: [Group], parent: Window?) {
        // Only a builder can fill this window.
        let builder = GObjectReference(gtk_builder_new())
        var error: UnsafeMutablePointer<GError>?
        gtk_builder_add_from_string(builder.raw(), ShortcutsWindow.markup(groups), -1, &error)
        if let error {
            g_error_free(error)
            return nil
        }
        guard let window = gtk_builder_get_object(builder.raw(), "window") else { return nil }
        super.init(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self), .borrowed)
        setParent(parent, isModal: true)
    }

    /// The window in GTK's description language.
    private static func markup(_ groups: [Group]) -> String {
        func property(_ name: String, _ value: String) -> String {
            "<property name=\"\(name)\">\(Label.escape(value))</property>"
        }
        func object(_ type: String, _ inside: String, id: String = "") -> String {
            "<object class=\"\(type)\"\(id.isEmpty ? "" : " id=\"\(id)\"")>\(inside)</object>"
        }
        let rows = groups.map { group in
            let shortcuts = group.shortcuts.map { shortcut in
                let inside = property("accelerator", shortcut.keys) + property("title", shortcut.words)
                return "<child>" + object("GtkShortcutsShortcut", inside) + "</child>"
            }
            let inside = property("title", group.title) + shortcuts.joined()
            return "<child>" + object("GtkShortcutsGroup", inside) + "</child>"
        }
        let section = object("GtkShortcutsSection", property("section-name", "keys") + rows.joined())
        return "<interface>" + object("GtkShortcutsWindow", "<child>\(section)</child>", id: "window") + "</interface>"
    }
}
