import LecternGeometry
public import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication

/// Highlights, the user's note on the book, and the annotations that came with
/// the book.
@MainActor public final class HighlightsController {
    /// The decoration group of highlights.
    static let group = "highlights"
    /// The decoration group of the note icons in the margin.
    static let noteGroup = "notes"

    let session: ReadingSession
    let history: UndoHistory
    private let search: SearchController

    var stored: [Highlight] = []
    /// The user's note on the book.
    var storedNote: DocumentNote?
    /// Writes to the library that have not ended.
    var writes = WritesUnderWay()
    /// Annotations of the book's author or of other programs, as far as pages
    /// were read.
    var bookNotes: [BookNote] = []
    var readingBookNotes: Task<Void, Never>?
    /// The highlight that the user looks at.
    private var active: Highlight.ID?
    /// The colour chosen last, which the key for highlighting uses.
    public private(set) var lastColor = Highlight.Color.yellow
    /// The style chosen last, which new highlights have.
    public private(set) var lastStyle = Highlight.Style.marker

    init(_ session: ReadingSession, history: UndoHistory, search: SearchController) {
        self.session = session
        self.history = history
        self.search = search
    }

    var navigator: SpreadNavigator? { session.navigator }

    /// The note on the book, highlights in the order of the book, and annotations
    /// that came with it.
    public var rows: [HighlightRow] { ownNoteRows + highlightRows + bookNoteRows }

    private var highlightRows: [HighlightRow] {
        stored.map { highlight in
            let place = session.place(of: highlight.locator)
            return HighlightRow(
                id: highlight.id, color: highlight.color, style: highlight.style,
                text: highlight.locator.text.highlight ?? "", note: highlight.note, tags: highlight.tags,
                title: highlight.locator.title ?? "", pageLabel: session.pageLabel(of: place),
                createdAt: highlight.createdAt)
        }
    }

    /// Returns a highlight by its id.
    public func highlight(_ id: Highlight.ID) -> Highlight? { stored.first { $0.id == id } }

    /// Highlights the selected text, and clears the selection.
    ///
    /// Highlights that it overlaps are merged into it: it gets the new colour and
    /// style, and all notes and tags. ``UndoHistory/undo()`` removes it, and separates them.
    ///
    /// - Parameter style: The style chosen last if nil.
    /// - Returns: The highlight; nil if nothing is selected, or the library does
    ///   not store the book.
    @discardableResult public func highlightSelection(
        _ color: Highlight.Color, style: Highlight.Style? = nil, note: String = ""
    ) -> Highlight.ID? {
        guard let bookID = session.bookID else { return nil }
        let taken = selectOverlapped()
        guard let selection = navigator?.currentSelection else { return nil }
        lastColor = color
        lastStyle = style ?? lastStyle
        let notes = (taken.map(\.note) + [note]).filter { !$0.isEmpty }
        let highlight = Highlight(
            book: bookID, locator: selection.locator, color: color, style: lastStyle,
            note: notes.joined(separator: "\n"),
            tags: Highlight.tags(in: taken.flatMap(\.tags).joined(separator: ",")))
        navigator?.clearSelection()
        make(
            HighlightChange(before: taken, after: [highlight]),
            message: taken.isEmpty ? nil : .message(tr("Overlapping highlights were merged"), canUndo: true))
        return highlight.id
    }

    /// Extends the selection over the highlights that it overlaps, and returns
    /// them.
    private func selectOverlapped() -> [Highlight] {
        guard let navigator, let selected = navigator.selectedRange else { return [] }
        let others = stored.compactMap { highlight in
            navigator.rangeBesideSelection(of: highlight.locator).map { (id: highlight.id, range: $0.range) }
        }
        let union = HighlightUnion(selected.range, among: others)
        if union.range != selected.range {
            navigator.extendSelection(over: TextRange(chapter: selected.chapter, range: union.range))
        }
        return stored.filter { union.taken.contains($0.id) }
    }

    /// Changes the colour of a highlight.
    public func setColor(_ color: Highlight.Color, of id: Highlight.ID) {
        lastColor = color
        change(id) { $0.color = color }
    }

    /// Changes the style of a highlight.
    public func setStyle(_ style: Highlight.Style, of id: Highlight.ID) {
        lastStyle = style
        change(id) { $0.style = style }
    }

    /// Changes the tags of a highlight.
    public func setTags(_ tags: [String], of id: Highlight.ID) { change(id) { $0.tags = tags } }

    /// Changes the note on a highlight.
    public func setNote(_ note: String, of id: Highlight.ID) { change(id) { $0.note = note } }

    private func change(_ id: Highlight.ID, _ change: (inout Highlight) -> Void) {
        guard let old = highlight(id) else { return }
        var changed = old
        change(&changed)
        guard changed != old else { return }
        make(HighlightChange(before: [old], after: [changed]))
    }

    /// Removes a highlight, or the note on the book; ``UndoHistory/undo()``
    /// restores it.
    public func remove(_ id: HighlightRow.ID) {
        if id == Self.ownNoteRow { return setOwnNote("") }
        guard let highlight = highlight(id) else { return }
        make(
            HighlightChange(before: [highlight], after: []),
            message: .message(tr("Highlight removed"), canUndo: true))
    }

    /// Goes to a highlight or annotation, or opens the note on the book.
    public func go(to id: HighlightRow.ID) {
        if id == Self.ownNoteRow { return session.report(.window(.bookNote)) }
        guard !goToBookNote(id), let highlight = highlight(id) else { return }
        session.go { await $0.go(to: highlight.locator) }
    }

    /// Goes to a highlight and offers its colour and note to keys; opens the note on the book.
    public func edit(_ id: HighlightRow.ID) {
        guard let highlight = highlight(id) else { return go(to: id) }
        session.go { [session] navigator in
            let hasMoved = await navigator.go(to: highlight.locator)
            guard let range = navigator.textRange(of: highlight.locator), let shown = navigator.shown else {
                return hasMoved
            }
            let frames = navigator.frames(of: range.range, chapter: range.chapter, in: shown)
            session.report(.editHighlight(id, frames.reduce(.empty) { $0.union($1) }))
            return hasMoved
        }
    }

    /// Shows a highlight as the one that the user looks at; nil for none.
    public func setActive(_ id: Highlight.ID?) {
        guard active != id else { return }
        active = id
        show()
    }

    /// Copies the text of a highlight.
    public func copy(_ id: Highlight.ID) {
        if let text = highlight(id)?.locator.text.highlight { session.copy(text) }
    }

    /// Searches the book for the text of a highlight.
    public func find(_ id: Highlight.ID) {
        if let text = highlight(id)?.locator.text.highlight { search.find(phrase: text) }
    }

    /// Draws highlights on the page, and reports them to the window.
    func show() {
        let decorations = stored.map { $0.decoration(isActive: $0.id == active) }
        navigator?.apply(decorations, in: Self.group)
        navigator?.apply(stored.compactMap(\.noteDecoration), in: Self.noteGroup)
        session.report(.highlights)
    }

    /// Reports taps on highlights to the window.
    func observeTaps(on navigator: SpreadNavigator) {
        for group in [Self.group, Self.noteGroup] {
            navigator.observeDecorationInteractions(in: group) { [weak self] activation in
                guard let self else { return }
                session.report(.highlight(activation.decoration.id, activation.frames.bounds(about: activation.point)))
            }
        }
    }

    func close() { readingBookNotes?.cancel() }
}

extension SpreadFrames {
    /// The bounds of the frames on the page that contains a point.
    fileprivate func bounds(about point: Point) -> Rect {
        let pageFrames = pages.first { $0.contains { $0.contains(x: point.x, y: point.y) } } ?? all
        return pageFrames.reduce(.empty) { $0.union($1) }
    }
}
