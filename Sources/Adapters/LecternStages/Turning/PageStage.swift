internal import CGtk
public import LecternGTK
package import LecternGeometry

/// Shows pages and animates their turns.
///
/// The stage handles pictures, not books. It shows a sheet and keeps those before and after it ready. The page
/// follows a finger, the pointer or two fingers on a touchpad, and turns or falls back when it is released; a notch
/// of the wheel turns once; `turn(_:animated:)` turns for keys and buttons.
///
/// ```swift
/// let stage = PageStage()
/// stage.events.onResize = { [weak session] width, height, scale in session?.resize(width, height, scale) }
/// stage.events.onTurn = { [weak session] direction in session?.turn(direction) ?? false }
/// stage.show(PageSheet(texture), previous: nil, next: PageSheet(other))
/// ```
public final class PageStage: Widget {
    let turner: PageTurner

    /// Creates an empty stage.
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

    /// The callbacks of the stage.
    public var events: PageStageEvents {
        get { turner.events }
        set { turner.events = newValue }
    }

    /// Shows sheets without an animation: after opening, a jump or a change of settings.
    package func show(_ current: PageSheet?, previous: PageSheet?, next: PageSheet?) {
        turner.previous = previous
        turner.current = current
        turner.next = next
    }

    /// The current sheet.
    package var current: PageSheet? {
        get { turner.current }
        set { turner.current = newValue }
    }

    /// The previous sheet, if it is ready.
    package var previous: PageSheet? {
        get { turner.previous }
        set { turner.previous = newValue }
    }

    /// The next sheet, if it is ready.
    package var next: PageSheet? {
        get { turner.next }
        set { turner.next = newValue }
    }

    /// The animation of turns. Without animations (``/LecternGTK/Desktop/animates``) pages change at once.
    public var style: TurnStyle {
        get { turner.style }
        set { turner.style = newValue }
    }

    /// Whether the book reads from right to left, so that its next page is on the left.
    package var readsRightToLeft: Bool {
        get { turner.isRightToLeft }
        set { turner.isRightToLeft = newValue }
    }

    /// The axis along which pages are dragged and turn. Along the vertical one, pages that slide move together, as in
    /// ``TurnStyle/canvas``, and a page that curls is lifted at its lower edge and turned over the upper one.
    package var axis: Axis {
        get { turner.axis }
        set { turner.axis = newValue }
    }

    /// The colour of paper without a sheet.
    package var paper: Color {
        get { turner.paper }
        set { turner.paper = newValue }
    }

    /// Marks on the current sheet. A turn removes them.
    package var marks: [PageMark] {
        get { turner.marks.fixed }
        set { turner.marks.fixed = newValue }
    }

    /// Pictures that move on the current sheet, under the marks. They are not drawn while the page turns, and a turn
    /// removes them.
    package var pictures: [StagePicture] {
        get { turner.marks.pictures }
        set { turner.marks.pictures = newValue }
    }

    /// Shows marks that fade, such as the target of a jump.
    package func flash(_ marks: [PageMark]) {
        turner.marks.flash(marks)
        turner.startTicking()
    }

    /// The transform of the current sheet until a sharper one is ready: magnified from the top left corner, then
    /// moved.
    package var zoomTransform: SheetTransform {
        get { turner.zoomTransform }
        set { turner.zoomTransform = newValue }
    }

    /// What is shown around the current sheet while its transform leaves a part of the stage uncovered.
    package var underlay: SheetUnderlay? {
        get { turner.underlay }
        set { turner.underlay = newValue }
    }

    /// Turns the page. A turn in progress is completed at once.
    ///
    /// - Returns: false if there is no page in that direction.
    @discardableResult
    package func turn(_ direction: TurnDirection, animated: Bool = true) -> Bool {
        turner.turn(direction, animated: animated)
    }

    /// What the program does with memory for frames; nil, the default, for nothing.
    package var frameMemory: (any FrameMemory)? {
        get { turner.memory }
        set { turner.memory = newValue }
    }

    /// Test content that is drawn instead of turns, for measurements.
    package var floor: FrameFloor? {
        get { turner.floor }
        set { turner.floor = newValue }
    }

    /// Whether a turn is in progress.
    package var isTurning: Bool { turner.motion.isMoving }

    /// Completes a turn in progress.
    package func finishTurn() { turner.finish() }
}
