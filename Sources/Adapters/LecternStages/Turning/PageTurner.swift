internal import CGtk
import LecternGTK
import LecternGeometry

/// The content of a ``PageStage``: three sheets and the turn between them.
///
/// A turn that is released, or requested by the program, is *committed* at once: the sheets move by one and the book
/// is notified while the animation is still in progress. Thus the book can prepare the next page, and no input is
/// lost.
@MainActor final class PageTurner: CanvasContent {
    /// The widget; nil after it was disposed.
    var widget: UnsafeMutablePointer<GtkWidget>?

    private var sheets = TurnSheets()
    var style: TurnStyle = .slide {
        didSet {
            finish()
            if style != oldValue { preparation.schedule(for: self) }
        }
    }
    var isRightToLeft = false { didSet { finish() } }
    var axis = Axis.horizontal { didSet { if axis != oldValue { finish() } } }
    var paper: Color = .white { didSet { redraw() } }
    var marks = PageMarks() { didSet { redraw() } }
    /// The transform of the current sheet while it waits for a sharper one.
    var zoomTransform = SheetTransform.none { didSet { if zoomTransform != oldValue { redraw() } } }
    /// What stands in for parts of the magnified sheet that are not drawn yet.
    var underlay: SheetUnderlay?
    var events = PageStageEvents()

    var motion = TurnMotion()
    /// The corner that rises: the one nearer to the finger. 1 is the lower one, or the right one of pages that turn
    /// up and down.
    var lean = 1.0
    private var isTicking = false
    var input = PageInput()
    let words = PageWords()
    /// Test content that is drawn instead of turns, to measure the cost of a frame.
    var floor: FrameFloor?
    /// What the program does with memory for frames.
    var memory: (any FrameMemory)?
    private let recorder = TurnRecorder()
    private let preparation = TurnPreparation()
    /// The controllers that are used by their own handlers.
    var controllers: [Controller] = []
    private var size = (width: 0, height: 0, scale: 0)

    /// The style in effect; none without animations.
    var effectiveStyle: TurnStyle {
        guard Desktop.animates, style != .none else { return .none }
        return axis == .vertical && style == .slide ? .canvas : style
    }

    // MARK: Turning

    /// Returns whether there is a page in a direction.
    func canTurn(_ direction: TurnDirection) -> Bool {
        if let answer = events.canTurn { return answer(direction) }
        return (direction == .forward ? next : previous) != nil
    }

    /// Turns the page, animated or not; returns false if there is no page.
    @discardableResult
    func turn(_ direction: TurnDirection, animated: Bool) -> Bool {
        finish()
        let isMoving = animated && effectiveStyle != .none && isShown
        guard canTurn(direction) else {
            if isMoving { bounce(direction) }
            return false
        }
        if isMoving { motion.settle(direction, turning: true) }
        lean = 1
        guard commit(direction) else {
            motion.stop()
            return false
        }
        if isMoving { startTicking() } else { comeToRest() }
        return true
    }

    /// Moves the sheets by one and notifies the book.
    func commit(_ direction: TurnDirection) -> Bool {
        let before = (sheets, marks)
        marks = PageMarks()
        sheets.commit(direction)
        currentChanged(from: before.0.current)
        if events.onTurn?(direction) ?? true { return true }
        let undone = sheets.current
        (sheets, marks) = before
        sheets.endTurn()
        currentChanged(from: undone)
        return false
    }

    /// Animates that there is no page in a direction.
    private func bounce(_ direction: TurnDirection) {
        motion.follow(direction, by: 0.35, isAtEnd: true)
        motion.settle(direction, turning: false)
        startTicking()
    }

    /// Ends all motion: a released turn is completed, one that follows a finger is not.
    func finish() {
        guard motion.isMoving else { return }
        motion.stop()
        comeToRest()
    }

    /// The page comes to rest.
    func comeToRest() {
        sheets.endTurn()
        redraw()
        words.changed()
        events.onRest?()
        preparation.schedule(for: self)
    }

    /// The memory that the next turn needs; nil if there is nothing to prepare.
    var preparationDemand: TurnPreparation.Demand? {
        guard size.width > 1, effectiveStyle != .none, isShown, CanvasWidget.isDrawnByProcessor(widget) else {
            return nil
        }
        return TurnPreparation.Demand(
            width: size.width * size.scale, height: size.height * size.scale, isCurl: effectiveStyle == .curl,
            hasSheet: current != nil, widget: widget)
    }

    // MARK: Frames

    /// Whether the stage is visible.
    private var isShown: Bool { widget.map { gtk_widget_get_mapped($0) != 0 } ?? false }

    /// The drawn size.
    var shownSize: (width: Double, height: Double) { (Double(size.width), Double(size.height)) }

    /// The extent of the stage across its axis.
    var breadth: Double { axis == .vertical ? shownSize.width : shownSize.height }

    /// The extent of the stage along its axis.
    var extent: Double { axis == .vertical ? shownSize.height : shownSize.width }

    func redraw() { if let widget { gtk_widget_queue_draw(widget) } }

    /// Begins frames of an animation or drag.
    func beginFrames() { if CanvasWidget.isDrawnByProcessor(widget) { memory?.framesBegin() } }

    /// Advances the page with each frame until it is at rest.
    func startTicking() {
        redraw()
        guard !isTicking, let widget else { return }
        isTicking = true
        beginFrames()
        if events.onTurnFrames != nil { recorder.begin(widget) }
        Widget(widget, .borrowed).onTick { [weak self] time in
            guard let self else { return .stop }
            let (wasMoving, marksMove) = (motion.isMoving, marks.advance(to: time))
            let moves = motion.advance(to: time)
            if wasMoving && !motion.isMoving { comeToRest() }
            redraw()
            isTicking = moves || marksMove
            if !isTicking { preparation.schedule(for: self) }
            if !isTicking, let report = events.onTurnFrames { recorder.end(report) }
            return isTicking ? .again : .stop
        }
    }

    /// Returns the current frame of the turn.
    func frame(width: Double, height: Double) -> TurnFrame {
        let (left, arriving) = sheets.turning(motion.direction)
        let isForward = motion.direction == .forward
        return TurnFrame(
            top: isForward ? left : arriving, bottom: isForward ? arriving : left,
            away: isForward ? motion.progress : 1 - motion.progress, isMirrored: axis == .horizontal && isRightToLeft,
            isVertical: axis == .vertical,
            lean: lean, paper: paper,
            width: width, height: height, isSoftware: CanvasWidget.isDrawnByProcessor(widget),
            isFast: motion.isFast, surfaces: preparation.surfaces, nodes: sheets.nodes)
    }

    // MARK: The widget

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        var area = Rect(x: 0, y: 0, width: width, height: height).graphene
        gtk_snapshot_push_clip(snapshot, &area)
        defer {
            gtk_snapshot_pop(snapshot)
            sheets.nodes.frameEnds()
        }
        let frame = frame(width: width, height: height)
        if motion.isMoving, let floor { return frame.appendFloor(floor, progress: motion.progress, to: snapshot) }
        // The turning sheet covers all of it.
        if !motion.isMoving || motion.isAtEnd || effectiveStyle == .none { frame.appendPaper(to: snapshot) }
        let scale = Double(widget.map { gtk_widget_get_scale_factor($0) } ?? 1)
        switch (motion.isMoving, effectiveStyle) {
        case (true, .slide) where !motion.isAtEnd: frame.appendSlide(to: snapshot, scale: scale)
        case (true, .canvas) where !motion.isAtEnd: frame.appendCanvas(to: snapshot, scale: scale)
        case (true, .curl) where !motion.isAtEnd: frame.appendCurl(to: snapshot, scale: scale)
        case (true, .slide), (true, .canvas), (true, .curl): appendGiving(frame, to: snapshot)
        default: appendResting(frame, to: snapshot)
        }
    }

    /// Draws the page at rest with its marks and transform.
    private func appendResting(_ frame: TurnFrame, to snapshot: OpaquePointer) {
        if zoomTransform != .none, let underlay {
            append(underlay.zoomTransform, to: snapshot) { frame.append(underlay.sheet, to: snapshot) }
        }
        append(zoomTransform, to: snapshot) {
            frame.append(current, to: snapshot)
            marks.append(to: snapshot)
        }
    }

    /// Draws with a transform.
    private func append(_ zoomTransform: SheetTransform, to snapshot: OpaquePointer, _ body: () -> Void) {
        var origin = graphene_point_t(x: Float(zoomTransform.x), y: Float(zoomTransform.y))
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        gtk_snapshot_scale(snapshot, Float(zoomTransform.scale), Float(zoomTransform.scale))
        body()
        gtk_snapshot_restore(snapshot)
    }

    /// Draws the first or last page, pulled a little.
    private func appendGiving(_ frame: TurnFrame, to snapshot: OpaquePointer) {
        var (shade, area) = (
            Color.black.with(alpha: 0.12).gdk, Rect(x: 0, y: 0, width: frame.width, height: frame.height).graphene
        )
        gtk_snapshot_append_color(snapshot, &shade, &area)
        let sign = (motion.direction == .forward) != frame.isMirrored ? -1.0 : 1.0
        var origin = frame.point(along: (motion.progress * frame.extent * sign).rounded())
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        frame.appendPaper(to: snapshot)
        frame.append(current, to: snapshot)
        gtk_snapshot_restore(snapshot)
    }

    func allocated(width: Int, height: Int) {
        words.allocate()
        sizeChanged(width: width, height: height)
    }

    /// Reports another size or scale to the book, after GTK has allocated the widgets.
    func sizeChanged(width: Int, height: Int) {
        let new = (width, height, widget.map { Int(gtk_widget_get_scale_factor($0)) } ?? 1)
        guard new != size, width > 1, height > 1 else { return }
        size = new
        finish()
        MainLoop.soon { [weak self] in
            guard let self, new == size else { return }
            preparation.schedule(for: self)
            events.onResize?(new.0, new.1, new.2)
        }
    }

    func disposed() {
        motion.stop()
        preparation.clear()
        memory?.letFramesGo()
        memory?.framesEnd()
        words.removeAll()
        events = PageStageEvents()
        controllers = []
        widget = nil
    }
}

// The sheets.
extension PageTurner {
    var previous: PageSheet? {
        get { sheets.previous }
        set {
            sheets.previous = newValue
            if motion.isMoving { redraw() }
        }
    }

    var current: PageSheet? {
        get { sheets.current }
        set {
            let old = sheets.current
            sheets.current = newValue
            currentChanged(from: old)
        }
    }

    var next: PageSheet? {
        get { sheets.next }
        set {
            sheets.next = newValue
            if motion.isMoving { redraw() }
        }
    }

    /// Shows another current sheet. After an empty stage, memory is prepared for the first turn.
    private func currentChanged(from old: PageSheet?) {
        redraw()
        words.changed()
        if old == nil { preparation.schedule(for: self) }
    }
}
