/// The number of text columns shown side by side.
public enum ColumnCount: String, Hashable, Sendable, CaseIterable {
    /// Depends on the width.
    case auto
    /// One column.
    case one = "1"
    /// Two columns.
    case two = "2"
    /// Three columns, if the viewport is wide enough for them.
    case three = "3"
    /// Four columns, if the viewport is wide enough for them.
    case four = "4"
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

/// How many words of a text get hints: those that are rarer than a level.
public enum WordHintLevel: String, Hashable, Codable, Sendable, CaseIterable {
    /// Over words that hardly any reader knows.
    case fewest
    /// Over words that are rare in books.
    case few
    /// Over words that a reader of newspapers may not know.
    case medium
    /// Over words outside of the ten thousand most frequent ones.
    case many
    /// For those who learn a language: over all but the four thousand most frequent words.
    case most

    /// The frequency below which words get hints, on the Zipf scale: the common logarithm of the number of occurrences in
    /// a thousand million words. *The* has 7.7, *carriage* 3.9, *perfidy* 2.
    public var zipf: Double {
        switch self {
        case .fewest: 2.2
        case .few: 2.7
        case .medium: 3.1
        case .many: 3.5
        case .most: 4
        }
    }
}

/// How a fixed page fills the viewport.
public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Fills the viewport; the page may be cut.
    case cover
    /// The whole page.
    case contain
    /// The width of the viewport.
    case width
    /// The height of the viewport.
    case height
}

/// By how much fixed pages are turned, for scans and tables that lie on their side.
public enum PageRotation: String, Hashable, Codable, Sendable, CaseIterable {
    /// Not at all.
    case upright
    /// By 90 degrees clockwise.
    case right
    /// By 180 degrees.
    case half
    /// By 90 degrees counterclockwise.
    case left

    /// Whether width and height are exchanged.
    public var isSideways: Bool { self == .right || self == .left }

    /// The rotation after another quarter turn clockwise.
    public var turnedRight: PageRotation {
        switch self {
        case .upright: .right
        case .right: .half
        case .half: .left
        case .left: .upright
        }
    }

    /// The rotation after another quarter turn counterclockwise.
    public var turnedLeft: PageRotation { turnedRight.turnedRight.turnedRight }
}

/// Whether a navigator can show content as a continuous strip. If not, preferences of scrolling have no effect.
public enum ScrollSupport: Hashable, Sendable {
    /// Pages only.
    case unsupported
    /// Pages and strips.
    case supported
}
