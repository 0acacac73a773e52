import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/search.md`.
@Suite(.timeLimit(.minutes(10))) struct SearchGuideTests {
    private func book() async throws -> Publication {
        var book = EPUBBuilder(title: "Moby")
        book.addChapter("one.xhtml", body: "<h1>One</h1><p>The white whale. A whale, they say, is white.</p>")
        book.addChapter("two.xhtml", body: "<p>Whales are no fish.</p>")
        return try await PublicationOpener().open(.container(try await book.container(), .epub))
    }

    @Test func chapterByChapter() async throws {
        let publication = try await book()
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        let search = try await publication.search("whale")
        while let chapter = await search.next() {
            for hit in chapter.hits(atMost: 20) {
                print(hit.snippet.before + "[" + hit.snippet.match + "]" + hit.snippet.after)
            }
        }
        #expect(lines.count == 3 && lines[0].contains("white [whale]"))
    }

    @Test func options() async throws {
        let publication = try await book()
        var options = SearchOptions()
        options.matchesWholeWords = true
        options.nearness = 5
        let near = try await publication.search("white whale", options: options)
        #expect(await near.hits().count == 2)

        var expression = SearchOptions()
        expression.isRegularExpression = true
        var message = ""
        do {
            _ = try await publication.search("(", options: expression)
        } catch SearchError.invalidExpression(let offset) {
            message = "The expression is invalid at character \(offset + 1)."
        }
        #expect(message.hasPrefix("The expression is invalid at character"))
    }

    @Test func allHitsAndProgress() async throws {
        let publication = try await book()
        let again = try await publication.search("whale")
        let hits = await again.hits()
        let places = hits.prefix(100).locators.map(\.jsonString)
        #expect(places.count == 3 && Set(places).count == 3)

        let counted = try await publication.search("whale")
        var (count, progress) = (0, 0.0)
        for await event in counted.events {
            switch event {
            case .hit: count += 1
            case .finishedResource(let index, _): progress = Double(index + 1) / Double(publication.units.count)
            case .finished: progress = 1
            }
        }
        #expect(count == 3 && progress == 1)

        let service = TextSearchService(publication, byteLimit: 32 << 20)
        let first = try await service.search("wh", options: SearchOptions())
        #expect(await first.hits().count == 5)
    }

    @MainActor @Test func hitsAreShown() async throws {
        let publication = try await book()
        let navigator = try publication.makeNavigator()
        navigator.setViewport(Viewport(width: 400, height: 600))
        await navigator.settle()
        let shown = await (try await publication.search("whales")).hits()
        let hit = try #require(shown.first)
        await navigator.go(to: hit.locator)
        let marks = shown.enumerated().map { index, hit in
            Decoration(id: "\(index)", locator: hit.locator, style: .highlight(tint: .yellow))
        }
        navigator.apply(marks, in: "search")
        await navigator.settle()
        #expect(navigator.shown?.key.chapter == 1 && navigator.shown?.decorations.count == 1)
    }
}
