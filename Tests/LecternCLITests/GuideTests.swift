import LecternBase
import LecternTestKit
import Testing

/// `lectern guide`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct GuideTests {
    private func book() -> EPUBBuilder {
        var book = fixture()
        book.extraMetadata += """
            <meta property="media:duration">0:01:05</meta><meta property="media:narrator">Nora Reader</meta>
            """
        book.addOverlay(
            "text/one.smil", of: "text/one.xhtml",
            body: """
                <seq epub:type="chapter" epub:textref="one.xhtml"><par><text src="one.xhtml#a"/>
                <audio src="a.mp3" clipBegin="1s" clipEnd="0:01:05.5"/></par><par><text src="one.xhtml#b"/></par></seq>
                """)
        return book
    }

    @Test func printsStepsForPeople() async throws {
        try await withTemporaryFolder { folder in
            try book().write(toFile: folder + "/book.epub")
            let expected = """
                EPUB/text/one.smil
                  EPUB/text/one.xhtml                                       chapter
                    EPUB/text/one.xhtml#a  EPUB/text/a.mp3#t=1,65.5
                    EPUB/text/one.xhtml#b  (no sound)

                """
            let run = try await lectern("guide", "book.epub", folder: folder)
            #expect(
                run.output.split(separator: "\n").map { $0.split(separator: " ") }
                    == expected.split(separator: "\n").map { $0.split(separator: " ") })
            #expect(run.status == 0 && run.complaint.isEmpty)
        }
    }

    @Test func printsGuidedNavigationDocuments() async throws {
        try await withTemporaryFolder { folder in
            try book().write(toFile: folder + "/book.epub")
            let run = try await lectern("guide", "book.epub", "--json", folder: folder)
            let guides = try JSONValue(parsing: run.output).array ?? []
            let steps = guides.first?["guided"]?.array?.first?["children"]?.array ?? []
            #expect(guides.count == 1 && steps.map { $0["audioref"]?.string } == ["EPUB/text/a.mp3#t=1,65.5", nil])
        }
    }

    @Test func infoTellsNarratorAndDuration() async throws {
        try await withTemporaryFolder { folder in
            try book().write(toFile: folder + "/book.epub")
            let output = try await lectern("info", "book.epub", folder: folder).output
            #expect(output.contains("\nNarrator    Nora Reader\n"))
            #expect(output.contains("\nDuration    1:05\nGuide       1 of 2 documents\n"))
        }
    }

    @Test func booksWithoutAGuideAreRefused() async throws {
        try await withTemporaryFolder { folder in
            try fixture().write(toFile: folder + "/book.epub")
            let run = try await lectern("guide", "book.epub", folder: folder)
            #expect(run.complaint == "lectern: book.epub: it has no media overlays or other guided navigation\n")
            #expect(run.status == 1)
        }
    }
}
