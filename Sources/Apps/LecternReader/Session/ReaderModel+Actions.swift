import LecternBase
public import LecternGeometry
import LecternLibrary
public import LecternModel
public import LecternNavigator
import LecternPlayback
import LecternPublication

extension ReaderModel {
    @discardableResult public func turn(_ direction: TurnDirection) -> Bool { navigator?.turn(direction) ?? false }

    public func canTurn(_ direction: TurnDirection) -> Bool { navigator?.canTurn(direction) ?? false }

    public var canGoBack: Bool { session.listening?.navigator.canGoBack ?? navigator?.canGoBack ?? false }
    public var canGoForward: Bool {
        session.listening?.navigator.canGoForwardInHistory ?? navigator?.canGoForwardInHistory ?? false
    }

    /// Handles a key pressed on the page. While the book is being opened, it is kept until the first page is shown.
    ///
    /// - Parameter text: What the key types; nil for nothing.
    /// - Returns: Whether the key has a meaning.
    public func key(_ name: String, _ modifiers: KeyModifiers = [], text: String? = nil) -> Bool {
        let event = KeyEvent(name, modifiers)
        if isOpening {
            early.add(event, text: text)
            return true
        }
        // Keys also work in the window of a book that is not open.
        return navigator?.press(event) ?? take(event)
    }

    func take(_ event: KeyEvent) -> Bool {
        if targets.take(event) || ruler.take(event) || nudge(event) { return true }
        if event.name == "Menu" && event.modifiers.isEmpty || event.name == "F10" && event.modifiers == .shift {
            perform(.contextMenu)
            return true
        }
        if let listening = session.listening, listening.key(event.name, event.modifiers) { return true }
        if speech.take(event) { return true }
        let keys = session.app.settings.values.keys
        guard let action = keys.action(forKey: event.name, event.modifiers) else { return false }
        perform(action)
        return true
    }

    /// Carries out an action. Reports actions that only the window can carry out
    /// as ``ReaderChange/window(_:)``.
    public func perform(_ action: ReaderAction) {
        if isOpening, !ReaderAction.ofWindow.contains(action) { return early.add(action) }
        if let listening = session.listening, listening.perform(action) { return }
        if move(action) || edit(action) || ruler.perform(action) || speech.perform(action) { return }
        switch action {
        case .lookUp: lookUp.lookUpSelection()
        case .findNext: search.showHit(after: 1)
        case .findPrevious: search.showHit(after: -1)
        case .zoomIn: zoom.enlarge()
        case .zoomOut: zoom.reduce()
        case .zoomReset: zoom.reset()
        case .fitWidth: zoom.fit(.width)
        case .fitHeight: zoom.fit(.height)
        case .fitContent: zoom.toggleMargins()
        case .rotateRight: zoom.rotate(right: true)
        case .rotateLeft: zoom.rotate(right: false)
        case .originalSize: navigator?.setFit(.original)
        case .dualPage: zoom.toggleDualPage()
        case .toggleScrolling: toggleScrolling()
        case .pageNumbering: pages.showNextNumbering()
        case .rightToLeft: arrangement.toggleDirection()
        case .coverAlone: arrangement.toggleCover()
        case .nextTheme: appearance.showNextTheme()
        case .toggleChrome: session.report(.toggleChrome)
        case .contextMenu: context.openByKeys()
        default: session.report(.window(action))
        }
    }

    /// Whether there is nothing yet that keys and actions could be about.
    private var isOpening: Bool {
        switch state {
        case .opening: true
        case .reading: navigator?.shown == nil
        default: false
        }
    }

    /// Begins at a place instead of the stored one, which is one of other chapters.
    public func begin(at place: Locator) { early.add(place: place) }

    /// Carries out what the reader did while the book was being opened.
    func performEarlyInput() {
        for step in early.take() {
            switch step {
            case .key(let event): _ = key(event.name, event.modifiers)
            case .action(let action): perform(action)
            case .words(let words): session.report(.typeSearch(words))
            case .place(let place): session.go { await $0.go(to: place) }
            }
        }
    }

    /// Carries out an action that moves the reader; false for others.
    private func move(_ action: ReaderAction) -> Bool {
        switch action {
        case .nextPage: zoom.step(.forward)
        case .previousPage: zoom.step(.backward)
        case .pageRight: zoom.step(toRight: true)
        case .pageLeft: zoom.step(toRight: false)
        case .nextPanel: session.go { await $0.goToPanel(.forward) }
        case .previousPanel: session.go { await $0.goToPanel(.backward) }
        case .firstPage: session.go { await $0.go(to: .start(of: 0)) }
        case .lastPage: session.go { await $0.go(to: .end(of: $0.publication.units.count - 1)) }
        case .nextChapter: contents.goToEntry(.forward)
        case .previousChapter: contents.goToEntry(.backward)
        case .goBack: session.go { await $0.goBack() }
        case .goForward: session.go { await $0.goForwardInHistory() }
        default: return false
        }
        return true
    }

    /// Carries out an action on marks or the selection; false for others.
    private func edit(_ action: ReaderAction) -> Bool {
        switch action {
        case .toggleBookmark: bookmarks.toggle()
        case .copy: selection.copy()
        case .highlight: highlights.highlightSelection(highlights.lastColor)
        case .exportMarkdown: highlights.export(.markdown)
        case .exportAnnotations: highlights.export(.annotations)
        case .saveCopy: highlights.offerCopy()
        case .undo: history.undo()
        case .redo: history.redo()
        default: return false
        }
        return true
    }

    /// Goes to a place, such as one that a search in all books has found.
    public func go(to place: Locator) { session.go { await $0.go(to: place) } }

    /// Goes to where a note is in the book.
    public func go(to note: Note) { session.go { await $0.go(to: note.locator) } }

    /// Follows a link within a note.
    public func follow(href: String, in note: Note) {
        guard let url = session.publication?.resolve(href, in: note.locator.href) else { return }
        if url.relative == nil { return session.report(.externalLink(url.string)) }
        session.go { await $0.go(to: Link(url.string)) }
    }
}
