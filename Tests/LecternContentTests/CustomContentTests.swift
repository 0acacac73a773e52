import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternContent

/// Content, iterators and tokenizers of an app.
@Suite(.timeLimit(.minutes(10))) struct CustomContentTests {
    /// Lines of text as content, without moving backward.
    private struct Lines: Content, ContentService {
        let lines: [String]

        func content(from start: Locator?) -> (any Content)? {
            guard !lines.isEmpty else { return nil }
            return Lines(lines: Array(lines.dropFirst(start?.locations.position ?? 0)))
        }

        func iterator() -> any ContentIterator { LineIterator(lines) }
    }

    private actor LineIterator: ContentIterator {
        private var rest: ArraySlice<String>

        init(_ lines: [String]) { rest = lines[...] }

        func next() async -> (any ContentElement)? {
            guard let line = rest.popFirst(), let href = AnyURL(string: "lines") else { return nil }
            let locator = Locator(href: href)
            return TextContentElement(
                locator: locator, role: .body,
                segments: [
                    .init(locator: locator, text: line, attributes: [ContentAttribute(key: .language, value: "fr")])
                ])
        }
    }

    /// Splits after each vowel.
    private struct Vowels: TextTokenizer {
        func ranges(in text: String) -> [Range<Int>] {
            let ends = text.utf16.indices.enumerated().filter { "aeiou".utf16.contains(text.utf16[$0.element]) }
                .map { $0.offset + 1 }
            return zip([0] + ends, ends).map { $0..<$1 }
        }
    }

    private func book(_ lines: [String]) async throws -> Publication {
        try await Books.publication(["<p>From the book.</p>"]).adding([{ _ in Lines(lines: lines) }])
    }

    @Test func serviceProvidesTheContent() async throws {
        let book = try await book(["un", "deux", "trois"])
        let content = try #require(book.content())
        #expect(await content.text() == "un\ndeux\ntrois")
        let href = try #require(AnyURL(string: "lines"))
        let later = try #require(book.content(from: Locator(href: href, locations: .init(position: 1))))
        #expect(await later.text(separator: " ") == "deux trois")
        let iterator = content.iterator()
        let first = try #require(await iterator.next() as? TextContentElement)
        #expect(first.segments.first?.attributes[.language] == "fr" && first.segments.first?.range == 0..<2)
        #expect(await iterator.previous() == nil, "the iterator only moves forward")
    }

    /// Nil only if nothing can be read: locked, or so says the service.
    @Test func contentIsNilWithoutAccess() async throws {
        #expect(try await book([]).content() == nil)
        let open = try await Books.publication(["<img src='a.png'/>"])
        #expect(await open.content()?.elements().count == 1, "a book without text has content")
        let locked = open.adding([{ _ in LockedContentService(protectionName: "Lock") }])
        #expect(locked.content() == nil)
    }

    @Test func tokenizersOfAnApp() async throws {
        let book = try await Books.publication(["<p>banana split</p>"])
        let element = try #require(await book.content()?.elements().first)
        let vowels = makeTextContentTokenizer(defaultLanguage: nil) { _ in Vowels() }
        let parts = vowels.tokenize(element).compactMap { $0 as? TextContentElement }.flatMap(\.segments)
        #expect(parts.map(\.text) == ["ba", "na", "na", " spli"])
        let start = try #require((element as? TextContentElement)?.segments.first?.range.lowerBound)
        #expect(
            parts.map(\.range) == [0..<2, 2..<4, 4..<6, 6..<11].map { $0.lowerBound + start..<$0.upperBound + start })
        let words = makeTextContentTokenizer(defaultLanguage: Language("en")) { language in
            makeDefaultTextTokenizer(unit: .word, language: language)
        }
        let found = words.tokenize(element).compactMap { ($0 as? TextContentElement)?.segments.map(\.text) }
        #expect(found == [["banana", "split"]])
    }

    @Test func attributesByKey() {
        var attributes: ContentAttributes = [
            ContentAttribute(key: .language, value: "fr"),
            ContentAttribute(key: .init(rawValue: "mood"), value: "glad"),
        ]
        #expect(attributes.language == "fr" && attributes[.init(rawValue: "mood")] == "glad")
        attributes[.accessibilityLabel] = "name"
        attributes[.language] = nil
        #expect(attributes == ContentAttributes(accessibilityLabel: "name", other: ["mood": "glad"]))
    }
}

/// Names and descriptions for assistive technology (accname 1.2).
@Suite(.timeLimit(.minutes(10))) struct AccessibleTextTests {
    private func attributes(_ body: String) async throws -> [ContentAttributes] {
        let book = try await Books.publication([body])
        return await book.content()?.elements().filter { !($0 is TextContentElement) }.map(\.attributes) ?? []
    }

    @Test func namesInTheOrderOfTheSpecification() async throws {
        let found = try await attributes(
            """
            <p id="a">One</p><p id="b">two</p>
            <img src="1.png" aria-labelledby="b a" aria-label="label" alt="alt" title="title"/>
            <img src="2.png" aria-labelledby="missing" aria-label="label" alt="alt" title="title"/>
            <img src="3.png" aria-label=" " alt="alt" title="title"/><img src="4.png" alt="" title="title"/>
            <img src="5.png" title="title"/><img src="6.png"/>
            """)
        #expect(found.map(\.accessibilityLabel) == ["two One", "label", "alt", "", "title", nil])
    }

    @Test func descriptionsAddToNames() async throws {
        let found = try await attributes(
            """
            <p id="long">At <b>length</b></p>
            <img src="1.png" alt="alt" aria-describedby="long" aria-description="short" aria-details="long"/>
            <img src="2.png" alt="alt" aria-description="short" longdesc="more.xhtml"/><img src="3.png" alt="alt" title="tip"/>
            <img src="4.png" title="only"/>
            """)
        #expect(found.map(\.accessibilityDescription) == ["At length", "short", "tip", nil])
        #expect(found.map { $0.extendedDescription?.href } == ["EPUB/c1.xhtml#long", "EPUB/more.xhtml", nil, nil])
    }

    @Test func drawingsHaveTheirTitle() async throws {
        let svg = "svg xmlns='http://www.w3.org/2000/svg'"
        let book = try await Books.publication([
            """
            <\(svg)><title>A ship</title><desc>With three masts</desc><text>Pequod</text></svg>
            <\(svg) role="img" aria-label="Whale"><text>hidden</text></svg><\(svg)><text>plain</text></svg>
            <figure><video src="v.mp4"></video><figcaption>Boats</figcaption></figure>
            <figure><audio src="a.mp3" title="Song"></audio><figcaption>Sung</figcaption></figure>
            """
        ])
        let elements = try #require(await book.content()?.elements())
        let texts = elements.compactMap { ($0 as? any TextualContentElement)?.text }
        #expect(texts == ["A ship", "Pequod", "Whale", "plain", "Boats", "Boats", "Song", "Sung"])
        let ship = try #require(elements.first as? SVGContentElement)
        #expect(ship.accessibilityDescription == "With three masts")
        #expect((elements.compactMap { $0 as? AudioContentElement }.first)?.caption == "Sung")
    }
}
