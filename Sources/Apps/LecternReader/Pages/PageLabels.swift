import LecternLibrary
import LecternNavigator
import LecternPublication

/// How the pages of the book are called: beside the slider, in the margins, in all lists, and in *Go to Page*.
///
/// The reader chooses one ``PageNumbering`` for all books. A book that lacks it counts the pages of the screen.
@MainActor final class PageLabels {
    private unowned let session: ReadingSession
    /// Where the printed pages begin, for one state of the counted pages.
    private var printed: (state: PrintedState, places: [(place: Place, label: String)])?

    private struct PrintedState: Hashable {
        let layout: LayoutRequest?
        let anchors: Int
        let chapters: Int
    }

    init(_ session: ReadingSession) { self.session = session }

    private var navigator: SpreadNavigator? { session.navigator }

    /// The numberings that the book has. Pages of a fixed size are stable as they are.
    var available: [PageNumbering] {
        guard let navigator else { return [.screen] }
        return PageNumbering.allCases.filter { numbering in
            switch numbering {
            case .screen: true
            case .printed: !navigator.printedPages.entries.isEmpty
            case .stable: session.kind == .text && navigator.positionCount > 0
            }
        }
    }

    /// The numbering in use. PDF documents are called by their labels unless the reader chooses otherwise.
    var numbering: PageNumbering {
        let preferred = session.app.pageNumbering ?? (session.pageNames != nil ? .printed : .screen)
        return available.contains(preferred) ? preferred : .screen
    }

    /// Returns the label of the page that a place is on; nil until it is counted, and for what is before the first
    /// printed page.
    func label(of place: Place) -> String? {
        guard let navigator else { return nil }
        switch numbering {
        case .screen: return navigator.pages.pageNumber(of: place).map { "\($0)" }
        case .printed: return printedLabel(of: place)
        case .stable: return navigator.positionNumber(of: place).map { "\($0)" }
        }
    }

    private func printedLabel(of place: Place) -> String? {
        if let names = session.pageNames { return names[place.chapter] }
        var place = place
        // A page that begins before the first words of a chapter is the one that the chapter begins on.
        if let pages = navigator?.pages, pages.textStarts.indices.contains(place.chapter),
            let first = pages.textStarts[place.chapter], place.offset < first
        {
            place.offset = first
            place.element = nil
        }
        return printedPages.last { $0.place <= place }?.label
    }

    /// Where the printed pages begin, as far as they are known.
    private var printedPages: [(place: Place, label: String)] {
        guard let navigator else { return [] }
        let state = PrintedState(
            layout: navigator.layout, anchors: navigator.pages.anchors.count,
            chapters: navigator.pages.countedChapters)
        if let printed, printed.state == state { return printed.places }
        let places = navigator.printedPages.places(in: navigator.pages)
        printed = (state, places)
        return places
    }

    /// Returns the labels of the first and the last page on a spread; nil until they are known.
    private func labels(on spread: ShownPages) -> (first: String, last: String)? {
        guard let navigator else { return nil }
        switch numbering {
        case .screen:
            return navigator.pages.pageNumbers(on: spread).map { ("\($0.lowerBound)", "\($0.upperBound)") }
        case .printed:
            if let names = session.pageNames {
                let shown = spread.pages.map { names[$0.page.chapter] }
                return shown.first.map { ($0, shown.last ?? $0) }
            }
            let begun = printedPages.filter { spread.contains($0.place) }.map(\.label)
            guard let first = label(of: spread.start) ?? begun.first else { return nil }
            return (first, begun.last ?? first)
        case .stable:
            guard let first = label(of: spread.start) else { return nil }
            var last = spread.end
            last.offset = max(last.offset - 1, 0)
            return (first, label(of: last) ?? first)
        }
    }

    /// Returns what a page with a label has, in the numbering in use; nil if there is none, or if it is not counted.
    func places(ofPage name: String) -> Range<Place>? {
        guard let navigator else { return nil }
        let end = Place.start(of: navigator.publication.units.count)
        func range(_ start: Place?, _ next: Place?) -> Range<Place>? {
            start.map { $0..<max(next ?? end, $0) }
        }
        if numbering == .printed {
            if let unit = session.pageNames?.unit(named: name) { return .start(of: unit)..<Place.start(of: unit + 1) }
            let index = printedPages.firstIndex { $0.label.lowercased() == name.lowercased() }
            if let index {
                let next = printedPages.indices.contains(index + 1) ? printedPages[index + 1].place : nil
                return range(printedPages[index].place, next)
            }
        }
        guard let number = Int(name.filter { !$0.isWhitespace }) else { return nil }
        switch numbering {
        case .stable:
            return range(navigator.place(ofPosition: number), navigator.place(ofPosition: number + 1))
        case .printed where session.pageNames == nil: return nil
        case .screen, .printed:
            return range(navigator.pages.place(ofPage: number), navigator.pages.place(ofPage: number + 1))
        }
    }

    /// `Page 12` for a place; nil until it is counted.
    func words(of place: Place) -> String? {
        guard let label = label(of: place) else { return nil }
        return switch numbering {
        case .screen: tr("Page {page}", ["page": label])
        case .printed: printedWords(label, label)
        case .stable: tr("Stable page {page}", ["page": label])
        }
    }

    private func printedWords(_ first: String, _ last: String) -> String {
        let label = ["page": first == last ? first : "\(first)–\(last)"]
        return session.pageNames == nil ? tr("Printed page {page}", label) : tr("Page {page}", label)
    }

    /// `Page 12 of 340` for a spread; nil until pages are counted.
    func words(on spread: ShownPages) -> String? {
        guard let navigator, let (first, last) = labels(on: spread) else { return nil }
        let label = first == last ? first : "\(first)–\(last)"
        switch numbering {
        case .screen: return screenWords(first, last, total: navigator.pages.total)
        case .printed where session.pageNames != nil:
            guard let page = navigator.pages.pageNumber(of: spread.start), let total = navigator.pages.total else {
                return printedWords(first, last)
            }
            return tr("Page {name} ({page} of {total})", ["name": label, "page": "\(page)", "total": "\(total)"])
        case .printed: return printedWords(first, last)
        case .stable:
            return tr("Stable page {page} of {total}", ["page": label, "total": "\(navigator.positionCount)"])
        }
    }

    private func screenWords(_ first: String, _ last: String, total: Int?) -> String {
        guard let total else { return tr("Page {page}", ["page": first]) }
        if last != first {
            return tr("Pages {first}–{last} of {total}", ["first": first, "last": last, "total": "\(total)"])
        }
        return tr("Page {page} of {total}", ["page": first, "total": "\(total)"])
    }

    /// Returns the labels of the pages of a spread for their margins; empty until they are known.
    func marginLabels(on spread: ShownPages) -> [String] {
        guard let navigator else { return [] }
        if numbering == .screen { return navigator.pages.pageNumbers(on: spread)?.map { "\($0)" } ?? [] }
        return spread.pages.map { page in
            let start = page.page.start
            return label(of: Place(chapter: page.page.chapter, offset: start.offset, element: start.element)) ?? ""
        }
    }
}
