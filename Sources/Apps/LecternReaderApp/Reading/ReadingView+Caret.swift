import LecternDesktop
import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternView

/// What of the appearance screen readers were told last.
struct ShownAppearance: Equatable {
    var size: String
    var theme: String
    var way: String
}

// Reading with a caret, and what screen readers say of places.
extension ReadingView {
    /// Connects what is said with the page.
    func connectCaret() {
        page.caretPhrases = .init(heading: tr("Heading: {words}"), picture: tr("Picture: {words}"))
        widget.onShow = { [weak page] in page?.announce($0) }
    }

    /// Switches the caret on while a screen reader runs. Pictures have no text for it: their pages are described.
    func followScreenReader() {
        page.hasCaret = window?.owner.screenReader.isRunning == true && model.kind != .comic
    }

    /// Carries out an action of reading with a caret.
    func performCaret(_ action: ReaderAction) {
        switch action {
        case .caret: toggleCaret()
        case .whereAmI: sayPlace()
        case .nextHeading: moveCaret(to: .heading, .forward)
        case .previousHeading: moveCaret(to: .heading, .backward)
        case .nextLink: moveCaret(to: .link, .forward)
        case .previousLink: moveCaret(to: .link, .backward)
        case .nextPicture: moveCaret(to: .picture, .forward)
        case .previousPicture: moveCaret(to: .picture, .backward)
        case .nextList: moveCaret(to: .list, .forward)
        case .previousList: moveCaret(to: .list, .backward)
        case .nextTable: moveCaret(to: .table, .forward)
        case .previousTable: moveCaret(to: .table, .backward)
        default: break
        }
    }

    private func toggleCaret() {
        page.hasCaret.toggle()
        page.focus()
        say(page.hasCaret ? tr("Caret on: arrow keys move in the text") : tr("Caret off: arrow keys turn pages"))
    }

    /// Says what a key has changed of the appearance: the size of the text, the theme, whether it scrolls.
    func sayAppearance() {
        let now = ShownAppearance(
            size: model.kind == .text ? tr("{percent}%", ["percent": String(model.appearance.fontSizePercent)]) : "",
            theme: model.appearance.appearance.title(of: model.appearance.appearance.theme),
            way: model.isScrolled ? tr("Scrolling") : tr("Pages"))
        defer { memory.appearance = now }
        guard let before = memory.appearance, before != now, !memory.isChangingAppearance else { return }
        let changed = [(before.size, now.size), (before.theme, now.theme), (before.way, now.way)]
        page.announce(changed.filter { $0.0 != $0.1 }.map(\.1).joined(separator: ", "))
    }

    private func moveCaret(to structure: AccessibleText.Structure, _ direction: TurnDirection) {
        Task { [weak self] in
            guard let self else { return }
            page.focus()
            guard let words = await page.moveCaret(to: structure, direction) else {
                return say(tr("There are no more of these in the book."))
            }
            page.announce(Self.sentence(structure, words, cell: page.caretSurroundings.cell))
        }
    }

    /// What is said of a structure where the caret is now.
    private static func sentence(_ structure: AccessibleText.Structure, _ words: String, cell: AccessibleText.Cell?)
        -> String
    {
        switch structure {
        case .heading, .picture: words
        case .link: tr("Link: {words}", ["words": words])
        case .list: tr("List: {words}", ["words": String(words.prefix(80))])
        case .table:
            tr(
                "Table, number of rows {count}: {words}",
                ["count": String(cell?.rowCount ?? 1), "words": String(words.prefix(80))])
        }
    }

    /// Says the chapter, the heading, the cell of a table, the page and how much is read.
    private func sayPlace() {
        let around = page.caretSurroundings
        var parts = [model.title, model.chapterTitle]
        if let heading = around.heading, heading != model.chapterTitle { parts.append(heading) }
        if let cell = around.cell {
            parts.append(
                tr(
                    "row {row} of {rows}, column {column}",
                    ["row": String(cell.row), "rows": String(cell.rowCount), "column": String(cell.column)]))
            if let header = cell.header { parts.append(header) }
        }
        parts += [model.pageLabel, model.percentLabel(model.progression)]
        var said: [String] = []
        for part in parts where !part.isEmpty && !said.contains(part) { said.append(part) }
        say(said.joined(separator: ", "))
    }
}
