import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPreferences
import LecternPublication

/// The table of contents of the book.
@MainActor public final class ContentsController {
    private let session: ReadingSession
    /// Which entries are unfolded.
    private var folding = ContentsFolding()

    init(_ session: ReadingSession) { self.session = session }

    private var navigator: SpreadNavigator? { session.navigator }

    /// All entries in order, a tree as a list with depths.
    public var rows: [ContentsRow] {
        if let listening = session.listening { return listening.contents }
        guard let navigator else { return [] }
        let current = currentID
        return navigator.contents.entries.map { entry in
            let place = navigator.contents.place(of: entry, pages: navigator.pages)
            return ContentsRow(
                id: entry.id, title: title(of: entry, at: place), depth: entry.depth,
                pageLabel: session.pageLabel(of: place), isCurrent: entry.id == current,
                leadsSomewhere: entry.chapter != nil)
        }
    }

    /// Whether the text of the book is written vertically, and so its contents are.
    public var isVertical: Bool { (navigator as? EPUBNavigator)?.settings.verticalText ?? false }

    /// The title of an entry in the list: `Page 12` if the book gives none.
    private func title(of entry: ContentsIndex.Entry, at place: Place?) -> String {
        if !entry.title.isEmpty { return entry.title }
        return place.flatMap { session.labels.words(of: $0) } ?? "…"
    }

    /// The rows that a list shows: top entries, the branches that the user
    /// unfolded, and the branch of the current entry. Short contents are shown
    /// completely.
    public var visibleRows: [ContentsTreeRow] { folding.visible(rows) }

    /// Unfolds or folds the branch of an entry, and reports
    /// ``ReaderChange/contents``.
    public func setExpanded(_ isExpanded: Bool, _ id: ContentsRow.ID) {
        folding.set(isExpanded, id)
        session.report(.contents)
    }

    /// The levels of the entries.
    var outline: ContentsOutline {
        if let listening = session.listening {
            return ContentsOutline(depths: listening.navigator.chapters.entries.map(\.depth))
        }
        return navigator.map { ContentsOutline($0.contents) } ?? ContentsOutline(depths: [])
    }

    /// The title of an entry; empty if the book gives none.
    func title(of id: ContentsRow.ID) -> String {
        if let listening = session.listening { return listening.contents.first { $0.id == id }?.title ?? "" }
        guard let contents = navigator?.contents, contents.entries.indices.contains(id) else { return "" }
        return contents.title(at: contents.entries[id])
    }

    /// Goes to an entry, or the first one in it that leads somewhere.
    func follow(to id: ContentsRow.ID) async {
        if let listening = session.listening {
            listening.goToChapter(id)
            return await listening.settle()
        }
        guard let navigator else { return }
        let outline = outline
        let entries = navigator.contents.entries
        if let entry = entries.first(where: { $0.id >= id && $0.chapter != nil }), outline.contains(entry.id, in: id) {
            _ = await navigator.go(to: entry.link)
        }
        session.report(.history)
    }

    /// The entry that the page shown belongs to.
    public var currentID: ContentsRow.ID? {
        if let listening = session.listening { return listening.navigator.currentChapter }
        guard let navigator, let spread = navigator.shown else { return nil }
        return navigator.contents.current(on: spread, pages: navigator.pages)?.id
    }

    public func go(to id: ContentsRow.ID) {
        if let listening = session.listening { return listening.goToChapter(id) }
        guard let navigator, navigator.contents.entries.indices.contains(id) else { return }
        let link = navigator.contents.entries[id].link
        session.go { [session] navigator in
            let hasArrived = await navigator.go(to: link)
            if hasArrived { session.onContents?(link) }
            return hasArrived
        }
    }

    /// Goes to the next entry, or to the start of this one and then to the
    /// previous one.
    func goToEntry(_ direction: TurnDirection) {
        guard let navigator, let spread = navigator.shown else { return }
        let entries = navigator.contents.entries
        let current = navigator.contents.current(on: spread, pages: navigator.pages)
        let index = current.flatMap { entries.firstIndex(of: $0) }
        switch direction {
        case .forward:
            let next = entries.indices.first { $0 > index ?? -1 && entries[$0].chapter != nil }
            if let next { session.go { await $0.go(to: entries[next].link) } }
        case .backward:
            let place = current.flatMap { navigator.contents.place(of: $0, pages: navigator.pages) }
            let isAtStart = place.map { spread.contains($0) } ?? true
            let target = isAtStart ? (index ?? 0) - 1 : index ?? 0
            if entries.indices.contains(target) { session.go { await $0.go(to: entries[target].link) } }
        }
    }
}
