public import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication

// Highlights and their notes.
extension ReaderModel {
    /// The name of their decorations.
    static let highlightGroup = "highlights"

    /// In the order of the book.
    public var highlights: [HighlightRow] {
        savedHighlights.map { highlight in
            let place = place(of: highlight.locator)
            let page = place.flatMap { navigator?.pages.pageNumber(of: $0) }
            return HighlightRow(
                id: highlight.id, color: highlight.color, text: highlight.locator.text.highlight ?? "",
                note: highlight.note, title: highlight.locator.title ?? "", pageLabel: page.map(String.init) ?? "")
        }
    }

    /// A highlight by its id.
    public func highlight(_ id: Highlight.ID) -> Highlight? { savedHighlights.first { $0.id == id } }

    /// Marks what is selected, and selects nothing any more.
    ///
    /// - Returns: the highlight, `nil` where nothing is selected or nothing can be kept.
    @discardableResult public func highlightSelection(_ color: Highlight.Color, note: String = "") -> Highlight.ID? {
        guard let bookID, let selection = navigator?.currentSelection else { return nil }
        lastHighlightColor = color
        let highlight = Highlight(book: bookID, locator: selection.locator, color: color, note: note)
        // Seen at once; written as soon as may be.
        savedHighlights.append(highlight)
        showHighlights()
        clearSelection()
        save(highlight)
        return highlight.id
    }

    /// Gives a highlight another colour.
    public func setColor(_ color: Highlight.Color, of id: Highlight.ID) {
        lastHighlightColor = color
        change(id) { $0.color = color }
    }

    /// Writes what the reader has to say about a highlight.
    public func setNote(_ note: String, of id: Highlight.ID) { change(id) { $0.note = note } }

    private func change(_ id: Highlight.ID, _ change: (inout Highlight) -> Void) {
        guard let index = savedHighlights.firstIndex(where: { $0.id == id }) else { return }
        var changed = savedHighlights[index]
        change(&changed)
        guard changed != savedHighlights[index] else { return }
        changed.modifiedAt = .now()
        savedHighlights[index] = changed
        showHighlights()
        save(changed)
    }

    /// Removes a highlight; ``undo()`` brings it back.
    public func removeHighlight(_ id: Highlight.ID) {
        guard let highlight = highlight(id) else { return }
        savedHighlights.removeAll { $0.id == id }
        showHighlights()
        remove(highlight)
    }

    public func goToHighlight(_ id: Highlight.ID) {
        guard let highlight = highlight(id) else { return }
        go { await $0.go(to: highlight.locator) }
    }

    /// Tells a highlight apart from the others, or none any more.
    public func setActiveHighlight(_ id: Highlight.ID?) {
        guard activeHighlight != id else { return }
        activeHighlight = id
        showHighlights()
    }

    private func save(_ highlight: Highlight) {
        write { library in
            do {
                try await library.save(highlight)
                return nil
            } catch {
                return .message(tr("The highlight could not be kept: {reason}", ["reason": "\(error)"]), canUndo: false)
            }
        }
    }

    private func remove(_ highlight: Highlight) {
        write { [weak self] library in
            do {
                try await library.removeHighlight(highlight.id)
            } catch {
                let reason = ["reason": "\(error)"]
                return .message(tr("The highlight could not be removed: {reason}", reason), canUndo: false)
            }
            self?.undoing.append(UndoStep { [weak self] in self?.save(highlight) })
            return .message(tr("Highlight removed"), canUndo: true)
        }
    }

    /// Writes a change that is seen already, and tells what came of it.
    private func write(_ operation: @escaping @MainActor (Library) async -> ReaderChange?) {
        unwrittenHighlights += 1
        highlightChanges += 1
        app.write { [weak self] library in
            let outcome = await operation(library)
            guard let self else { return }
            unwrittenHighlights -= 1
            await app.highlightsDidChange(in: self)
            if let outcome { tell(outcome) }
        }
    }

    /// What the library has; what is on its way there counts more.
    func reloadHighlights() async {
        let change = highlightChanges
        guard let bookID else { return }
        do {
            let found = try await app.library.highlights(of: bookID)
            guard change == highlightChanges, unwrittenHighlights == 0 else { return }
            savedHighlights = found
            showHighlights()
        } catch {
            tell(.message(tr("The highlights cannot be read: {reason}", ["reason": "\(error)"]), canUndo: false))
        }
    }

    /// Brings the page and the list up to date.
    private func showHighlights() {
        let decorations = savedHighlights.map { $0.decoration(isActive: $0.id == activeHighlight) }
        navigator?.apply(decorations, in: Self.highlightGroup)
        tell(.highlights)
    }

    /// Lets a tap on a highlight show what can be done with it.
    func observeHighlights(on navigator: EPUBNavigator) {
        navigator.observeDecorationInteractions(in: Self.highlightGroup) { [weak self] activation in
            guard let self else { return }
            if selectionIsShown { return clearSelection() }
            tell(.highlight(activation.decoration.id, activation.frames.bounds(about: activation.point)))
        }
    }
}

extension SpreadFrames {
    /// The frames of the page on which a point is, as one.
    fileprivate func bounds(about point: ViewportPoint) -> PaintRect {
        let own = pages.first { $0.contains { $0.contains(x: point.x, y: point.y) } } ?? all
        return own.reduce(.empty) { $0.union($1) }
    }
}
