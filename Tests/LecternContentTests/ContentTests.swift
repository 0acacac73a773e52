import LecternAssets
import LecternBase
import LecternEPUB
import LecternMarkup
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternContent

@Suite(.timeLimit(.minutes(10))) struct ContentTests {
    private static let body = """
        <h1>Loomings</h1>
        <p>Call me <i>Ishmael</i>.  He said <span xml:lang="fr">bonjour</span> and left.</p>
        <figure><img src="whale.png" alt="A whale"/><figcaption>The <b>whale</b></figcaption></figure>
        <blockquote cite="http://example.org/"><p>Quoted.</p></blockquote>
        <ul><li>first</li><li>second</li></ul>
        <aside epub:type="footnote"><p>A note.</p></aside>
        <pre>a
          b</pre>
        <table><caption>Ships</caption><tr><th>Name</th><th>Year</th></tr><tr><td>Pequod</td><td>1851</td></tr></table>
        <p hidden="hidden">never</p><audio src="a.mp3" title="Song"></audio><p><ruby>草<rt>くさ</rt></ruby>枕</p>
        """

    private func book() -> EPUBBuilder {
        var book = EPUBBuilder(title: "B")
        book.addImage("whale.png", Bytes([0x89, 0x50]))
        book.addItem("a.mp3", Bytes([1]), mediaType: "audio/mpeg")
        book.addChapter("one.xhtml", title: "One", body: Self.body)
        book.addChapter("two.xhtml", title: "Two", body: "<h2>Second</h2><p>End.</p>")
        return book
    }

    private func line(_ element: any ContentElement) -> String {
        switch element {
        case let text as TextContentElement: "\(text.role) \(text.segments.map(\.text))"
        case let image as ImageContentElement:
            "image \(image.embeddedLink.href) \(image.text ?? "") \(image.caption ?? "")"
        case let audio as AudioContentElement: "audio \(audio.embeddedLink.href) \(audio.text ?? "")"
        case let table as TableContentElement: "table \(table.text ?? "")"
        default: "other"
        }
    }

    /// The innermost one counts, and tables that arrange a page do not.
    @Test func structuresOfElements() async throws {
        let elements = try await #require((try await Books.open(book())).content()).elements()
        #expect(
            elements.map(\.attributes.structure?.kind) == [
                nil, nil, .figure, .figure, nil, .list, .list, .aside, nil, .table, nil, nil, nil, nil,
            ])
        let table = try #require(elements[9].attributes.structure)
        #expect(elements[9].locator.locations.textOffset == table.range.lowerBound)
        let (first, second) = (elements[5].attributes.structure, elements[6].attributes.structure)
        #expect(first == second && first?.range.contains(elements[6].locator.locations.textOffset ?? 0) == true)
        var nested = EPUBBuilder(title: "B")
        nested.addChapter(
            "one.xhtml", title: "One",
            body: "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><table><tr><td><p>d</p></td></tr></table>")
        let others = try await #require((try await Books.open(nested)).content()).elements()
        #expect(others.compactMap { ($0 as? TextContentElement)?.text } == ["a", "b", "c", "d"])
        let ranges = others.map(\.attributes.structure?.range.count)
        #expect(ranges == [3, 1, 3, nil], "\(ranges)")
    }

    @Test func elementsInOrder() async throws {
        let elements = try await #require((try await Books.open(book())).content()).elements()
        #expect(
            elements.map(line) == [
                "heading(level: 1) [\"Loomings\"]",
                "body [\"Call me Ishmael. He said \", \"bonjour\", \" and left.\"]",
                "image EPUB/whale.png A whale The whale", "caption [\"The whale\"]",
                "quote(reference: Optional(\"http://example.org/\")) [\"Quoted.\"]",
                "listItem [\"first\"]", "listItem [\"second\"]", "footnote [\"A note.\"]",
                "preformatted [\"a\\n  b\"]", "table Ships\nName\tYear\nPequod\t1851", "audio EPUB/a.mp3 Song",
                "body [\"草枕\"]", "heading(level: 2) [\"Second\"]", "body [\"End.\"]",
            ])
        let french = try #require((elements[1] as? TextContentElement)?.segments[1])
        #expect(french.attributes.language == "fr" && french.locator.text.highlight == "bonjour")
    }

    /// Tens of thousands of sibling paragraphs are not counted from the first for each.
    @Test func manyParagraphsTakeLinearTime() throws {
        let href = try #require(AnyURL(string: "one.xhtml"))
        let growth = growth(from: 4_000) { count in
            let text = "<html><body>" + String(repeating: "<p>word</p>", count: count) + "</body></html>"
            let document = MarkupParser(names: NameTable()).parse(text, mode: .xhtml).document
            var builder = ContentBuilder(document, link: Link("one.xhtml"), href: href, language: nil) { _ in nil }
            let elements = builder.build()
            #expect(elements.count == count)
            #expect(
                elements.last?.locator.locations.otherLocations["cssSelector"]?.string
                    == "html > body > p:nth-child(\(count))")
        }
        #expect(growth < 9)
    }

    @Test func backwardIsForwardReversed() async throws {
        let publication = try await Books.open(book())
        let forward = try await #require(publication.content()).elements().map(line)
        let iterator = try #require(publication.content()).iterator()
        while await iterator.next() != nil {}
        var backward: [String] = []
        while let element = await iterator.previous() { backward.append(line(element)) }
        #expect(backward.reversed() == forward)
        #expect(await iterator.previous() == nil)
        #expect(await iterator.next().map(line) == forward.first)
    }

    @Test func contentFromElementStartsWithIt() async throws {
        let publication = try await Books.open(book())
        for element in try await #require(publication.content()).elements() {
            let iterator = try #require(publication.content(from: element.locator)).iterator()
            #expect(await iterator.next().map(line) == line(element))
            let backward = try #require(publication.content(from: element.locator)).iterator()
            #expect(await backward.previous()?.locator != element.locator)
        }
    }

    @Test func textOfAPublicationJoinsItsElements() async throws {
        let text = try await #require((try await Books.open(book())).content()).text()
        #expect(text.hasPrefix("Loomings\nCall me Ishmael. He said bonjour and left.\nA whale\nThe whale\nQuoted."))
        #expect(text.hasSuffix("草枕\nSecond\nEnd."))
        #expect(!text.contains("never"))
    }

    /// Words that were inserted into markup at random are all returned in order.
    @Test func textHasAllWordsOfTheMarkupInOrder() async throws {
        var seed: UInt64 = 11
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let words = ["whale", "Žluť", "草枕", "مرحبا", "&amp;", "e\u{301}tat", "𝄞", "o’clock"]
        var (bodies, lines): ([String], [String]) = ([], [])
        for _ in 0..<6 {
            var body = ""
            for _ in 0..<80 {
                let chosen = (0...random(12)).map { _ in words[random(words.count)] }
                let tag = ["p", "h2", "li", "blockquote", "td"][random(5)]
                let inline = chosen.map { random(3) == 0 ? "<b><i>\($0)</i></b>" : $0 }.joined(
                    separator: random(2) == 0 ? " " : "\n  ")
                let outer = ["li": ("<ul>", "</ul>"), "td": ("<table><tr>", "</tr></table>")][tag] ?? ("", "")
                body += "\(outer.0)<\(tag)>\(inline)</\(tag)>\(outer.1)<!-- none --><script>none</script>"
                lines.append(chosen.joined(separator: " ").replacing("&amp;", with: "&"))
            }
            bodies.append(body)
        }
        let publication = try await Books.publication(bodies)
        let expected = SHA256.digest(of: Array(lines.joined(separator: "\n").utf8))
        for _ in 0..<2 {
            let text = try await #require(publication.content()).text()
            #expect(SHA256.digest(of: Array(text.utf8)) == expected)
        }
        #expect(try await #require(publication.content()).text(separator: " ") == lines.joined(separator: " "))
    }

    @Test func sentencesAndWordsHaveTheirRanges() async throws {
        let publication = try await Books.publication(["<p>Mr. <b>Smith</b> came.\n He sat.</p>"])
        let content = try #require(publication.content())
        let element = try #require(await content.elements().first as? TextContentElement)
        let sentences = TextContentTokenizer(.sentence).tokenize(element)
        #expect(sentences.segments.map(\.text) == ["Mr. Smith came.", "He sat."])
        let words = TextContentTokenizer(.word).tokenize(element)
        #expect(words.segments.map(\.text) == ["Mr", "Smith", "came", "He", "sat"])
        let start = words.segments[0].range.lowerBound
        #expect(words.segments.map { $0.range.lowerBound - start } == [0, 4, 10, 17, 20])
        #expect(words.segments[3].locator.text.after == " sat.")
        #expect(
            sentences.segments[1].range == words.segments[3].range.lowerBound..<words.segments[4].range.upperBound + 1)
    }

    @Test func tokensOfOtherLanguages() {
        func cut(_ unit: TextUnit, _ language: String, _ text: String) -> [String] {
            let units = Array(text.utf16)
            return DefaultTextTokenizer(unit, language: language).ranges(in: text).map {
                String(decoding: units[$0], as: UTF16.self)
            }
        }
        #expect(cut(.word, "th", "ภาษาไทยง่าย") == ["ภาษา", "ไทย", "ง่าย"])
        #expect(cut(.sentence, "ja", "吾輩は猫である。名前はまだ無い。") == ["吾輩は猫である。", "名前はまだ無い。"])
        #expect(cut(.paragraph, "en", "one\n\n two \nthree") == ["one", "two", "three"])
        #expect(cut(.word, "en", "") == [])
    }

    /// Video with its link and label; an image has the caption of its figure.
    @Test func embeddedElementsHaveTheirLinks() async throws {
        var book = EPUBBuilder(title: "B")
        book.addItem("v.mp4", Bytes([1]), mediaType: "video/mp4")
        book.addItem("w.webm", Bytes([2]), mediaType: "video/webm")
        book.addChapter(
            "one.xhtml",
            body: """
                <p>Before.</p><video src="v.mp4" title="A whale dives"></video>
                <figure><video><source src="w.webm" type="video/webm"/></video><figcaption>Boats</figcaption></figure>
                """)
        let publication = try await Books.open(book)
        let videos = try await #require(publication.content()).elements().compactMap { $0 as? VideoContentElement }
        #expect(videos.map(\.embeddedLink.href) == ["EPUB/v.mp4", "EPUB/w.webm"])
        #expect(videos.map { $0.embeddedLink.mediaType?.string } == ["video/mp4", "video/webm"])
        #expect(videos.first?.text == "A whale dives")
        let bytes = try await publication.get(try #require(videos.first).embeddedLink)?.read()
        #expect(bytes == Bytes([1]))
    }

    /// The sequence gives what the iterator gives, and can be left early.
    @Test func sequenceGivesElementsInOrder() async throws {
        let publication = try await Books.open(book())
        var lines: [String] = []
        for await element in try #require(publication.content()).sequence() { lines.append(line(element)) }
        #expect(lines == (try await #require(publication.content()).elements().map(line)))
        lines = []
        for await element in try #require(publication.content()).sequence() {
            lines.append(line(element))
            if lines.count == 3 { break }
        }
        #expect(lines.count == 3)
    }
}

/// Attributes that an app adds.
@Suite(.timeLimit(.minutes(10))) struct ContentAttributesTests {
    private struct Marks: ContentElementService {
        func element(_ element: any ContentElement) -> (any ContentElement)? {
            if let text = element as? TextContentElement, text.text == "Leave me out." { return nil }
            var element = element
            element.attributes.other["seen"] = "yes"
            return element
        }
    }

    @Test func servicesAddAttributes() async throws {
        let book = try await Books.publication([
            "<p epub:type='z3998:verse'>One.</p><p>Leave me out.</p><img src='a.png' alt='A whale'/>"
        ])
        let marked = book.adding([{ _ in Marks() }])
        let elements = try await #require(marked.content()).elements()
        #expect(elements.compactMap { ($0 as? any TextualContentElement)?.text } == ["One.", "A whale"])
        #expect(elements.allSatisfy { $0.attributes.other["seen"] == "yes" })
        #expect(elements.last?.attributes.accessibilityLabel == "A whale")
        #expect(try await #require(book.content()).elements().count == 3, "the original publication is unchanged")
        let iterator = try #require(marked.content()).iterator()
        while await iterator.next() != nil {}
        #expect((await iterator.previous())?.attributes.accessibilityLabel == "A whale")
    }
}
