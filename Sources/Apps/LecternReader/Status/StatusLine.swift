import LecternBase

/// What a part of the line at the foot of pages shows.
public enum StatusItem: String, Hashable, Sendable, CaseIterable {
    case nothing, page, progress, chapter, book, pagesInChapter, timeInChapter, timeInBook, clock, battery

    /// The name in the settings.
    public var title: String {
        switch self {
        case .nothing: tr("Nothing")
        case .page: tr("Page Number")
        case .progress: tr("Progress")
        case .chapter: tr("Title of the Chapter")
        case .book: tr("Title of the Book")
        case .pagesInChapter: RemainingText.pages.title
        case .timeInChapter: RemainingText.timeInChapter.title
        case .timeInBook: RemainingText.timeInBook.title
        case .clock: tr("Clock")
        case .battery: tr("Battery")
        }
    }
}

/// The line at the foot of pages whose text is laid out anew. Pages of a fixed size have no margin for it.
public struct StatusLine: Hashable, Sendable {
    /// What stands at the left of the line, also in books from right to left.
    public var left = StatusItem.nothing
    /// What stands in the middle. The page number is below each of two pages, anything else below the right one.
    public var middle = StatusItem.page
    public var right = StatusItem.nothing

    /// Creates the usual line: page numbers.
    public init() {}

    /// Whether a part changes although nobody reads.
    var changesWithTime: Bool { [left, middle, right].contains { $0 == .clock || $0 == .battery } }

    /// The form in which the library stores it.
    var json: JSONValue {
        .object([
            "left": .string(left.rawValue), "middle": .string(middle.rawValue), "right": .string(right.rawValue),
        ])
    }

    /// Reads a stored line; invalid members get their defaults.
    init(json: JSONValue?) {
        func item(_ name: String, _ usual: StatusItem) -> StatusItem {
            json?[name]?.string.flatMap(StatusItem.init) ?? usual
        }
        left = item("left", left)
        middle = item("middle", middle)
        right = item("right", right)
    }
}
