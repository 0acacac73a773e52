import ArgumentParser
import Lectern

/// `lectern positions`: the places of a book that are the same for every reader.
struct PositionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "positions", abstract: "Print how many positions each part of a book has.")

    @OptionGroup var book: BookArgument
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.open()
        let positions = await publication.positionsByReadingOrder()
        if output.json {
            let all = positions.flatMap { $0 }
            let list: JSONValue = ["total": .integer(all.count), "positions": .array(all.map(\.json))]
            return print(list.text(.indented))
        }
        var table = TextTable()
        for (link, own) in zip(publication.readingOrder, positions) {
            guard let first = own.first?.locations.position else { continue }
            table.add(link.url?.path ?? link.href, own.count > 1 ? "\(first)-\(first + own.count - 1)" : "\(first)")
        }
        table.lines().forEach { print($0) }
    }
}
