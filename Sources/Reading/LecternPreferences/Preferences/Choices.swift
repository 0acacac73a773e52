/// The number of text columns shown side by side.
public enum ColumnCount: String, Hashable, Sendable, CaseIterable {
    /// Depends on the width.
    case auto
    /// One column.
    case one = "1"
    /// Two columns.
    case two = "2"
}

/// How images change in dark themes.
public enum ImageFilter: String, Hashable, Sendable, CaseIterable {
    /// Darkens images.
    case darken
    /// Inverts images.
    case invert
}

/// When two fixed pages are shown side by side.
public enum PageSpread: String, Hashable, Sendable, CaseIterable {
    /// If the viewport is wide enough and the book permits it.
    case auto
    /// One page at a time.
    case never
    /// Always two pages.
    case always
}

/// The alignment of text.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// The start side in the direction of the text.
    case start
    /// Left.
    case left
    /// Right.
    case right
    /// Both sides.
    case justify
}
