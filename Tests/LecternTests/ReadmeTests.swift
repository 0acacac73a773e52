import Foundation
import Lectern
import LecternTestKit
import Testing

/// The example in the README compiles, runs, and equals the code of this test.
@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
    @MainActor @Test func exampleOpensABookAndDrawsAPage() async throws {
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
        let navigator = try publication.makeNavigator()
        navigator.setViewport(Viewport(width: 600, height: 800, scale: 2))
        await navigator.settle()  // or set a delegate, which receives each spread
        navigator.turn(.forward)  // immediate if the next spread is prepared
        await navigator.go(toProgression: 0.5)
        let place = navigator.currentLocation  // a Readium locator, to be stored
        let picture = navigator.shown?.spread?.picture  // premultiplied BGRA, for any toolkit
        // README

        let drawn = try #require(picture)
        #expect(place?.locations.progression != nil)
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
