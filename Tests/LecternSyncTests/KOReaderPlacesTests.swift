import LecternAssets
import LecternBase
import LecternEPUB
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternSync

/// Places of KOReader: what its engine writes is found, and what is written leads its engine to the element.
@Suite(.timeLimit(.minutes(10))) struct KOReaderPlacesTests {
    private static let chapter = """
        <h1>One</h1><div class="a"><p>First <em>paragraph</em> here.</p>
        <p>Second, with <span>a span</span> and more words.</p></div>
        <div><p id="third">Third paragraph.</p><blockquote><p>Quoted.</p></blockquote></div>
        """

    private func publication(_ bodies: [String] = [chapter, "<p>Only one.</p>"]) async throws -> Publication {
        var book = EPUBBuilder(title: "B")
        for (number, body) in bodies.enumerated() { book.addChapter("\(number).xhtml", title: "\(number)", body: body) }
        return try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }

    private func place(_ progress: String, _ percentage: Double = 0.5) -> KosyncClient.Place {
        KosyncClient.Place(progress: progress, percentage: percentage, device: "Kobo")
    }

    /// The words at a place that KOReader has saved.
    @Test(arguments: [
        ("/body/DocFragment[1]/body/div[1]/p[2]/text()[1].0", "Second, with"),
        ("/body/DocFragment[1]/body/div[1]/p[2]/text()[1].8", "with "),
        ("/body/DocFragment[1]/body/div[1]/p[2]/span/text().2", "span"),
        ("/body/DocFragment[1]/body/div[1]/p[2]", "Second"), ("/body/DocFragment[1]/body/div[2]/p.0", "Third"),
        ("/body/DocFragment[1]/body/div[2]/blockquote/p/text().0", "Quoted."),
        // Boxes that the engine has added.
        ("/body/DocFragment[1]/body/autoBoxing[2]/div[2]/p/text().0", "Third"),
        // Where its tree is another one, the nearest element above.
        ("/body/DocFragment[1]/body/div[2]/table/tbody/tr", "Third"),
        ("/body/DocFragment[2]/body/p/text().5", "one."), ("/body/DocFragment[2]/body", "Only"),
    ])
    func pointersAreFound(pointer: String, words: String) async throws {
        let publication = try await publication()
        let locator = try #require(await KOReaderPlaces(publication).locator(of: place(pointer)))
        let text = (locator.text.highlight ?? "") + (locator.text.after ?? "")
        #expect(text.drop(while: \.isWhitespace).hasPrefix(words), "\(text)")
        #expect(locator.href.string == "EPUB/\(pointer.hasPrefix("/body/DocFragment[2]") ? 1 : 0).xhtml")
        #expect(locator.locations.totalProgression == 0.5)
    }

    /// What is no pointer of this book is found by its percentage.
    @Test(arguments: [
        "", "12", "/body/DocFragment[9]/body", "/FictionBook/body/section[2]", "/body/DocFragment[x]/body",
    ])
    func otherPlacesGoByPercentage(progress: String) async throws {
        let publication = try await publication()
        let locator = await KOReaderPlaces(publication).locator(of: place(progress, 0.75))
        let expected = await publication.locate(progression: 0.75)
        #expect(locator == expected && locator != nil)
    }

    /// The element of a place, without inline elements, and back again.
    @Test(arguments: [
        ("First", "/body/DocFragment[1]/body/div[1]/p[1]"), ("aragraph here", "/body/DocFragment[1]/body/div[1]/p[1]"),
        ("span", "/body/DocFragment[1]/body/div[1]/p[2]"), ("Third", "/body/DocFragment[1]/body/div[2]/p"),
        ("Quoted", "/body/DocFragment[1]/body/div[2]/blockquote/p"), ("One", "/body/DocFragment[1]/body/h1"),
        ("Only", "/body/DocFragment[2]/body/p"),
    ])
    func placesAreWrittenAsPointers(words: String, pointer: String) async throws {
        let publication = try await publication()
        let places = KOReaderPlaces(publication)
        let found = await MarkPlacer(publication).locator(of: ImportedMark(text: words))
        var locator = try #require(found)
        locator.locations.totalProgression = 0.25
        let place = try #require(await places.place(of: locator, device: "Lectern", deviceID: "1"))
        #expect(place.progress == pointer && place.percentage == 0.25 && place.deviceID == "1")
        let back = try #require(await places.locator(of: place))
        #expect(back.href == locator.href)
        #expect(try #require(back.locations.textOffset) <= #require(locator.locations.textOffset))
        #expect(await places.place(of: back, device: "Lectern")?.progress == pointer)
    }

    /// The number of a fragment counts the spine, also what is not in the reading order.
    @Test func fragmentsCountTheSpine() async throws {
        var book = EPUBBuilder(title: "B")
        book.addChapter("notes.xhtml", title: "Notes", body: "<p>Notes.</p>", isLinear: false)
        book.addChapter("one.xhtml", title: "One", body: "<p>Text.</p>")
        let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(
            .container(try await book.container(), .epub))
        let locator = try #require(await KOReaderPlaces(publication).locator(of: place("/body/DocFragment[2]/body/p")))
        #expect(locator.href.string == "EPUB/one.xhtml")
    }
}
