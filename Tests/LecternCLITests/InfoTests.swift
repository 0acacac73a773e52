import LecternTestKit
import Testing

/// `lectern info`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct InfoTests {
    private func info(_ options: String...) async throws -> Run {
        try await withTemporaryFolder { folder in
            try fixture().write(toFile: folder + "/book.epub")
            return try await options.isEmpty
                ? lectern("info", "book.epub", folder: folder)
                : lectern("info", "book.epub", options[0], folder: folder)
        }
    }

    @Test func printsTextForPeople() async throws {
        let expected = """
            Title       The Fixture
            Author      Ann Author
            Publisher   Press
            Series      Fixtures, 2
            Language    en
            Published   1999
            Modified    2026-01-01T00:00:00Z
            Identifier  urn:uuid:00000000-0000-4000-8000-000000000001
            Subject     Tests
            Format      application/epub+zip
            Layout      reflowable, left to right
            Contents    2 documents, 3 other resources, 2 entries in the table of contents, 2 positions
            Faults      1
              note  EPUB/package.opf: the prefix odd is not declared

            """
        #expect(try await info() == Run(status: 0, output: expected))
    }

    @Test func printsJSON() async throws {
        let expected = """
            {
              "format": "application/epub+zip",
              "positions": 2,
              "cover": null,
              "diagnostics": [
                {
                  "code": "epub.prefix.undefined",
                  "severity": "note",
                  "message": "the prefix odd is not declared",
                  "href": "EPUB/package.opf"
                }
              ],
              "manifest": {
                "@context": "https://readium.org/webpub-manifest/context.jsonld",
                "metadata": {
                  "conformsTo": "https://readium.org/webpub-manifest/profiles/epub",
                  "title": "The Fixture",
                  "identifier": "urn:uuid:00000000-0000-4000-8000-000000000001",
                  "author": "Ann Author",
                  "publisher": "Press",
                  "language": "en",
                  "modified": "2026-01-01T00:00:00Z",
                  "published": "1999",
                  "subject": "Tests",
                  "belongsTo": {
                    "series": {
                      "name": "Fixtures",
                      "position": 2
                    }
                  },
                  "layout": "reflowable",
                  "odd:thing": "3"
                },
                "links": [],
                "readingOrder": [
                  {
                    "href": "EPUB/text/one.xhtml",
                    "type": "application/xhtml+xml",
                    "title": "One"
                  },
                  {
                    "href": "EPUB/text/two.xhtml",
                    "type": "application/xhtml+xml",
                    "title": "第二章"
                  }
                ],
                "resources": [
                  {
                    "href": "EPUB/nav.xhtml",
                    "type": "application/xhtml+xml",
                    "rel": "contents"
                  },
                  {
                    "href": "EPUB/toc.ncx",
                    "type": "application/x-dtbncx+xml"
                  },
                  {
                    "href": "EPUB/style.css",
                    "type": "text/css"
                  }
                ],
                "toc": [
                  {
                    "href": "EPUB/text/one.xhtml",
                    "title": "One"
                  },
                  {
                    "href": "EPUB/text/two.xhtml",
                    "title": "第二章"
                  }
                ]
              }
            }

            """
        #expect(try await info("--json") == Run(status: 0, output: expected))
    }

    /// MARC relator codes are printed as terms; unknown codes as they are.
    @Test func namesRolesByTheirTerms() async throws {
        try await withTemporaryFolder { folder in
            var book = EPUBBuilder(title: "Roles")
            book.extraMetadata = """
                <dc:contributor id="a">Ann</dc:contributor><meta refines="#a" property="role">bkp</meta>
                <meta refines="#a" property="role">tyg</meta>
                <dc:contributor id="b">Bob</dc:contributor><meta refines="#b" property="role">xyz</meta>
                """
            book.addChapter("one.xhtml", title: "One", body: "<p>First.</p>")
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern("info", "book.epub", folder: folder)
            #expect(run.output.contains("Contributor  Ann (book producer, typographer), Bob (xyz)\n"))
        }
    }
}
