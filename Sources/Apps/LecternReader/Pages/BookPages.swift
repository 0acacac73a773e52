public import LecternImages
import LecternNavigator
import LecternPublication

/// A row of the thumbnails.
public struct PageRow: Identifiable, Hashable, Sendable {
    /// The index of the page, counted from 0.
    public let id: Int
    public var label: String
    /// Whether the page is shown now.
    public var isCurrent: Bool
}

/// The pages of the book: their numbers, names and thumbnails.
@MainActor public struct BookPages {
    let session: ReadingSession

    private var navigator: SpreadNavigator? { session.navigator }

    /// The numberings that the book has, for a switch.
    public var numberings: [PageNumbering] { session.labels.available }

    /// What pages are counted by, in all books that have it.
    public var numbering: PageNumbering {
        get { session.labels.numbering }
        nonmutating set { session.app.count(pagesBy: newValue) }
    }

    /// Switches to the next numbering that the book has, and says which one.
    func showNextNumbering() {
        let all = numberings
        guard all.count > 1, let index = all.firstIndex(of: numbering) else {
            return session.report(message: tr("This book has no other page numbers."))
        }
        numbering = all[(index + 1) % all.count]
        session.report(message: tr("Page numbers: {kind}", ["kind": numbering.title]))
    }

    /// The page numbers of the screen; nil until pages are counted.
    public var range: ClosedRange<Int>? {
        navigator?.pages.total.flatMap { $0 > 0 ? 1...$0 : nil }
    }

    /// The number of the page shown, counted from 1.
    public var number: Int? {
        navigator.flatMap { navigator in navigator.shown.flatMap { navigator.pages.pageNumber(of: $0.start) } }
    }

    /// Whether pages have names in the numbering in use, not just numbers.
    public var haveNames: Bool { numbering == .printed }

    /// The name or number of the page shown, in the numbering in use.
    public var name: String {
        guard let navigator, navigator.shown != nil else { return "" }
        return session.labels.label(of: navigator.place) ?? ""
    }

    /// What *Go to Page* accepts in the numbering in use, for a person; nil until pages are counted.
    public var acceptedNames: String? {
        switch numbering {
        case .screen:
            return range.map {
                tr("From {first} to {last}", ["first": "\($0.lowerBound)", "last": "\($0.upperBound)"])
            }
        case .printed:
            let pages = navigator?.printedPages.entries ?? []
            guard let first = pages.first, let last = pages.last else { return nil }
            return tr("Printed pages {first} to {last}", ["first": first.label, "last": last.label])
        case .stable:
            guard let count = navigator?.positionCount, count > 0 else { return nil }
            return tr("From {first} to {last}", ["first": "1", "last": "\(count)"])
        }
    }

    /// Goes to a page of the screen by its number, counted from 1.
    public func go(toNumber number: Int) { session.go { await $0.go(toPage: number) } }

    /// Goes to a page by its name or number in the numbering in use. In a PDF the number of a page is enough.
    ///
    /// - Returns: False if there is no such page.
    @discardableResult public func go(toName name: String) -> Bool {
        guard let navigator else { return false }
        let number = Int(name.filter { !$0.isWhitespace })
        switch numbering {
        case .printed:
            if let unit = session.pageNames?.unit(named: name) {
                session.go { await $0.go(to: Place.start(of: unit)) }
                return true
            }
            if session.pageNames == nil {
                guard let entry = navigator.printedPages.entry(named: name) else { return false }
                session.go { await $0.go(to: entry.link) }
                return true
            }
        case .stable:
            guard let number, (1...max(navigator.positionCount, 1)).contains(number) else { return false }
            session.go { await $0.go(toPosition: number) }
            return true
        case .screen: break
        }
        guard let number, range?.contains(number) == true else { return false }
        go(toNumber: number)
        return true
    }

    /// Whether pages have a fixed size, and so thumbnails.
    public var haveThumbnails: Bool { navigator?.hasThumbnails ?? false }

    /// All pages in reading order; empty if they have no thumbnails.
    public var rows: [PageRow] {
        guard let navigator, navigator.hasThumbnails else { return [] }
        let shown = shownRows
        return navigator.publication.units.indices.map { unit in
            PageRow(id: unit, label: label(ofRow: unit), isCurrent: shown.contains(unit))
        }
    }

    /// The ids of the pages shown now.
    public var shownRows: Set<PageRow.ID> { Set(navigator?.shown?.pages.map(\.page.chapter) ?? []) }

    /// Returns the name of a page, else its number.
    public func label(ofRow id: PageRow.ID) -> String { session.pageNames?[id] ?? "\(id + 1)" }

    /// Draws the thumbnail of a page.
    ///
    /// - Parameters:
    ///   - width: The greatest width, in device pixels.
    ///   - height: The greatest height, in device pixels.
    /// - Returns: Nil if the page cannot be drawn, or the task was cancelled.
    public func thumbnail(of id: PageRow.ID, width: Int, height: Int) async -> Bitmap? {
        await navigator?.thumbnail(ofUnit: id, fitting: (width, height))
    }

    /// Draws the thumbnails of all pages in the background, so that they are there when the reader scrolls to them.
    ///
    /// - Returns: False if there are more than fit into the memory for them, or none. Those in view are drawn on demand.
    @discardableResult public func cacheThumbnails(width: Int, height: Int) -> Bool {
        guard let navigator else { return false }
        navigator.thumbnailByteLimit = max(navigator.thumbnailByteLimit, Self.thumbnailBytes)
        let needed = navigator.publication.units.count * width * height * 4
        guard needed <= navigator.thumbnailByteLimit else { return false }
        return navigator.cachePages(fitting: (width, height))
    }

    /// Whether ``cacheThumbnails(width:height:)`` is drawing.
    public var areCaching: Bool { navigator?.isCaching ?? false }

    private static let thumbnailBytes = 32 << 20

    /// Goes to the page of a row.
    public func go(toRow id: PageRow.ID) { session.go { await $0.go(to: .start(of: id)) } }
}
