import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternView

// Room for the bars, and the settings that concern them.
extension ReadingView {
    /// Follows the settings of the program, until the view is closed.
    func followSettings() {
        guard let settings = window?.owner.model.settings else { return }
        memory.settings = settings.observe { [weak self] in self?.applySettings() }
        applySettings()
    }

    private func applySettings() {
        guard let values = window?.owner.model.settings.values else { return }
        var pointer = DirectionalNavigationAdapter.PointerPolicy(edges: values.zones == .sides ? .horizontal : [])
        pointer.ignoresWhileScrolling = false
        page.directions = DirectionalNavigationAdapter(pointer: pointer)
        bars.appearAtPointer = values.showsBarsAtPointer
    }

    /// Shows the bars of a book that was just opened.
    func beginBars() {
        if window?.owner.model.settings.values.showsBarsAtStart != false { bars.change { $0.begin() } }
        makeRoom()
    }

    /// Lets the room around the page take the pointer as the page does, up to the edges of the window.
    func connectRoom() {
        let motion = MotionController()
        motion.setPhase(.target)
        motion.onMove { [weak self] point in self.map { $0.bars.pointerMoved(to: point, on: $0.paper) } }
        motion.onLeave { [weak self] in self.map { $0.bars.pointerMoved(to: nil, on: $0.paper) } }
        paper.add(motion)
        let click = ClickGesture()
        click.setPhase(.target)
        click.onRelease { [weak self] count, point in
            // While the bars slide in, the click is meant for them.
            guard let self, !bars.areShown else { return }
            page.click(at: Point(x: point.x, y: point.y - Double(page.margins.top)), count: count)
        }
        paper.add(click)
        let wheel = ScrollController(isDiscrete: true)
        wheel.setPhase(.target)
        wheel.onScroll { [weak self] _, dy in
            guard dy != 0, let self else { return false }
            return model.turn(dy > 0 ? .forward : .backward)
        }
        paper.add(wheel)
    }

    /// The bars are shown or hidden. A page gets the room of hidden bars when they have slid away.
    func barsChanged() {
        if let growing = memory.growing { MainLoop.cancel(growing) }
        memory.growing = nil
        guard !bars.areShown else { return makeRoom() }
        memory.growing = MainLoop.timeout(milliseconds: 320) { [weak self] in
            self?.memory.growing = nil
            self?.makeRoom()
            return .stop
        }
    }

    /// Adapts the room for the bars to the page and the window.
    func makeRoom() {
        guard memory.growing == nil, others.listening == nil, let shown = pageForRoom else { return }
        memory.barRoom.adapt(to: bars.heights(inWidth: paper.width), areShown: bars.areShown, page: shown)
        let margins = Margins(end: appearanceRoom, top: memory.barRoom.top, bottom: memory.barRoom.bottom)
        if page.margins != margins { page.margins = margins }
    }

    /// How the page fills the window; nil if that is not known yet.
    private var pageForRoom: BarRoom.Page? {
        if model.kind != .text || model.isScrolled || model.current?.isFixed == true { return .filled }
        // As requested: before the first page, too, so that it is not laid out twice.
        return model.navigator?.layout.map { .text(top: $0.settings.margins.top, bottom: $0.settings.margins.bottom) }
    }

    /// The room beside the open panel of the appearance, so that the page that changes is seen; none in narrow windows.
    private var appearanceRoom: Int {
        let button = bars.header.appearance
        guard memory.isChangingAppearance, paper.width >= Self.roomyWidth, let bounds = button.bounds(in: paper) else {
            return 0
        }
        let panel = bounds.x + bounds.width / 2 - Double(appearance.width) / 2
        // In an interface from right to left the button is at the left.
        return (paper.isRightToLeft ? Int(panel) + appearance.width : paper.width - Int(panel)) + 8
    }

    /// As for the side panel.
    private static let roomyWidth = 980

    /// The panel of the appearance has opened or closed.
    func appearanceMoved(isOpen: Bool) {
        guard memory.isChangingAppearance != isOpen else { return }
        memory.isChangingAppearance = isOpen
        makeRoom()
    }

    /// Lets the bars continue the background of the book, if it has one.
    func showBookPaper() {
        let style = model.bookPaper.flatMap { BookPaperStyle.name(for: $0) } ?? ""
        guard style != memory.bookPaperStyle else { return }
        if !memory.bookPaperStyle.isEmpty { paper.removeStyle(memory.bookPaperStyle) }
        if !style.isEmpty { paper.addStyle(style) }
        memory.bookPaperStyle = style
    }
}
