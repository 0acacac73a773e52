import Lectern
import LecternLayout
import LecternMarkup
import LecternTestKit
import Testing

/// The layout of a chapter does not depend on chapters that were laid out before.
@Suite(.timeLimit(.minutes(10))) struct ChaptersAloneTests {
    @Test func chapterLayoutIsIndependentOfOtherChapters() async throws {
        var book = EPUBBuilder(title: "AV")
        // The second has another style; letters are kerned across its border.
        book.addChapter("one.xhtml", title: "One", body: "<p>AVAVA To Ty</p>")
        book.addChapter("two.xhtml", title: "Two", body: "<p>A<span style='color: green'>VAVA T</span>o T<i>y</i></p>")
        let resource = DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        func page(_ index: Int, of rendition: Rendition) async throws -> String {
            let chapter = try await rendition.chapter(at: index)
            return try #require(chapter.page(at: 0)).fragment.dump(source: chapter.document.markup.text)
        }
        func rendition() -> Rendition {
            Rendition(publication, services: .standard, settings: LayoutSettings(pageWidth: 300, pageHeight: 400))
        }
        let sequence = rendition()
        for index in 0..<2 {
            let after = try await page(index, of: sequence)
            #expect(try await page(index, of: rendition()) == after)
        }
    }
}
