public import LecternGTK
public import LecternGeometry

/// The callbacks of a ``ScrollStage``.
///
/// The closures live as long as the stage: capture its owners weakly.
@MainActor public struct ScrollStageEvents {
    /// Called to move the column by a distance in pixels towards the end of the text; negative to go back. Shows the
    /// new tiles at once, and returns how far the column has moved.
    public var onScroll: ((Double) -> Double)?
    /// Called to move content that is broader than the stage across the direction of scrolling, in pixels to the right or
    /// down. Returns whether it has moved.
    public var onShift: ((Double) -> Bool)?
    /// Called when content that does not move across the direction of scrolling is swiped there, with whether to the left
    /// or up. Returns whether that leads elsewhere; else the column moves on as after any drag.
    public var onSwipe: ((Bool) -> Bool)?
    /// Returns whether the column goes on, towards the end of the text (true) or the start (false).
    public var canScroll: ((Bool) -> Bool)?
    /// Called when the scroll bar is dragged, with where the visible part shall begin, from 0 to 1.
    public var onSeek: ((Double) -> Void)?
    /// Called when the column comes to rest.
    public var onRest: (() -> Void)?
    /// Called when the automatic scrolling stops by itself, because of input or at the end.
    public var onAutoScrollEnd: (() -> Void)?
    /// Called with the measured frames of a motion. Frames are measured only if it is set.
    public var onFrames: ((TurnFrames) -> Void)?
    /// The callbacks for pointer, touch, wheel and size, as a ``PageStage`` has them. Those of turns are not used.
    public var page = PageStageEvents()

    /// Creates events without callbacks.
    public init() {}
}

/// A picture in a scrolled column, and where it is on the stage.
public struct ScrollPicture {
    /// The picture; nil if it is not painted yet, which shows paper.
    public var texture: Texture?
    /// In logical pixels.
    public var frame: Rect

    /// Creates a picture.
    public init(texture: Texture?, frame: Rect) { (self.texture, self.frame) = (texture, frame) }
}
