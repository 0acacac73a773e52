import Lectern
import LecternPaint
import LecternTestKit
import Testing

/// The default style sheet of Markdown and other texts.
@Suite(.timeLimit(.minutes(10))) struct MarkdownLooksTests {
    /// Returns the operations that paint rules on the first page.
    private func rules(_ text: String) async throws -> [String] {
        let resource = DataResource(Bytes(utf8: text), properties: ResourceProperties(filename: "a.md"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        let settings = LayoutSettings(pageWidth: 400, pageHeight: 400)
        let chapter = try await Rendition(publication, services: .standard, settings: settings).chapter(at: 0)
        let dump = try #require(chapter.page(at: 0)).displayList().dump()
        return dump.split(separator: "\n").filter { $0.contains("#8c8c8c") }.map(String.init)
    }

    @Test func tablesHaveRules() async throws {
        let rules = try await rules("# One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
        #expect(rules.count >= 2, "\(rules)")
    }

    @Test func quotationsHaveABar() async throws {
        #expect(try await rules("# One\n\nText.\n\n> Quoted.\n\nText.\n").isEmpty == false)
        #expect(try await rules("# One\n\nText.\n").isEmpty)
    }
}
