internal import CGtk
public import LecternGTK
package import LecternGeometry

/// Shows a column of tiles that scrolls.
///
/// The stage handles pictures and motion, not books: for each frame it asks its owner to move the column, and the owner
/// shows other tiles. The column follows a finger, glides with the wheel, goes on when it is thrown, and runs by itself
/// at a reading speed.
///
/// ```swift
/// let stage = ScrollStage()
/// stage.events.onScroll = { [weak session] distance in session?.scroll(by: distance) ?? 0 }
/// stage.pictures = [ScrollPicture(texture: texture, frame: frame)]
/// stage.glide(by: 600)
/// ```
public final class ScrollStage: Widget {
    let scroller: Scroller

    /// Creates an empty stage.
    package init() {
        scroller = Scroller()
        super.init(CanvasWidget.make(scroller, role: GTK_ACCESSIBLE_ROLE_DOCUMENT))
        scroller.widget = widget
        isFocusable = true
        clipsChildren = true
        connectInput()
        onScaleFactorChange { [weak scroller, weak self] in
            guard let scroller, let self else { return }
            scroller.sizeChanged(width: width, height: height)
        }
    }

    /// What the program does with memory for frames; nil, the default, for nothing.
    package var frameMemory: (any FrameMemory)? {
        get { scroller.memory }
        set { scroller.memory = newValue }
    }

    /// The callbacks of the stage.
    package var events: ScrollStageEvents {
        get { scroller.events }
        set { scroller.events = newValue }
    }

    /// The tiles that fill the stage.
    package var pictures: [ScrollPicture] {
        get { scroller.pictures }
        set { scroller.pictures = newValue }
    }

    /// The direction in which the text goes on.
    package var direction: ScrollDirection {
        get { scroller.direction }
        set { scroller.direction = newValue }
    }

    /// The visible part of the column, from 0 to 1, as a bar at the end edge; nil for no bar.
    package var bar: ClosedRange<Double>? {
        get { scroller.bar }
        set { scroller.bar = newValue }
    }

    /// The colour of paper without a tile.
    package var paper: Color {
        get { scroller.paper }
        set { scroller.paper = newValue }
    }

    /// Marks over the tiles, such as a selection.
    package var marks: [PageMark] {
        get { scroller.marks.fixed }
        set { scroller.marks.fixed = newValue }
    }

    /// Moves the marks with the column.
    package func moveMarks(x: Double, y: Double) { if scroller.marks.hasMarks { scroller.marks.move(x: x, y: y) } }

    /// Pictures that move over the tiles, under the marks. The owner moves them with the column.
    package var movingPictures: [StagePicture] {
        get { scroller.marks.pictures }
        set { scroller.marks.pictures = newValue }
    }

    /// The text on the stage, for assistive technology. It is passed on when the column is at rest.
    package var paragraphs: [PageSheet.Paragraph] {
        get { scroller.paragraphs }
        set { scroller.paragraphs = newValue }
    }

    /// Shows marks that fade, such as the target of a jump.
    package func flash(_ marks: [PageMark]) {
        scroller.marks.flash(marks)
        scroller.startTicking()
    }

    /// Moves smoothly by a distance in pixels towards the end of the text; at once without animations.
    package func glide(by distance: Double) { scroller.glide(by: distance) }

    /// Scrolls at a constant speed in pixels per second, until the reader scrolls; 0 stops.
    package func autoScroll(at speed: Double) { scroller.autoScroll(at: speed) }

    /// Stops all motion.
    package func stop() { scroller.stop() }
}
