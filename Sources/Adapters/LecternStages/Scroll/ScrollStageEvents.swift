package import LecternGTK
package import LecternGeometry

/// The callbacks of a ``ScrollStage``.
///
/// The closures live as long as the stage: capture its owners weakly.
@MainActor public struct ScrollStageEvents {
    /// Called to move the column by a distance in pixels towards the end of the text; negative to go back. Shows the
    /// new tiles at once, and returns how far the column has moved.
    package var onScroll: ((Double) -> Double)?
    /// Called to move content that is broader than the stage across the direction of scrolling, in pixels to the right or
    /// down. Returns whether it has moved.
    package var onShift: ((Double) -> Bool)?
    /// Called when content that does not move across the direction of scrolling is swiped there, with whether to the left
    /// or up. Returns whether that leads elsewhere; else the column moves on as after any drag.
    package var onSwipe: ((Bool) -> Bool)?
    /// Returns whether the column goes on, towards the end of the text (true) or the start (false).
    package var canScroll: ((Bool) -> Bool)?
    /// Called when the scroll bar is dragged, with where the visible part shall begin, from 0 to 1.
    package var onSeek: ((Double) -> Void)?
    /// Called when the column comes to rest.
    package var onRest: (() -> Void)?
    /// Called when the automatic scrolling stops by itself, because of input or at the end.
    package var onAutoScrollEnd: (() -> Void)?
    /// Called with the measured frames of a motion. Frames are measured only if it is set.
    package var onFrames: ((TurnFrames) -> Void)?
    /// The callbacks for pointer, touch, wheel and size, as a ``PageStage`` has them. Those of turns are not used.
    package var page = PageStageEvents()

    /// Creates events without callbacks.
    package init() {}
}

/// A picture in a scrolled column, and where it is on the stage.
package struct ScrollPicture {
    /// The picture; nil if it is not painted yet, which shows paper.
    var texture: Texture?
    /// In logical pixels.
    var frame: Rect

    /// Creates a picture.
    package init(texture: Texture?, frame: Rect) {
        self.texture = texture
        self.frame = frame
    }
}
