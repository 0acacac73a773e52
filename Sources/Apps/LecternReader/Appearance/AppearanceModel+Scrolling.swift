import LecternPreferences

// Scrolling instead of pages.
extension AppearanceModel {
    /// Whether books of text scroll; nil for the book's choice, which is pages unless it says so.
    public var scrolls: Bool? {
        get { appearance.preferences.scroll }
        set { edit { $0.scroll = newValue } }
    }

    /// The speed of automatic scrolling, in words per minute.
    public var scrollWords: Int {
        get { appearance.scrollWords }
        set { change { $0.scrollWords = min(max(newValue, 40), 1_000) } }
    }
}
