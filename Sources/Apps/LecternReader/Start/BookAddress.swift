import LecternBase

/// Distinguishes web addresses from paths.
enum BookAddress {
    /// Returns the URL; nil if the argument is a path.
    static func url(of word: String) -> AbsoluteURL? {
        let start = word.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start.hasPrefix("https://") else { return nil }
        return HTTPURL(string: word)?.anyURL.absolute
    }
}
