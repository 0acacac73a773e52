import LecternGeometry
import LecternMarkup
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Texts and links of inline drawings can be pointed at.
@Suite(.timeLimit(.minutes(10))) struct DrawnTextHitTests {
    private static let body = """
        <p style='margin: 0; font-size: 10px'><svg xmlns='http://www.w3.org/2000/svg' width='100' height='50'>
        <a href='c1.xhtml#x'><rect width='20' height='20'/></a><text x='50' y='40' font-size='10'>abc</text></svg></p>
        """

    @Test func linksAndCharactersAreFound() async throws {
        var book = EPUBBuilder(title: "Drawing")
        book.addChapter("c1.xhtml", body: Self.body)
        let page = try #require(try await TestRendition.make(book, TestRendition.settings()).chapter(at: 0).page(at: 0))
        let region = try #require(page.displayList().links.first)
        #expect(region.href == "c1.xhtml#x" && region.rect.width == 20 && region.rect.height == 20)
        let surface = LaidOutSurface(page: page)
        let corner = region.rect
        #expect(surface.drawing(at: Point(x: corner.x + 5, y: corner.y + 5))?.link?.href == "c1.xhtml#x")
        #expect(surface.drawing(at: Point(x: corner.x + 30, y: corner.y + 5))?.link == nil)
        // Glyphs are squares of one em.
        let letter = Point(x: corner.x + 65, y: corner.y + 36)
        let text = page.document.markup.text
        let offset = try #require(surface.caretOffset(nearest: letter))
        #expect(text[offset] == UInt16(UInt8(ascii: "b")))
        #expect(surface.isOnText(letter))
        let frames = surface.frames(of: offset..<offset + 1)
        #expect(frames.count == 1 && abs(frames[0].x - corner.x - 60) < 0.1 && abs(frames[0].width - 10) < 0.1)
    }
}
