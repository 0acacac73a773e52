import LecternBase
import LecternTestKit
import Testing

/// `lectern render --raw`, alone and in batches.
@Suite(.timeLimit(.minutes(10))) struct RawTests {
    private static func page(_ body: String, _ style: String = "") -> Bytes {
        Bytes(
            utf8: """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><style>\(style)</style></head>
                <body>\(body)</body></html>
                """)
    }

    @Test func drawsDocument() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Self.page("<p>Text</p>"), toFile: folder + "/a.xht")
            let run = try await lectern("render", "--raw", "--size", "80x60", "a.xht", "-o", "a.png", folder: folder)
            #expect(run == Run(status: 0))
            #expect(try Picture(folder + "/a.png").pngSize == [80, 60])
            // A blank page is another picture.
            try write(Self.page("<p></p>"), toFile: folder + "/blank.xht")
            let blank = try await lectern(
                "render", "--raw", "--size", "80x60", "blank.xht", "-o", "b.png", folder: folder)
            #expect(blank == Run(status: 0))
            #expect(try Picture(folder + "/a.png").bytes != Picture(folder + "/b.png").bytes)
        }
    }

    @Test func absolutePathsStartAtTheRoot() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let link = "<link rel='stylesheet' href='/style.css' xmlns='http://www.w3.org/1999/xhtml'/>"
            try write(Self.page(link + "<p>x</p>"), toFile: folder + "/linked.xht")
            try write(Bytes(utf8: "body { background: green }"), toFile: folder + "/style.css")
            try write(Self.page("<p>x</p>", "body { background: green }"), toFile: folder + "/inline.xht")
            for (name, root) in [("linked", [["--root", folder]]), ("inline", [[]])] {
                let arguments =
                    ["render", "--raw", "--size", "60x40", name + ".xht", "-o", name + ".png"] + root.joined()
                #expect(try await lectern(arguments, folder: folder) == Run(status: 0))
            }
            #expect(try Picture(folder + "/linked.png").bytes == Picture(folder + "/inline.png").bytes)
        }
    }

    @Test func failingLinesAreSkipped() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            for name in ["a", "b"] { try write(Self.page(name), toFile: folder + "/\(name).xht") }
            let list = "a.xht\ta.png\nnone.xht\tnone.png\nno tab\nb.xht\tb.png\n"
            try write(Bytes(utf8: list), toFile: folder + "/list")
            let run = try await lectern("render", "--raw", "--size", "40x30", "--batch", "list", folder: folder)
            let complaint = """
                lectern: none.xht does not exist; check the path and its permissions
                lectern: not a line of input TAB output: no tab
                lectern: 2 documents of list could not be drawn

                """
            #expect(run == Run(status: 1, complaint: complaint))
            #expect(try files(in: folder) == ["a.png", "a.xht", "b.png", "b.xht", "list"])
            #expect(try Picture(folder + "/b.png").pngSize == [40, 30])
        }
    }

    @Test func otherFilesAreRejected() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "x"), toFile: folder + "/a.docx")
            let run = try await lectern("render", "--raw", "a.docx", "-o", "a.png", folder: folder)
            let complaint = "lectern: a.docx: not a document that can be drawn; give XHTML, HTML, SVG or an image\n"
            #expect(run == Run(status: 1, complaint: complaint))
            let none = try await lectern("render", "--raw", "--batch", "none", folder: folder)
            #expect(
                none == Run(status: 1, complaint: "lectern: none does not exist; check the path and its permissions\n"))
        }
    }
}
