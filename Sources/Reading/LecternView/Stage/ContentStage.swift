import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternStages

/// The part of a ``PublicationView`` that shows the content of its navigator.
///
/// There is one implementation for pages that turn, ``PagedStage``, and one for
/// content that is scrolled. The view chooses it by `presentation.isScrolled`,
/// and replaces it when that changes.
@MainActor protocol ContentStage: AnyObject {
    /// What is shown; nil for nothing.
    var navigator: (any VisualNavigator)? { get set }
    /// The widget with the content. It takes the keyboard focus and receives the input.
    var widget: Widget { get }
    /// Whether pages turn, or are dragged.
    var isMoving: Bool { get }
    /// Called when pages begin to move, and when they have stopped.
    var onMotion: ((_ isMoving: Bool) -> Void)? { get set }
    /// Passes its input to the view.
    func connect(to input: ViewInput)
    /// Shows what an event of the navigator has changed.
    func show(_ event: VisualNavigatorEvent)
    /// Applies colours and the transition.
    func apply(_ appearance: StageAppearance)
    /// Shows marks over the content, in the viewport; those shown before are removed.
    func show(_ marks: [PageMark])
    /// Shows marks that fade.
    func flash(_ marks: [PageMark])
    /// Draws the texts in the margins again if they have changed.
    func showMargins()
    /// Measures the frames of animations, or draws test content in their place.
    func measure(_ onFrames: ((TurnFrames) -> Void)?, floor: FrameFloor?)
    /// What the program does with memory for frames.
    var frameMemory: (any FrameMemory)? { get set }
    /// Ends animations and preparations.
    func close()
}

/// How a stage looks and turns pages.
struct StageAppearance: Equatable {
    /// The colour where there is no picture.
    var paper: Color
    var transition: TurnStyle
}
