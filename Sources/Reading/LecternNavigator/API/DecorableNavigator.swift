public import LecternGeometry
import LecternPaint
import LecternPublication

/// A navigator that draws decorations with its content.
@MainActor public protocol DecorableNavigator: VisualNavigator {
    /// Replaces the decorations of a group. Unchanged ones are not drawn again.
    ///
    /// - Parameter group: For example `highlights` or `search`.
    func apply(_ decorations: [Decoration], in group: String)

    /// Whether decorations of a style are drawn.
    func supports(decorationStyle style: Decoration.Style.ID) -> Bool

    /// Sets the handler of taps on decorations of a group. Such a tap turns no page.
    func observeDecorationInteractions(
        in group: String, onActivated: @escaping @MainActor (DecorationActivation) -> Void)
}

/// A tap on a decoration.
public struct DecorationActivation: Hashable, Sendable {
    /// The decoration, with the data of the app.
    public var decoration: Decoration
    /// The group that it was applied in.
    public var group: String
    /// All visible rectangles of the decoration.
    public var frames: SpreadFrames
    /// The point of the tap.
    public var point: Point

    /// Creates a tap, for navigators of an app that draw decorations themselves.
    public init(decoration: Decoration, group: String, frames: SpreadFrames, point: Point) {
        self.decoration = decoration
        self.group = group
        self.frames = frames
        self.point = point
    }
}

/// A decoration as drawn on a spread.
public struct DrawnDecoration: Hashable, Sendable {
    /// The decoration that is drawn.
    public var decoration: Decoration
    package var group: String
    /// The decorated text.
    package var range: TextRange
    /// The visible rectangles of the text.
    package var frames: SpreadFrames
    /// Marks outside the text that respond to taps, in the viewport.
    package var targets: [Rect]

    init(
        decoration: Decoration, group: String, range: TextRange, frames: SpreadFrames, targets: [Rect] = []
    ) {
        self.decoration = decoration
        self.group = group
        self.range = range
        self.frames = frames
        self.targets = targets
    }

    /// Whether a point is on the decoration. Marks in the margin are small and accept taps close by.
    func contains(_ point: Point) -> Bool {
        if targets.contains(where: { $0.expanded(by: 8).contains(x: point.x, y: point.y) }) { return true }
        // A note draws only its mark in the margin.
        if decoration.style.id == .marginNote { return false }
        return frames.all.contains { $0.contains(x: point.x, y: point.y) }
    }
}
