import LecternGTK
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternStages

/// Pages that turn, with texts in their margins.
///
/// The stage may turn before its navigator (a drag, the wheel), or after it (a
/// key, a command of the app): then it animates to the spread that the
/// navigator already shows.
@MainActor final class PagedStage: ContentStage {
    let stage = PageStage()
    var navigator: (any VisualNavigator)? { didSet { restart() } }
    private var sheets = PageSheetCache()
    private let whole = WholePages()
    private let moving = MovingPictures()
    /// The preparation of sheets for the next turn.
    private var preparation: Task<Void, Never>?
    /// The number of turns begun by the stage that the navigator has not followed yet.
    private var turnsOfStage = 0
    /// Whether the stage is turning because the navigator has turned.
    private var isFollowing = false
    /// Returns the texts in the margins of a spread.
    private let heads: @MainActor (PresentedSpread) -> [SheetHead]

    init(heads: @escaping @MainActor (PresentedSpread) -> [SheetHead]) {
        self.heads = heads
        stage.expands = true
        stage.events.canTurn = { [weak self] in self?.navigator?.canTurn($0) ?? false }
        stage.events.onTurn = { [weak self] in self?.stageTurned($0) ?? false }
        moving.show = { [weak stage] in stage?.pictures = $0 }
        stage.events.onDragBegin = { [weak self] in self?.onMotion?(true) }
        stage.events.onRest = { [weak self] in self?.onMotion?(false) }
        stage.onMap { [weak self] in self?.moving.play(self?.navigator) }
        stage.onUnmap { [weak moving] in moving?.stop() }
    }

    var widget: Widget { stage }
    var isMoving: Bool { stage.isTurning }
    var onMotion: ((_ isMoving: Bool) -> Void)?

    /// Shows another navigator.
    private func restart() {
        turnsOfStage = 0
        stage.finishTurn()
        showDirection()
        showSheets()
        if stage.isMapped { moving.play(navigator) }
    }

    private func showDirection() {
        let isRightToLeft = navigator?.presentation.readingProgression == .rtl
        if stage.readsRightToLeft != isRightToLeft { stage.readsRightToLeft = isRightToLeft }
        stage.axis = navigator?.presentation.turnAxis == .vertical ? .vertical : .horizontal
    }

    func show(_ event: VisualNavigatorEvent) {
        switch event {
        case .shown(let reason): show(reason)
        case .neighbours: showNeighbours()
        case .presentation: showDirection()
        case .zoom: showZoomTransform()
        case .busy, .location, .selection: break
        }
    }

    func connect(to input: ViewInput) {
        stage.events.isTaken = { [weak input] in input?.isTaken ?? false }
        stage.events.onTap = { [weak input] in input?.click(at: $0, count: $1) }
        stage.events.onContext = { [weak input] in input?.context(at: $0) }
        stage.events.onPointer = { [weak input] in input?.host?.pointerMoved(to: $0) }
        stage.events.onPointerLeave = { [weak input] in input?.host?.pointerMoved(to: nil) }
        stage.events.onResize = { [weak input] width, height, scale in
            input?.host?.resized(Viewport(width: Double(width), height: Double(height), scale: Double(scale)))
        }
        connectSelection(input)
        connectZoom(input)
    }

    private func connectSelection(_ input: ViewInput) {
        stage.events.onGrab = { [weak input] in input?.selecting.grab(at: $0) ?? false }
        stage.events.onSelectBegin = { [weak input] point, clicks in
            input?.beginSelection(at: point, clicks: clicks) ?? false
        }
        stage.events.onSelectMove = { [weak input] in input?.selecting.extend(to: $0) }
        stage.events.onSelectEnd = { [weak input] in input?.selecting.end() }
        stage.events.onExtend = { [weak input] in input?.extendByClick(at: $0) ?? false }
        stage.events.onHold = { [weak input] in input?.hold(at: $0) ?? false }
    }

    private func connectZoom(_ input: ViewInput) {
        stage.events.onZoom = { [weak input] in input?.host?.resizeText(by: $0 > 0 ? 1 : -1) }
        stage.events.isMagnified = { [weak input] in input?.isMagnified ?? false }
        stage.events.onPan = { [weak input] in input?.pan(dx: $0, dy: $1) ?? false }
        stage.events.onMagnify = { [weak input] in input?.magnify(by: $0, at: $1) ?? false }
    }

    func apply(_ appearance: StageAppearance) {
        if stage.paper != appearance.paper { stage.paper = appearance.paper }
        if stage.style != appearance.transition { stage.style = appearance.transition }
    }

    func show(_ marks: [PageMark]) { stage.marks = marks }

    func flash(_ marks: [PageMark]) { stage.flash(marks) }

    func showMargins() {
        guard let spread = navigator?.presentedSpread, sheets.heads(of: spread) != heads(spread) else { return }
        showSheets()
    }

    func measure(_ onFrames: ((TurnFrames) -> Void)?, floor: FrameFloor?) {
        stage.events.onTurnFrames = onFrames
        stage.floor = floor
    }

    var frameMemory: (any FrameMemory)? {
        get { stage.frameMemory }
        set { stage.frameMemory = newValue }
    }

    func close() {
        preparation?.cancel()
        whole.clear()
        moving.stop()
        stage.finishTurn()
        stage.events = PageStageEvents()
    }

    private func show(_ reason: SpreadReason) {
        // Only the decorations have changed, so an animation continues.
        if reason == .decoration { return showSheets() }
        defer { if stage.isMapped { moving.play(navigator) } }
        guard case .turn(let direction) = reason else {
            turnsOfStage = 0
            stage.finishTurn()
            return showSheets()
        }
        if turnsOfStage > 0 {
            turnsOfStage -= 1
        } else if let sheet = sheet(of: navigator?.presentedSpread) {
            follow(direction, to: sheet)
        }
        showSheets()
    }

    private func showNeighbours() {
        stage.previous = sheets.sheetAtHand(of: neighbour(.backward))
        stage.next = sheets.sheetAtHand(of: neighbour(.forward))
        prepareNeighbours()
    }

    private func showSheets() {
        sheets.columns = navigator?.presentation.columns ?? 1
        let (current, previous, next) = (navigator?.presentedSpread, neighbour(.backward), neighbour(.forward))
        stage.show(
            sheet(of: current), previous: sheets.sheetAtHand(of: previous), next: sheets.sheetAtHand(of: next))
        sheets.keep([current, previous, next])
        showZoomTransform()
        prepareNeighbours()
    }

    /// Draws the page with its transform until it is drawn anew.
    private func showZoomTransform() {
        guard let spreads = navigator as? SpreadNavigator else {
            stage.zoomTransform = .none
            return
        }
        stage.underlay = whole.underlay(spreads, current: stage.current) { [weak self] in self?.showZoomTransform() }
        let zoomTransform = spreads.zoomTransform
        stage.zoomTransform = SheetTransform(scale: zoomTransform.scale, x: zoomTransform.x, y: zoomTransform.y)
    }

    /// Returns the sheet of a spread.
    private func sheet(of spread: PresentedSpread?) -> PageSheet? {
        spread.flatMap { sheets.sheet(of: $0, heads: heads($0)) }
    }

    /// Draws the margins of the neighbours in advance. Their pictures are copied off the main thread, which may be
    /// animating a turn.
    private func prepareNeighbours() {
        preparation?.cancel()
        preparation = Task { [weak self] in
            for direction in [TurnDirection.forward, .backward] {
                guard let spread = self?.missing(direction) else { continue }
                let pixels = await SheetPixels(copyOf: spread.picture)
                guard !Task.isCancelled, let self else { return }
                sheets.add(spread, heads: heads(spread), on: pixels)
                showPrepared(direction)
            }
        }
    }

    /// Returns a neighbour whose margins are outdated.
    private func missing(_ direction: TurnDirection) -> PresentedSpread? {
        guard let spread = neighbour(direction) else { return nil }
        let heads = heads(spread)
        return heads.isEmpty || sheets.heads(of: spread) == heads ? nil : spread
    }

    private func showPrepared(_ direction: TurnDirection) {
        let sheet = sheets.sheetAtHand(of: neighbour(direction))
        switch direction {
        case .forward: stage.next = sheet
        case .backward: stage.previous = sheet
        }
    }

    private func neighbour(_ direction: TurnDirection) -> PresentedSpread? {
        navigator?.presentedNeighbour(direction)
    }

    private func stageTurned(_ direction: TurnDirection) -> Bool {
        moving.stop()
        if isFollowing { return true }
        turnsOfStage += 1
        let isDone = navigator?.turn(direction) ?? false
        if !isDone { turnsOfStage = max(0, turnsOfStage - 1) }
        return isDone
    }

    /// Animates a turn of the stage to the spread that the navigator already shows.
    private func follow(_ direction: TurnDirection, to sheet: PageSheet) {
        isFollowing = true
        defer { isFollowing = false }
        switch direction {
        case .forward: stage.next = sheet
        case .backward: stage.previous = sheet
        }
        stage.turn(direction)
    }
}
