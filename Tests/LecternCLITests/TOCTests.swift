import LecternTestKit
import Testing

/// `lectern toc`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct TOCTests {
    @Test func printsAlignedLists() async throws {
        try await withTemporaryFolder { folder in
            var book = fixture()
            book.navigationDocument = """
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
                <nav epub:type="toc"><ol><li><span>Part</span><ol><li><a href="text/one.xhtml">One</a></li></ol></li>
                <li><a href="text/two.xhtml#é">第二章</a></li></ol></nav>
                <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="text/one.xhtml">Start</a></li></ol></nav>
                </body></html>
                """
            try book.write(toFile: folder + "/book.epub")
            let contents = """
                Part
                  One   EPUB/text/one.xhtml
                第二章  EPUB/text/two.xhtml#é

                """
            #expect(try await lectern("toc", "book.epub", folder: folder) == Run(status: 0, output: contents))
            #expect(
                try await lectern("toc", "book.epub", "--list", "landmarks", folder: folder)
                    == Run(status: 0, output: "Start  EPUB/text/one.xhtml\n"))
            #expect(
                try await lectern("toc", "book.epub", "--list", "pages", folder: folder)
                    == Run(status: 0, complaint: "lectern: the book has no list of pages\n"))
            #expect(
                try await lectern("toc", "book.epub", "--list", "spine", "--json", folder: folder)
                    == Run(
                        status: 0,
                        output: """
                            [
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
                            ]

                            """))
        }
    }
}
