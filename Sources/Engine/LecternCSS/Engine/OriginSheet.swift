/// The origin of a style sheet. CSS Cascade 5, section 6.2.
public enum StyleOrigin: UInt8, Hashable, Sendable {
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

    public init(_ sheet: StyleSheet, origin: StyleOrigin = .author, media: MediaQueryList = MediaQueryList("")) {
        self.sheet = sheet
        self.origin = origin
        self.media = media
    }
}
