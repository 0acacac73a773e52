import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternContent
@testable import LecternLocators

/// Content, search and the places of text agree about what a page does not show.
@Suite(.timeLimit(.minutes(10))) struct HiddenTextTests {
    private static let sheet = """
        /* a comment { */ .gone { display: none } .gone.back { display: block }
        #secret, p.quiet > span { visibility: hidden }
        p.quiet > span b { visibility: visible }
        @media print { .screen { display: none } } @media not print { .paper { display: none } }
        @media (min-width: 1px) { .sized { display: none } }
        .important { display: block } .important { display: none !important }
        p::before { display: none } a[title="x{y}"] { display: none }
        """

    private func book(_ body: String) async throws -> Publication {
        var book = EPUBBuilder(title: "B")
        book.addItem("style.css", Bytes(utf8: "@import url(\"more.css\");\n" + Self.sheet), mediaType: "text/css")
        book.addItem("more.css", Bytes(utf8: ".imported { display: none }"), mediaType: "text/css")
        book.addChapter(
            "one.xhtml", title: "One", body: body, head: "<link rel=\"stylesheet\" href=\"style.css\"/>")
        return try await Books.open(book)
    }

    @Test(arguments: [
        ("<p class=\"gone\">word</p>", false), ("<p class=\"gone back\">word</p>", true), ("<p>word</p>", true),
        ("<p id=\"secret\">word</p>", false), ("<p class=\"quiet\"><span>word</span></p>", false),
        ("<p class=\"quiet\"><span>x<b>word</b></span></p>", true), ("<p class=\"quiet\"><i>word</i></p>", true),
        ("<p class=\"screen\">word</p>", true), ("<p class=\"paper\">word</p>", false),
        ("<p class=\"sized\">word</p>", true),
        ("<p class=\"important\" style=\"display: block\">word</p>", false), ("<p class=\"imported\">word</p>", false),
        ("<p hidden=\"hidden\">word</p>", false), ("<p style=\"display:none\">word</p>", false),
        ("<p style=\"visibility:hidden\">word</p>", false), ("<div style=\"display:none\"><p>word</p></div>", false),
        ("<dialog>word</dialog>", false), ("<dialog open=\"open\">word</dialog>", true),
        ("<dialog style=\"display: block\">word</dialog>", true),
        ("<datalist><option>word</option></datalist>", false),
        ("<p class=\"gone\" style=\"display:block\">word</p>", true), ("<p><a title=\"x{y}\">word</a></p>", false),
    ])
    func contentAndSearchAgree(body: String, isShown: Bool) async throws {
        let publication = try await book("<p>before</p>" + body + "<p>after</p>")
        let text = try await #require(publication.content()).text()
        #expect(text.contains("word") == isShown, "\(text)")
        #expect(text.hasPrefix("before") && text.hasSuffix("after"))
        let hits = try await publication.search("word", options: .init()).hits()
        #expect(hits.isEmpty != isShown)
    }

    /// `aria-hidden` hides from assistive technology alone.
    @Test func ariaHiddenIsFoundButNotSpoken() async throws {
        let publication = try await book("<p>before <span aria-hidden=\"true\">word</span> after</p>")
        #expect(try await #require(publication.content()).text() == "before after")
        #expect(try await publication.search("word", options: .init()).hits().count == 1)
    }

    /// Hidden words and ruby readings are not in the lines around a hit.
    @Test func snippetsShowWhatThePageShows() async throws {
        let publication = try await book(
            "<p>the <ruby>山<rt>やま</rt></ruby> and <span class=\"gone\">secret</span>the target<br/>follows</p>")
        let hit = try #require(try await publication.search("target", options: .init()).hits().first)
        #expect(hit.snippet.before + hit.snippet.match + hit.snippet.after == "the 山 and the target follows")
    }

    /// An exact answer of a style engine counts.
    @Test func aServiceDecides() async throws {
        struct Everything: VisibilityService {
            func hiddenNodes(of document: MarkupDocument, at link: Link) async -> HiddenNodes? {
                HiddenNodes(document) { document[$0].kind == .text }
            }
        }
        let publication = try await book("<p>word</p>").adding([{ _ in Everything() }])
        #expect(try await #require(publication.content()).text().isEmpty)
    }

    /// A line break divides a text, two of them divide paragraphs.
    @Test func lineBreaksInContent() async throws {
        let publication = try await book(
            "<h1>Chapter 1<br/>The Beginning</h1><p>One<br/>two<br/><br/>three</p><p>x\u{2060}y soft\u{AD}ly</p>")
        let texts = try await #require(publication.content()).elements().compactMap {
            ($0 as? TextContentElement)?.text
        }
        #expect(texts == ["Chapter 1\nThe Beginning", "One\ntwo", "three", "xy softly"])
    }

    /// A quotation has spaces where lines end, and finds its place again.
    @Test func quotationsDivideLines() async throws {
        let publication = try await book("<p>Line one<br/>Line two</p><p>Line three</p>")
        let documents = PublicationDocuments(publication)
        let document = try #require(await documents.document(at: 0))
        let text = document.text
        let all = String(decoding: text, as: UTF16.self)
        let start = try #require(all.firstRange(of: "Line two")).lowerBound.utf16Offset(in: all)
        let link = publication.readingOrder[0]
        var locator = document.locator(of: start..<start + 8, in: link, at: try #require(link.url).anyURL)
        #expect(
            locator.text.before?.hasSuffix("Line one ") == true || locator.text.before?.hasSuffix("Line one") == true)
        #expect(locator.text.after == " Line three" || locator.text.after == "Line three")
        locator.locations = .init()
        #expect(document.range(of: locator)?.range == start..<start + 8)
        let wide = document.locator(of: start - 3..<start + 8, in: link, at: try #require(link.url).anyURL)
        #expect(wide.text.highlight == "one Line two")
        #expect(document.range(of: wide)?.evidence == .exact)
        var moved = wide
        moved.locations = .init()
        #expect(document.range(of: moved)?.range == start - 3..<start + 8)
    }

    @Test func dashesAndHyphensAreOne() async throws {
        let dashes = ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "-"]
        let body = dashes.map { "<p>to\($0)day</p>" }.joined() + "<p>to\u{AD}day</p>"
        let publication = try await book(body)
        #expect(try await publication.search("to-day", options: .init()).hits().count == dashes.count)
        #expect(try await publication.search("to\u{2013}day", options: .init()).hits().count == dashes.count)
        #expect(try await publication.search("today", options: .init()).hits().count == 1)
        var exact = SearchOptions()
        exact.isExact = true
        #expect(try await publication.search("to\u{2013}day", options: exact).hits().count == 1)
    }
}
