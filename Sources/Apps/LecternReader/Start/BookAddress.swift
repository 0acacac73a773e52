import LecternBase

/// Distinguishes web addresses from paths.
enum BookAddress {
    /// Whether the argument is the address of a catalogue.
    static func isCatalog(_ word: String) -> Bool {
        ["opds:", "opds+https:"].contains { word.lowercased().hasPrefix($0) }
    }

    /// Returns the URL; nil if the argument is a path.
    static func url(of word: String) -> AbsoluteURL? {
        let start = word.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start.hasPrefix("https://") else { return nil }
        return HTTPURL(string: word)?.anyURL.absolute
    }
}
