import LecternBase
import LecternTestKit
import Testing

/// `lectern paginate`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct PaginateTests {
    private func paginate(_ book: EPUBBuilder, _ options: [String]) async throws -> Run {
        try await withTemporaryFolder { (folder: String) async throws in
            try book.write(toFile: folder + "/book.epub")
            return try await lectern(["paginate", "book.epub"] + options, folder: folder)
        }
    }

    @Test func countsPages() async throws {
        let expected = """
            2  One
            2  Two
            4  pages in 2 chapters

            """
        for options in [[], ["--jobs", "1"], ["--size", "300x300"], ["--font-size", "20", "--margin", "5"]] {
            #expect(
                try await paginate(pagesFixture(), ["--without-time"] + options) == Run(status: 0, output: expected))
        }
    }

    /// One line for each page, and one for each highlight on it.
    @Test func tracesPages() async throws {
        let run = try await paginate(pagesFixture(), ["--trace", "--highlight", "Beta"])
        let lines = run.output.split(separator: "\n").map(String.init)
        try #require(run.status == 0 && lines.count == 5, "\(run)")
        let pages = lines.filter { $0.hasPrefix("CCI:") }.map(fields)
        #expect(pages.map { $0["CCI"] } == [0, 0, 1, 1] && pages.map { $0["CPI"] } == [0, 1, 0, 1])
        #expect(pages.allSatisfy { $0["NCB"] == 2 && $0["NPC"] == 2 && $0.count == 8 })
        for page in pages {
            let (chapter, own, all) = (page["CCI"] ?? 0, page["PPC"] ?? 0, page["PPB"] ?? 0)
            #expect(abs(all - (chapter + own) / 2) < 0.000_002 && own < 1)
            #expect((own == 0) == (page["CPI"] == 0))
        }
        #expect(pages[0]["SI"] == 0 && (pages[0]["EI"] ?? 0) > 0)
        #expect((0...1).contains((pages[1]["SI"] ?? 0) - (pages[0]["EI"] ?? 0)))
        let mark = try #require(lines.firstIndex { $0.hasPrefix("Beta at (") })
        #expect(mark == 2, "the line follows that of its page")
        let ends = fields(String(lines[mark].drop { $0 != "s" }))
        #expect(ends["si"] == ends["ei"] && ends["so"] == 0 && ends["eo"] == 4)
        #expect(try await paginate(pagesFixture(), ["--highlight", "Beta"]).status != 0)
    }

    /// Returns the numbers of `name:number` pairs.
    private func fields(_ line: String) -> [String: Double] {
        line.split(separator: " ").reduce(into: [:]) { result, pair in
            let parts = pair.split(separator: ":")
            if parts.count == 2 { result[String(parts[0])] = Double(parts[1]) }
        }
    }

    @Test func writesJSON() async throws {
        let expected = """
            {
              "pages": 4,
              "chapters": [
                {
                  "href": "EPUB/one.xhtml",
                  "pages": 2,
                  "length": 45
                },
                {
                  "href": "EPUB/two.xhtml",
                  "pages": 2,
                  "length": 46
                }
              ]
            }

            """
        #expect(try await paginate(pagesFixture(), ["--without-time", "--json"]) == Run(status: 0, output: expected))
    }

    @Test func printsTheTime() async throws {
        let run = try await paginate(pagesFixture(), [])
        let isMatch = run.output.wholeMatch(of: /2  One\n2  Two\n4  pages in 2 chapters, \d+ ms\n/) != nil
        #expect(isMatch && run.status == 0 && run.complaint.isEmpty)
    }

    @Test func refusesBadUsage() async throws {
        let book = pagesFixture()
        for options in [
            ["--size", "0x5"], ["--size", "600"], ["--font-size", "0"], ["--margin", "-1"], ["--nonsense"],
        ] {
            let run = try await paginate(book, options)
            #expect(run.status == 2 && run.output.isEmpty, "\(options)")
            #expect(
                run.complaint.hasPrefix("lectern: ") && run.complaint.split(separator: "\n").count == 1, "\(options)")
        }
    }

    @Test func readsPreferences() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            try write(.init(utf8: #"{"fontSize": 2, "theme": "dark", "unknown": [1]}"#), toFile: folder + "/good.json")
            try write(.init(utf8: "no JSON"), toFile: folder + "/bad.json")
            let good = try await lectern(
                "paginate", "book.epub", "--without-time", "--preferences", "good.json", folder: folder)
            #expect(good.status == 0 && good.output.hasSuffix("4  pages in 2 chapters\n"))
            let bad = try await lectern("paginate", "book.epub", "--preferences", "bad.json", folder: folder)
            #expect(bad.status == 1 && bad.complaint.hasPrefix("lectern: bad.json does not hold a JSON object; "))
        }
    }
}
