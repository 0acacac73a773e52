import Foundation
public import LecternLibrary

/// Which highlights and notes a list shows, and in what order.
///
///     var filter = HighlightFilter()
///     filter.colors = [.green]
///     list.show(filter.rows(model.highlights.rows))
public struct HighlightFilter: Hashable, Sendable {
    /// The order of the list.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// As in the book.
        case place
        /// The newest first.
        case date

        /// The name in menus.
        public var title: String {
            switch self {
            case .place: tr("By Place in the Book")
            case .date: tr("Newest First")
            }
        }
    }

    /// The colours shown; all if empty.
    public var colors: Set<Highlight.Color> = []
    /// Only rows whose text, note, tags or title has each word of this text, ignoring case and accents.
    public var text = ""
    /// Whether only highlights with a note are shown, and the note on the book.
    public var onlyNotes = false
    public var order = Order.place

    /// Shows everything.
    public init() {}

    /// Whether rows may be left out.
    public var isActive: Bool { !colors.isEmpty || onlyNotes || text.contains { !$0.isWhitespace } }

    /// Returns the rows to show.
    public func rows(_ rows: [HighlightRow]) -> [HighlightRow] {
        let words = Self.folded(text).split(whereSeparator: \.isWhitespace)
        let shown = rows.filter { row in
            if !colors.isEmpty { guard let color = row.color, colors.contains(color) else { return false } }
            if onlyNotes, row.note.isEmpty { return false }
            guard !words.isEmpty else { return true }
            let rowText = Self.folded(([row.text, row.note, row.title] + row.tags).joined(separator: "\n"))
            return words.allSatisfy { rowText.contains($0) }
        }
        guard order == .date else { return shown }
        return shown.enumerated().sorted { a, b in
            let (first, second) = (a.element.createdAt?.seconds ?? -1, b.element.createdAt?.seconds ?? -1)
            return first == second ? a.offset < b.offset : first > second
        }.map(\.element)
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
