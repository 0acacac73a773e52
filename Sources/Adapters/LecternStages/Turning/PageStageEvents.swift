import LecternGTK
public import LecternGeometry

/// The callbacks of a ``PageStage``.
///
/// The closures live as long as the stage: capture its owners weakly.
@MainActor public struct PageStageEvents {
    /// Returns whether there is a page in a direction. If nil, there is one if the stage has a sheet for it.
    public var canTurn: ((TurnDirection) -> Bool)?
    /// Called when the reader turns the page.
    ///
    /// The stage has already moved its three sheets by one; the sheet after the new one is empty. Return true to
    /// provide new sheets now or later, false to undo the turn.
    public var onTurn: ((TurnDirection) -> Bool)?
    /// Called for a click that is not a drag, with the number of clicks.
    package var onTap: ((Point, Int) -> Void)?
    /// Called for the right button or a long press, to show a menu.
    package var onContext: ((Point) -> Void)?
    /// Returns whether the app has handled the press at the start of a gesture. The page then does not follow it.
    package var isTaken: (() -> Bool)?
    /// Called when a drag begins, before anything else. Return true if it moves an end of a selection: then it selects
    /// from its first motion on, also with a finger.
    package var onGrab: ((Point) -> Bool)?
    /// Called when a mouse drag begins, with the number of clicks. Return true if it selects text, so that the page
    /// does not follow.
    package var onSelectBegin: ((Point, Int) -> Bool)?
    /// Called when the pointer moves while selecting.
    package var onSelectMove: ((Point) -> Void)?
    /// Called when selecting ends.
    package var onSelectEnd: (() -> Void)?
    /// Called for a click with Shift. Return true if it extends a selection and is not a tap.
    package var onExtend: ((Point) -> Bool)?
    /// Called for a long press. Return true if it selects text, so that no menu is shown.
    package var onHold: ((Point) -> Bool)?
    /// Called when a drag of the page begins.
    package var onDragBegin: (() -> Void)?
    /// Called when the pointer moves over the page, to set its shape.
    package var onPointer: ((Point) -> Void)?
    /// Called when the pointer leaves the stage.
    package var onPointerLeave: (() -> Void)?
    /// Called for the wheel with Control; positive values enlarge.
    package var onZoom: ((Double) -> Void)?
    /// Returns whether the page is magnified, so that dragging and the wheel move it.
    package var isMagnified: (() -> Bool)?
    /// Called to move a magnified page, in pixels to the right and down. Return false if it cannot move.
    package var onPan: ((Double, Double) -> Bool)?
    /// Called for the wheel with Control, or a pinch, to magnify by a factor around a point. Return false if pages
    /// cannot be magnified; then ``onZoom`` is called for the wheel.
    package var onMagnify: ((Double, Point) -> Bool)?
    /// Called when the stage has another size, in logical pixels, or another scale.
    package var onResize: ((_ width: Int, _ height: Int, _ scale: Int) -> Void)?
    /// Called when a page comes to rest after a turn or falling back.
    package var onRest: (() -> Void)?
    /// Called with the measured frames of an animation. Frames are measured only if it is set.
    package var onTurnFrames: ((TurnFrames) -> Void)?

    /// Creates events without callbacks.
    package init() {}
}
