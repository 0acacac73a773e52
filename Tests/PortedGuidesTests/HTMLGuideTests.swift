import Foundation
import Lectern
import LecternTestKit
import Testing

// The code of `docs/guides/html-to-pdf.md`.

@Suite(.timeLimit(.minutes(10))) struct HTMLGuideTests {
    @Test func documentsArePrintedAndDrawn() async throws {
        let files = try TemporaryFolder()
        let folder = files.path
        let path = try files.write(
            "invoice.html",
            """
            <title>Invoice 7</title>
            <style>@page { size: A5; @bottom-right { content: counter(page) } } h2 { break-before: page }</style>
            <h1>Invoice</h1><p>See <a href="#more">more</a>.</p><h2 id="more">More</h2><p>Words on the second page.</p>
            """)
        _ = try files.write(
            "chart.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/></svg>
            """)

        let invoice = try HTMLDocument(path: path)
        let bytes = invoice.pdf()
        let onLetter = invoice.pdf(sheet: .letter, margin: 48)
        #expect(!onLetter.isEmpty)

        let pdf = try await DefaultPDFDocumentFactory().open(DataResource(Bytes(bytes)), password: nil)
        #expect(pdf.pageCount == 2)
        #expect(pdf.information.title == "Invoice 7")
        #expect(await pdf.links(onPage: 0).count == 1, "the link to the second page")

        let report = HTMLDocument(html: "<h1>Sales</h1><img src='chart.svg'>", folder: folder)
        let pages = report.pictures(scale: 2)
        #expect(pages.count == 1 && pages.first?.width == 2 * 794)
        let shown = report.picture(width: 800, height: 600, scale: 2)
        let picture = try #require(shown)
        #expect(picture.width == 1_600 && Self.isRed(in: picture), "the chart is drawn")
        // A folder is not left.
        try FileManager.default.createDirectory(atPath: folder + "/inner", withIntermediateDirectories: true)
        let outside = HTMLDocument(html: "<img src='../chart.svg'>", folder: folder + "/inner")
        #expect(try !Self.isRed(in: #require(outside.picture(width: 200, height: 200))))
    }

    /// Whether a picture has a pixel of pure red, in premultiplied BGRA.
    private static func isRed(in picture: Bitmap) -> Bool {
        (0..<picture.height).contains { y in
            (0..<picture.width).contains { x in
                let start = y * picture.bytesPerRow + 4 * x
                return Array(picture.pixels[start..<start + 4]) == [0, 0, 255, 255]
            }
        }
    }
}
