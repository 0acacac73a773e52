import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternPublication

/// The caret of a view.
struct ViewCaret {
    /// The words before and after headings and pictures.
    var phrases = AccessibleText.Phrases(heading: "Heading: {words}", picture: "Picture: {words}")
    /// Has the text read with the caret; nil without one.
    var reader: CaretReader?
}

/// Has the text of a view read with a caret: by arrow keys as in a text editor, and by screen readers.
///
/// The chapter's text is in a ``CaretTextView`` over the drawing, which has the keyboard focus. Its caret and the page follow
/// each other: where the caret goes, the page turns; where the page turns, the caret goes to its start. The text of the next
/// chapter is in a second one that the first says it flows to, so that a screen reader reads on over the end of a chapter.
@MainActor final class CaretReader {
    /// A text with its widget.
    private struct Loaded {
        var text: AccessibleText
        var widget: CaretTextView
    }

    private unowned let view: PublicationView
    private let phrases: AccessibleText.Phrases
    private var current: Loaded?
    private var next: Loaded?
    /// The widget that is not in use.
    private var spare: CaretTextView
    private let widgets: [CaretTextView]
    private var loading: Task<Void, Never>?
    private var following: Task<Void, Never>?
    /// The chapter that is being loaded.
    private var wantedChapter: Int?
    /// The key that was pressed last.
    var lastKey: String?

    init(_ view: PublicationView, phrases: AccessibleText.Phrases) {
        self.view = view
        self.phrases = phrases
        widgets = (0..<2).map { _ in CaretTextView(name: view.contentName) }
        spare = widgets[0]
        for widget in widgets {
            view.addOverlay(widget)
            widget.isFocusable = false
            widget.onMove = { [weak self, weak widget] in if let widget { self?.moved(in: widget) } }
        }
    }

    private var spreads: SpreadNavigator? { view.navigator as? SpreadNavigator }

    /// The widget with the caret; nil until a text is loaded.
    var widget: CaretTextView? { current?.widget }

    /// The text of the chapter; nil until it is loaded.
    var text: AccessibleText? { current?.text }

    /// Where the caret is in the text.
    var position: Int { current?.widget.caret.position ?? 0 }

    /// The caret on the page shown: a rectangle without extent along its line.
    var rectangle: Rect? {
        guard let current, let spreads else { return nil }
        return spreads.caret(at: current.text.place(at: position))
    }

    /// Waits for the text that is being loaded.
    func settle() async { await loading?.value }

    /// Removes the texts.
    func close() {
        loading?.cancel()
        following?.cancel()
        for widget in widgets { view.removeOverlay(widget) }
    }

    // MARK: The page moves the caret

    /// Called when other pages are shown.
    func pagesChanged() {
        guard following == nil, let shown = spreads?.shown else { return }
        let start = shown.start
        guard let current, current.text.chapter == start.chapter || shown.contains(current.text.place(at: position))
        else { return load(start.chapter) { $0.position(of: start.offset) } }
        guard !shown.contains(current.text.place(at: position)) else { return }
        let position = current.text.position(of: start.offset)
        current.widget.moveCaret(to: position)
        view.showMarks()
        // A screen reader says the new line itself after these keys.
        guard lastKey?.hasSuffix("Page_Down") != true, lastKey?.hasSuffix("Page_Up") != true else { return }
        view.announce(current.text.line(at: position, atMost: 400))
    }

    /// Called when another publication is shown.
    func restart() {
        loading?.cancel()
        following?.cancel()
        loading = nil
        following = nil
        wantedChapter = nil
        leaveText()
        pagesChanged()
    }

    /// Gives the keyboard to the drawing: there is no text to read.
    private func leaveText() {
        let hadFocus = view.containsFocus
        for widget in widgets { widget.isFocusable = false }
        current = nil
        next = nil
        view.stage.widget.isFocusable = true
        if hadFocus { view.focus() }
    }

    /// Called when the selection has changed.
    func selectionChanged() {
        guard let current, spreads?.selectedRange == nil else { return }
        let caret = current.widget.caret
        if caret.anchor != caret.position { current.widget.moveCaret(to: caret.position) }
    }

    private func load(_ chapter: Int, caret: @escaping @MainActor (AccessibleText) -> Int) {
        guard wantedChapter != chapter, let spreads else { return }
        wantedChapter = chapter
        loading?.cancel()
        loading = Task { [phrases] in
            let text = await spreads.accessibleText(ofChapter: chapter, phrases: phrases)
            guard !Task.isCancelled, wantedChapter == chapter else { return }
            wantedChapter = nil
            guard let text, text.count > 0 else { return leaveText() }
            use(Loaded(text: text, widget: spare), caret: caret(text))
            await loadNext()
        }
    }

    private func use(_ loaded: Loaded, caret: Int) {
        show(loaded, caret: caret)
        become(loaded)
    }

    /// Puts a text into its widget. Each chapter has a name of its own: a screen reader takes two texts of one name for one.
    private func show(_ loaded: Loaded, caret: Int) {
        loaded.widget.show(loaded.text.text, languages: loaded.text.languages, caret: caret)
        loaded.widget.setAccessibleName(loaded.text.title ?? "\(view.contentName) \(loaded.text.chapter + 1)")
    }

    private func become(_ loaded: Loaded) {
        let hadFocus = view.containsFocus
        loaded.widget.setNext(nil)
        loaded.widget.isFocusable = true
        if let old = current?.widget, old != loaded.widget { old.isFocusable = false }
        current = loaded
        next = nil
        // A text that was asked for before comes too late.
        wantedChapter = nil
        spare = widgets.first { $0 != loaded.widget } ?? spare
        view.stage.widget.isFocusable = false
        if hadFocus { loaded.widget.grabFocus() }
        view.showMarks()
    }

    /// Loads the next chapter with text into the other widget.
    private func loadNext() async {
        guard let current, let spreads else { return }
        var chapter = current.text.chapter + 1
        while spreads.publication.units.indices.contains(chapter) {
            let text = await spreads.accessibleText(ofChapter: chapter, phrases: phrases)
            guard !Task.isCancelled, self.current?.text.chapter == current.text.chapter else { return }
            if let text, text.count > 0 {
                let loaded = Loaded(text: text, widget: spare)
                show(loaded, caret: 0)
                next = loaded
                return current.widget.setNext(spare)
            }
            chapter += 1
        }
    }

    // MARK: The caret moves the page

    /// Called when the reader or a screen reader has moved a caret.
    private func moved(in widget: CaretTextView) {
        if let next, next.widget == widget {
            become(next)
            loading = Task { await loadNext() }
        }
        guard let current, current.widget == widget, let spreads else { return }
        let caret = widget.caret
        if caret.anchor != caret.position {
            let range = min(caret.anchor, caret.position)..<max(caret.anchor, caret.position)
            spreads.select(current.text.textRange(range))
        } else if spreads.selectedRange != nil {
            spreads.clearSelection()
        }
        follow()
    }

    /// Turns to the page of the caret, and makes it the reader's place.
    private func follow() {
        view.showMarks()
        guard following == nil, let current, let spreads else { return }
        // Also if it is in view: it is the reader's place.
        let place = current.text.place(at: position)
        following = Task {
            let hasFollowed = await spreads.follow(place)
            guard !Task.isCancelled else { return }
            following = nil
            view.showMarks()
            if !hasFollowed { return pagesChanged() }
            // The caret has moved on in the meantime.
            if self.current.map({ spreads.shown?.contains($0.text.place(at: position)) == false }) == true { follow() }
        }
    }

    /// Moves the caret to a position of the text, and turns to its page.
    func move(to position: Int) {
        guard let current else { return }
        current.widget.moveCaret(to: position)
        spreads?.clearSelection()
        follow()
    }

    /// Moves the caret to the start or the end of the chapter before or after this one.
    ///
    /// - Returns: false at the start and the end of the publication.
    func leaveChapter(_ direction: TurnDirection) -> Bool {
        guard let current, let spreads else { return false }
        if direction == .forward, let next {
            become(next)
            next.widget.moveCaret(to: 0)
            loading = Task { await loadNext() }
            follow()
            return true
        }
        let chapter = current.text.chapter + (direction == .forward ? 1 : -1)
        guard spreads.publication.units.indices.contains(chapter) else { return false }
        load(chapter) { direction == .forward ? 0 : $0.count }
        Task {
            await loading?.value
            follow()
        }
        return true
    }

    /// Moves the caret to the next or previous structure, in this chapter or another.
    ///
    /// - Returns: its words; nil if there is none.
    func move(to structure: AccessibleText.Structure, _ direction: TurnDirection) async -> String? {
        guard let current, let spreads else { return nil }
        var (text, start) = (current.text, position)
        while true {
            if let part = text.part(structure, from: start, direction) {
                if text.chapter == current.text.chapter {
                    move(to: part.range.lowerBound)
                } else {
                    use(Loaded(text: text, widget: spare), caret: part.range.lowerBound)
                    follow()
                    loading = Task { await loadNext() }
                }
                return text.words(of: part.range)
            }
            let chapter = text.chapter + (direction == .forward ? 1 : -1)
            guard spreads.publication.units.indices.contains(chapter),
                let other = await spreads.accessibleText(ofChapter: chapter, phrases: phrases),
                self.current?.text.chapter == current.text.chapter
            else { return nil }
            text = other
            start = direction == .forward ? -1 : other.count
        }
    }
}

extension AccessibleText {
    /// The place in the book of a position.
    func place(at position: Int) -> Place { Place(chapter: chapter, offset: offset(at: position)) }
}
