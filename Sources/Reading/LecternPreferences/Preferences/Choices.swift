/// How many columns of text stand on a screen.
public enum ColumnCount: String, Hashable, Sendable, CaseIterable {
    /// As many as suit the width.
    case auto
    /// One column.
    case one = "1"
    /// Two columns, like an open book.
    case two = "2"
}

/// What happens to images on dark paper.
public enum ImageFilter: String, Hashable, Sendable, CaseIterable {
    /// They get darker.
    case darken
    /// Their colours are turned round.
    case invert
}

/// When two pages of a fixed size stand side by side.
public enum PageSpread: String, Hashable, Sendable, CaseIterable {
    /// Where the screen is wide enough and the book does not mind.
    case auto
    /// One page at a time.
    case never
    /// Always two.
    case always
}

/// How lines are aligned.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// Where lines start in the language of the text.
    case start
    /// At the left.
    case left
    /// At the right.
    case right
    /// At both sides.
    case justify
}
