import LecternBase
import LecternTestKit
import Testing

/// `lectern render`, by the written files and the output.
@Suite(.timeLimit(.minutes(10))) struct RenderTests {
    /// Runs the command in a folder with `book.epub` in it.
    private func render(_ options: String..., check: (Run, String) throws -> Void) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            try check(try await lectern(["render"] + options, folder: folder), folder)
        }
    }

    @Test func drawsOnePage() async throws {
        try await render("book.epub", "--size", "200x150", "-o", "page.png") { (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try Picture(folder + "/page.png").pngSize == [200, 150])
            #expect(try files(in: folder) == ["book.epub", "page.png"])
        }
        try await render("book.epub", "--size", "200x150", "--scale", "2", "--page", "3", "-o", "page.png") {
            (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try Picture(folder + "/page.png").pngSize == [400, 300])
        }
    }

    /// Hints need a dictionary and a list of frequencies.
    @Test func drawsHints() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder()
            book.addChapter("one.xhtml", body: "<p>such perfidy</p>")
            try book.write(toFile: folder + "/book.epub")
            try write(Bytes(utf8: "perfidy\tA\tY\n"), toFile: folder + "/wn.index")
            try write(Bytes(utf8: "perfidy\n n 1: betrayal\n"), toFile: folder + "/wn.dict")
            let page = ["book.epub", "--size", "300x150"]
            let sources = ["--hints", "most", "--dictionary", "wn.index", "--frequencies", "."]
            let missing = try await lectern(["render"] + page + sources + ["-o", "a.png"], folder: folder)
            #expect(missing.status == 1 && missing.complaint.contains("no list of word frequencies of the language en"))
            try write(Bytes(utf8: "such 1000000\n"), toFile: folder + "/en.txt")
            for (name, options) in [("a", []), ("b", sources)] {
                let run = try await lectern(["render"] + page + options + ["-o", name + ".png"], folder: folder)
                #expect(run == Run(status: 0))
            }
            #expect(try Picture(folder + "/a.png").bytes != Picture(folder + "/b.png").bytes)
            let bare = try await lectern(["render"] + page + sources + ["--bare", "-o", "c.png"], folder: folder)
            #expect(bare.status == 2)
        }
    }

    @Test func drawsText() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            var book = EPUBBuilder()
            book.addChapter("one.xhtml", body: "<p>&#160;</p>")
            try book.write(toFile: folder + "/blank.epub")
            for (name, page) in [("book", "1"), ("book", "2"), ("blank", "1")] {
                let run = try await lectern(
                    "render", "\(name).epub", "--size", "200x150", "--page", page, "-o", "\(name)\(page).png",
                    folder: folder)
                #expect(run == Run(status: 0))
            }
            let pictures = try ["book1", "book2", "blank1"].map { try Picture(folder + "/\($0).png").bytes }
            #expect(Set(pictures).count == 3)
            #expect(pictures[0].count > pictures[2].count && pictures[1].count > pictures[2].count)
        }
    }

    @Test func isDeterministic() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            for suffix in ["png", "svg", "pdf"] {
                for number in ["1", "2"] {
                    #expect(
                        try await lectern("render", "book.epub", "-o", number + "." + suffix, folder: folder)
                            == Run(status: 0))
                }
                #expect(
                    try Picture(folder + "/1." + suffix).bytes == Picture(folder + "/2." + suffix).bytes, "\(suffix)")
            }
        }
    }

    @Test func choosesTheFormatByExtension() async throws {
        try await render("book.epub", "-o", "page.svg") { (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try Picture(folder + "/page.svg").isSVG)
        }
        try await render("book.epub", "--all", "-o", "book.pdf") { (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try Picture(folder + "/book.pdf").isPDF)
        }
        try await render("book.epub", "-o", "page.docx") { (run: Run, folder: String) throws in
            let complaint = "lectern: page.docx: not a format that can be written; end the name in .png, .pdf or .svg\n"
            #expect(run == Run(status: 1, complaint: complaint))
            #expect(try files(in: folder) == ["book.epub"])
        }
    }

    @Test func drawsSpansIntoAFolder() async throws {
        try await render("book.epub", "--size", "90x60", "--pages", "2-3", "-o", "some/where") {
            (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try files(in: folder + "/some/where") == ["page-0002.png", "page-0003.png"])
            #expect(try Picture(folder + "/some/where/page-0003.png").pngSize == [90, 60])
        }
        try await render("book.epub", "--size", "200x150", "--all", "-o", "all") { (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try files(in: folder + "/all") == (1...4).map { "page-000\($0).png" })
        }
    }

    @Test func drawsPagesAtPlaces() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            let locator =
                #"{"href":"EPUB/two.xhtml","type":"application/xhtml+xml","locations":{"fragments":["there"]}}"#
            let places = [
                ["--page", "4"], ["--at", "EPUB/two.xhtml#there"], ["--at", locator], ["--at", "1"],
                ["--page", "3"], ["--at", "EPUB/two.xhtml"],
            ]
            for (index, place) in places.enumerated() {
                let run = try await lectern(
                    ["render", "book.epub", "--size", "200x150", "-o", "\(index).png"] + place, folder: folder)
                #expect(run == Run(status: 0), "\(place)")
            }
            let pictures = try places.indices.map { try Picture(folder + "/\($0).png").bytes }
            for index in 1...3 { #expect(pictures[index] == pictures[0], "\(places[index])") }
            #expect(pictures[5] == pictures[4] && pictures[4] != pictures[0])
        }
    }

    /// A wide window shows two pages in one picture, a narrow one and `--bare` one.
    @Test func wideWindowsShowTwoPages() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            try write(.init(utf8: #"{"columnCount": "1"}"#), toFile: folder + "/one.json")
            func draw(_ options: String...) async throws -> [UInt8] {
                let run = try await lectern(
                    ["render", "book.epub", "--size", "1300x800", "-o", "x.png"] + options, folder: folder)
                #expect(run == Run(status: 0))
                #expect(try Picture(folder + "/x.png").pngSize == [1300, 800])
                return try Picture(folder + "/x.png").bytes
            }
            let both = try await draw("--page", "1")
            #expect(try await draw("--page", "2") == both)
            #expect(try await draw("--at", "0") == both)
            #expect(try await draw("--page", "3") != both)
            let one = try await draw("--page", "1", "--preferences", "one.json")
            #expect(one != both)
            #expect(try await draw("--page", "2", "--preferences", "one.json") != one)
            let bare = try await draw("--page", "1", "--bare")
            #expect(try await draw("--page", "2", "--bare") != bare)
            let all = try await lectern(
                "render", "book.epub", "--size", "1300x800", "--pages", "2-3", "-o", "all", folder: folder)
            #expect(try all == Run(status: 0) && files(in: folder + "/all") == ["page-0001.png", "page-0003.png"])
            for output in ["x.svg", "x.pdf"] {
                let run = try await lectern("render", "book.epub", "--size", "1300x800", "-o", output, folder: folder)
                #expect(run == Run(status: 0))
            }
            #expect(try Picture(folder + "/x.svg").isSVG && Picture(folder + "/x.pdf").isPDF)
        }
    }

    /// The command draws what the navigator of the reader shows, and `--bare` the book's own styles.
    @Test func readingDefaultsApply() async throws {
        try await render("book.epub", "--size", "400x300", "-o", "reader.png") { (run: Run, folder: String) throws in
            #expect(run == Run(status: 0))
            #expect(try Picture(folder + "/reader.png").pngSize == [400, 300])
        }
        try await render("book.epub", "--size", "40x30", "-o", "x.png") { (run: Run, _: String) throws in
            #expect(run.status == 1 && run.complaint.contains("add --bare"))
        }
        try await render("book.epub", "--size", "40x30", "--scale", "0.1", "--bare", "-o", "x.png") {
            (run: Run, folder: String) throws in
            #expect(try run == Run(status: 0) && Picture(folder + "/x.png").pngSize == [4, 3])
        }
    }

    @Test func unknownPlacesAreRejected() async throws {
        try await render("book.epub", "--page", "9", "-o", "x.png") { (run: Run, folder: String) throws in
            let complaint = "lectern: there is no page 9; the book has 4; count pages with lectern paginate\n"
            #expect(run == Run(status: 1, complaint: complaint))
            #expect(try files(in: folder) == ["book.epub"])
        }
        try await render("book.epub", "--at", "EPUB/none.xhtml", "-o", "x.png") { (run: Run, _: String) throws in
            let complaint =
                "lectern: EPUB/none.xhtml is not a place in the book; see the hrefs with lectern toc --list spine\n"
            #expect(run == Run(status: 1, complaint: complaint))
        }
    }

    @Test(arguments: [
        ["book.epub"], ["-o", "x.png"], ["book.epub", "-o", "x.png", "--page", "0"],
        ["book.epub", "-o", "x.png", "--page", "1", "--all"], ["book.epub", "-o", "x.png", "--pages", "5-3"],
        ["book.epub", "-o", "x.png", "--scale", "0"], ["book.epub", "-o", "x.png", "--scale", "12"],
        ["book.epub", "-o", "x.png", "--size", "10"],
        ["--batch", "list"],
    ])
    func refusesBadUsage(_ options: [String]) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let run = try await lectern(["render"] + options, folder: folder)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.complaint.hasPrefix("lectern: ") && run.complaint.hasSuffix("(see lectern --help)\n"))
            #expect(run.complaint.split(separator: "\n").count == 1)
        }
    }
}
