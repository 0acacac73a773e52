import LecternNavigator
import LecternPublication

/// The part of a book that is printed.
public enum PrintPart: Hashable, Sendable {
    case book
    /// The chapter that the page shown belongs to.
    case chapter
    /// What the window shows.
    case page
    /// From a page to another one, by their labels in the numbering in use.
    case pages(from: String, to: String)
}

/// What the reader is asked before a book is printed.
@MainActor public struct PrintQuestion {
    let session: ReadingSession

    /// The title of the chapter that the page shown belongs to; empty if there is none.
    public var chapter: String { session.navigator?.shown.map { session.chapterTitle(on: $0) } ?? "" }

    /// What the window shows, such as `Page 12`.
    public var page: String { session.navigator?.shown.flatMap { session.labels.words(on: $0) } ?? "" }

    /// The label of the page shown, as ``PrintPart/pages(from:to:)`` takes it.
    public var label: String { session.navigator?.shown.flatMap { session.labels.label(of: $0.start) } ?? "" }

    /// Whether the text is set anew for paper, so that a sheet is not a page of the screen.
    public var setsText: Bool { session.kind == .text }

    /// The part that is offered first: a chapter of a text, else the whole book.
    public var usualPart: PrintPart { setsText && !chapter.isEmpty ? .chapter : .book }

    /// Returns whether the book has a part.
    public func has(_ part: PrintPart) -> Bool { places(of: part).map { !$0.isEmpty } ?? false }

    /// Returns the places of a part; nil if the book has no such part.
    func places(of part: PrintPart) -> Range<Place>? {
        guard let navigator = session.navigator, let spread = navigator.shown else { return nil }
        let end = Place.start(of: navigator.publication.units.count)
        switch part {
        case .book: return .start(of: 0)..<end
        case .page: return spread.start..<max(spread.end, spread.start)
        case .pages(let from, let to):
            guard let first = session.labels.places(ofPage: from), let last = session.labels.places(ofPage: to),
                first.lowerBound < last.upperBound
            else { return nil }
            return first.lowerBound..<last.upperBound
        case .chapter: return session.chapterPlaces(on: spread)
        }
    }
}

extension ReaderModel {
    /// What the reader is asked before the book is printed.
    public var printQuestion: PrintQuestion { PrintQuestion(session: session) }
}

extension ReadingSession {
    /// Returns the places of the chapter that a spread belongs to: from its entry of the contents to the next one that is
    /// not inside of it.
    func chapterPlaces(on spread: ShownPages) -> Range<Place> {
        let unit = Place.start(of: spread.key.chapter)..<Place.start(of: spread.key.chapter + 1)
        guard let navigator, let entry = navigator.contents.current(on: spread, pages: navigator.pages),
            let start = navigator.contents.place(of: entry, pages: navigator.pages)
        else { return unit }
        let entries = navigator.contents.entries
        let next = entries[(entry.id + 1)...].first { $0.depth <= entry.depth && $0.chapter != nil }
        let end = Place.start(of: navigator.publication.units.count)
        let stop = next.flatMap { navigator.contents.place(of: $0, pages: navigator.pages) } ?? end
        return start < stop ? start..<stop : unit
    }
}
