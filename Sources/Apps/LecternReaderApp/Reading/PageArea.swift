import LecternGTK
import LecternNavigator
import LecternPaint
import LecternReader

/// The page: the stage, with titles and page numbers in the margins.
@MainActor final class PageArea {
    let widget: Overlay
    let stage = PageStage()
    private let model: ReaderModel
    private var sheets = SheetShelf()
    /// The preparation of sheets for the next turn.
    private var preparation: Task<Void, Never>?
    /// The number of turns begun by the stage that the book has not followed yet.
    private var turnsOfStage = 0
    /// Whether the stage is turning because the book has turned.
    private var isFollowing = false
    /// Runs when a page was turned, by the reader or the program.
    var onTurn: (@MainActor () -> Void)?

    init(_ model: ReaderModel) {
        self.model = model
        widget = Overlay(stage)
        stage.expands = true
        stage.setAccessibleName(tr("Page"))
        stage.events.canTurn = { [weak self] in self?.model.canTurn($0.ofBook) ?? false }
        stage.events.onTurn = { [weak self] in self?.stageTurned($0) ?? false }
        stage.events.onResize = { [weak model] width, height, scale in
            model?.setViewport(width: Double(width), height: Double(height), scale: Double(scale))
        }
        if LoopWatch.isWanted { stage.events.onTurnFrames = LoopWatch.note }
        stage.floor = LoopWatch.floor
    }

    /// Shows the current spread after a change.
    func show(_ reason: SpreadReason) {
        // Only the decorations have changed, so an animation continues.
        if reason == .decoration { return showSheets() }
        guard case .turn(let direction) = reason else {
            turnsOfStage = 0
            stage.finishTurn()
            return showSheets()
        }
        onTurn?()
        if turnsOfStage > 0 {
            turnsOfStage -= 1
        } else if let sheet = sheet(of: model.current) {
            follow(direction.ofStage, to: sheet)
        }
        showSheets()
    }

    /// Draws the page with its transform until it is redrawn.
    func showSlip() {
        let slip = model.zoom.slip
        stage.slip = SheetSlip(scale: slip.scale, x: slip.x, y: slip.y)
    }

    /// Shows prepared neighbours.
    func showNeighbours() {
        stage.previous = sheets.sheetAtHand(of: model.previous)
        stage.next = sheets.sheetAtHand(of: model.next)
        prepareNeighbours()
    }

    /// Updates the margins if they have changed.
    func showMargins() {
        guard let spread = model.current, sheets.heads(of: spread) != model.heads(of: spread) else { return }
        showSheets()
    }

    /// Applies paper colour and turn style.
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

    /// Flashes the target of a jump.
    func flash(_ frames: [PaintRect]) {
        stage.flash(frames.map { PageMark(Rectangle($0), color: RGBA(red: 0.98, green: 0.78, blue: 0.2, alpha: 0.45)) })
    }

    private func showSheets() {
        stage.show(
            sheet(of: model.current), previous: sheets.sheetAtHand(of: model.previous),
            next: sheets.sheetAtHand(of: model.next))
        sheets.keep([model.current, model.previous, model.next])
        showSlip()
        prepareNeighbours()
    }

    /// Returns the sheet of a spread.
    private func sheet(of spread: LaidOutSpread?) -> PageSheet? {
        spread.flatMap { sheets.sheet(of: $0, heads: model.heads(of: $0)) }
    }

    /// Draws the margins of the neighbours in advance. Their pictures are copied off the main thread, which may be
    /// animating a turn.
    private func prepareNeighbours() {
        preparation?.cancel()
        preparation = Task { [weak self] in
            for direction in [LecternNavigator.TurnDirection.forward, .backward] {
                guard let spread = self?.missing(direction) else { continue }
                let pixels = await SheetPixels(copyOf: spread.picture)
                guard !Task.isCancelled, let self else { return }
                sheets.add(spread, heads: model.heads(of: spread), on: pixels)
                showPrepared(direction)
            }
        }
    }

    /// Returns a neighbour whose margins are outdated.
    private func missing(_ direction: LecternNavigator.TurnDirection) -> LaidOutSpread? {
        guard let spread = neighbour(direction) else { return nil }
        return sheets.heads(of: spread) == model.heads(of: spread) ? nil : spread
    }

    private func showPrepared(_ direction: LecternNavigator.TurnDirection) {
        let sheet = sheets.sheetAtHand(of: neighbour(direction))
        switch direction {
        case .forward: stage.next = sheet
        case .backward: stage.previous = sheet
        }
    }

    private func neighbour(_ direction: LecternNavigator.TurnDirection) -> LaidOutSpread? {
        direction == .forward ? model.next : model.previous
    }

    private func stageTurned(_ direction: LecternGTK.TurnDirection) -> Bool {
        if isFollowing { return true }
        turnsOfStage += 1
        let isDone = model.turn(direction.ofBook)
        if !isDone { turnsOfStage = max(0, turnsOfStage - 1) }
        return isDone
    }

    /// Animates a turn of the stage to the spread that the book already shows.
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

extension LecternGTK.TurnDirection {
    /// The direction in the navigator's type.
    var ofBook: LecternNavigator.TurnDirection { self == .forward ? .forward : .backward }
}

extension LecternNavigator.TurnDirection {
    /// The direction in the stage's type.
    var ofStage: LecternGTK.TurnDirection { self == .forward ? .forward : .backward }
}
