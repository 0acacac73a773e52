import LecternAssets
import LecternBase
import LecternEPUB
import LecternImages
import LecternNavigator
import LecternPublication
import LecternTestKit
import LecternText

/// Renditions of books in memory, with square glyphs.
enum TestRendition {
    /// Creates a rendition of chapters with the given bodies.
    static func make(_ bodies: [String], _ settings: LayoutSettings = settings()) async throws -> Rendition {
        var book = EPUBBuilder(title: "Pages")
        for (index, body) in bodies.enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: "Chapter \(index + 1)", body: body)
        }
        return try await make(book, settings)
    }

    /// Creates a rendition of a book.
    static func make(_ book: EPUBBuilder, _ settings: LayoutSettings = settings()) async throws -> Rendition {
        let asset = Asset.container(try await book.container(), .epub)
        return Rendition(
            try await PublicationOpener(parser: EPUBParser()).open(asset), services: services, settings: settings)
    }

    /// Returns settings of a page with margins of 10.
    static func settings(_ width: Double = 220, _ height: Double = 180, fontSize: Double = 10) -> LayoutSettings {
        var settings = LayoutSettings(pageWidth: width, pageHeight: height)
        settings.margins = .init(10)
        settings.fontSize = fontSize
        return settings
    }

    static let services = EngineServices(
        fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: NoDecoder())

    /// A chapter with everything that breaks in a special way: headings,
    /// paragraphs, a list, a table, a float, a quotation, an unbreakable aside.
    static let mixed: String = {
        let sentence = "The quick brown fox jumps over the lazy dog, and then does it all over again. "
        let paragraph = String(repeating: sentence, count: 3)
        return (1...6).map { number in
            """
            <h2 id="s\(number)">Section \(number)</h2>
            <p id="p\(number)">\(paragraph)</p>
            <p><img src="none.png" alt="" style="float: left; width: 30px; height: 40px"/>\(sentence)</p>
            <ul><li>one <em>two</em></li><li>\(sentence)</li></ul>
            <table><tr><td>a</td><td>\(sentence)</td></tr><tr><td>b</td><td>c</td></tr></table>
            <blockquote><p>\(sentence)</p></blockquote>
            <div style="break-inside: avoid"><p>\(sentence)</p></div>
            """
        }.joined()
    }()
}

/// A decoder that is never called.
private struct NoDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? { nil }
}
