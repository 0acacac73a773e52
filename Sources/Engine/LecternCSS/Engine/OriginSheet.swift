/// Who wrote a style sheet. CSS Cascade 5, section 6.2.
public enum StyleOrigin: UInt8, Hashable, Sendable {
    case userAgent
    /// The reader: preferences turned into CSS.
    case user
    /// The book.
    case author
}

/// A style sheet in its role for a document.
public struct OriginSheet: Sendable {
    public let sheet: StyleSheet
    public let origin: StyleOrigin
    /// From the `media` attribute.
    public let media: MediaQueryList

    public init(_ sheet: StyleSheet, origin: StyleOrigin = .author, media: MediaQueryList = MediaQueryList("")) {
        self.sheet = sheet
        self.origin = origin
        self.media = media
    }
}
