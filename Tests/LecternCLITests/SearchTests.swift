import Foundation
import LecternBase
import LecternTestKit
import Testing

/// `lectern search`, `positions` and `content`, by their whole output.
@Suite(.timeLimit(.minutes(10))) struct ServiceCommandTests {
    private func withBook(_ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            var book = EPUBBuilder(title: "B")
            book.addChapter("one.xhtml", title: "One", body: "<h1>One</h1><p>The naïve whale. A whale!</p>")
            book.addChapter("two.xhtml", title: "Two", body: "<p>Whale <b>oil</b>.</p>")
            try book.write(toFile: folder + "/book.epub")
            try await body(folder)
        }
    }

    @Test func findsWords() async throws {
        try await withBook { (folder: String) async throws in
            let run = try await lectern("search", "book.epub", "WHALE", folder: folder)
            let lines = run.output.split(separator: "\n")
            #expect(run.status == 0 && lines.count == 3)
            #expect(lines[0].hasSuffix("The naïve [whale]. A whale!") && lines[0].hasPrefix("EPUB/one.xhtml:"))
            #expect(lines[2].hasSuffix("[Whale] oil."))
            #expect(
                try await lectern("search", "book.epub", "whale", "--case-sensitive", "--count", folder: folder).output
                    == "2\n")
            #expect(
                try await lectern("search", "book.epub", "w.a", "--regex", "--count", folder: folder).output == "3\n")
            #expect(try await lectern("search", "book.epub", "zebra", folder: folder) == Run(status: 0))
        }
    }

    /// By default the number of printed hits is limited; --count counts all.
    @Test func hitsAreLimited() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(
                Bytes(utf8: String(repeating: String(repeating: "a ", count: 200) + "\n\n", count: 700)),
                toFile: folder + "/a.txt")
            let run = try await lectern("search", "a.txt", "a", folder: folder)
            #expect(run.status == 0 && run.output.utf8.count { $0 == 10 } == 100_000)
            #expect(
                run.complaint
                    == "lectern: these are the first 100000 hits; --limit prints more, --count prints their number\n"
            )
            #expect(
                try await lectern("search", "a.txt", "a", "--count", folder: folder)
                    == Run(status: 0, output: "140000\n"))
        }
    }

    @Test func hitsArePrintedAsLocators() async throws {
        try await withBook { (folder: String) async throws in
            let run = try await lectern("search", "book.epub", "oil", "--json", folder: folder)
            #expect(run.output.contains("\"partialCfi\"") && run.output.contains("\"highlight\": \"oil\""))
            #expect(run.output.contains("\"total\": 1") && run.output.contains("\"totalProgression\""))
        }
    }

    @Test func invalidQueriesAreReported() async throws {
        try await withBook { (folder: String) async throws in
            let wrong = try await lectern("search", "book.epub", "a(", "--regex", folder: folder)
            #expect(wrong.status == 1 && wrong.complaint.contains("the regular expression is invalid"))
            #expect(try await lectern("search", "book.epub", " ", folder: folder).status == 1)
            #expect(try await lectern("search", "book.epub", "a", "--near", "-4", folder: folder).status == 2)
        }
    }

    @Test func printsPositions() async throws {
        try await withBook { (folder: String) async throws in
            #expect(
                try await lectern("positions", "book.epub", folder: folder)
                    == Run(status: 0, output: "EPUB/one.xhtml  1\nEPUB/two.xhtml  2\n"))
            let json = try await lectern("positions", "book.epub", "--json", folder: folder).output
            #expect(json.contains("\"total\": 2") && json.contains("\"position\": 2"))
        }
    }

    @Test func printsContent() async throws {
        try await withBook { (folder: String) async throws in
            #expect(
                try await lectern("content", "book.epub", folder: folder)
                    == Run(status: 0, output: "heading 1: One\ntext: The naïve whale. A whale!\ntext: Whale oil.\n"))
            #expect(
                try await lectern("content", "book.epub", "--unit", "sentence", folder: folder).output
                    == "heading 1: One\ntext: The naïve whale.\ntext: A whale!\ntext: Whale oil.\n")
            #expect(
                try await lectern("content", "book.epub", "--json", folder: folder).output.contains(
                    "\"role\": \"heading 1\"")
            )
        }
    }
}
