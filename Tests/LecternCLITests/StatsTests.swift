import Foundation
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// `lectern stats`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct StatsTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library(path: folder.path + "/library.sqlite")
    }

    private func stats(_ arguments: String...) async throws -> Run {
        try await lectern(
            ["stats"] + arguments + ["--library", library.path], folder: folder.path,
            environment: ["TZ": "Europe/Berlin"])
    }

    /// Adds a book, of which some pages are read for a minute each.
    @discardableResult
    private func add(_ name: String, readAt start: Int, pages: ClosedRange<Int>) async throws -> Book {
        let path = try folder.write(name, "book \(name)")
        let book = try await library.add(path: path, importer: NovelImporter()).book
        let readings = try pages.map { page in
            try #require(PageReading(page: page, totalPages: 100, start: start + page * 60, duration: 60))
        }
        try await library.add(readings, to: book.id)
        return book
    }

    /// Two days of May 2023 and one of 2022.
    private func fill() async throws -> Book {
        let emma = try await add("emma", readAt: 1_683_655_200, pages: 1...90)
        try await add("faust", readAt: 1_683_741_600, pages: 1...10)
        try await add("faust", readAt: 1_652_119_200, pages: 11...12)
        var place = Locator(href: try #require(AnyURL(string: "c.xhtml")))
        place.locations.totalProgression = 0.5
        try await library.savePlace(place, of: emma.id)
        try await library.markFinished(emma.id, at: Timestamp(seconds: 1_683_741_600))
        try await library.markFinished(emma.id, false)
        return emma
    }

    @Test func allThatWasReadIsListed() async throws {
        #expect(
            try await stats()
                == Run(status: 0, output: "Read      0 s on 0 days, 0 pages\nFinished  0 books\nStreak    none\n"))
        _ = try await fill()
        #expect(
            try await stats()
                == Run(
                    status: 0,
                    output: """
                        Read      1 h 42 min on 3 days, 102 pages
                        Finished  0 books
                        Streak    0 days, longest 2 days until 2023-05-10

                        1 h 30 min  90 pages  Emma
                        12 min      12 pages  Faust

                        """))
    }

    @Test func goalsAreListedWhenTheyAreSet() async throws {
        var settings = StatisticsSettings()
        settings.minutesADay = 30
        settings.booksAYear = 1
        try await library.setStatisticsSettings(settings)
        let output = try await stats().output
        #expect(output.contains("\nToday     0 of 30 min\n") && output.contains("     0 of 1 book\n"))
    }

    @Test func aBookIsDescribed() async throws {
        _ = try await fill()
        #expect(
            try await stats("emma")
                == Run(
                    status: 0,
                    output: """
                        Read    1 h 30 min on 1 day
                        Pages   90 of 100
                        A page  60 s
                        First   2023-05-09
                        Last    2023-05-09
                        Left    about 50 min

                        """))
        let stranger = try folder.write("stranger", "x")
        #expect(
            try await stats(stranger)
                == Run(
                    status: 1,
                    complaint: "lectern: \(stranger) is not in the library; open it in the reader once\n"))
    }

    @Test func aYearIsReviewed() async throws {
        _ = try await fill()
        #expect(try await stats("--year", "2020") == Run(status: 0, output: "nothing was read in 2020\n"))
        let run = try await stats("--year", "2023")
        #expect(
            run.output == """
                Read            1 h 40 min on 2 days, 100 pages
                Books           2, 0 finished
                Longest day     2023-05-09, 1 h 30 min
                Longest streak  2 days
                Most read       Jane Austen, 1 h 30 min

                2023-01  0 s         0 pages
                2023-02  0 s         0 pages
                2023-03  0 s         0 pages
                2023-04  0 s         0 pages
                2023-05  1 h 40 min  100 pages
                2023-06  0 s         0 pages
                2023-07  0 s         0 pages
                2023-08  0 s         0 pages
                2023-09  0 s         0 pages
                2023-10  0 s         0 pages
                2023-11  0 s         0 pages
                2023-12  0 s         0 pages

                1 h 30 min  90 pages  Emma
                10 min      10 pages  Faust

                """)
    }

    @Test func everythingIsPrintedAsJSON() async throws {
        let emma = try await fill()
        let all = try JSONValue(parsing: try await stats("--json").output)
        #expect(all["seconds"] == 6120 && all["pages"] == 102 && all["daysRead"] == 3 && all["finished"] == 0)
        #expect(all["streak"] == ["current": 0, "longest": 2, "endOfLongest": "2023-05-10"])
        #expect(all["days"]?.array?.count == 3)
        #expect(all["days"]?.array?.first == ["first": "2022-05-09", "seconds": 120, "pages": 2, "finished": 0])
        #expect(
            all["books"]?.array?.first
                == ["id": .string(emma.id.hash), "title": "Emma", "seconds": 5400, "pages": 90])
        let book = try JSONValue(parsing: try await stats("emma", "--json").output)
        #expect(
            book == [
                "id": .string(emma.id.hash), "title": "Emma", "seconds": 5400, "pages": 90, "totalPages": 100,
                "days": 1, "secondsPerPage": .number(60), "first": "2023-05-09", "last": "2023-05-09",
                "secondsForBook": 6000,
                "secondsLeft": 3000,
            ])
        let year = try JSONValue(parsing: try await stats("--year", "2023", "--json").output)
        #expect(year["year"] == 2023 && year["seconds"] == 6000 && year["books"] == 2 && year["longestStreak"] == 2)
        #expect(year["longestDay"] == ["first": "2023-05-09", "seconds": 5400, "pages": 90, "finished": 0])
        #expect(year["mostReadAuthor"] == ["name": "Jane Austen", "seconds": 5400])
        #expect(year["months"]?.array?.count == 12 && year["mostRead"]?.array?.count == 2)
    }

    /// There and back, and a second time, which changes nothing.
    @Test func readingsAreExchangedWithKOReader() async throws {
        _ = try await fill()
        let file = folder.path + "/statistics.sqlite3"
        #expect(
            try await stats("--export", file)
                == Run(status: 0, output: "102 readings of 2 books exported, 0 there already\n"))
        #expect(
            try await stats("--export", file, "--json").output
                == "{\n  \"export\": {\n    \"books\": 2,\n    \"added\": 0,\n    \"unchanged\": 102\n  }\n}\n")
        try await library.deleteReadings()
        #expect(
            try await stats("--import", file)
                == Run(status: 0, output: "102 readings of 2 books imported, 0 there already\n"))
        _ = try await library.remove(try await library.books(BookQuery(text: "faust")).map(\.id))
        #expect(
            try await stats("--import", file).output
                == "0 readings of 1 book imported, 90 there already\n1 book not in the library: “Faust”\n")
    }

    @Test func wrongFilesAndArgumentsAreNamed() async throws {
        let file = try folder.write("other", "not a database at all, but long enough to be one")
        #expect(
            try await stats("--import", file)
                == Run(
                    status: 1,
                    complaint: "lectern: \(file) is not KOReader's statistics; nothing was changed by this\n"))
        for arguments in [["--year", "12"], ["emma", "--year", "2023"], ["emma", "--import", file]] {
            let run = try await lectern(["stats"] + arguments + ["--library", library.path], folder: folder.path)
            #expect(run.status == 2 && run.output.isEmpty)
        }
    }
}
