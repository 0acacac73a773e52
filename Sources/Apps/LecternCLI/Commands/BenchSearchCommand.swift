import ArgumentParser
import Glibc
import Lectern

/// `lectern bench-search`: CPU time of searches in process; for `Scripts/bench`.
struct BenchSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-search", abstract: "Measure a first search and searches in folded text.",
        shouldDisplay: false)

    @OptionGroup var book: BookArgument
    @Argument(help: "What to look for.")
    var queries: [String] = ["prince", "moscow", "the", "zebra"]
    @Option(help: "How often each search runs; the median counts.")
    var runs = 9

    func run() async throws {
        var cold: [Double] = []
        var service: TextSearchService?
        for _ in 0..<max(runs, 1) {
            let publication = try await book.openToRead()
            let own = TextSearchService(publication)
            let start = Self.cpu()
            _ = try await own.search(queries[0], options: SearchOptions()).hits()
            cold.append(Self.cpu() - start)
            service = own
        }
        guard let service else { return }
        var result: JSONObject = ["cold": JSONValue(median(cold)), "bytes": .integer(service.byteCount)]
        for query in queries {
            var (times, count): ([Double], Int) = ([], 0)
            for _ in 0..<max(runs, 1) {
                let start = Self.cpu()
                count = try await service.search(query, options: SearchOptions()).hits().count
                times.append(Self.cpu() - start)
            }
            result[query] = ["hits": .integer(count), "milliseconds": JSONValue(median(times))]
        }
        print(JSONValue.object(result).text(.indented))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// CPU time of the process in milliseconds.
    private static func cpu() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
