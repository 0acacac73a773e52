/// A page of the settings window, as data: a window shows it without knowing what the rows are about.
///
/// To add a setting, add a row to a page of ``SettingsModel/pages``. A list, such as that of keys, is a window of its own.
@MainActor public struct SettingsPage: Identifiable {
    public enum ID: String, CaseIterable, Sendable {
        case reading, listening, library, program
    }

    public var id: ID
    public var title: String
    /// The name of its icon.
    public var icon: String
    public var groups: [Group]

    /// Rows under a heading.
    @MainActor public struct Group {
        public var title: String
        public var explanation = ""
        public var rows: [Row]
    }

    /// One choice.
    @MainActor public struct Row {
        public var title: String
        public var explanation = ""
        public var control: Control
    }

    /// What a row lets the reader do. Each closure changes the setting.
    @MainActor public enum Control {
        case toggle(isOn: Bool, set: @MainActor (Bool) -> Void)
        /// One of several names.
        case choice([String], selected: Int, set: @MainActor (Int) -> Void)
        /// A folder; `set` gets nil for none.
        case folder(String?, set: @MainActor (String?) -> Void)
        /// A button that carries out an action of the window.
        case action(ReaderAction)
        /// A button that opens something else of the window.
        case window(SettingsWindowPart, label: String)
    }
}

/// Windows that the settings lead to.
public enum SettingsWindowPart: Hashable, Sendable { case synchronization, pronunciations, dictionaries, keys }
