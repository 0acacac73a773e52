import LecternGTK
import LecternGeometry
import LecternReader

/// The books that a window shows: one, or two with a divider between them. In narrow windows the second is below.
@MainActor final class BookPanes {
    let widget: Overlay
    /// The book that keys and menus are about.
    private(set) var active: ReadingView
    /// Two books; nil if there is one.
    private(set) var pair: BookPair?
    private var first: BookPane
    private var second: BookPane?
    private let paned = Paned()
    private unowned let window: BookWindow
    /// The size in which the divider was placed last.
    private var size = Size(width: 0, height: 0)
    /// Whether the divider is being placed, so that its moves are not the user's.
    private var isPlacing = false

    private struct Size {
        var width: Double
        var height: Double
    }

    /// The least width for two books side by side, in logical pixels.
    private static let leastWidth = 720.0

    /// Shows one book.
    init(_ view: ReadingView, window: BookWindow) {
        self.window = window
        active = view
        first = BookPane(view)
        widget = Overlay(paned)
        paned.setStart(first.widget)
        paned.expands = true
        paned.setAccessibleName(ReaderAction.moveDivider.title)
        paned.onPositionChange { [weak self] in self?.dividerMoved() }
        widget.addOverlay(
            SizeSensor { [weak self] width, height in
                self?.resized(to: Size(width: Double(width), height: Double(height)))
            })
        update()
    }

    /// The books from the start to the end.
    var views: [ReadingView] { [first, second].compactMap { $0?.view } }

    /// Returns the book beside another; nil if there is none.
    func other(of view: ReadingView) -> ReadingView? { views.count > 1 ? views.first { $0 !== view } : nil }

    /// Makes a book the one that keys and menus are about.
    func activate(_ view: ReadingView) {
        guard view !== active, views.contains(where: { $0 === view }) else { return }
        active.model.setActive(false)
        active = view
        view.model.setActive(window.window.isActive)
        showActive()
        window.activeBookChanged()
    }

    /// Shows a book beside the active one, in place of the one that was there.
    func open(beside view: ReadingView) {
        endPair(isOver: true)
        if let second, second.view === active {
            first.view.close()
            set(view, isFirst: true)
        } else {
            second?.view.close()
            set(view, isFirst: false)
        }
        beginPair()
    }

    /// Shows a book in place of the active one.
    func replaceActive(with view: ReadingView) {
        let old = active
        endPair(isOver: old.model.path != view.model.path)
        old.close()
        set(view, isFirst: first.view === old)
        active = view
        view.model.setActive(window.window.isActive)
        beginPair()
    }

    /// Shows a book on one of the sides.
    private func set(_ view: ReadingView, isFirst: Bool) {
        let pane = BookPane(view)
        if isFirst {
            paned.setStart(nil)
            first = pane
            paned.setStart(pane.widget)
        } else {
            paned.setEnd(nil)
            second = pane
            paned.setEnd(pane.widget)
        }
    }

    /// Closes the active book. The other one gets the whole window.
    func closeActive() {
        guard let second else { return }
        endPair(isOver: true)
        let (closed, stays) = first.view === active ? (first, second) : (second, first)
        paned.setStart(nil)
        paned.setEnd(nil)
        closed.view.close()
        first = stays
        self.second = nil
        paned.setStart(stays.widget)
        active = stays.view
        active.model.setActive(window.window.isActive)
        update()
        window.activeBookChanged()
        active.focusBook()
    }

    /// Exchanges the sides of the books.
    func swap() {
        guard let second else { return }
        paned.setStart(nil)
        paned.setEnd(nil)
        self.second = first
        first = second
        paned.setStart(first.widget)
        paned.setEnd(self.second?.widget)
        pair?.swap()
        update()
        active.focusBook()
    }

    /// Moves the keyboard focus to the divider.
    func focusDivider() { if second != nil { paned.focusDivider() } }

    /// Closes all books. A start without a book opens them again.
    func close() {
        endPair(isOver: false)
        for view in views { view.close() }
    }

    private func beginPair() {
        guard let second else { return update() }
        let pair = window.owner.model.makePair(first.view.model, second.view.model)
        self.pair = pair
        pair.onChange = { [weak self] in
            self?.place()
            self?.window.pairChanged()
        }
        update()
        window.pairChanged()
    }

    private func endPair(isOver: Bool) {
        pair?.close(isOver: isOver)
        pair = nil
    }

    /// Adapts everything to the number of books.
    private func update() {
        arrange()
        showActive()
        for view in views { window.showPairActions(of: view) }
    }

    private func showActive() {
        for pane in [first, second] { pane?.show(isActive: second != nil && pane?.view === active) }
    }
}

// The divider.
extension BookPanes {
    private func resized(to size: Size) {
        self.size = size
        arrange()
    }

    /// Sets the books beside or above each other, as the window is wide, and gives them the window's buttons.
    private func arrange() {
        let width = size.width > 0 ? size.width : Double(window.window.defaultSize.width)
        let isWide = width >= Self.leastWidth
        let orientation: Axis = isWide || second == nil ? .horizontal : .vertical
        isPlacing = true
        if paned.orientation != orientation { paned.orientation = orientation }
        isPlacing = false
        let isSplit = second != nil && isWide
        first.view.show(windowButtons: isSplit ? .start : .all)
        second?.view.show(windowButtons: isSplit ? .end : .none)
        place()
    }

    /// The length that the books share.
    private var length: Double { paned.orientation == .horizontal ? size.width : size.height }

    /// Places the divider.
    private func place() {
        guard let pair, length > 0 else { return }
        isPlacing = true
        paned.position = Int((pair.share * length).rounded())
        isPlacing = false
    }

    private func dividerMoved() {
        let now = Double(paned.orientation == .horizontal ? paned.width : paned.height)
        // While the window gets another size, the divider moves with it.
        guard !isPlacing, length > 0, now == length else { return }
        pair?.setShare(Double(paned.position) / length)
    }
}

/// One of the books of a window, with the sign that keys are for it.
@MainActor private final class BookPane {
    let view: ReadingView
    let widget: Overlay
    private let sign = Box()

    init(_ view: ReadingView) {
        self.view = view
        widget = Overlay(view.widget)
        sign.addStyle("active-book")
        sign.align(vertically: .start)
        sign.receivesPointer = false
        sign.isVisible = false
        widget.addOverlay(sign)
    }

    func show(isActive: Bool) { sign.isVisible = isActive }
}
