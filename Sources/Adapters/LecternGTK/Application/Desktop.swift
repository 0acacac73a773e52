internal import CGtk

/// The desktop around the application.
@MainActor public enum Desktop {
    /// Initializes GTK without an ``Application``. Returns false if there is no display.
    package static func start() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        adw_init()
        MainLoop.installDispatchSource()
        return true
    }

    /// Whether a display can be opened, without opening windows.
    public static var hasDisplay: Bool { gtk_init_check() != 0 }

    /// Opens an address with the user's preferred program.
    public static func open(_ uri: String, from window: Window?) {
        gtk_show_uri(window?.raw(), uri, guint32(GDK_CURRENT_TIME))
    }

    /// Whether the user allows animations.
    public static var animates: Bool {
        get { settings?.flag("gtk-enable-animations") ?? true }
        set { settings?.set("gtk-enable-animations", newValue) }
    }

    /// The maximum time between the clicks of a double click, in milliseconds.
    package static var doubleClickMilliseconds: Int { settings?.integer("gtk-double-click-time") ?? 400 }

    /// The existing folders in which users mostly keep files: downloads, documents, the home folder.
    public static var folders: [String] {
        let special = [G_USER_DIRECTORY_DOWNLOAD, G_USER_DIRECTORY_DOCUMENTS].compactMap { g_get_user_special_dir($0) }
        return (special.map { String(cString: $0) } + [String(borrowing: g_get_home_dir())]).filter {
            g_file_test($0, G_FILE_TEST_IS_DIR) != 0
        }
    }

    /// GTK's label for copying, in the user's language.
    package static var copyLabel: String {
        String(borrowing: g_dgettext("gtk40", "_Copy")).filter { $0 != "_" }
    }

    /// The folder for cached data.
    public static var cacheFolder: String { String(borrowing: g_get_user_cache_dir()) }

    /// The font of windows, with its size.
    static var fontName: String {
        // Without a display there are no settings.
        guard gdk_display_get_default() != nil else { return "Sans" }
        return settings?.string("gtk-font-name") ?? "Sans"
    }

    /// The buttons of windows, in GTK's order: those at the start, a colon, those at the end.
    static var windowButtons: String { settings?.string("gtk-decoration-layout") ?? "" }

    /// Sets the icon name of all windows.
    public static func setIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

    /// Adds a folder with icons.
    public static func addIconFolder(_ path: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }

    private static var settings: GObjectReference? {
        gtk_settings_get_default().map { GObjectReference($0, .borrowed) }
    }
}
