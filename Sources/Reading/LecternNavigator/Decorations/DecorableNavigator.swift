public import LecternPaint
public import LecternPublication

/// A navigator that draws decorations with its content.
@MainActor public protocol DecorableNavigator: Navigator {
    /// Makes the decorations of a group those of a list. What has not changed
    /// is not drawn anew.
    ///
    /// - Parameter group: such as `highlights` or `search`; a group without
    ///   decorations costs nothing.
    func apply(_ decorations: [Decoration], in group: String)

    /// Whether decorations of a style are drawn.
    func supports(decorationStyle style: Decoration.Style.ID) -> Bool

    /// Asks to be told when the reader taps a decoration of a group. Such a tap
    /// turns no page.
    func observeDecorationInteractions(
        in group: String, onActivated: @escaping @MainActor (DecorationActivation) -> Void)
}

/// A tap on a decoration.
public struct DecorationActivation: Hashable, Sendable {
    public var decoration: Decoration
    public var group: String
    /// All of the decoration that shows.
    public var frames: SpreadFrames
    /// Where the tap was.
    public var point: ViewportPoint

    public init(decoration: Decoration, group: String, frames: SpreadFrames, point: ViewportPoint) {
        (self.decoration, self.group, self.frames, self.point) = (decoration, group, frames, point)
    }
}

/// A decoration on a spread.
public struct DrawnDecoration: Hashable, Sendable {
    public var decoration: Decoration
    public var group: String
    /// What of the text it decorates.
    public var range: TextRange
    /// Where that shows.
    public var frames: SpreadFrames
    /// What is drawn for it beside the text and answers to taps, in the viewport.
    public var targets: [PaintRect]

    public init(
        decoration: Decoration, group: String, range: TextRange, frames: SpreadFrames, targets: [PaintRect] = []
    ) {
        (self.decoration, self.group, self.range) = (decoration, group, range)
        (self.frames, self.targets) = (frames, targets)
    }

    /// Whether a point is on it. What stands in the margin is small, and fingers are not.
    func contains(_ point: ViewportPoint) -> Bool {
        if targets.contains(where: { $0.expanded(by: 8).contains(x: point.x, y: point.y) }) { return true }
        // Only the sheet in the margin is drawn of a note.
        if decoration.style.id == .marginNote { return false }
        return frames.all.contains { $0.contains(x: point.x, y: point.y) }
    }
}
