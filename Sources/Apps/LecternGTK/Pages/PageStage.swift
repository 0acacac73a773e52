internal import CGtk

/// Where pages are shown and turned.
///
/// The stage knows pictures, not books. It shows a sheet, keeps the ones
/// before and after it ready, and lets the reader turn: the page follows the
/// finger, the pointer or two fingers on a touchpad, and turns or falls back
/// when it is let go; a notch of the wheel turns once; ``turn(_:animated:)``
/// turns for keys and buttons.
///
/// ```swift
/// let stage = PageStage()
/// stage.events.onResize = { [weak session] width, height, scale in session?.resize(width, height, scale) }
/// stage.events.onTurn = { [weak session] direction in session?.turn(direction) ?? false }
/// stage.show(PageSheet(texture), previous: nil, next: PageSheet(other))
/// ```
public final class PageStage: Widget {
    let turner: PageTurner

    /// Makes an empty stage.
    public init() {
        turner = PageTurner()
        super.init(CanvasWidget.make(turner, role: GTK_ACCESSIBLE_ROLE_DOCUMENT))
        turner.widget = widget
        turner.words.follow(turner)
        isFocusable = true
        clipsChildren = true
        connectInput()
        onScaleFactorChange { [weak turner, weak self] in
            guard let turner, let self else { return }
            turner.sizeChanged(width: width, height: height)
        }
    }

    /// What the stage asks and tells.
    public var events: PageStageEvents {
        get { turner.events }
        set { turner.events = newValue }
    }

    /// Shows sheets without a turn: after opening, a jump, a change of settings.
    public func show(_ current: PageSheet?, previous: PageSheet?, next: PageSheet?) {
        (turner.previous, turner.current, turner.next) = (previous, current, next)
    }

    /// The sheet that is read.
    public var current: PageSheet? {
        get { turner.current }
        set { turner.current = newValue }
    }

    /// The sheet before it, where it is ready.
    public var previous: PageSheet? {
        get { turner.previous }
        set { turner.previous = newValue }
    }

    /// The sheet after it, where it is ready.
    public var next: PageSheet? {
        get { turner.next }
        set { turner.next = newValue }
    }

    /// What a turn looks like. Without animations (``Desktop/animates``) pages are there at once.
    public var style: TurnStyle {
        get { turner.style }
        set { turner.style = newValue }
    }

    /// Whether the book reads from right to left: its next page is on the left.
    public var readsRightToLeft: Bool {
        get { turner.isRightToLeft }
        set { turner.isRightToLeft = newValue }
    }

    /// The colour of paper, where no sheet is.
    public var paper: RGBA {
        get { turner.paper }
        set { turner.paper = newValue }
    }

    /// Rectangles over the sheet that is read; a turn takes them off.
    public var marks: [PageMark] {
        get { turner.marks.fixed }
        set { turner.marks.fixed = newValue }
    }

    /// Shows rectangles that catch the eye and go, as where a jump has led.
    public func flash(_ marks: [PageMark]) {
        turner.marks.flash(marks)
        turner.startTicking()
    }

    /// How the sheet that is read is drawn until a sharper one comes: magnified
    /// from the left top corner, then moved.
    public var slip: SheetSlip {
        get { turner.slip }
        set { turner.slip = newValue }
    }

    /// Turns the page. A turn that is still under way is done at once.
    ///
    /// - Returns: false where there is no page in that direction.
    @discardableResult
    public func turn(_ direction: TurnDirection, animated: Bool = true) -> Bool {
        turner.turn(direction, animated: animated)
    }

    /// What is drawn while a page turns in the place of the turn, for who measures.
    public var floor: FrameFloor? {
        get { turner.floor }
        set { turner.floor = newValue }
    }

    /// Whether a page is being turned now.
    public var isTurning: Bool { turner.motion.isMoving }

    /// Ends a turn that is under way.
    public func finishTurn() { turner.finish() }
}
