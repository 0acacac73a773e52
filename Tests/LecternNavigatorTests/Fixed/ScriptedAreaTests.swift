import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// Where fixed pages with scripts are, for an engine that runs them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScriptedAreaTests {
    /// Opens a book of four fixed pages: the second is declared as scripted, the third has a script undeclared.
    private func open(layout: String = "pre-paginated", width: Double = 800) async throws -> TestNavigator {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">\(layout)</meta>"
        let head = "<meta name=\"viewport\" content=\"width=300, height=400\"/>"
        book.addChapter("p0.xhtml", body: "<p>plain</p>", head: head, spineProperties: "page-spread-right")
        book.addChapter("p1.xhtml", body: "<p>one</p>", head: head, properties: "scripted")
        book.addChapter("p2.xhtml", body: "<p>two</p><script>go()</script>", head: head)
        book.addChapter("p3.xhtml", body: "<p>plain</p>", head: head)
        return try await TestNavigator.open(try await TestRendition.make(book).publication, width, 500)
    }

    @Test func pagesWithScriptsHaveTheirAreas() async throws {
        let test = try await open()
        #expect(test.navigator.publication.hasScriptedPages)
        #expect(test.navigator.scriptedAreas.isEmpty)
        #expect(await test.navigator.goForward())
        let areas = test.navigator.scriptedAreas
        #expect(areas.map(\.link.href) == ["EPUB/p1.xhtml", "EPUB/p2.xhtml"])
        let spread = try #require(test.navigator.shown)
        #expect(areas.map(\.frame) == spread.pages.map(\.content))
        for area in areas {
            #expect(abs(area.frame.width - 300 * area.scale) < 1 && abs(area.frame.height - 400 * area.scale) < 1)
        }
        #expect(await test.navigator.goForward())
        #expect(test.navigator.scriptedAreas.isEmpty)
    }

    /// A magnified page extends beyond the viewport, where nothing can be placed over it.
    @Test func magnifiedPagesHaveNone() async throws {
        let test = try await open(width: 400)
        #expect(await test.navigator.goForward())
        #expect(test.navigator.scriptedAreas.count == 1)
        test.navigator.setZoom(3)
        #expect(test.navigator.scriptedAreas.isEmpty)
        await test.navigator.settle()
        #expect(test.navigator.scriptedAreas.isEmpty)
        test.navigator.setZoom(1)
        await test.navigator.settle()
        #expect(test.navigator.scriptedAreas.count == 1)
    }

    /// Text that flows is laid out by Lectern, without its scripts.
    @Test func flowingChaptersHaveNone() async throws {
        let test = try await open(layout: "reflowable")
        #expect(!test.navigator.publication.hasScriptedPages)
        repeat { #expect(test.navigator.scriptedAreas.isEmpty) } while await test.navigator.goForward()
    }
}
