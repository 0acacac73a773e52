import ArgumentParser
import Lectern
import LecternCommands

/// `lectern positions`: prints the positions of a book, which do not depend on
/// layout.
struct PositionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "positions", abstract: "Print how many positions each part of a book has.")

    @OptionGroup var book: BookArgument
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.open()
        if output.json { return await printJSON(publication) }
        var table = TextTable()
        var first = 1
        for (link, count) in zip(publication.readingOrder, await publication.positionCounts()) where count > 0 {
            table.add(link.url?.path ?? link.href, count > 1 ? "\(first)-\(first + count - 1)" : "\(first)")
            first += count
        }
        table.lines().forEach { print($0) }
    }

    private func printJSON(_ publication: Publication) async {
        let positions = await publication.positionsByReadingOrder()
        print("{\n  \"total\": \(positions.reduce(0) { $0 + $1.count }),\n  \"positions\": ", terminator: "")
        var list = JSONList(level: 1)
        for unitPositions in positions { unitPositions.forEach { list.print($0.json) } }
        list.end()
        print("\n}")
    }
}
