import LecternAssets
import LecternBase
import LecternPublication
import Testing

@testable import LecternEPUB

/// Correction of references in a written EPUB.
@Suite(.timeLimit(.minutes(10))) struct ReferenceMendingTests {
    /// The files of the written book by path.
    private func written(_ book: Book) async throws -> [String: String] {
        var files: [String: String] = [:]
        for entry in try await EPUBWriter(try await book.open()).entries() {
            files[entry.path] = try await entry.bytes().utf8Text
        }
        return files
    }

    /// The body of the first chapter.
    private func body(_ markup: String, _ change: (inout Book) -> Void = { _ in }) async throws -> String {
        var book = book(change)
        book.items += """
            <item id="i" href="i.png" media-type="image/png"/><item id="x" href="x.psd" media-type="image/psd" fallback="i"/>
            <item id="w" href="w.wma" media-type="audio/x-ms-wma"/>
            """
        book.files += [
            ("EPUB/c1.xhtml", Book.page(markup)), ("EPUB/i.png", "i"), ("EPUB/x.psd", "x"), ("EPUB/w.wma", "w"),
        ]
        let text = try #require(try await written(book)["EPUB/c1.xhtml"])
        let start = try #require(text.firstRange(of: "<body>")?.upperBound)
        let end = try #require(text.firstRange(of: "</body>")?.lowerBound)
        return String(text[start..<end])
    }

    @Test(
        arguments: [
            // Existing targets are unchanged.
            ("<img src=\"i.png\" alt=\"\"/><a href=\"c2.xhtml\">2</a><a href=\"https://a.b/c\">3</a>", nil),
            (
                "<img src=\"data:image/gif;base64,R0lG\" alt=\"\"/><a href=\"mailto:a@b.c\">x</a><a href=\"#\">y</a>",
                nil
            ),
            // Pictures are replaced by their text, with a link if there is one.
            ("<img src='gone.png' alt='A cat'/>", "<span>A cat</span>"),
            ("<img id='p' src='https://a.b/c.png' alt='A cat'/>", "<a href=\"https://a.b/c.png\" id=\"p\">A cat</a>"),
            (
                "<a href='c2.xhtml'><img src='http://a.b/c.png'/></a>",
                "<a href=\"c2.xhtml\"><span>http://a.b/c.png</span></a>"
            ),
            ("<img src='i.png' srcset='gone.png 2x' alt=''/>", "<img src=\"i.png\" alt=\"\"/>"),
            (
                "<img src=\"i.png\" srcset=\"data:image/gif;base64,R0lG 2x,i.png 1x, i.png\" alt=\"\"/>", nil
            ),
            ("<img src='i.png' srcset='i.png,gone.png 2x' alt=''/>", "<img src=\"i.png\" alt=\"\"/>"),
            ("<img src='https://a.b/c.png' alt=' '/>", "<a href=\"https://a.b/c.png\">https://a.b/c.png</a>"),
            ("<picture><img src='x.psd' alt='S'/></picture>", "<picture><img src=\"i.png\" alt=\"S\"/></picture>"),
            // Inexact names.
            ("<img src='I.PNG' alt=''/>", "<img src=\"i.png\" alt=\"\"/>"),
            ("<a href='/EPUB/c2.xhtml'>x</a>", "<a href=\"c2.xhtml\">x</a>"),
            // Links without targets.
            (
                "<a href='gone.xhtml'>x</a><a href='#none'>y</a><a href='file:///etc/passwd'>z</a>",
                "<a>x</a><a>y</a><a>z</a>"
            ),
            (
                "<a href='c2.xhtml#none'>x</a><p id='here'/><a href='#here'>y</a>",
                "<a href=\"c2.xhtml\">x</a><p id=\"here\"></p><a href=\"#here\">y</a>"
            ),
            ("<a href='i.png'>x</a>", "<a>x</a>"),
            // Audio and video.
            ("<audio src='w.wma'>No.</audio>", "No."), ("<audio><source src='w.wma'/>No.</audio>", "No."),
            (
                "<audio controls=''><source src='w.wma'/><source src='https://a.b/c.mp3'/></audio>",
                "<audio controls=\"\"><source src=\"https://a.b/c.mp3\"/></audio>"
            ),
            (
                "<video src='https://a.b/c.mp4' poster='gone.png'><track src='gone.vtt'/></video>",
                "<video src=\"https://a.b/c.mp4\"></video>"
            ),
            // Elements that load other resources.
            (
                "<iframe src='https://a.b/'/><object data='gone.swf'>No.</object><embed src='gone.swf'/>",
                "<a href=\"https://a.b/\">https://a.b/</a>No."
            ),
            (
                "<object data='i.png' type='image/gif'>No.</object>",
                "<object data=\"i.png\" type=\"image/png\">No.</object>"
            ),
            (
                "<script src='https://a.b/c.js'/><p style='color: red; background: url(gone.png)'>x</p>",
                "<p style=\"color: red;\">x</p>"
            ),
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><image href='gone.png'/><image href='i.png' alt='A'/><use href='#a'/></svg>",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"i.png\" aria-label=\"A\"/><use href=\"#a\"/></svg>"
            ),
            // Features that are newer than EPUB 3.2.
            ("<hgroup><h1>A</h1><p>B</p></hgroup>", "<header><h1>A</h1><p>B</p></header>"),
            ("<p lang='de' xml:lang='fr'>x</p>", "<p lang=\"fr\" xml:lang=\"fr\">x</p>"),
        ] as [(String, String?)]) func missingReferencesAreReplaced(markup: String, expected: String?) async throws
    {
        #expect(try await body(markup) == expected ?? markup)
    }

    @Test func documentBaseIsResolved() async throws {
        let files = try await written(
            book {
                $0.files = [
                    (
                        "EPUB/c1.xhtml",
                        Book.page("<a href='c2.xhtml'>x</a>").replacing("<head>", with: "<head><base href='../EPUB/'/>")
                    )
                ]
            })
        let text = try #require(files["EPUB/c1.xhtml"])
        #expect(text.contains("<a href=\"c2.xhtml\">x</a>") && !text.contains("<base"))
    }

    @Test func packageListsWrittenItems() async throws {
        let page = Book.page(
            """
            <video src="https://a.b/c.webm"/><script type="application/ld+json">{}</script><a href="extra.xhtml">x</a>\
            <img src="x.psd" alt=""/>
            """)
        let files = try await written(
            book {
                $0.items += """
                    <item id="i" href="i.png" media-type="image/png"/><item id="e" href="extra.xhtml" media-type="application/xhtml+xml"/>
                    <item id="x" href="x.psd" media-type="image/psd" fallback="i"/><item id="s" href="s.css" media-type="text/css"/>
                    <item id="C" href="C2.xhtml" media-type="application/xhtml+xml"/>
                    """
                $0.files = [
                    ("EPUB/c1.xhtml", page), ("EPUB/extra.xhtml", Book.page("<a href='C2.xhtml'>y</a>")),
                    ("EPUB/C2.xhtml", Book.page("other")), ("EPUB/i.png", "i"), ("EPUB/x.psd", "x"),
                    ("EPUB/s.css", "@font-face { font-family: a; src: url(https://a.b/f.woff2), url(gone.ttf) }"),
                ]
            })
        let package = try #require(files["package.opf"])
        #expect(package.contains("href=\"https://a.b/c.webm\" media-type=\"video/webm\""))
        #expect(package.contains("href=\"https://a.b/f.woff2\" media-type=\"font/woff2\""))
        #expect(package.contains("media-type=\"application/xhtml+xml\" properties=\"remote-resources\""))
        #expect(package.contains("media-type=\"text/css\" properties=\"remote-resources\""))
        #expect(!package.contains("scripted"))
        // A picture in a format that few readers support has a fallback.
        let id = try #require(package.firstMatch(of: /id="([^"]*)" href="EPUB\/i.png"/)?.1)
        #expect(package.contains("href=\"EPUB/x.psd\" media-type=\"image/psd\" fallback=\"\(id)\""))
        // Link targets are in the spine, as non-linear items.
        let extra = try #require(package.firstMatch(of: /id="([^"]*)" href="EPUB\/extra.xhtml"/)?.1)
        #expect(package.contains("<itemref idref=\"\(extra)\" linear=\"no\"/>"))
        // Paths that differ in case only are made distinct, and references follow.
        #expect(files["EPUB/C2-2.xhtml"]?.contains("other") == true)
        #expect(files["EPUB/extra.xhtml"]?.contains("href=\"C2-2.xhtml\"") == true)
        #expect(files["EPUB/s.css"] == "@font-face { font-family: a; src: url(https://a.b/f.woff2)}")
    }

    @Test func navigationWithDeadLinksIsRewritten() async throws {
        let good = try await written(book())
        #expect(good["nav.xhtml"] == nil && good["package.opf"]?.contains("href=\"EPUB/nav.xhtml\"") == true)
        let bad = try await written(
            book {
                $0.nav = """
                    <nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a></li><li><a href="https://a.b/">Out</a></li></ol></nav>
                    """
            })
        #expect(bad["EPUB/nav.xhtml"] == nil && bad["nav.xhtml"]?.contains("One") == true)
    }

    @Test(
        arguments: [
            ("p { color: red }\n/* url(gone.png) */", nil), ("p { background: url(i.png) no-repeat; }", nil),
            ("p { background: url( 'gone.png' ); color: red }", "p { color: red }"),
            ("p { background: url(https://a.b/c.png) }", "p {}"), ("@import 'gone.css';p{}", "p{}"),
            ("@import url(gone.css) screen; p{}", " p{}"), ("p { font-size: 20; margin: 0 }", "p { margin: 0 }"),
            ("@font-face{src:url('')}", "@font-face{}"),
            (
                "@font-face{src: url(gone.eot), url(i.png) format('x'), local(A);}",
                "@font-face{src: url(i.png) format('x'), local(A);}"
            ),
            ("a[href='gone.png']:hover{content:\"url(gone.png)\"}", nil), ("p{fill:url(#a)}", nil),
            ("p{background:url(", "p{"),
        ] as [(String, String?)]) func styleSheetsReferToWrittenFilesOnly(sheet: String, expected: String?) throws
    {
        let items = ["a/s.css": MediaType.css, "a/i.png": .png].mapValues { EPUBReferences.Item(mediaType: $0) }
        let references = try #require(DocumentReferences(EPUBReferences(items), path: "a/s.css"))
        var found = FoundReferences()
        #expect(StyleSheetMending.mend(sheet, isDeclarations: false, references: references, found: &found) == expected)
    }
}
