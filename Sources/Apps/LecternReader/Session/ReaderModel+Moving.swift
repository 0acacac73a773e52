import LecternBase
public import LecternNavigator
import LecternPlayback
import LecternPublication

// Moving about, and all other actions.
extension ReaderModel {
    @discardableResult public func turn(_ direction: TurnDirection) -> Bool { navigator?.turn(direction) ?? false }

    public func canTurn(_ direction: TurnDirection) -> Bool { navigator?.canTurn(direction) ?? false }

    public var canGoBack: Bool { listening?.navigator.canGoBack ?? navigator?.canGoBack ?? false }
    public var canGoForward: Bool {
        listening?.navigator.canGoForwardInHistory ?? navigator?.canGoForwardInHistory ?? false
    }

    /// Handles a key pressed on the page.
    ///
    /// - Returns: whether it means anything.
    public func key(_ name: String, _ modifiers: KeyModifiers = []) -> Bool {
        let event = KeyEvent(name, modifiers)
        // A book that is not open yet, or cannot be, still has a window with keys.
        return navigator?.press(event) ?? take(event)
    }

    public func navigator(_ navigator: EPUBNavigator, didPressKey event: KeyEvent) -> Bool { take(event) }

    private func take(_ event: KeyEvent) -> Bool {
        if let listening, listening.key(event.name, event.modifiers) { return true }
        if takeSelectionKey(event) { return true }
        guard let action = ReaderAction.action(forKey: event.name, event.modifiers) else { return false }
        perform(action)
        return true
    }

    /// Carries out an action; what only a window can do is told to the window.
    public func perform(_ action: ReaderAction) {
        if let listening, listening.perform(action) { return }
        switch action {
        case .nextPage: step(.forward)
        case .previousPage: step(.backward)
        case .pageRight: step(toRight: true)
        case .pageLeft: step(toRight: false)
        case .firstPage: go { await $0.go(to: .start(of: 0)) }
        case .lastPage: go { await $0.go(to: .end(of: $0.publication.units.count - 1)) }
        case .nextChapter: goToChapter(.forward)
        case .previousChapter: goToChapter(.backward)
        case .goBack: go { await $0.goBack() }
        case .goForward: go { await $0.goForwardInHistory() }
        case .toggleBookmark: toggleBookmark()
        case .selectText: selectByKeys()
        case .copy: copySelection()
        case .highlight: highlightSelection(lastHighlightColor)
        case .exportMarkdown: exportHighlights(.markdown)
        case .exportAnnotations: exportHighlights(.annotations)
        case .findNext: showHit(after: 1)
        case .findPrevious: showHit(after: -1)
        case .zoomIn: enlarge(true)
        case .zoomOut: enlarge(false)
        case .zoomReset: resetSize()
        case .fitWidth: fit(.width)
        case .dualPage: switchDualPage()
        case .nextTheme: appearance.showNextTheme()
        case .undo: undo()
        case .toggleChrome: tell(.toggleChrome)
        default: tell(.window(action))
        }
    }

    func go(_ move: @escaping @MainActor (EPUBNavigator) async -> Bool) {
        guard let navigator else { return }
        Task {
            _ = await move(navigator)
            tell(.history)
        }
    }

    /// Goes to the next entry of the contents, or back to the start of this one.
    private func goToChapter(_ direction: TurnDirection) {
        guard let navigator, let spread = navigator.spread else { return }
        let entries = navigator.contents.entries
        let current = navigator.contents.current(on: spread, pages: navigator.pages)
        let index = current.flatMap { entries.firstIndex(of: $0) }
        switch direction {
        case .forward:
            let next = entries.indices.first { $0 > index ?? -1 && entries[$0].chapter != nil }
            if let next { go { await $0.go(to: entries[next].link) } }
        case .backward:
            let place = current.flatMap { navigator.contents.place(of: $0, pages: navigator.pages) }
            let isAtStart = place.map { spread.contains($0) } ?? true
            let target = isAtStart ? (index ?? 0) - 1 : index ?? 0
            if entries.indices.contains(target) { go { await $0.go(to: entries[target].link) } }
        }
    }

    /// Pages that can be gone to; `nil` while they are not counted.
    public var pageRange: ClosedRange<Int>? {
        navigator?.pages.total.flatMap { $0 > 0 ? 1...$0 : nil }
    }

    /// The number of the page shown.
    public var pageNumber: Int? {
        navigator.flatMap { navigator in navigator.spread.flatMap { navigator.pages.pageNumber(of: $0.start) } }
    }

    /// Goes to a page by its number.
    public func goToPage(_ number: Int) { go { await $0.go(toPage: number) } }

    /// Takes back the last step that can be. What is being written still counts: the step may be
    /// known only when it is written.
    ///
    /// - Returns: ends when what was taken back is written and shown.
    @discardableResult public func undo() -> Task<Void, Never> {
        let task = Task { [undoUnderWay] in
            await undoUnderWay?.value
            await app.written()
            guard let step = undoing.popLast() else { return }
            await step.undo()
            await app.written()
        }
        undoUnderWay = task
        return task
    }

    public var canUndo: Bool { !undoing.isEmpty }
}

extension ReaderModel {
    /// Waits until nothing is left to do for the page shown.
    public func settle() async { await navigator?.settle() }
}
