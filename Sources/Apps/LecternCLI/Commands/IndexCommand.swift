import ArgumentParser
import Lectern
import LecternCommands

/// `lectern index`: lists headings, pictures, audio, video, tables and notes
/// with their places.
struct IndexCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index", abstract: "List headings, pictures, audio, video, tables and notes, with their places.")

    @OptionGroup var book: BookArgument
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.openToRead()
        var (table, list, words) = (TextTable(), [JSONValue](), "")
        var read: Set<String> = []
        guard let content = publication.content() else { return }
        for await element in content.sequence() {
            read.insert(element.locator.href.removingFragment().string)
            guard let entry = Entry(element) else { continue }
            words += entry.words
            table.add(entry.kind, place(element.locator), entry.words)
            list.append(["type": .string(entry.kind), "text": .string(entry.words), "locator": element.locator.json])
        }
        try await ContentRights(of: publication).copy { [words] in words }
        if output.json {
            print(JSONValue.array(list).text(.indented))
        } else {
            table.lines().forEach { print($0) }
        }
        let omissions = Omissions()
        await omissions.addUnreadable(of: publication, besides: read)
        try omissions.finish(reading: publication)
    }

    /// The listed information about an element.
    private struct Entry {
        let kind: String
        let words: String

        init?(_ element: any ContentElement) {
            switch element {
            case let text as TextContentElement:
                guard case .heading(let level) = text.role else { return nil }
                self.init("heading \(level)", text.text)
            case let image as ImageContentElement: self.init("image", image.text ?? image.embeddedLink.href)
            case let audio as AudioContentElement: self.init("audio", audio.text ?? audio.embeddedLink.href)
            case let video as VideoContentElement: self.init("video", video.text ?? video.embeddedLink.href)
            case let table as TableContentElement: self.init("table", table.caption)
            case let note as AnnotationContentElement: self.init(note.kind.rawValue, note.note ?? note.markedText)
            default: return nil
            }
        }

        private init(_ kind: String, _ words: String?) {
            self.kind = kind
            self.words = (words ?? "").singleSpaced
        }
    }

    /// The resource and the offset in its text; for a PDF the page.
    private func place(_ locator: Locator) -> String {
        let path = locator.href.string
        if let fragment = locator.locations.fragments.first { return "\(path)#\(fragment)" }
        return locator.locations.textOffset.map { "\(path)@\($0)" } ?? path
    }
}
