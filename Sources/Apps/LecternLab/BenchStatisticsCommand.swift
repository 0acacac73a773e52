import ArgumentParser
import Foundation
import LecternBase
import LecternCommands
import LecternLibrary

/// `lectern-lab bench-statistics`: measures the statistics of a large library.
struct BenchStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-statistics", abstract: "Measure statistics of a large library.")

    @Option(help: "The number of books.")
    var books = 20_000
    @Option(help: "The number of readings of pages.")
    var readings = 2_000_000
    @Option(help: "The number of runs of each query; prints the median.")
    var runs = 9
    @OptionGroup var bars: Bars

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lectern-statistics-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library(path: folder.path + "/library.sqlite")
        let workload = StatisticsWorkload(books: books, readings: readings)
        let ids = try await workload.fill(library, folder: folder.path) { bytes, path in
            try Data(bytes.array).write(to: URL(fileURLWithPath: path))
        }
        let times = try await StatisticsTimes.measure(library, books: ids, runs: max(runs, 1))
        let members = times.map { ($0.name, JSONValue($0.milliseconds)) }
        print(JSONValue.object(JSONObject(members)).text(.indented))
        try bars.verify(times.map { Bars.Bar($0.name, $0.milliseconds, atMost: 50) })
    }
}

/// The times of all kinds of queries.
enum StatisticsTimes {
    static func measure(
        _ library: Library, books: [BookID], runs: Int
    ) async throws -> [(name: String, milliseconds: Double)] {
        let statistics = ReadingStatistics(library)
        guard let mostRead = try await statistics.books(limit: 1).first?.book ?? books.first,
            let last = try await statistics.periods(of: .day).last?.last
        else { return [] }
        let year = last.year - 1
        let queries: [(String, () async throws -> Void)] = [
            ("totals", { _ = try await statistics.totals() }),
            ("book", { _ = try await statistics.book(mostRead) }),
            ("speed", { _ = try await statistics.speed(in: mostRead) }),
            ("days of a month", { _ = try await statistics.periods(of: .day, from: last.firstOfMonth, through: last) }),
            ("weeks", { _ = try await statistics.periods(of: .week) }),
            ("months", { _ = try await statistics.periods(of: .month) }),
            ("years", { _ = try await statistics.periods(of: .year) }),
            ("streaks", { _ = try await statistics.streaks(on: last) }),
            ("books", { _ = try await statistics.books() }),
            ("year in review", { _ = try await statistics.year(year) }),
        ]
        var times: [(name: String, milliseconds: Double)] = []
        for (name, query) in queries {
            var runTimes: [Double] = []
            for _ in 0..<runs {
                let start = ContinuousClock.now
                try await query()
                runTimes.append((ContinuousClock.now - start) / .milliseconds(1))
            }
            times.append((name, runTimes.sorted()[runs / 2]))
        }
        return times
    }
}
