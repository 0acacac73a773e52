internal import CGtk
import LecternGTK
import LecternGeometry

/// The content of a ``ScrollStage``: tiles, and the motion of the column.
@MainActor final class Scroller: CanvasContent {
    /// The widget; nil after it was disposed.
    var widget: UnsafeMutablePointer<GtkWidget>?
    var events = ScrollStageEvents()
    var pictures: [ScrollPicture] = [] { didSet { redraw() } }
    var paper: Color = .white { didSet { redraw() } }
    var bar: ClosedRange<Double>? { didSet { if bar != oldValue { redraw() } } }
    var marks = PageMarks() { didSet { redraw() } }
    var direction = ScrollDirection.down
    var paragraphs: [PageSheet.Paragraph] = [] { didSet { wordsChanged() } }
    var input = ScrollInput()
    var motion = ScrollMotion()
    /// The part of the distance that was less than a pixel, or that the column could not move yet.
    private var owed = 0.0
    private var isTicking = false
    private let labels = ParagraphLabels()
    private var labelsAreScheduled = false
    /// What the program does with memory for frames.
    var memory: (any FrameMemory)?
    private let recorder = TurnRecorder()
    /// The controllers that are used by their own handlers.
    var controllers: [Controller] = []
    private(set) var size = (width: 0, height: 0, scale: 0)

    func redraw() { if let widget { gtk_widget_queue_draw(widget) } }

    // MARK: The widget

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        var (area, color) = (Rect(x: 0, y: 0, width: width, height: height).graphene, paper.gdk)
        gtk_snapshot_push_clip(snapshot, &area)
        gtk_snapshot_append_color(snapshot, &color, &area)
        for picture in pictures {
            guard let texture = picture.texture else { continue }
            var frame = picture.frame.graphene
            gtk_snapshot_append_texture(snapshot, texture.opaque, &frame)
        }
        marks.append(to: snapshot)
        if let shape = barShape(width: width, height: height) { draw(shape, in: snapshot) }
        gtk_snapshot_pop(snapshot)
    }

    /// Draws the scroll bar.
    private func draw(_ shape: ScrollBarShape, in snapshot: OpaquePointer) {
        let ink = paper.isDark ? Color.white : .black
        var drawn = PageMarks()
        let alpha = input.drag == .seeking ? 0.75 : 0.45
        drawn.fixed = [PageMark(shape.area, color: ink.with(alpha: alpha), radius: 3)]
        drawn.append(to: snapshot)
    }

    /// The scroll bar; nil without one. While it is dragged, it is where the pointer is.
    func barShape(width: Double, height: Double) -> ScrollBarShape? {
        guard var bar else { return nil }
        if input.drag == .seeking, let soughtStart = input.sought {
            bar = soughtStart...(soughtStart + bar.upperBound - bar.lowerBound)
        }
        return ScrollBarShape(bar: bar, direction: direction, width: width, height: height)
    }

    func allocated(width: Int, height: Int) {
        labels.allocate()
        sizeChanged(width: width, height: height)
    }

    /// Reports another size or scale to the book, after GTK has allocated the widgets.
    func sizeChanged(width: Int, height: Int) {
        let new = (width, height, widget.map { Int(gtk_widget_get_scale_factor($0)) } ?? 1)
        guard new != size, width > 1, height > 1 else { return }
        size = new
        MainLoop.soon { [weak self] in
            guard let self, new == size else { return }
            events.page.onResize?(new.0, new.1, new.2)
        }
    }

    /// The extent of the stage in the direction of scrolling, in pixels.
    var extent: Double { Double(direction == .down ? size.height : size.width) }

    func disposed() {
        motion.stop()
        memory?.framesEnd()
        labels.removeAll()
        events = ScrollStageEvents()
        controllers = []
        widget = nil
    }

    /// Passes the text on when the column is at rest: it takes some milliseconds.
    private func wordsChanged() {
        guard !labelsAreScheduled, !motion.isMoving else { return }
        labelsAreScheduled = true
        MainLoop.idle { [weak self] in
            guard let self else { return .stop }
            labelsAreScheduled = false
            if let widget, !motion.isMoving { labels.show(paragraphs, in: widget) }
            return .stop
        }
    }
}

// Motion.
extension Scroller {
    func glide(by distance: Double) {
        endAutoScroll()
        guard widget != nil, Desktop.animates else {
            stop()
            move(by: distance)
            wordsChanged()
            events.onRest?()
            return
        }
        motion.glide(by: distance)
        startTicking()
    }

    func fling(at speed: Double) {
        endAutoScroll()
        motion.fling(at: speed)
        startTicking()
    }

    func autoScroll(at speed: Double) {
        motion.run(at: speed)
        startTicking()
    }

    var autoScrollSpeed: Double {
        if input.drag != .selecting, case .steady(let speed) = motion.kind { speed } else { 0 }
    }

    /// Ends automatic scrolling because the reader does something else.
    func endAutoScroll() {
        guard autoScrollSpeed != 0 else { return }
        motion.stop()
        events.onAutoScrollEnd?()
    }

    func stop() {
        endAutoScroll()
        motion.stop()
        owed = 0
    }

    /// Moves the column with a finger or a touchpad.
    func follow(_ distance: Double) {
        endAutoScroll()
        motion.stop()
        move(by: distance)
    }

    /// Moves the column. What is less than a pixel is left for the next call.
    ///
    /// - Returns: false at the end of the column.
    @discardableResult private func move(by distance: Double) -> Bool {
        owed += distance
        guard owed != 0 else { return true }
        let moved = events.onScroll?(owed) ?? 0
        // Strips that are not laid out yet delay a motion by a frame or two, but never by much.
        let limit = max(extent, 100)
        owed = min(max(owed - moved, -limit), limit)
        if abs(owed) >= 1, events.canScroll?(owed > 0) != true {
            owed = 0
            return false
        }
        return true
    }

    /// Advances with each frame until the column is at rest.
    func startTicking() {
        redraw()
        guard !isTicking, let widget else { return }
        isTicking = true
        if CanvasWidget.isDrawnByProcessor(widget) { memory?.framesBegin() }
        if events.onFrames != nil { recorder.begin(widget) }
        Widget(widget, .borrowed).onTick { [weak self] time in
            guard let self, isTicking else { return .stop }
            let marksMove = marks.advance(to: time)
            // A target may lie on text that is not laid out yet.
            let wasMoving = motion.isMoving || abs(owed) >= 1
            let distance = motion.advance(to: Double(time) / 1_000_000)
            if wasMoving, !move(by: distance) { reachedEnd() }
            if wasMoving, input.drag == .selecting { events.page.onSelectMove?(input.pointer) }
            let isMoving = motion.isMoving || abs(owed) >= 1
            if wasMoving, !isMoving { comeToRest() }
            isTicking = isMoving || marksMove
            if !isTicking, let report = events.onFrames { recorder.end(report) }
            if marksMove { redraw() }
            return isTicking ? .again : .stop
        }
    }

    private func reachedEnd() {
        endAutoScroll()
        motion.stop()
    }

    /// Called when the column comes to rest.
    func comeToRest() {
        memory?.framesEnd()
        wordsChanged()
        events.onRest?()
    }
}
