/// The origin of a style sheet. CSS Cascade 5, section 6.2.
public enum StyleOrigin: UInt8, Hashable, Sendable {
    /// Lectern's default styles of elements.
    case userAgent
    /// The reader's preferences, converted to CSS.
    case user
    /// The style sheets of the book.
    case author
}

/// A style sheet with the role it has for a document.
public struct OriginSheet: Sendable {
    let sheet: StyleSheet
    let origin: StyleOrigin
    /// The media queries of the `media` attribute.
    let media: MediaQueryList

    /// Creates a style sheet of the book that applies to all media.
    ///
    /// - Parameter media: the queries that the environment must match for the sheet to apply; empty for all media.
    public init(_ sheet: StyleSheet, origin: StyleOrigin = .author, media: MediaQueryList = MediaQueryList("")) {
        self.sheet = sheet
        self.origin = origin
        self.media = media
    }
}
