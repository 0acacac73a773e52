import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-search`: measures CPU time of searches in process.
struct BenchSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-search", abstract: "Measure a first search and searches in folded text.")

    @OptionGroup var book: BookArgument
    @Argument(help: "The queries.")
    var queries: [String] = ["prince", "moscow", "the", "zebra"]
    @Option(help: "The number of runs of each search; prints the median.")
    var runs = 9
    @OptionGroup var bars: Bars

    func run() async throws {
        var cold: [Double] = []
        var service: TextSearchService?
        for _ in 0..<max(runs, 1) {
            let publication = try await book.openToRead()
            let searchService = TextSearchService(publication)
            let start = Clock.cpu()
            _ = try await searchService.search(queries[0], options: SearchOptions()).hits()
            cold.append(Clock.cpu() - start)
            service = searchService
        }
        guard let service else { return }
        var result: JSONObject = ["cold": JSONValue(median(cold)), "bytes": .integer(service.byteCount)]
        var figures = [Bars.Bar("cold", median(cold), atMost: 50)]
        for query in queries {
            var (times, count): ([Double], Int) = ([], 0)
            for _ in 0..<max(runs, 1) {
                let start = Clock.cpu()
                count = try await service.search(query, options: SearchOptions()).hits().count
                times.append(Clock.cpu() - start)
            }
            result[query] = ["hits": .integer(count), "milliseconds": JSONValue(median(times))]
            figures.append(.init(query, median(times), atMost: 6))
        }
        print(JSONValue.object(result).text(.indented))
        try bars.verify(figures)
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
