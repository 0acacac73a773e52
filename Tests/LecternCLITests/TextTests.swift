import LecternTestKit
import Testing

/// `lectern text`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct TextTests {
    private func text(_ book: EPUBBuilder, _ options: [String]) async throws -> Run {
        try await withTemporaryFolder { (folder: String) async throws in
            try book.write(toFile: folder + "/book.epub")
            return try await lectern(["text", "book.epub"] + options, folder: folder)
        }
    }

    @Test func printsParagraphs() async throws {
        var book = EPUBBuilder()
        book.addChapter(
            "one.xhtml", body: "<h1>One</h1>\n<p>Some\n  <em>words</em> here.</p><p hidden=\"hidden\">Not.</p>")
        book.addChapter("two.xhtml", body: "<table><tr><td>a</td><td>b</td></tr></table><ul><li>שלום</li></ul>")
        let expected = """
            One

            Some words here.

            a

            b

            שלום


            """
        #expect(try await text(book, []) == Run(status: 0, output: expected))
    }

    /// Preformatted text keeps its spaces and lines; joiners are no text.
    @Test func preformattedTextKeepsItsSpaces() async throws {
        var book = EPUBBuilder()
        book.addChapter("one.xhtml", body: "<pre>\u{3000} a\u{A0}\u{2003}b\t\n\nc\u{2060}d\u{200B}e \n</pre>")
        #expect(try await text(book, []) == Run(status: 0, output: "\u{3000} a\u{A0}\u{2003}b\t\n\ncde\n\n"))
    }

    @Test func printsPages() async throws {
        let expected = "Alpha.\n\u{0C}\nBeta.\n\u{0C}\nGamma.\n\u{0C}\nDelta.\n\u{0C}\n"
        #expect(try await text(pagesFixture(), ["--pages"]) == Run(status: 0, output: expected))
    }

    @Test func pagesArePrintedInTextOrder() async throws {
        var book = EPUBBuilder()
        book.chapterHead = "<style>p::first-letter { float: left; font-size: 3em } p { width: 5em }</style>"
        book.addChapter("one.xhtml", body: "<h1>One</h1><p>Words that need\n  many <b>lines</b>.</p><pre>a  b</pre>")
        let expected = "One\nWords that need many lines.\na  b\n\u{0C}\n"
        #expect(try await text(book, ["--pages"]) == Run(status: 0, output: expected))
    }

    @Test func writesJSON() async throws {
        let expected = """
            {
              "chapters": [
                {
                  "href": "EPUB/one.xhtml",
                  "length": 45,
                  "text": "Alpha.\\n\\nBeta."
                },
                {
                  "href": "EPUB/two.xhtml",
                  "length": 46,
                  "text": "Gamma.\\n\\nDelta."
                }
              ]
            }

            """
        #expect(try await text(pagesFixture(), ["--json"]) == Run(status: 0, output: expected))
    }

    @Test func writesPagesAsJSON() async throws {
        let expected = """
            {
              "chapters": [
                {
                  "href": "EPUB/one.xhtml",
                  "length": 45,
                  "pages": [
                    {
                      "start": 0,
                      "end": 39,
                      "text": "Alpha.",
                      "ranges": [
                        {
                          "start": 33,
                          "end": 39,
                          "text": "Alpha."
                        }
                      ]
                    },
                    {
                      "start": 39,
                      "end": 45,
                      "text": "Beta.",
                      "ranges": [
                        {
                          "start": 39,
                          "end": 44,
                          "text": "Beta."
                        }
                      ]
                    }
                  ]
                },
                {
                  "href": "EPUB/two.xhtml",
                  "length": 46,
                  "pages": [
                    {
                      "start": 0,
                      "end": 39,
                      "text": "Gamma.",
                      "ranges": [
                        {
                          "start": 33,
                          "end": 39,
                          "text": "Gamma."
                        }
                      ]
                    },
                    {
                      "start": 39,
                      "end": 46,
                      "text": "Delta.",
                      "ranges": [
                        {
                          "start": 39,
                          "end": 45,
                          "text": "Delta."
                        }
                      ]
                    }
                  ]
                }
              ]
            }

            """
        #expect(try await text(pagesFixture(), ["--pages", "--json"]) == Run(status: 0, output: expected))
    }

    @Test func missingChaptersAreSkipped() async throws {
        var book = pagesFixture()
        book.packageDocument = """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:uuid:0</dc:identifier>
            <dc:title>Hole</dc:title><dc:language>en</dc:language></metadata>
            <manifest><item id="a" href="none.xhtml" media-type="application/xhtml+xml"/>
            <item id="b" href="two.xhtml" media-type="application/xhtml+xml"/></manifest>
            <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
            """
        #expect(try await text(book, []) == Run(status: 0, output: "Gamma.\n\nDelta.\n\n"))
    }

    /// Spaces that CSS does not collapse are kept; bytes that look like white
    /// space are no spaces.
    @Test func spacesOfAllKinds() async throws {
        var book = EPUBBuilder()
        book.addChapter(
            "one.xhtml",
            body:
                "<p>a\u{3000}b\u{A0}\u{2003} c\u{1680}d\u{205F}\u{202F}é\u{2028}ê漢\u{3001}ー\u{200B}á…\u{3000}</p>"
        )
        #expect(
            try await text(book, []).output
                == "a\u{3000}b\u{A0}\u{2003} c\u{1680}d\u{205F}\u{202F}é\u{2028}ê漢\u{3001}ーá…\u{3000}\n\n")
    }
}
