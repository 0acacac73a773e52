import LecternGTK
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternStages

/// A column of text that scrolls.
///
/// For each frame the stage asks the navigator to move the column, and shows the tiles that are visible then. The
/// navigator tells everybody else afterwards.
@MainActor final class ScrolledStage: ContentStage {
    let stage = ScrollStage()
    private let moving = MovingPictures()
    var navigator: (any VisualNavigator)? { didSet { restart(instead: oldValue) } }
    /// Where the column is that the tiles shown last belong to.
    private var position: ScrollWindow.Position?
    /// The textures of the tiles shown last.
    private var textures: [ScrollTile.ID: Texture] = [:]
    /// Where the reader scrolls.
    private var course = TurnDirection.forward
    /// The words in a minute of the automatic scrolling; nil if it does not run.
    private var wordsPerMinute: Double?

    init() {
        stage.expands = true
        stage.events.onScroll = { [weak self] in self?.scroll(by: $0) ?? 0 }
        stage.events.canScroll = { [weak self] in self?.scrollable?.canScroll($0 ? .forward : .backward) ?? false }
        stage.events.onShift = { [weak self] in self?.shift(by: $0) ?? false }
        stage.events.onSwipe = { [weak self] in self?.swipe(isLeftOrUp: $0) ?? false }
        stage.events.onSeek = { [weak self] in self?.scrollable?.seek(to: $0) }
        stage.events.onRest = { [weak self] in self?.rest() }
        stage.events.onAutoScrollEnd = { [weak self] in self?.wordsPerMinute = nil }
        moving.show = { [weak stage] in stage?.movingPictures = $0 }
        stage.onMap { [weak self] in self?.moving.play(self?.navigator) }
        stage.onUnmap { [weak moving] in moving?.stop() }
    }

    var widget: Widget { stage }
    let isMoving = false
    var onMotion: ((_ isMoving: Bool) -> Void)?

    private var scrollable: (any ScrollableNavigator)? { navigator as? any ScrollableNavigator }

    private func restart(instead old: (any VisualNavigator)?) {
        (old as? any ScrollableNavigator)?.scrollAnimator = nil
        scrollable?.scrollAnimator = { [weak stage] in stage?.glide(by: $0) }
        showAnew()
    }

    func show(_ event: VisualNavigatorEvent) {
        switch event {
        case .shown(.scroll): if scrollable?.scrollPosition != position { showTiles() }
        case .shown(.decoration), .neighbours: showTiles()
        case .zoom: playPictures()
        case .shown(.turn):
            showTiles()
            showWords()
            playPictures()
        case .shown, .presentation: showAnew()
        default: break
        }
    }

    /// Shows another place or layout, whose tiles are others.
    private func showAnew() {
        textures = [:]
        let isRunning = wordsPerMinute
        stage.stop()
        showTiles()
        showWords()
        playPictures()
        autoScroll(wordsPerMinute: isRunning)
    }

    private func scroll(by distance: Double) -> Double {
        course = distance < 0 ? .backward : .forward
        let moved = scrollable?.scroll(by: distance) ?? 0
        if moved != 0 { showTiles() }
        switch scrollable?.scrollDirection {
        case .left?: moveOverlay(x: moved, y: 0)
        case .right?: moveOverlay(x: -moved, y: 0)
        case .down?, nil: moveOverlay(x: 0, y: -moved)
        }
        return moved
    }

    /// Moves the strip across its direction, where the images have new places.
    private func shift(by distance: Double) -> Bool {
        guard scrollable?.shift(by: distance) == true else { return false }
        showTiles()
        moving.update(navigator)
        return true
    }

    /// Goes to another column, where documents scroll one by one.
    private func swipe(isLeftOrUp: Bool) -> Bool {
        let isRightToLeft = navigator?.presentation.readingProgression == .rtl
        let isSideways = scrollable?.scrollDirection == .down
        return scrollable?.goToColumn(isLeftOrUp == (isSideways && isRightToLeft) ? .backward : .forward) ?? false
    }

    private func rest() {
        showWords()
        if stage.isMapped { moving.update(navigator) }
    }

    /// Plays the animated images of another place or layout.
    private func playPictures() { stage.isMapped ? moving.play(navigator) : moving.stop() }

    /// Moves what is over the tiles with them.
    private func moveOverlay(x: Double, y: Double) {
        guard x != 0 || y != 0 else { return }
        stage.moveMarks(x: x, y: y)
        guard stage.isMapped else { return }
        moving.move(x: x, y: y, extent: (Double(stage.width), Double(stage.height)), navigator)
    }

    private func showTiles() {
        guard let scrollable else { return stage.pictures = [] }
        position = scrollable.scrollPosition
        let tiles = scrollable.scrollTiles(toward: course)
        var kept: [ScrollTile.ID: Texture] = [:]
        stage.pictures = tiles.map { tile in
            let texture = textures[tile.id] ?? tile.picture.flatMap { Texture($0) }
            kept[tile.id] = texture
            return ScrollPicture(texture: texture, frame: tile.frame)
        }
        textures = kept
        stage.bar = scrollable.scrollBar
        switch scrollable.scrollDirection {
        case .left?: stage.direction = .left
        case .right?: stage.direction = .right
        case .down?, nil: stage.direction = .down
        }
    }

    /// Passes the text to assistive technology. It is shown when the column is at rest.
    private func showWords() {
        stage.paragraphs =
            navigator?.presentedSpread?.pages.flatMap(\.paragraphs).map {
                PageSheet.Paragraph($0.text, frame: $0.frame)
            } ?? []
    }

    /// Scrolls at a reading speed; nil stops.
    func autoScroll(wordsPerMinute words: Double?) {
        wordsPerMinute = words
        stage.autoScroll(at: words.flatMap { scrollable?.scrollSpeed(wordsPerMinute: $0) } ?? 0)
    }

    /// Whether it scrolls by itself.
    var isAutoScrolling: Bool { wordsPerMinute != nil }

    func connect(to input: ViewInput) {
        stage.events.page.isTaken = { [weak input] in input?.isTaken ?? false }
        stage.events.page.onTap = { [weak input] in input?.click(at: $0, count: $1) }
        stage.events.page.onContext = { [weak input] in input?.context(at: $0) }
        stage.events.page.onPointer = { [weak input] in input?.host?.pointerMoved(to: $0) }
        stage.events.page.onPointerLeave = { [weak input] in input?.host?.pointerMoved(to: nil) }
        stage.events.page.onResize = { [weak input] width, height, scale in
            input?.host?.resized(Viewport(width: Double(width), height: Double(height), scale: Double(scale)))
        }
        stage.events.page.onZoom = { [weak input] in input?.host?.resizeText(by: $0 > 0 ? 1 : -1) }
        stage.events.page.onMagnify = { [weak input] in input?.magnify(by: $0, at: $1) ?? false }
        connectSelection(input)
    }

    private func connectSelection(_ input: ViewInput) {
        stage.events.page.onGrab = { [weak input] in input?.selecting.grab(at: $0) ?? false }
        stage.events.page.onSelectBegin = { [weak input] point, clicks in
            input?.beginSelection(at: point, clicks: clicks) ?? false
        }
        stage.events.page.onSelectMove = { [weak input] in input?.selecting.extend(to: $0) }
        stage.events.page.onSelectEnd = { [weak input] in input?.selecting.end() }
        stage.events.page.onExtend = { [weak input] in input?.extendByClick(at: $0) ?? false }
        stage.events.page.onHold = { [weak input] in input?.hold(at: $0) ?? false }
    }

    func apply(_ appearance: StageAppearance) {
        if stage.paper != appearance.paper { stage.paper = appearance.paper }
    }

    func show(_ marks: [PageMark]) { stage.marks = marks }

    func flash(_ marks: [PageMark]) { stage.flash(marks) }

    /// A scrolled column has no margins with texts.
    func showMargins() {}

    func measure(_ onFrames: ((TurnFrames) -> Void)?, floor: FrameFloor?) { stage.events.onFrames = onFrames }

    var frameMemory: (any FrameMemory)? {
        get { stage.frameMemory }
        set { stage.frameMemory = newValue }
    }

    func close() {
        scrollable?.scrollAnimator = nil
        moving.stop()
        stage.stop()
        stage.events = ScrollStageEvents()
    }
}
