import ArgumentParser
import Lectern
import LecternCommands

/// `lectern guide`: the guided navigation of a book, such as its media overlays.
struct GuideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide", abstract: "Print a book's media overlays, or other guided navigation.",
        discussion: """
            Prints a line for each step: the time of the recording, and the text or picture that is shown with it. \
            --json prints a Readium guided navigation document for each part.
            """)

    @OptionGroup var book: BookArgument
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.open()
        guard publication.hasGuidedNavigation else {
            throw CommandError("\(book.path): it has no media overlays or other guided navigation")
        }
        var list = JSONList()
        var documentURLs: Set<AnyURL> = []
        for link in publication.readingOrder {
            guard let url = publication.guidedNavigationURL(for: link), documentURLs.insert(url).inserted,
                let guide = try await publication.guidedNavigationDocument(for: link)
            else { continue }
            if output.json { list.print(guide.json) } else { print(lines(url, guide).joined(separator: "\n")) }
        }
        if output.json {
            list.end()
            print("")
        }
    }

    private func lines(_ url: AnyURL, _ guide: GuidedNavigationDocument) -> [String] {
        var table = TextTable()
        for object in guide.guided { add(object, depth: 1, to: &table) }
        return [url.path] + table.lines()
    }

    private func add(_ object: GuidedNavigationObject, depth: Int, to table: inout TextTable) {
        let indent = String(repeating: "  ", count: depth)
        let sound = [object.refs.audio, object.description?.refs.audio].lazy.compactMap { $0?.string }.first
        let shown = [object.refs.text, object.refs.image].lazy.compactMap { $0?.string }.first
        let words = object.text?.plain ?? object.description?.text?.plain
        let roles = object.roles.map(\.rawValue).joined(separator: " ")
        table.add(indent + (shown ?? words ?? roles), sound ?? (object.children.isEmpty ? "(no sound)" : ""), roles)
        for child in object.children { add(child, depth: depth + 1, to: &table) }
    }
}
