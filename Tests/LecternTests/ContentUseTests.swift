import Lectern
import LecternMarkup
import LecternTestKit
import Testing

/// Content elements as places: an app goes to one and decorates it.
@Suite(.timeLimit(.minutes(10))) struct ContentUseTests {
    @MainActor @Test func navigatorGoesToElementsAndDecoratesThem() async throws {
        var book = EPUBBuilder(title: "Elements")
        for chapter in 1...2 {
            let paragraphs = (1...60).map { "<p>Chapter \(chapter), paragraph \($0) of a long text.</p>" }
            book.addChapter("\(chapter).xhtml", body: "<h1>Chapter \(chapter)</h1>" + paragraphs.joined())
        }
        let resource = DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        let navigator = try publication.makeNavigator()
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        var number = 0
        for await element in try #require(publication.content()).sequence() {
            number += 1
            guard number % 17 == 0, let text = (element as? TextContentElement)?.text else { continue }
            #expect(await navigator.go(to: element.locator))
            let style = Decoration.Style.highlight(tint: Color(red: 255, green: 255, blue: 0))
            navigator.apply([Decoration(id: "a", locator: element.locator, style: style)], in: "elements")
            await navigator.settle()
            let spread = try #require(navigator.shown)
            let drawn = try #require(spread.decorations.first, "\(text)")
            let page = try #require(spread.pages.first { $0.page.range.contains(drawn.range.range.lowerBound) })
            let words = page.document.markup.text[drawn.range.range]
            #expect(String(decoding: words, as: UTF16.self) == text)
        }
        #expect(number == 122)
    }
}
