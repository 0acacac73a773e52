import LecternBase
public import LecternGeometry
import LecternLocators
import LecternMarkup
public import LecternModel
import LecternPaint
import LecternPublication

extension SpreadNavigator {
    /// The selection; nil if nothing is selected.
    ///
    /// Each call makes it anew. While the reader drags, `selectionFrames(in:)`
    /// is all that a window needs.
    public var currentSelection: Selection? {
        guard let selected = selecting.selection, let range = selectedRange else { return nil }
        let unit = publication.units[range.chapter]
        guard let href = unit.href else { return nil }
        let markup = selected.document.markup
        var locator = unit.locator(markup.locator(of: range.range, in: unit.link, at: href))
        locator = navigation.withTotals(locator, chapter: range.chapter, length: markup.text.count)
        if let entry = contents.current(at: range.start, pages: pages) { locator.title = contents.title(at: entry) }
        let frames = shown.map { SpreadFrames(of: range, in: $0) }
        return Selection(
            locator: locator, range: range, text: selected.text.plainText(in: range.range),
            frames: frames.flatMap { $0.all.isEmpty ? nil : $0 })
    }

    /// The selected range; nil if nothing is selected.
    public var selectedRange: TextRange? { selecting.range }

    public func clearSelection() { selecting.clear() }

    /// Returns the rectangles of the selection on pages, in the viewport.
    package func selectionFrames(in pages: some PlacedPages) -> [Rect] {
        selectedRange.map { SpreadFrames(of: $0, in: pages).all } ?? []
    }

    /// Starts a selection where a pointer or finger goes down.
    ///
    /// - Parameters:
    ///   - point: Of the viewport.
    ///   - granularity: The steps in which the selection grows. Any but
    ///     characters selects the first step at once.
    /// - Returns: false if there is no text to select.
    @discardableResult public func beginSelection(
        at point: Point, by granularity: SelectionGranularity = .character
    ) -> Bool {
        navigation.pagesUnderPointer.map { selecting.begin(at: point, by: granularity, on: $0) } ?? false
    }

    /// Extends the selection to a point, on any page of its chapter: pages may
    /// be turned in between.
    public func extendSelection(to point: Point) {
        if let shown = navigation.pagesUnderPointer { selecting.extend(to: point, on: shown) }
    }

    /// Ends a selection where the pointer or finger goes up, and reports it to the delegate.
    package func endSelection(at point: Point) {
        guard let delegate, let selection = currentSelection else { return }
        delegate.navigator(self, didSelect: selection, at: point)
    }

    /// Selects a range that is in view, such as a highlight.
    ///
    /// - Returns: false if its chapter does not show.
    @discardableResult public func select(_ range: TextRange) -> Bool {
        shown.map { selecting.select(range, on: $0) } ?? false
    }

    /// Returns the range of a locator in the selection's chapter; nil if it is
    /// in another chapter, or nothing is selected.
    ///
    ///     let overlapping = highlights.filter {
    ///         navigator.rangeBesideSelection(of: $0.locator)?.range.overlaps(selected) == true
    ///     }
    public func rangeBesideSelection(of locator: Locator) -> TextRange? { selecting.range(of: locator) }

    /// Selects a range of the selection's chapter together with the selection
    /// and everything between.
    public func extendSelection(over range: TextRange) { selecting.extend(over: range) }

    /// Whether a point of the viewport is on text.
    public func isOnText(_ point: Point) -> Bool {
        guard let shown = navigation.pagesUnderPointer else { return false }
        return shown.pages.contains { $0.frame.contains(x: point.x, y: point.y) && $0.isOnText(point) }
    }

    /// Returns the place of the character at a point of the viewport; nil beside the text.
    ///
    ///     if let place = navigator.locator(ofTextAt: point) { speech.start(from: place) }
    public func locator(ofTextAt point: Point) -> Locator? {
        guard isOnText(point), let shown = navigation.pagesUnderPointer, let text = shown.text(nearest: point)
        else { return nil }
        let place = Place(chapter: text.chapter, offset: text.character)
        return publication.locator(to: place, length: shown.length(ofChapter: text.chapter))
    }

    /// Whether a point of the viewport is on the selection.
    public func isOnSelection(_ point: Point) -> Bool {
        guard let shown = navigation.pagesUnderPointer else { return false }
        return selectionFrames(in: shown).contains { $0.contains(x: point.x, y: point.y) }
    }
}

// Selecting by keys.
extension SpreadNavigator {
    /// Selects the first word in view, for selecting without a pointer.
    ///
    /// - Returns: false if there is no text.
    @discardableResult public func selectFirstWord() -> Bool {
        shown.map { selecting.selectFirstWord(on: $0) } ?? false
    }

    /// Moves the active end of the selection, and turns to its page. Selects
    /// the first word of the page if nothing is selected.
    public func extendSelection(_ step: SelectionStep) {
        guard selecting.selection != nil else {
            selectFirstWord()
            return
        }
        selecting.extend(step, on: shown)
        showSelectionHead()
    }

    /// Moves the whole selection to the word beside it, or to the one in the
    /// line before or after.
    public func moveSelection(_ side: SelectionStep.Side) {
        guard selecting.selection != nil else {
            selectFirstWord()
            return
        }
        if selecting.move(side, on: shown) { showSelectionHead() }
    }

    private func showSelectionHead() {
        guard let place = selecting.headPlace, let shown = navigation.currentShown, !shown.contains(place) else {
            return
        }
        turn(place < shown.start ? .backward : .forward)
    }
}
