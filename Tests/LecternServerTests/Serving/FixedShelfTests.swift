import LecternBase
import LecternLibrary
import LecternServer
import Testing

/// A shelf of known books has the orders of a library.
@Suite(.timeLimit(.minutes(10))) struct FixedShelfTests {
    private func book(
        _ title: String, author: String? = nil, series: Book.Series? = nil, added: Double = 0
    ) -> ShelvedBook {
        var book = ShelvedBook(id: title, source: .file("/nowhere/" + title), title: title, mediaType: .epub)
        book.authors = author.map { [$0] } ?? []
        book.series = series
        book.addedAt = Timestamp(seconds: added)
        return book
    }

    private var shelf: FixedShelf {
        let sea = Book.Series(name: "Sea Stories", position: 2)
        return FixedShelf([
            book("d", author: "Bob", series: sea, added: 1), book("c", author: "ann", added: 3),
            book("b", author: "Bob", series: .init(name: "sea stories", position: 1), added: 2), book("A", added: 4),
        ])
    }

    private static let orders: [(BookOrder, String)] = [
        (.title, "Abcd"), (.author, "cbdA"), (.series, "bdAc"), (.added, "Acbd"), (.opened, "Acbd"),
        (.progress, "Abcd"), (.rating, "Abcd"),
    ]

    @Test(arguments: orders) func booksAreSorted(order: BookOrder, titles: String) async {
        let books = await shelf.books(sortedBy: order, matching: nil)
        #expect(books.map(\.title).joined() == titles)
    }

    @Test func textIsLookedForInTitleAuthorsAndSeries() async {
        for (text, titles) in [("stories sea", "bd"), ("BOB", "bd"), ("ann c", "c"), ("ann sea", ""), ("", "Abcd")] {
            #expect(await shelf.books(sortedBy: .title, matching: text).map(\.title).joined() == titles, "\(text)")
        }
    }
}
