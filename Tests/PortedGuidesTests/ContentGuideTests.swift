import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/content.md`.
@Suite(.timeLimit(.minutes(10))) struct ContentGuideTests {
    private static let body = """
        <h1>Bread</h1><p>It is pronounced <span lang="fr">croissant</span>. Try it.</p>
        <figure><img src="bread.png" alt="A loaf"/><figcaption>Rye</figcaption></figure>
        """

    private func book() async throws -> Publication {
        var book = EPUBBuilder(title: "Bread")
        book.addImage("bread.png", Bytes([1, 2, 3]))
        book.addChapter("one.xhtml", body: Self.body)
        return try await PublicationOpener().open(.container(try await book.container(), .epub))
    }

    @Test func iterating() async throws {
        let publication = try await book()
        let startLocator: Locator? = nil
        var titles: [String] = []
        guard let content = publication.content(from: startLocator) else {
            // The publication is locked.
            return
        }
        let wholeText = await content.text()
        #expect(wholeText == "Bread\nIt is pronounced croissant. Try it.\nA loaf\nRye")
        for await element in content.sequence() {
            titles.append((element as? TextContentElement)?.text ?? "")
        }
        #expect(titles == ["Bread", "It is pronounced croissant. Try it.", "", "Rye"])
        let printed = await Self.walk(content)
        #expect(printed.count == 8 && printed == printed.reversed())
    }

    private static func walk(_ content: any Content) async -> [String] {
        var printed: [String] = []
        func print(_ element: any ContentElement) { printed.append((element as? TextContentElement)?.text ?? "-") }
        let iterator = content.iterator()
        while let element = await iterator.next() {
            print(element)
        }
        while let element = await iterator.previous() {
            print(element)
        }
        return printed
    }

    @Test func elements() async throws {
        let publication = try await book()
        let elements = try #require(await publication.content()?.elements())
        let element = elements[2]
        var printed: [Int] = []
        func print(_ count: Int) { printed.append(count) }
        if let embedded = element as? any EmbeddedContentElement {
            let bytes = try await publication.get(embedded.embeddedLink)?.read()
            print(bytes?.count ?? 0)
        }
        #expect(printed == [3])
        let found = try #require(elements[1] as? TextContentElement)
        let made = Self.croissant(at: found.locator)
        #expect(found.segments.map(\.text).prefix(2) == made.segments.map(\.text).prefix(2))
        #expect(found.segments[1].attributes[.language] == made.segments[1].attributes[.language])
        let items = await images(of: publication)
        #expect(items.map(\.text) == ["Rye"] && items.map(\.bytes.count) == [3])
    }

    private static func croissant(at locator: Locator) -> TextContentElement {
        TextContentElement(
            locator: locator, role: .body,
            segments: [
                TextContentElement.Segment(locator: locator, text: "It is pronounced "),
                TextContentElement.Segment(
                    locator: locator, text: "croissant", attributes: [ContentAttribute(key: .language, value: "fr")]),
                TextContentElement.Segment(locator: locator, text: "."),
            ])
    }

    @MainActor @Test func goingToAnElement() async throws {
        let publication = try await book()
        let navigator = try EPUBNavigator(publication, configuration: .init(services: .standard))
        navigator.setViewport(Viewport(width: 300, height: 200))
        let element = try #require(await publication.content()?.elements()[1])
        await navigator.go(to: element.locator)
        #expect(navigator.currentLocation?.locations.textOffset == element.locator.locations.textOffset)
        navigator.close()
    }

    struct Reviewed: ContentElementService {
        func element(_ element: any ContentElement) -> (any ContentElement)? {
            var element = element
            element.attributes[ContentAttributeKey(rawValue: "reviewed")] = "yes"
            return element
        }
    }

    @Test func attributesAndSentences() async throws {
        let publication = try await book().adding([{ _ in Reviewed() }])
        let element = try #require(await publication.content()?.elements()[1])
        #expect(element.attributes.other == ["reviewed": "yes"])
        let tokenizer = makeTextContentTokenizer(defaultLanguage: Language("en")) { language in
            makeDefaultTextTokenizer(unit: .sentence, language: language)
        }
        let sentences = tokenizer.tokenize(element)
        #expect((sentences.first as? TextContentElement)?.segments.last?.text == "Try it.")
    }

    @Test func wordsAndTime() async throws {
        let content = try #require(try await book().content())
        let words = await content.wordCount()
        let minutes = Double(words) / 220
        // The alternative text of the picture and its caption count, too.
        #expect(words == 10 && minutes < 0.1)
        var book = EPUBBuilder(title: "春")
        book.addChapter("one.xhtml", body: "<p>春は、あけぼの。</p>")
        let japanese = try await PublicationOpener().open(.container(try await book.container(), .epub))
        #expect(await japanese.content()?.wordCount() == 3)
    }

    func images(of publication: Publication) async -> [(locator: Locator, text: String, bytes: Bytes)] {
        var items: [(locator: Locator, text: String, bytes: Bytes)] = []
        for await element in publication.content()?.sequence() ?? AsyncStream(unfolding: { nil }) {
            guard let image = element as? ImageContentElement,
                let bytes = try? await publication.get(image.embeddedLink)?.read()
            else { continue }
            items.append((image.locator, image.caption ?? image.accessibilityLabel ?? "", bytes))
        }
        return items
    }
}
