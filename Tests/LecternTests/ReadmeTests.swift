import Foundation
import Lectern
import LecternTestKit
import Testing

/// The example of the README compiles, runs, and is the one that stands there.
@Suite struct ReadmeTests {
    @Test func exampleOpensABookAndDrawsAPage() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lectern-readme-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "book.epub").path
        var builder = EPUBBuilder(title: "A Book")
        builder.addChapter("one.xhtml", body: "<h1>One</h1><p>It begins.</p>")
        try builder.write(toFile: path)

        // README
        let asset = try await AssetRetriever().retrieve(path: path)
        let publication = try await PublicationOpener().open(asset)
        print(publication.metadata.title ?? "untitled", publication.tableOfContents.count)

        var settings = LayoutSettings(pageWidth: 600, pageHeight: 800)
        settings.fontSize = 18
        let rendition = Rendition(publication, services: .standard, settings: settings)
        let chapter = try await rendition.chapter(at: 0)
        guard let page = chapter.page(containing: 0) else { return }  // laid out alone: the end is not waited for
        let list = rendition.displayList(for: page, of: chapter, scale: 2)
        let picture = PageRenderer().bitmap(list, scale: 2, images: rendition.builder.images)
        // README

        let drawn = try #require(picture)
        #expect((drawn.width, drawn.height) == (1200, 1600))
        #expect(Set(drawn.pixels).count > 2, "the page is blank")
    }

    @Test func exampleIsTheOneInTheReadme() throws {
        let here = URL(filePath: #filePath)
        let top = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: top.appending(path: "README.md"), encoding: .utf8)
        let source = try String(contentsOf: here, encoding: .utf8)
        let parts = source.components(separatedBy: "        // README\n")
        let lines = try #require(parts.count >= 3 ? parts[1] : nil).split(separator: "\n")
        for line in lines { #expect(readme.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)") }
    }
}
