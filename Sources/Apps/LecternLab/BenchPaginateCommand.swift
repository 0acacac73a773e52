import ArgumentParser
import Lectern
import LecternCommands

/// `lectern-lab bench-paginate`: measures the CPU time of opening a book and counting its pages, once, in a process that has
/// done nothing before.
struct BenchPaginateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-paginate", abstract: "Measure opening a book and counting its pages.",
        discussion: """
            Prints milliseconds and pages. The start of the process is not in the time, but all that is opened and filled \
            at its first use: fonts, dictionaries, tables.
            """)

    @OptionGroup var book: BookArgument
    @OptionGroup var layout: LayoutOptions

    func run() async throws {
        let start = Clock.cpu()
        let publication = try await book.openToRead()
        let request = try layout.layout(of: publication)
        let rendition = Rendition(publication, services: .standard, settings: request.settings)
        let counts = await rendition.pageCounts(width: 1)
        let spent = Clock.cpu() - start
        print(spent, counts.reduce(0) { $0 + $1.pages })
    }
}
