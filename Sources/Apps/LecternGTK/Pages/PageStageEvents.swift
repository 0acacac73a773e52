/// What a ``PageStage`` asks and tells.
///
/// The closures live as long as the stage: capture what owns it weakly.
@MainActor public struct PageStageEvents {
    /// Whether there is a page in a direction. Without an answer there is one
    /// where the stage has a sheet for it.
    public var canTurn: ((TurnDirection) -> Bool)?
    /// The reader turned the page, and the book is to follow.
    ///
    /// The stage has moved its three sheets by one already, with nothing
    /// beyond the new one. On true it expects new sheets (now or later); on
    /// false it takes the turn back.
    public var onTurn: ((TurnDirection) -> Bool)?
    /// A click that is no drag, with the number of clicks that make it up.
    public var onTap: ((Point, Int) -> Void)?
    /// The right button, or a finger that stays: a menu is wanted.
    public var onContext: ((Point) -> Void)?
    /// The pointer of a mouse has begun to move while it is down: true where it
    /// selects, so that the page does not follow. With the number of clicks.
    public var onSelectBegin: ((Point, Int) -> Bool)?
    /// What selects has moved.
    public var onSelectMove: ((Point) -> Void)?
    /// What selects was let go.
    public var onSelectEnd: (() -> Void)?
    /// A click while Shift is held: true where it has extended a selection, and is no tap.
    public var onExtend: ((Point) -> Bool)?
    /// A finger stays: true where it selects, and no menu is wanted.
    public var onHold: ((Point) -> Bool)?
    /// A finger or the pointer begins to drag the page.
    public var onDragBegin: (() -> Void)?
    /// The pointer moves over the page: the moment to set its shape.
    public var onPointer: ((Point) -> Void)?
    /// The pointer has left.
    public var onPointerLeave: (() -> Void)?
    /// The wheel turns while Control is held: larger for more than 0.
    public var onZoom: ((Double) -> Void)?
    /// Whether the page is magnified: then dragging and the wheel move it.
    public var isMagnified: (() -> Bool)?
    /// A magnified page is moved, in pixels to the right and down; false where it cannot be.
    public var onPan: ((Double, Double) -> Bool)?
    /// The wheel with Control, or two fingers, magnify by a factor about a
    /// point. False where there is nothing to magnify; then ``onZoom`` hears of the wheel.
    public var onMagnify: ((Double, Point) -> Bool)?
    /// The stage has another size, in logical pixels, or another scale.
    public var onResize: ((_ width: Int, _ height: Int, _ scale: Int) -> Void)?
    /// A turn, or a page that fell back, has come to rest.
    public var onRest: (() -> Void)?
    /// The frames of a motion that has ended; they are measured where somebody asks.
    public var onTurnFrames: ((TurnFrames) -> Void)?

    /// Makes events that nobody hears of.
    public init() {}
}
