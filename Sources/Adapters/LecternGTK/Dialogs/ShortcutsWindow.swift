internal import CGtk

/// A window that lists keyboard shortcuts.
public final class ShortcutsWindow: Window {
    /// Keys under a title.
    public struct Group: Sendable {
        /// The title.
        var title: String
        /// Keys in GTK's syntax (`<Control>f`, `Right space`), and what they do.
        var shortcuts: [(keys: String, words: String)]

        /// Creates a group.
        public init(_ title: String, _ shortcuts: [(keys: String, words: String)]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    /// Groups that are shown together.
    public struct Section: Sendable {
        /// The title in the list of sections.
        var title: String
        /// The groups. GTK 4.8 shows the last page of a section first: keep them to one page.
        var groups: [Group]

        /// Creates a section.
        public init(_ title: String, _ groups: [Group]) {
            self.title = title
            self.groups = groups
        }
    }

    /// Creates the window with the first section visible; nil if GTK cannot parse a key.
    public init?(_ sections: [Section], parent: Window?) {
        // Only a builder can create this window.
        let builder = GObjectReference(gtk_builder_new())
        var error: UnsafeMutablePointer<GError>?
        gtk_builder_add_from_string(builder.raw(), ShortcutsWindow.markup(sections), -1, &error)
        if let error {
            g_error_free(error)
            return nil
        }
        guard let window = gtk_builder_get_object(builder.raw(), "window") else { return nil }
        super.init(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self), .borrowed)
        setParent(parent, isModal: true)
    }

    /// Returns the window in GTK's XML format.
    private static func markup(_ sections: [Section]) -> String {
        let inside = sections.enumerated().map { number, section in
            let names = property("section-name", "section-\(number)") + property("title", section.title)
            return child(object("GtkShortcutsSection", names + section.groups.map(markup).joined()))
        }
        return "<interface>" + object("GtkShortcutsWindow", inside.joined(), id: "window") + "</interface>"
    }

    private static func markup(_ group: Group) -> String {
        let shortcuts = group.shortcuts.map { shortcut in
            let inside = property("accelerator", shortcut.keys) + property("title", shortcut.words)
            return child(object("GtkShortcutsShortcut", inside))
        }
        return child(object("GtkShortcutsGroup", property("title", group.title) + shortcuts.joined()))
    }

    private static func property(_ name: String, _ value: String) -> String {
        "<property name=\"\(name)\">\(Label.escape(value))</property>"
    }

    private static func object(_ type: String, _ inside: String, id: String = "") -> String {
        "<object class=\"\(type)\"\(id.isEmpty ? "" : " id=\"\(id)\"")>\(inside)</object>"
    }

    private static func child(_ object: String) -> String { "<child>\(object)</child>" }
}
