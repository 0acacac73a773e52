public import LecternLibrary

/// A few known books, such as those at web addresses.
public struct FixedShelf: Shelf {
    private let all: [ShelvedBook]

    /// Creates a shelf. The identifiers of the books must differ.
    public init(_ books: [ShelvedBook]) { all = books }

    /// Returns the books in an order that contain each word of a text in title,
    /// authors or series; all books without a text.
    ///
    /// The shelf knows nothing of reading and ratings: as in a library where no
    /// book was opened, those are the orders by adding and by title. Titles are
    /// compared with their articles.
    public func books(sortedBy order: BookOrder, matching text: String?) async -> [ShelvedBook] {
        let words = (text ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let matches = all.filter { book in
            let parts = [book.title] + book.authors + [book.series?.name].compactMap(\.self)
            let searchableText = parts.joined(separator: " ").lowercased()
            return words.allSatisfy { searchableText.contains($0) }
        }
        return matches.map { (Key($0, order), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    public func book(_ id: String) async -> ShelvedBook? { all.first { $0.id == id } }

    public func cover(of id: String) async -> CoverPicture? { nil }

    /// What an order compares, in turn.
    private struct Key: Comparable {
        /// Seconds, the latest first.
        private var time = 0.0
        private var author = ""
        private var series = ""
        private var position = 0.0
        private let title: String
        private let id: String

        init(_ book: ShelvedBook, _ order: BookOrder) {
            title = book.title.lowercased()
            id = book.id
            if order == .added || order == .opened { time = -book.addedAt.seconds }
            if order == .author { author = Self.last(book.authors.first) }
            guard order == .author || order == .series else { return }
            series = order == .series ? Self.last(book.series?.name) : book.series?.name.lowercased() ?? ""
            position = book.series?.position ?? -.infinity
        }

        /// A text that is last if it is empty.
        private static func last(_ text: String?) -> String {
            guard let text, !text.isEmpty else { return "\u{10FFFF}" }
            return text.lowercased()
        }

        static func < (a: Self, b: Self) -> Bool {
            (a.time, a.author, a.series, a.position, a.title, a.id)
                < (b.time, b.author, b.series, b.position, b.title, b.id)
        }
    }
}
