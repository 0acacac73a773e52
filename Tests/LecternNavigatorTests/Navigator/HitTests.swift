import LecternBase
import LecternModel
import LecternNavigator
import LecternTestKit
import Testing

/// Hits on links, notes and images.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HitTests {
    private static let notes = """
        <h1>Notes</h1>
        <p>Text with a note<a epub:type="noteref" href="#n1">1</a> and a mark<a href="#n2"><sup>*</sup></a>.</p>
        <p><a href="c2.xhtml#there">Elsewhere</a> <a href="https://example.com/a?b=c">outside</a></p>
        <aside epub:type="footnote" id="n1"><p><a href="#r1">1</a> The <em>first</em> note.</p><p>More.</p></aside>
        <p id="n2"><a href="#r2">*</a> A starred note.</p>
        """

    private func open() async throws -> TestNavigator {
        try await TestNavigator.make([Self.notes, "<p>before</p><p id=\"there\">there</p>"], width: 500, height: 400)
    }

    /// Finds the link whose text begins with `text`, by testing points of the whole page.
    private func link(_ text: String, _ test: TestNavigator) throws -> NavigatorHit.LinkTarget {
        let spread = try #require(test.navigator.shown)
        for y in stride(from: 0.0, to: spread.layout.viewport.height, by: 4) {
            for x in stride(from: 0.0, to: spread.layout.viewport.width, by: 4) {
                if let link = test.navigator.hit(x: x, y: y, in: spread)?.link, link.text == text { return link }
            }
        }
        throw Missing(text: text)
    }

    private struct Missing: Error { let text: String }

    @Test func linksWithinTheBookAreFollowed() async throws {
        let test = try await open()
        let link = try link("Elsewhere", test)
        #expect(link.role == .plain)
        #expect(await test.navigator.follow(link))
        #expect(test.navigator.shown?.key.chapter == 1 && test.jumps.count == 1)
        #expect(await test.navigator.goBack())
        #expect(test.navigator.shown?.key.chapter == 0)
    }

    @Test func externalLinksAreReportedToTheDelegate() async throws {
        let test = try await open()
        #expect(await test.navigator.follow(try link("outside", test)))
        #expect(test.external == ["https://example.com/a?b=c"] && test.jumps.isEmpty)
    }

    @Test func notesArePresented() async throws {
        let test = try await open()
        let link = try link("1", test)
        #expect(link.role == .noteReference)
        #expect(await test.navigator.follow(link))
        let note = try #require(test.notes.first)
        #expect(note.text == "The first note.\nMore.")
        #expect(note.paragraphs[0].runs.contains { $0.isItalic && $0.text == "first" })
        #expect(test.jumps.isEmpty)
        test.goesToNotes = true
        #expect(await test.navigator.follow(link))
        #expect(test.jumps.count == 1)
    }

    /// A reference to the title in the head has no text to show; the link leads there as any other.
    @Test func theTitleInTheHeadIsNoNote() async throws {
        var book = EPUBBuilder(title: "Title")
        book.addChapter(
            "a.xhtml", body: "<p>To the title<a epub:type=\"noteref\" href=\"b.xhtml#t\">1</a></p>")
        book.addDocument(
            "b.xhtml",
            "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"><head>"
                + "<title id=\"t\" epub:type=\"footnote\">A hidden title</title></head><body><p>Shown</p></body></html>"
        )
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 300, 200)
        let link = try link("1", test)
        #expect(await test.navigator.note(of: link) == nil)
        #expect(await test.navigator.follow(link))
        #expect(test.notes.isEmpty && test.navigator.shown?.key.chapter == 1)
    }

    private nonisolated static let picture = """
        src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==" width="40" height="40"
        """

    /// The references of Chinese books: Duokan's class, and notes in attributes of pictures.
    @Test(arguments: [
        ("<a class='duokan-footnote' href='#n'><img \(picture) alt='mark'/></a>", "Note two."),
        ("<sup><a class=\"x duokan-footnote\" href=\"#n\"><img \(picture) alt=\"\"/></a></sup>", "Note two."),
        ("<img class='zhangyue-footnote' \(picture) zy-footnote='In an attribute'/>", "In an attribute"),
        ("<img class='qqreader-footnote' \(picture) alt='First line&#10;Second'/>", "First line\nSecond"),
    ])
    func notesBehindPicturesAreShown(reference: String, text: String) async throws {
        let list =
            "<ol class='duokan-footnote-content'><li class='duokan-footnote-item' id='n'><p>Note two.</p></li></ol>"
        let test = try await TestNavigator.make(
            ["<p style='margin:0;text-indent:0'>\(reference) words</p>" + list], width: 500, height: 400)
        let found = try pictureLink(test)
        #expect(found.role == .noteReference)
        #expect(await test.navigator.note(of: found)?.text == text)
    }

    private func pictureLink(_ test: TestNavigator) throws -> NavigatorHit.LinkTarget {
        let spread = try #require(test.navigator.shown)
        for y in stride(from: 0.0, to: 400, by: 4) {
            for x in stride(from: 0.0, to: 500, by: 4) {
                if let hit = test.navigator.hit(x: x, y: y, in: spread), hit.image != nil, let link = hit.link {
                    return link
                }
            }
        }
        throw Missing(text: "a picture")
    }

    /// A picture with alternative text is no note.
    @Test func otherPicturesAreNoNotes() async throws {
        let test = try await TestNavigator.make(
            ["<p><img \(Self.picture) alt='A red square'/></p>"], width: 500, height: 400)
        #expect(throws: Missing.self) { _ = try pictureLink(test) }
    }

    @Test func footnoteMarksWithoutTypeAreNotes() async throws {
        let test = try await open()
        let link = try link("*", test)
        #expect(link.role == .likelyNoteReference)
        #expect(await test.navigator.note(of: link)?.text == "A starred note.")
    }

    @Test func documentsOutsideTheReadingOrderAreShownWhole() async throws {
        var book = EPUBBuilder(title: "Aside")
        book.addChapter("a.xhtml", body: "<p>See <a href=\"b.xhtml\">the map</a>.</p>")
        book.addChapter("b.xhtml", body: "<h1>The Map</h1><p>Here be <em>dragons</em>.</p>", isLinear: false)
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 300, 200)
        let link = try link("the map", test)
        #expect(await test.navigator.follow(link))
        let note = try #require(test.notes.first)
        #expect(note.text == "The Map\nHere be dragons.")
        #expect(!note.isOnPage && test.jumps.isEmpty)
    }

    @Test func imagesAreDescribed() async throws {
        let book = PictureBook.make(
            "<p>a <img src=\"a.png\" alt=\"A ship\" title=\"Ship\" width=\"60\" height=\"40\"/></p>")
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 300, 200)
        let spread = try #require(test.navigator.shown)
        var found: NavigatorHit.ImageTarget?
        for y in stride(from: 0.0, to: 200, by: 3) {
            for x in stride(from: 0.0, to: 300, by: 3) where found == nil {
                found = test.navigator.hit(x: x, y: y, in: spread)?.image
            }
        }
        let image = try #require(found)
        #expect(image.url.string == "EPUB/a.png" && image.alternative == "A ship" && image.title == "Ship")
        #expect(test.navigator.hit(x: -5, y: 3, in: spread) == nil)
    }
}
