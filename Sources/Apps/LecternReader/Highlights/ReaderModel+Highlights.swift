public import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication

// Highlights and their notes.
extension ReaderModel {
    /// The name of their decorations.
    static let highlightGroup = "highlights"
    /// The name of the sheets beside those with a note.
    static let noteGroup = "notes"

    /// The note on the book, highlights in its order, and then what came with the book.
    public var highlights: [HighlightRow] { ownNoteRows + ownHighlights + bookNoteRows }

    private var ownHighlights: [HighlightRow] {
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
    /// Highlights that it overlaps become one with it: the new colour, all the notes. ``undo()`` parts them.
    ///
    /// - Returns: the highlight, `nil` where nothing is selected or nothing can be kept.
    @discardableResult public func highlightSelection(_ color: Highlight.Color, note: String = "") -> Highlight.ID? {
        guard let bookID else { return nil }
        let taken = takeInOverlapped()
        guard let selection = navigator?.currentSelection else { return nil }
        lastHighlightColor = color
        let notes = (taken.map(\.note) + [note]).filter { !$0.isEmpty }
        let highlight = Highlight(
            book: bookID, locator: selection.locator, color: color, note: notes.joined(separator: "\n"))
        // Seen at once; written as soon as may be.
        savedHighlights.removeAll { old in taken.contains { $0.id == old.id } }
        savedHighlights.append(highlight)
        showHighlights()
        clearSelection()
        if taken.isEmpty { save(highlight) } else { join(taken, to: highlight) }
        return highlight.id
    }

    /// Selects the highlights that the selection overlaps, too.
    private func takeInOverlapped() -> [Highlight] {
        guard let navigator, let selected = navigator.selectedRange else { return [] }
        let others = savedHighlights.compactMap { highlight in
            navigator.rangeBesideSelection(of: highlight.locator).map { (id: highlight.id, range: $0.range) }
        }
        let union = HighlightUnion(selected.range, among: others)
        if union.range != selected.range {
            navigator.extendSelection(over: TextRange(chapter: selected.chapter, range: union.range))
        }
        return savedHighlights.filter { union.taken.contains($0.id) }
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
        if id == Self.ownNoteRow { return keepOwnNote("") }
        guard let highlight = highlight(id) else { return }
        savedHighlights.removeAll { $0.id == id }
        showHighlights()
        remove(highlight)
    }

    public func goToHighlight(_ id: Highlight.ID) {
        if id == Self.ownNoteRow { return tell(.window(.bookNote)) }
        guard !goToBookNote(id), let highlight = highlight(id) else { return }
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

    /// Keeps one in place of those that it took in.
    private func join(_ taken: [Highlight], to union: Highlight) {
        write { [weak self] library in
            do {
                try await library.replaceHighlights(taken.map(\.id), with: [union])
            } catch {
                return .message(tr("The highlight could not be kept: {reason}", ["reason": "\(error)"]), canUndo: false)
            }
            self?.undoing.append(UndoStep { [weak self] in self?.part(union, into: taken) })
            return .message(tr("Overlapping highlights are one now"), canUndo: true)
        }
    }

    /// Takes a joining back.
    private func part(_ union: Highlight, into taken: [Highlight]) {
        savedHighlights.removeAll { $0.id == union.id }
        savedHighlights += taken
        showHighlights()
        write { library in
            do {
                try await library.replaceHighlights([union.id], with: taken)
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
    func write(_ operation: @escaping @MainActor (Library) async -> ReaderChange?) {
        highlightWrites.begin()
        app.write { [weak self] library in
            let outcome = await operation(library)
            guard let self else { return }
            highlightWrites.end()
            await app.highlightsDidChange(in: self)
            if let outcome { tell(outcome) }
        }
    }

    /// What the library has; what is on its way there counts more, and asks for it again when it is there.
    func reloadHighlights() async {
        guard let bookID, let question = highlightWrites.question else { return }
        do {
            let found = try await app.library.highlights(of: bookID)
            let note = try await app.library.note(of: bookID)
            guard highlightWrites.isCurrent(question) else { return }
            (savedHighlights, savedNote) = (found, note)
            showHighlights()
        } catch {
            tell(.message(tr("The highlights cannot be read: {reason}", ["reason": "\(error)"]), canUndo: false))
        }
    }

    /// Brings the page and the list up to date.
    private func showHighlights() {
        let decorations = savedHighlights.map { $0.decoration(isActive: $0.id == activeHighlight) }
        navigator?.apply(decorations, in: Self.highlightGroup)
        navigator?.apply(savedHighlights.compactMap(\.noteDecoration), in: Self.noteGroup)
        tell(.highlights)
    }

    /// Lets a tap on a highlight show what can be done with it.
    func observeHighlights(on navigator: EPUBNavigator) {
        for group in [Self.highlightGroup, Self.noteGroup] {
            navigator.observeDecorationInteractions(in: group) { [weak self] activation in
                guard let self else { return }
                if selectionIsShown { return clearSelection() }
                tell(.highlight(activation.decoration.id, activation.frames.bounds(about: activation.point)))
            }
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
