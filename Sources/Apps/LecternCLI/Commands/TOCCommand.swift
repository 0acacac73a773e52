import ArgumentParser
import Lectern
import LecternCommands

/// `lectern toc`: prints the contents, or another list of links.
struct TOCCommand: AsyncParsableCommand {
    /// A list of links in a book.
    enum List: String, ExpressibleByArgument, CaseIterable {
        case toc, pages, landmarks
        /// The reading order.
        case spine

        /// The name of the list in messages.
        var words: String {
            switch self {
            case .toc: "table of contents"
            case .pages: "list of pages"
            case .landmarks: "landmarks"
            case .spine: "reading order"
            }
        }

        func links(of publication: Publication) -> [Link] {
            switch self {
            case .toc: publication.tableOfContents
            case .pages: publication.pageList
            case .landmarks: publication.landmarks
            case .spine: publication.readingOrder
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "toc", abstract: "Print the table of contents of a book.")

    @OptionGroup var book: BookArgument
    @Option(help: "The list to print: toc, pages, landmarks or spine.")
    var list = List.toc
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let links = list.links(of: try await book.open())
        if output.json {
            print(JSONValue.array(links.map(\.json)).text(.indented))
            return
        }
        if links.isEmpty { StandardError.write("lectern: the book has no \(list.words)") }
        var table = TextTable()
        for (depth, link) in links.flattened {
            let title = String(repeating: "  ", count: depth) + (link.title ?? "(untitled)")
            if link.href == "#" { table.add(title) } else { table.add(title, path(of: link)) }
        }
        table.lines().forEach { print($0) }
    }

    /// The decoded path and the fragment.
    private func path(of link: Link) -> String {
        guard let url = link.url, url.absolute == nil else { return link.href }
        return url.fragment.map { "\(url.path)#\($0)" } ?? url.path
    }
}
