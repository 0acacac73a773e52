import LecternBase
public import LecternLibrary
import LecternModel
public import LecternNavigator
public import LecternPaint
import LecternPublication

// Selecting with the pointer or a finger.
extension ReaderModel {
    /// Where what is selected shows on the page.
    public var selectionMarks: [PaintRect] {
        guard let navigator, let spread = navigator.spread else { return [] }
        return navigator.selectionFrames(in: spread)
    }

    public var hasSelection: Bool { navigator?.selectedRange != nil }

    /// Whether the selection shows on the page.
    var selectionIsShown: Bool { !selectionMarks.isEmpty }

    /// The words selected, as they are copied.
    public var selectedText: String? { navigator?.currentSelection?.text }

    /// Begins to select where the pointer went down: characters, by a double
    /// click words, by a triple one paragraphs.
    ///
    /// - Returns: `false` where there is no text, and a drag does something else.
    public func beginSelection(x: Double, y: Double, clicks: Int = 1) -> Bool {
        let point = ViewportPoint(x: x, y: y)
        guard let navigator, navigator.isOnText(point) else { return false }
        pendingClick?.cancel()
        isSelectingByKeys = false
        return navigator.beginSelection(at: point, by: clicks <= 1 ? .character : clicks == 2 ? .word : .paragraph)
    }

    /// Takes the selection to where the pointer is now. Held at the end of the
    /// page it turns, and the selection goes on.
    public func extendSelection(x: Double, y: Double) {
        let point = ViewportPoint(x: x, y: y)
        navigator?.extendSelection(to: point)
        selectionPoint = point
        guard let direction = turnAtEdge(point) else {
            selectionTurn?.cancel()
            selectionTurn = nil
            return
        }
        if selectionTurn == nil { selectionTurn = Task { [weak self] in await self?.keepTurning(direction) } }
    }

    /// The pointer went up: what can be done with the words is shown.
    public func endSelection() {
        selectionTurn?.cancel()
        selectionTurn = nil
        if hasSelection { offerSelection() } else { clearSelection() }
    }

    /// Takes the nearer end of the selection to a point, as Shift and a click do.
    ///
    /// - Returns: `false` where nothing is selected.
    public func extendSelectionByClick(x: Double, y: Double) -> Bool {
        guard hasSelection else { return false }
        navigator?.extendSelection(to: ViewportPoint(x: x, y: y))
        offerSelection()
        return true
    }

    /// Selects a word, as a finger does that stays.
    public func holdSelection(x: Double, y: Double) -> Bool { beginSelection(x: x, y: y, clicks: 2) }

    public func clearSelection() {
        selectionTurn?.cancel()
        selectionTurn = nil
        isSelectingByKeys = false
        navigator?.clearSelection()
    }

    /// Shows what can be done with the selection, beside it.
    func offerSelection() {
        let frames = selectionMarks
        if !frames.isEmpty { tell(.selectionOffer(frames.reduce(.empty) { $0.union($1) })) }
    }

    public func navigatorSelectionDidChange(_ navigator: EPUBNavigator) { tell(.selection) }

    /// The pointer is beyond the text where reading goes on, or came from.
    private func turnAtEdge(_ point: ViewportPoint) -> TurnDirection? {
        guard let viewport else { return nil }
        let edge = 20.0
        if point.y > viewport.height - edge { return .forward }
        if point.y < edge { return .backward }
        if point.x > viewport.width - edge { return isRightToLeft ? .backward : .forward }
        if point.x < edge { return isRightToLeft ? .forward : .backward }
        return nil
    }

    private func keepTurning(_ direction: TurnDirection) async {
        while true {
            try? await Task.sleep(for: .milliseconds(700))
            guard !Task.isCancelled, let navigator, turn(direction) else { return }
            await navigator.settle()
            if let selectionPoint { navigator.extendSelection(to: selectionPoint) }
        }
    }
}

// Clicks, of which the first may be the beginning of two.
extension ReaderModel {
    /// Handles a click with the number of clicks that it ends: one is a tap,
    /// two select a word, three a paragraph. In the margins that turn the page
    /// each click turns it, at once.
    public func click(x: Double, y: Double, count: Int) {
        pendingClick?.cancel()
        pendingClick = nil
        if hasSelection, count == 1 { return clickWithSelection(x: x, y: y) }
        let isText = target(x: x, y: y) == .text
        switch count {
        case 1 where isText: tapLater(x: x, y: y)
        case 1: tap(x: x, y: y)
        case 2, 3:
            if isText, beginSelection(x: x, y: y, clicks: count) { return endSelection() }
            if turns(x: x, y: y) { tap(x: x, y: y) } else { doubleTap(x: x, y: y) }
        default: if turns(x: x, y: y), !isText { tap(x: x, y: y) }
        }
    }

    /// A click on the selection offers what can be done with it; one beside it ends it.
    private func clickWithSelection(x: Double, y: Double) {
        let isOn = navigator?.isOnSelection(ViewportPoint(x: x, y: y)) ?? false
        if isOn { offerSelection() } else { clearSelection() }
    }

    /// A tap on text waits whether it is the first of two clicks: as long as the desktop may
    /// still call a second one the end of a double click, so that no click acts as both.
    private func tapLater(x: Double, y: Double) {
        pendingClick = Task { [weak self, doubleClickTime] in
            try? await Task.sleep(for: doubleClickTime)
            if !Task.isCancelled { self?.tap(x: x, y: y) }
        }
    }
}

// What is done with the words.
extension ReaderModel {
    /// Copies the words selected, or those of a highlight.
    public func copySelection() {
        if let text = selectedText { tell(.copied(text)) }
    }

    /// Copies the words of a highlight.
    public func copyHighlight(_ id: Highlight.ID) {
        if let text = highlight(id)?.locator.text.highlight { tell(.copied(text)) }
    }

    /// Looks for the words in the whole book.
    public func findSelection() {
        guard let text = selectedText else { return }
        clearSelection()
        lookFor(text)
    }

    /// Looks for the words of a highlight in the whole book.
    public func findHighlight(_ id: Highlight.ID) {
        if let text = highlight(id)?.locator.text.highlight { lookFor(text) }
    }

    private func lookFor(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        find(String(words.prefix(200)))
        tell(.window(.find))
    }
}
