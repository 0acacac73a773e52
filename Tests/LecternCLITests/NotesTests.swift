import Foundation
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// `lectern notes`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct NotesTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library(path: folder.path + "/library.sqlite")
    }

    private func notes(_ arguments: String...) async throws -> Run {
        try await lectern(["notes"] + arguments + ["--library", library.path], folder: folder.path)
    }

    private func add(_ name: String) async throws -> BookID {
        let path = try folder.write(name, "book \(name)")
        return try await library.add(path: path, importer: NovelImporter()).book.id
    }

    private func place(_ progression: Double, _ text: String) throws -> Locator {
        var place = Locator(href: try #require(AnyURL(string: "c.xhtml")))
        place.locations.totalProgression = progression
        place.text.highlight = text
        return place
    }

    /// Two books with three marks.
    private func fill() async throws {
        let (emma, faust) = (try await add("emma"), try await add("faust"))
        try await library.save(
            Highlight(
                book: emma, locator: try place(0.5, "handsome,\nclever, and rich"), color: .green, note: "so?",
                tags: ["people"], createdAt: Timestamp(seconds: 86_400 * 19_000)))
        try await library.save(
            Highlight(
                book: faust, locator: try place(0.2, "des Pudels Kern"), style: .underline,
                createdAt: Timestamp(seconds: 86_400 * 19_001)))
        try await library.save(DocumentNote(book: faust, text: "Part one.\nTwo.", createdAt: Timestamp(seconds: 5)))
    }

    @Test func notesOfAllBooksAreListed() async throws {
        try await fill()
        #expect(
            try await notes()
                == Run(
                    status: 0,
                    output: """
                        Emma · Jane Austen
                          handsome, clever, and rich
                            — so? #people

                        Faust
                          Note: Part one. Two.
                          des Pudels Kern

                        """))
        #expect(try await notes("--tags") == Run(status: 0, output: "1  people\n"))
    }

    @Test func notesAreFiltered() async throws {
        try await fill()
        let emma = "Emma · Jane Austen\n  handsome, clever, and rich\n    — so? #people\n"
        #expect(try await notes("austen", "RICH").output == emma)
        #expect(try await notes("--color", "green").output == emma)
        #expect(try await notes("--tag", "people").output == emma)
        #expect(try await notes("--book", "emma").output == emma)
        #expect(try await notes("--with-note", "--kind", "highlight").output == emma)
        let pudel = "Faust\n  des Pudels Kern\n"
        #expect(try await notes("--style", "underline").output == pudel)
        #expect(try await notes("--since", "2022-01-09").output == pudel)
        #expect(try await notes("--order", "newest", "--limit", "1").output == pudel)
        #expect(try await notes("--before", "1970-01-02").output == "Faust\n  Note: Part one. Two.\n")
        #expect(try await notes("--color", "pink").output.isEmpty)
        let json = try JSONValue(parsing: try await notes("--json", "kern").output)
        #expect(json.elements.count == 1 && json.elements[0]["style"]?.string == "underline")
        #expect(json.elements[0]["created"]?.string == "2022-01-09T00:00:00Z")
    }

    @Test func notesAreExported() async throws {
        try await fill()
        #expect(
            try await notes("--format", "markdown", "--book", "faust").output == """
                # Faust

                ## Note on This Book

                Part one.\("  ")
                Two.

                > des Pudels Kern
                >
                > — Yellow, Underline

                """)
        #expect(try await notes("--format", "anki").output.hasPrefix("#separator:tab\n"))
        let template = try folder.write(
            "own.txt", "{{#books}}\n{{title}}: {{#highlights}}{{text|line}};{{/highlights}}\n{{/books}}\n")
        #expect(
            try await notes("--template", template).output
                == "Emma: handsome, clever, and rich;\nFaust: des Pudels Kern;\n")
        #expect(try await notes("--print-template", "org").output.hasPrefix("{{#books}}\n* {{title"))
    }

    @Test func mistakesAreNamed() async throws {
        let template = try folder.write("bad.txt", "{{titel}}")
        let bad = try await notes("--template", template)
        #expect(bad.status != 0 && bad.complaint.contains("line 1: there is no value titel"))
        for arguments in [
            ["--since", "soon"], ["--format", "pdf"], ["--limit", "0"], ["--json", "--format", "org"],
        ] {
            let run = try await lectern(["notes"] + arguments + ["--library", library.path], folder: folder.path)
            #expect(run.status == 2 && run.output.isEmpty, "\(arguments)")
        }
        #expect(try await notes("--book", "none").status != 0)
        #expect(try await notes("--print-template", "annotations").status != 0)
    }
}
