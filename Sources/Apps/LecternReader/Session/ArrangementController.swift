public import LecternModel
import LecternNavigator
import LecternPreferences

/// The arrangement of the pages of one book of fixed pages: its direction, its cover, and by how much pages are turned.
@MainActor public struct ArrangementController {
    let session: ReadingSession

    /// Whether the book has pages of a fixed size, which can be arranged.
    public var isPossible: Bool { session.kind != .text }

    /// Whether the first page can stand alone: comics and PDF documents. Other books say it themselves.
    public var hasCoverChoice: Bool { session.navigator is ImageNavigator || session.navigator is PDFNavigator }

    /// The reader's choices for this book.
    public var choices: BookArrangement { session.arrangement }

    /// Whether pages follow each other from right to left now.
    public var isRightToLeft: Bool { session.isRightToLeft }

    /// Whether the first page stands alone where pages are shown in pairs.
    public var coverIsAlone: Bool { session.arrangement.coverIsAlone ?? true }

    /// Sets the direction of pages; nil for the book's.
    public func set(_ progression: ReadingProgression?) { change { $0.progression = progression } }

    /// Sets whether the first page stands alone.
    public func set(coverIsAlone: Bool) { change { $0.coverIsAlone = coverIsAlone ? nil : false } }

    /// Reads the book in the other direction, and says so: nothing else on a page shows it.
    func toggleDirection() {
        guard isPossible else { return session.report(message: tr("The text of this book decides its direction.")) }
        let isReversed = !isRightToLeft
        change { $0.progression = isReversed ? .rtl : .ltr }
        session.report(message: isReversed ? tr("Pages from right to left") : tr("Pages from left to right"))
    }

    /// Lets the first page stand alone, or not.
    func toggleCover() {
        guard hasCoverChoice else { return session.report(message: tr("This book has no pages to pair.")) }
        let isAlone = !coverIsAlone
        set(coverIsAlone: isAlone)
        session.report(message: isAlone ? tr("The cover stands alone") : tr("The cover has a page beside it"))
    }

    func change(_ body: (inout BookArrangement) -> Void) {
        let old = session.arrangement
        body(&session.arrangement)
        let new = session.arrangement
        guard isPossible, new != old, let navigator = session.navigator else { return }
        session.app.appearance.apply(to: navigator, of: session.kind, session)
        session.report(.settings)
        guard let book = session.bookID else { return }
        // In order: two changes in a row must not overtake each other.
        session.app.write { await new.store(over: old, of: book, in: $0) }
    }
}
