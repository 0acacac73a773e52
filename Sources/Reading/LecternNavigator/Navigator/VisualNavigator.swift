public import LecternModel
public import LecternPublication

/// A visual navigator, with left and right.
@MainActor public protocol VisualNavigator: Navigator {
    var presentation: VisualPresentation { get }
}

/// How a navigator presents its publication.
public struct VisualPresentation: Hashable, Sendable {
    /// The direction of reading: `ltr` or `rtl`.
    public var readingProgression: ReadingProgression
    /// Whether content is a continuous strip instead of pages.
    public var isScrolled: Bool
    /// The number of pages side by side.
    public var columns: Int

    public init(readingProgression: ReadingProgression, isScrolled: Bool = false, columns: Int = 1) {
        (self.readingProgression, self.isScrolled, self.columns) = (readingProgression, isScrolled, columns)
    }
}

extension VisualNavigator {
    /// Goes to the page on the left.
    @discardableResult public func goLeft() async -> Bool {
        presentation.readingProgression == .rtl ? await goForward() : await goBackward()
    }

    /// Goes to the page on the right.
    @discardableResult public func goRight() async -> Bool {
        presentation.readingProgression == .rtl ? await goBackward() : await goForward()
    }
}

/// A step in reading order.
public enum TurnDirection: Hashable, Sendable {
    case forward, backward

    public var reversed: TurnDirection { self == .forward ? .backward : .forward }
}
