internal import CGtk

/// The window about the program and its developers.
public final class AboutWindow: Window {
    /// The content of the window.
    public struct Facts: Sendable {
        /// The name of the program.
        var name: String
        /// The name of its icon.
        var icon: String
        /// Its version.
        var version: String
        /// The developer.
        var developer: String
        /// A short description.
        public var comments: String = ""
        /// The web site.
        var website: String = ""
        /// The address for bug reports.
        var issues: String = ""
        /// The copyright line.
        public var copyright: String = ""
        /// The text of the licence.
        public var license: String = ""
        /// Information for troubleshooting.
        var debugInformation: String = ""

        /// Makes facts.
        public init(name: String, icon: String, version: String, developer: String) {
            self.name = name
            self.icon = icon
            self.version = version
            self.developer = developer
        }
    }

    /// Creates the window.
    public init(_ facts: Facts, parent: Window?) {
        super.init(adw_about_window_new())
        adw_about_window_set_application_name(raw(), facts.name)
        adw_about_window_set_application_icon(raw(), facts.icon)
        adw_about_window_set_version(raw(), facts.version)
        adw_about_window_set_developer_name(raw(), facts.developer)
        adw_about_window_set_comments(raw(), facts.comments)
        adw_about_window_set_website(raw(), facts.website)
        adw_about_window_set_issue_url(raw(), facts.issues)
        adw_about_window_set_copyright(raw(), facts.copyright)
        if !facts.license.isEmpty {
            adw_about_window_set_license_type(raw(), GTK_LICENSE_CUSTOM)
            adw_about_window_set_license(raw(), Label.escape(facts.license))
        }
        adw_about_window_set_debug_info(raw(), facts.debugInformation)
        setParent(parent, isModal: true)
    }
}
