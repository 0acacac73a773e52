import LecternBase
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPublication
import Testing

/// Conversion of locators to places in a chapter and back.
@Suite(.timeLimit(.minutes(10))) struct PlacesTests {
    private let body = """
        <h1 id="top">Title</h1><p id="a">The first words.</p><p id="b">The second words, 𝄞 and more.</p>
        """

    private func chapter() async throws -> (Rendition, Chapter) {
        let rendition = try await TestRendition.make([body])
        return (rendition, try await rendition.chapter(at: 0))
    }

    private func locator(_ chapter: Chapter, _ locations: Locator.Locations, highlight: String? = nil) throws -> Locator
    {
        Locator(
            href: try #require(AnyURL(string: chapter.href)), locations: locations, text: .init(highlight: highlight))
    }

    private func words(_ chapter: Chapter, at offset: Int, _ count: Int) -> String {
        String(decoding: chapter.document.markup.text[offset..<offset + count], as: UTF16.self)
    }

    @Test func fragmentIsTheStartOfItsElement() async throws {
        let (_, chapter) = try await chapter()
        let offset = chapter.offset(of: try locator(chapter, .init(fragments: ["nowhere", "b"])))
        #expect(words(chapter, at: offset, 10) == "The second")
        #expect(chapter.offset(ofElement: "nowhere") == nil)
    }

    @Test func quoteIsFoundAtItsFirstOccurrence() async throws {
        let (_, chapter) = try await chapter()
        let offset = chapter.offset(of: try locator(chapter, .init(progression: 0), highlight: "words, 𝄞"))
        #expect(words(chapter, at: offset, 9) == "words, 𝄞")
        #expect(chapter.offset(of: try locator(chapter, .init(), highlight: "not there")) == 0)
        #expect(chapter.offset(of: try locator(chapter, .init(), highlight: "")) == 0)
    }

    /// Of several occurrences, the one with the same context, then the nearest;
    /// similar text is found, too.
    @Test func contextChoosesAmongQuotes() async throws {
        let (_, chapter) = try await chapter()
        func place(before: String = "", _ highlight: String, _ progression: Double? = nil) throws -> Int {
            chapter.offset(
                of: Locator(
                    href: try #require(AnyURL(string: chapter.href)), locations: .init(progression: progression),
                    text: .init(before: before, highlight: highlight)))
        }
        #expect(words(chapter, at: try place("words"), 6) == "words.")
        #expect(words(chapter, at: try place(before: "second ", "words"), 6) == "words,")
        #expect(words(chapter, at: try place("words", 0.9), 6) == "words,")
        #expect(words(chapter, at: try place("THE SECOND WORDS"), 10) == "The second")
    }

    @Test func progressionsAreFractionsOfTheText() async throws {
        let (_, chapter) = try await chapter()
        #expect(chapter.offset(of: try locator(chapter, .init(progression: 0))) == 0)
        #expect(chapter.offset(of: try locator(chapter, .init(progression: 0.5))) == chapter.length / 2)
        #expect(chapter.offset(of: try locator(chapter, .init(progression: 1))) == chapter.length)
        #expect(chapter.offset(of: try locator(chapter, .init(progression: 7))) == chapter.length)
        #expect(chapter.offset(of: try locator(chapter, .init(progression: -7))) == 0)
        #expect(chapter.offset(of: try locator(chapter, .init(progression: 1e300))) == chapter.length)
        #expect(chapter.offset(of: try locator(chapter, .init(progression: .nan))) == 0)
    }

    @Test func offsetsAreClampedToTheChapter() async throws {
        let (_, chapter) = try await chapter()
        for (offset, place) in [(0, 0), (7, 7), (chapter.length, chapter.length), (.max, chapter.length)] {
            var locations = Locator.Locations(fragments: ["b"], progression: 0.1)
            locations.textOffset = offset
            #expect(chapter.offset(of: try locator(chapter, locations)) == place)
        }
    }

    @Test func offsetsOutsideTheTextAreRejected() async throws {
        for body in [body, ""] {
            let rendition = try await TestRendition.make([body])
            let chapter = try await rendition.chapter(at: 0)
            for (offset, place) in [(-1, 0), (.min, 0), (.max, chapter.length), (chapter.length + 1, chapter.length)] {
                var locations = Locator.Locations()
                locations.otherLocations["textOffset"] = .integer(offset)
                #expect(chapter.offset(of: try locator(chapter, locations)) == place)
                #expect(chapter.page(containing: offset) != nil)
            }
        }
    }

    /// Stored locators contain places, not page numbers.
    @Test func locatorsHaveNoPageNumber() async throws {
        let rendition = try await TestRendition.make([TestRendition.mixed])
        let chapter = try await rendition.chapter(at: 0)
        let locator = try #require(rendition.locator(chapter: chapter, offset: chapter.length / 2))
        let other = rendition.with(TestRendition.settings(90, 90, fontSize: 14))
        let same = try #require(other.locator(chapter: try await other.chapter(at: 0), offset: chapter.length / 2))
        #expect(locator == same)
        #expect(
            locator.locations.position == nil && locator.locations.otherLocations.keys.elementsEqual(["textOffset"]))
    }

    @Test func progressionsOfAChapterHaveTheirPages() async throws {
        let chapter = try await TestRendition.make([TestRendition.mixed]).chapter(at: 0)
        var last = 0
        for step in 0...20 {
            let offset = chapter.offset(of: try locator(chapter, .init(progression: Double(step) / 20)))
            let page = try #require(chapter.page(containing: offset))
            #expect(page.range.contains(offset) || offset == chapter.length && page.isLast)
            #expect(page.index >= last)
            last = page.index
        }
    }

    @Test func locatorsRoundTrip() async throws {
        let (rendition, chapter) = try await chapter()
        for offset in [0, 1, 9, chapter.length] {
            let locator = try #require(rendition.locator(chapter: chapter, offset: offset))
            #expect(chapter.offset(of: locator) == offset)
            let stored = try #require(Locator(json: locator.json, diagnostics: nil))
            #expect(stored == locator && chapter.offset(of: stored) == offset)
            #expect(rendition.publication.readingOrderIndex(of: stored.href) == 0)
        }
    }
}
