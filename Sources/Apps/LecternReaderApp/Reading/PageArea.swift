import LecternGTK
import LecternNavigator
import LecternPaint
import LecternReader

/// The page: the stage it is turned on, and what stands in its margins.
@MainActor final class PageArea {
    let widget: Overlay
    let stage = PageStage()
    private let model: ReaderModel
    private var sheets = SheetShelf()
    private let heads = MarginLine(.top, style: "running-head")
    private let numbers = MarginLine(.bottom, style: "page-number")
    /// Turns that the stage has begun and the book is to follow.
    private var turnsOfStage = 0
    /// The stage is turning because the book has turned.
    private var isFollowing = false
    /// Runs when a page was turned, by anybody.
    var onTurn: (@MainActor () -> Void)?

    init(_ model: ReaderModel) {
        self.model = model
        widget = Overlay(stage)
        for line in [heads, numbers] { line.add(to: widget) }
        stage.expands = true
        stage.setAccessibleName(tr("Page"))
        stage.events.canTurn = { [weak self] in self?.model.canTurn($0.ofBook) ?? false }
        stage.events.onTurn = { [weak self] in self?.stageTurned($0) ?? false }
        stage.events.onResize = { [weak model] width, height, scale in
            model?.setViewport(width: Double(width), height: Double(height), scale: Double(scale))
        }
        stage.events.onCurl = { [weak self] isBent in
            for line in [self?.heads, self?.numbers] { line?.isHidden = isBent }
        }
        if LoopWatch.isWanted { stage.events.onTurnFrames = LoopWatch.note }
        stage.floor = LoopWatch.floor
    }

    /// Shows what the book shows now, after a change for a reason.
    func show(_ reason: SpreadReason) {
        // The same page in other colours: whatever moves goes on.
        if reason == .decoration { return showSheets() }
        guard case .turn(let direction) = reason else {
            turnsOfStage = 0
            stage.finishTurn()
            return showSheets()
        }
        onTurn?()
        if turnsOfStage > 0 {
            turnsOfStage -= 1
        } else if let sheet = sheets.sheet(model.current) {
            follow(direction.ofStage, to: sheet)
        }
        showSheets()
    }

    /// Draws the page where the reader has moved it, until it is drawn anew.
    func showSlip() {
        let slip = model.slip
        stage.slip = SheetSlip(scale: slip.scale, x: slip.x, y: slip.y)
    }

    /// Shows that neighbours are ready.
    func showNeighbours() {
        stage.previous = sheets.sheet(model.previous)
        stage.next = sheets.sheet(model.next)
    }

    /// Shows what stands in the margins.
    func showMargins() {
        guard let spread = model.current else { return }
        // Pages of a size of their own have no margin to write in.
        let frames = spread.isFixed ? [] : spread.pages.map(\.frame).sorted { $0.x < $1.x }
        let isTwo = frames.count > 1
        heads.show(isTwo ? [model.title, model.chapterTitle] : [model.chapterTitle], over: frames)
        let numbers = model.pageNumbers
        self.numbers.show(model.isRightToLeft ? numbers.reversed() : numbers, over: frames)
    }

    /// Shows paper and way of turning as they are set.
    func showSettings() {
        stage.paper = RGBA(model.paper)
        stage.readsRightToLeft = model.isRightToLeft
        stage.style =
            switch model.appearance.turnStyle {
            case .slide: .slide
            case .curl: .curl
            case .none: .none
            }
    }

    /// Lets the eye find where a jump has led.
    func flash(_ frames: [PaintRect]) {
        stage.flash(frames.map { PageMark(Rectangle($0), color: RGBA(red: 0.98, green: 0.78, blue: 0.2, alpha: 0.45)) })
    }

    private func showSheets() {
        stage.show(
            sheets.sheet(model.current), previous: sheets.sheet(model.previous), next: sheets.sheet(model.next))
        sheets.keep([model.current, model.previous, model.next])
        showSlip()
        showMargins()
    }

    private func stageTurned(_ direction: LecternGTK.TurnDirection) -> Bool {
        if isFollowing { return true }
        turnsOfStage += 1
        let isDone = model.turn(direction.ofBook)
        if !isDone { turnsOfStage = max(0, turnsOfStage - 1) }
        return isDone
    }

    /// Lets the stage turn to where the book is already.
    private func follow(_ direction: LecternGTK.TurnDirection, to sheet: PageSheet) {
        isFollowing = true
        defer { isFollowing = false }
        switch direction {
        case .forward: stage.next = sheet
        case .backward: stage.previous = sheet
        }
        stage.turn(direction)
    }
}

/// The pictures of spreads as the stage wants them, made once.
@MainActor private struct SheetShelf {
    private struct Item {
        var layout: LayoutRequest
        var key: LaidOutSpread.Key
        /// Of the picture: with which decorations.
        var version: Int
        var sheet: PageSheet

        func shows(_ spread: LaidOutSpread) -> Bool {
            key == spread.key && layout == spread.layout && version == spread.pictureVersion
        }
    }
    private var kept: [Item] = []

    mutating func sheet(_ spread: LaidOutSpread?) -> PageSheet? {
        guard let spread else { return nil }
        if let known = kept.first(where: { $0.shows(spread) }) { return known.sheet }
        guard let sheet = PageSheet(spread) else { return nil }
        kept.append(
            Item(layout: spread.layout, key: spread.key, version: spread.pictureVersion, sheet: sheet))
        return sheet
    }

    /// Forgets all others.
    mutating func keep(_ spreads: [LaidOutSpread?]) {
        let spreads = spreads.compactMap { $0 }
        kept.removeAll { item in !spreads.contains { item.shows($0) } }
    }
}

extension PageSheet {
    /// The picture of a spread with its words; nothing where it has no pixels.
    @MainActor fileprivate init?(_ spread: LaidOutSpread) {
        guard let texture = Texture(spread.picture) else { return nil }
        let paragraphs = spread.pages.flatMap(\.paragraphs).map { Paragraph($0.text, frame: Rectangle($0.frame)) }
        self.init(texture, pageCount: spread.layout.columns, paragraphs: paragraphs)
    }
}

extension LecternGTK.TurnDirection {
    /// The same for the book.
    var ofBook: LecternNavigator.TurnDirection { self == .forward ? .forward : .backward }
}

extension LecternNavigator.TurnDirection {
    /// The same for the stage.
    var ofStage: LecternGTK.TurnDirection { self == .forward ? .forward : .backward }
}
