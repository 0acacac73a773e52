import LecternBase

/// Tells addresses on the web from paths.
enum BookAddress {
    /// The address, `nil` for a path.
    static func url(of word: String) -> AbsoluteURL? {
        let start = word.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start.hasPrefix("https://") else { return nil }
        return HTTPURL(string: word)?.anyURL.absolute
    }
}
