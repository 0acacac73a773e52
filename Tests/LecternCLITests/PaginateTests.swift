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
            for bare in [[], ["--bare"]] {
                #expect(
                    try await paginate(pagesFixture(), ["--without-time"] + options + bare)
                        == Run(status: 0, output: expected))
            }
        }
    }

    /// A book of plain text, about 60 pages long.
    private func novel() -> EPUBBuilder {
        var book = EPUBBuilder(title: "A Novel")
        for number in 1...3 {
            let paragraph =
                "<p>" + String(repeating: "There she <em>blows</em>, the white whale of the sea. ", count: 9) + "</p>"
            book.addChapter("c\(number).xhtml", body: "<h1>\(number)</h1>" + String(repeating: paragraph, count: 14))
        }
        return book
    }

    /// Both count the pages of one layout, and the highlights of a page have its elements.
    @Test(arguments: [
        [], ["--bare"], ["--size", "400x600"], ["--size", "1300x800"], ["--size", "1300x800", "--bare"],
        ["--font-size", "26"], ["--margin", "90"], ["--margin", "90", "--font-size", "11", "--bare"],
        ["--size", "1300x800", "--margin", "30"], ["--preferences", "p.json"],
        ["--size", "1300x800", "--preferences", "p.json"],
    ])
    func countAndTraceAgree(_ options: [String]) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try novel().write(toFile: folder + "/book.epub")
            let preferences =
                #"{"publisherStyles": false, "lineHeight": 1.9, "pageMargins": 1.4, "letterSpacing": 0.1}"#
            try write(.init(utf8: preferences), toFile: folder + "/p.json")
            let count = try await lectern(["paginate", "book.epub", "--json"] + options, folder: folder)
            let trace = try await lectern(
                ["paginate", "book.epub", "--trace", "--highlight", "white"] + options, folder: folder)
            let lines = trace.output.split(separator: "\n").map {
                (isPage: $0.hasPrefix("CCI:"), fields: fields(String($0)))
            }
            let pages = lines.filter(\.isPage)
            #expect(try JSONValue(parsing: count.output)["pages"]?.integer == pages.count && pages.count > 3)
            #expect(count.complaint.isEmpty && trace.status == 0)
            var page: [String: Double] = [:]
            for line in lines {
                if line.isPage { page = line.fields }
                guard !line.isPage, let first = line.fields["si"], let last = page["EI"] else { continue }
                #expect((page["SI"] ?? .infinity) <= first && first <= last)
            }
            #expect(lines.count - pages.count >= 3 * 14 * 9)
        }
    }

    /// Preferences have an effect where the toolkit says so, and the command names those that have none.
    @Test func preferencesFollowTheToolkit() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try novel().write(toFile: folder + "/book.epub")
            func count(_ json: String?) async throws -> (pages: Int, complaint: String) {
                try write(.init(utf8: json ?? "{}"), toFile: folder + "/p.json")
                let run = try await lectern(
                    "paginate", "book.epub", "--json", "--preferences", "p.json", folder: folder)
                return (try JSONValue(parsing: run.output)["pages"]?.integer ?? 0, run.complaint)
            }
            let plain = try await count(nil)
            #expect(plain.complaint.isEmpty)
            // With the styles of the publisher.
            let kept = try await count(#"{"lineHeight": 2.2}"#)
            #expect(kept.pages == plain.pages && kept.complaint.contains("without effect on these pages: lineHeight"))
            let open = try await count(#"{"lineHeight": 2.2, "publisherStyles": false}"#)
            #expect(open.pages > plain.pages && open.complaint.isEmpty)
            for json in [
                #"{"fontSize": 1.8}"#, #"{"pageMargins": 2.5}"#, #"{"verticalMargins": 3}"#,
                #"{"letterSpacing": 0.4, "publisherStyles": false}"#,
                #"{"wordSpacing": 0.9, "publisherStyles": false}"#,
                #"{"paragraphSpacing": 2, "publisherStyles": false}"#, #"{"fontFamily": "DejaVu Sans Mono"}"#,
            ] {
                let changed = try await count(json)
                #expect(changed.pages > plain.pages && changed.complaint.isEmpty, "\(json) \(changed)")
            }
            let odd = try await count(#"{"rotation": 90, "fontsize": 3, "theme": "green", "scroll": true}"#)
            #expect(odd.pages == plain.pages)
            #expect(
                odd.complaint.split(separator: "\n").map { $0.split(separator: ";")[0] } == [
                    "lectern: p.json: unknown: fontsize", "lectern: p.json: not for this kind of book: rotation",
                    "lectern: p.json: not a valid value: theme",
                    "lectern: p.json: without effect on these pages: scroll",
                ])
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
        // The root is the first element of the document.
        #expect(pages[0]["SI"] == 1 && (pages[0]["EI"] ?? 0) > 1)
        // The second page begins with the paragraph after the one of the first page.
        #expect((pages[1]["SI"] ?? 0) > (pages[0]["EI"] ?? 0))
        let mark = try #require(lines.firstIndex { $0.hasPrefix("Beta at (") })
        #expect(mark == 2, "the line follows that of its page")
        let ends = fields(String(lines[mark].drop { $0 != "s" }))
        #expect(ends["si"] == ends["ei"] && ends["so"] == 0 && ends["eo"] == 4)
        #expect(try await paginate(pagesFixture(), ["--highlight", "Beta"]).status != 0)
    }

    /// The lines are these, letter by letter.
    @Test func traceIsAsRecorded() async throws {
        let expected = """
            CCI:0 CPI:0 NCB:2 NPC:2 PPB:0.000000 PPC:0.000000 SI:1 EI:10
            CCI:0 CPI:1 NCB:2 NPC:2 PPB:0.433333 PPC:0.866667 SI:12 EI:12
            Beta at (40:55) si:12 so:0 ei:12 eo:4
            CCI:1 CPI:0 NCB:2 NPC:2 PPB:0.500000 PPC:0.000000 SI:1 EI:10
            CCI:1 CPI:1 NCB:2 NPC:2 PPB:0.923913 PPC:0.847826 SI:12 EI:12

            """
        let run = try await paginate(pagesFixture(), ["--bare", "--trace", "--highlight", "Beta"])
        #expect(run == Run(status: 0, output: expected))
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
            ["--bare", "--preferences", "p.json"],
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
