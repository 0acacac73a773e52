import GRDB
import LecternBase
import LecternModel
import LecternTestKit
import Testing

@testable import LecternLibrary

@Suite(.timeLimit(.minutes(10))) struct BookQueryTests {
    private static let now = Timestamp(seconds: 2_000_000_000)

    /// Writes books of a few authors, series, languages and formats without reading files.
    private func fill(_ library: Library, count: Int) async throws {
        try await library.database.write { database in
            for number in 0..<count {
                let type: MediaType = number % 3 == 0 ? .pdf : .epub
                var description = BookDescription(
                    title: "Title \(number % 97)", authors: ["Ann \(number % 7)", "Bob"], mediaType: type)
                description.language = [Language("en"), Language("en-GB"), Language("eng"), nil][number % 4]
                if number % 2 == 0 {
                    description.series = Book.Series(name: "Series \(number % 5)", position: Double(number % 11))
                }
                let id = BookID(hash: "\(number)")
                let time = Timestamp(seconds: Self.now.seconds - Double(number) * 3_600)
                try BookRow.insert(database, id: id, path: "/\(number)", description, at: time)
                let rating = number % 6 == 0 ? nil : number % 11
                let opened = number % 5 == 0 ? nil : time.seconds + Double(number % 13)
                try database.execute(
                    sql: "UPDATE book SET isFinished = ?, rating = ?, openedAt = ?, removedAt = ? WHERE id = ?",
                    arguments: [number % 10 == 0, rating, opened, number % 50 == 49 ? 1.0 : nil, id.hash])
                guard number % 8 == 1 else { continue }
                try database.execute(
                    sql: "INSERT INTO place VALUES (?, '{}', ?, 0)", arguments: [id.hash, Double(number % 16) / 16])
            }
        }
        let ids = (0..<count).filter { $0 % 4 == 0 }.map { BookID(hash: "\($0)") }
        _ = try await library.tag(ids, "Fourth")
    }

    private static let conditions: [BookCondition] = [
        .state(.unread), .state(.reading), .state(.finished), .tag("fourth"), .author("ANN 3"), .author("bob"),
        .series("series 2"), .language(Language("en")), .format(.pdf), .rating(atLeast: 8), .added(withinDays: 5),
    ]

    private static func meets(_ book: Book, _ condition: BookCondition) -> Bool {
        let number = Int(book.id.hash) ?? 0
        let isRead = (book.progression ?? 0) > 0
        return switch condition {
        case .state(.unread): !book.isFinished && !isRead
        case .state(.reading): !book.isFinished && isRead
        case .state(.finished): book.isFinished
        case .tag: number % 4 == 0
        case .author(let name): book.authors.contains { $0.lowercased() == name.lowercased() }
        case .series(let name): book.series?.name.lowercased() == name
        case .language: ["en", "en-GB"].contains(book.language?.tag)
        case .format(let type): book.mediaType == type
        case .rating(let least): (book.rating ?? 0) >= least
        case .added(let days): book.addedAt.seconds >= now.seconds - Double(days) * 86_400
        }
    }

    /// The answers are those of a filter over all books.
    @Test func conditionsEqualAFilter() async throws {
        let library = try Library.inMemory()
        try await fill(library, count: 400)
        let all = try await library.books(at: Self.now)
        #expect(all.count == 392)
        for first in Self.conditions {
            for second in Self.conditions {
                var query = BookQuery()
                query.conditions = [first, second]
                let expected = all.filter { Self.meets($0, first) && Self.meets($0, second) }
                #expect(try await library.books(query, at: Self.now) == expected)
                #expect(try await library.count(query, at: Self.now) == expected.count)
                let rule = BookRule(.any, [first, second])
                let shelf = try await library.addShelf(named: "\(first) \(second)", rule: rule)
                let either = all.filter { Self.meets($0, first) || Self.meets($0, second) }
                #expect(try await library.books(BookQuery(shelf: shelf.id), at: Self.now) == either)
            }
        }
        var query = BookQuery(order: .added, text: "title 5")
        query.conditions = [.format(.pdf)]
        let found = try await library.books(query, at: Self.now)
        let expected = all.filter { book in
            let words = ([book.title, book.series?.name ?? ""] + book.authors).joined(separator: " ")
            return book.mediaType == .pdf && words.contains("Title") && words.contains("5")
        }
        #expect(Set(found.map(\.id)) == Set(expected.map(\.id)) && found.count > 5)
        #expect(found.map(\.addedAt) == found.map(\.addedAt).sorted(by: >))
        query.limit = 3
        #expect(try await library.books(query, at: Self.now) == Array(found.prefix(3)))
        #expect(try await library.count(query, at: Self.now) == found.count)
    }

    @Test func ordersBySeriesAndRating() async throws {
        let library = try Library.inMemory()
        try await fill(library, count: 60)
        let bySeries = try await library.books(BookQuery(order: .series)).map { ($0.series?.name, $0.series?.position) }
        let positions = bySeries.filter { $0.0 == "Series 2" }.compactMap(\.1)
        #expect(positions == positions.sorted() && positions.count == 6)
        #expect(bySeries.first?.0 == "Series 0" && bySeries.last?.0 == nil)
        let reversed = try await library.books(BookQuery(order: .series, direction: .reversed)).map(\.series?.name)
        #expect(reversed.first == "Series 4" && reversed.last == .some(nil))
        let ratings = try await library.books(BookQuery(order: .rating)).map(\.rating)
        #expect(ratings.first == 10 && ratings.last == .some(nil))
        #expect(ratings.compactMap(\.self) == ratings.compactMap(\.self).sorted(by: >))
    }

    @Test func groupsAreCounted() async throws {
        let library = try Library.inMemory()
        try await fill(library, count: 60)
        let books = try await library.books()
        for grouping in BookGrouping.allCases {
            for group in try await library.groups(by: grouping) {
                let matching = books.filter { book in
                    switch grouping {
                    case .tag: Self.meets(book, .tag(group.name))
                    case .series: book.series?.name == group.name
                    case .author: book.authors.contains(group.name)
                    case .language: book.language?.tag == group.name
                    case .format: book.mediaType.string == group.name
                    }
                }
                #expect(matching.count == group.count && group.count > 0, "\(grouping) \(group.name)")
            }
        }
        #expect(try await library.groups(by: .author).map(\.name).suffix(2) == ["Ann 6", "Bob"])
        #expect(try await library.groups(by: .series).map(\.name).first == "Series 0")
    }

    private func plan(_ library: Library, _ query: BookQuery) async throws -> [String] {
        try await library.database.read { database in
            let sql = try query.selection(database, at: Self.now)
            return try SQLRequest<Row>(literal: "EXPLAIN QUERY PLAN \(literal: sql)").fetchAll(database)
                .map { $0["detail"] as String }
        }
    }

    /// Every order but that of progress, which is in another table, is read from an index, without sorting.
    @Test func ordersUseIndexes() async throws {
        let library = try Library.inMemory()
        for order in BookOrder.allCases where order != .progress {
            let plan = try await plan(library, BookQuery(order: order))
            #expect(plan.first?.contains("USING INDEX book_by") == true, "\(order): \(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(order): \(plan)")
        }
    }

    /// What names something is looked up: no query for it reads all books.
    @Test func namesAreLookedUp() async throws {
        let library = try Library.inMemory()
        let shelf = try await library.addShelf(named: "A")
        var queries = [BookQuery(shelf: shelf.id)]
        for condition in [BookCondition.tag("a"), .author("a"), .series("a"), .format(.pdf)] {
            var query = BookQuery(order: .progress)
            query.conditions = [condition]
            queries.append(query)
        }
        for query in queries {
            let plan = try await plan(library, query)
            #expect(plan.contains { $0.contains("SEARCH book USING") }, "\(query.conditions): \(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN book") }, "\(query.conditions): \(plan)")
        }
    }
}
