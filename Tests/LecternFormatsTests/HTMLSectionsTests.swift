import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication
import Testing

@testable import LecternFormats

/// Long HTML and Markdown is read section by section, without loss.
@Suite(.timeLimit(.minutes(10))) struct HTMLSectionsTests {
    /// A thousandth of the lengths used for books.
    private let lengths = SectionLengths(
        wholeHTML: 6_000, wholeMarkdown: 4_000, chapter: 64, heading: 256, paragraph: 512, any: 1_024, character: 2_048)

    private func sections(_ html: String) throws -> HTMLSections {
        try #require(HTMLSections(html: Bytes(utf8: html), .html, cut: lengths))
    }

    private func publication(_ sections: HTMLSections) throws -> Publication {
        let book = HTMLBook(sections, metadata: Metadata(), title: "file", head: nil)
        return try book.publication(besides: DataResource(""), DiagnosticSink())
    }

    private func pages(_ publication: Publication) async throws -> [String] {
        var pages: [String] = []
        for link in publication.readingOrder { pages.append(try #require(try await publication.text(link.href))) }
        return pages
    }

    @Test func shortDocumentsAreNotDivided() {
        #expect(HTMLSections(html: Bytes(utf8: "<p>x</p>"), .html) == nil)
        #expect(HTMLSections(markdown: Bytes(utf8: "# x")) == nil)
    }

    @Test(arguments: ["", " \n", "<!-- only a comment -->", "<html><title>Title</title><body> "])
    func emptyDocumentsAreRejected(_ text: String) async throws {
        let isRefused: (String, any PublicationParser) async -> Bool = { name, parser in
            do {
                _ = try await open(Bytes(utf8: text), name: name, parser)
                return false
            } catch { return error is PublicationOpenError }
        }
        #expect(await isRefused("a.html", HTMLParser()))
        #expect(await isRefused("a.md", MarkdownParser()))
    }

    @Test func chaptersLinksAndContents() async throws {
        let chapters = (1...60).map { number in
            "<h1 id=c\(number)>Chapter \(number)</h1><p><a href='#c60'>last</a> <a href='#own\(number)'>own</a> "
                + "<b id=own\(number)>word\(number)</b> " + String(repeating: "text ", count: 20) + "</p>"
        }
        let html = "<html lang=de><title>The Title</title><style>p{color:red}</style><body>" + chapters.joined()
        let publication = try publication(try sections(html))
        #expect(publication.metadata.title == "The Title")
        #expect(publication.metadata.languages == ["de"])
        #expect(publication.readingOrder.map(\.title).suffix(60) == (1...60).map { "Chapter \($0)" })
        let pages = try await pages(publication)
        let all = pages.joined()
        for number in 1...60 { #expect(all.matches(of: try Regex("word\(number)<")).count == 1) }
        let lastPath = try #require(publication.readingOrder.last?.href)
        #expect(publication.tableOfContents.last?.href == lastPath + "#c60")
        #expect(pages[10].contains("href=\"\(lastPath)#c60\"") && pages[10].contains("href=\"#own"))
        #expect(pages.last?.contains("href=\"#c60\"") == true)
        #expect(pages.allSatisfy { $0.contains("<style>p{color:red}</style>") && $0.contains("lang=\"de\"") })
    }

    /// Generated ids are stable, and lead to their headings.
    @Test func headingsWithoutIDs() async throws {
        let text = String(repeating: "text ", count: 60)
        let html = (1...40).map { "<h2>Part \($0)</h2><p>\(text)</p>" }.joined()
        let publication = try publication(try sections(html))
        let hrefs = publication.tableOfContents.map(\.href)
        #expect(hrefs.count == 40 && Set(hrefs).count == 40)
        for (number, href) in hrefs.enumerated() {
            let parts = href.split(separator: "#").map(String.init)
            let page = try #require(try await publication.text(parts[0]))
            #expect(page.contains("<h2 id=\"\(parts[1])\">Part \(number + 1)</h2>"))
        }
    }

    @Test(arguments: [
        "<!-- <h1>no</h1> -->", "<script>'<h1>no</h1>'</script>", "<style>/*<h1>no</h1>*/</style>",
    ])
    func rawTextIsNotCut(_ odd: String) async throws {
        let html = "<p>" + String(repeating: "text ", count: 1_300) + "</p>" + odd + "<p>after</p>"
        let pages = try await pages(try publication(try sections(html)))
        #expect(pages.joined().contains("<p>after</p>"))
        #expect(!pages.joined().contains("no"))
    }

    /// Without tags, or with an unclosed tag.
    @Test(arguments: ["é", "字", "\u{1F600}", "<b", "<!--", "<p>", "</p>"]) func noTextIsLost(_ piece: String) throws {
        let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
        let sections = try sections(text)
        #expect(sections.lengths.reduce(0, +) == text.utf8.count)
        #expect(sections.lengths.allSatisfy { $0 > 0 && $0 <= lengths.character })
        let isText = piece.utf8.first.map { $0 >= 0x80 } ?? false
        let markdown = try #require(HTMLSections(markdown: Bytes(utf8: text), cut: lengths))
        for section in isText ? [sections, markdown] : [] {
            let all = (0..<section.count).map { number in
                let read = section.section(number)
                return read.parts.map { read.body(of: $0) { _ in nil } }.joined()
            }
            #expect(all.joined().filter { String($0) == piece }.count == text.count)
        }
    }

    @Test func markdownKeepsCodeAndDefinitions() async throws {
        let code = "```\n" + String(repeating: "# no heading\n", count: 30) + "```\n\n"
        let chapters = (1...30).map { "# Chapter \($0)\n\nSee [the site][site] and a note[^1].\n\n\(code)" }
        let text = chapters.joined() + "[site]: https://example.org/\n[^1]: The note.\n"
        let sections = try #require(HTMLSections(markdown: Bytes(utf8: text), cut: lengths))
        let publication = try publication(sections)
        #expect(publication.tableOfContents.map(\.title) == (1...30).map { "Chapter \($0)" })
        let pages = try await pages(publication)
        #expect(pages.count == 30)
        for page in pages {
            #expect(page.contains("<a href=\"https://example.org/\">the site</a>"))
            #expect(page.contains("The note.") && page.matches(of: /# no heading/).count == 30)
        }
    }
}
