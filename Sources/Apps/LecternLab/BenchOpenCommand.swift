import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-open`: measures CPU time of opening a book and reading its text in process.
struct BenchOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-open", abstract: "Measure opening a book, and reading its first document.")

    @OptionGroup var book: BookArgument
    @Option(help: "The number of runs; prints the median.")
    var runs = 41
    @Option(help: "The path of the resource that is read, instead of the first document.")
    var resource: String?

    func run() async throws {
        var (opening, reading): ([Double], [Double]) = ([], [])
        // The first runs load libraries and fill caches of the process.
        for run in 0..<max(runs, 1) + 5 {
            let start = Clock.cpu()
            let publication = try await book.openToRead()
            let opened = Clock.cpu()
            let links = publication.readingOrder + publication.resources
            guard let link = links.first(where: { resource == nil || $0.href == resource }),
                let read = publication.get(link)
            else { continue }
            _ = try await read.readWhole()
            guard run >= 5 else { continue }
            opening.append(opened - start)
            reading.append(Clock.cpu() - opened)
        }
        guard !opening.isEmpty else { return }
        let result: JSONObject = ["open": JSONValue(median(opening)), "read": JSONValue(median(reading))]
        print(JSONValue.object(result).text(.indented))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
