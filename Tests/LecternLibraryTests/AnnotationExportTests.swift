import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// Annotations as files for other programs, by formats and templates.
@Suite(.timeLimit(.minutes(10))) struct AnnotationExportTests {
    private static let book = BookID(hash: String(repeating: "ab", count: 32))

    private static func highlight(
        _ text: String, _ chapter: String, note: String = "", tags: [String] = [], style: Highlight.Style = .marker
    ) -> Highlight {
        var place = locator(0.5)
        place.text = .init(before: "so ", highlight: text, after: " it")
        place.title = chapter
        return Highlight(
            book: book, locator: place, color: .green, style: style, note: note, tags: tags,
            createdAt: Timestamp(seconds: 1_700_000_000))
    }

    private static func annotations() -> [Annotation] {
        let marks: [Annotation.Mark] = [
            .note(DocumentNote(book: book, text: "*Lent*\nto Ann.", createdAt: Timestamp(seconds: 0))),
            .highlight(highlight("a \"noble\"\ncraft", "One", note: "=1+1\t<b>", tags: ["sea", "white whale"])),
            .highlight(highlight("* star", "Two", style: .squiggle)),
            .bookmark(
                Bookmark(
                    book: book, locator: locator(0.1), title: "Start", excerpt: "Call me",
                    createdAt: Timestamp(seconds: 5))),
        ]
        return marks.map { Annotation($0, bookTitle: "Moby_Dick", authors: ["H. M."]) }
    }

    private static func text(_ format: AnnotationFormat) throws -> String {
        try AnnotationExport(annotations()).text(format.writer)
    }

    /// Each format has a template that can be read, or a writer of its own.
    @Test(arguments: AnnotationFormat.allCases) func formatsHaveTheirWriters(_ format: AnnotationFormat) throws {
        if let template = format.template { _ = try AnnotationTemplate(template) }
        #expect(format.writer.fileExtension == format.fileExtension)
        #expect(try Self.text(format).contains("noble"))
        #expect(try AnnotationExport([]).text(format.writer).contains("noble") == false)
    }

    @Test func markdownIsEscaped() throws {
        #expect(
            try Self.text(.markdown) == """
                # Moby\\_Dick

                H. M.

                ## Note on This Book

                \\*Lent\\*\("  ")
                to Ann.

                ## One

                > a "noble"
                > craft
                >
                > — Green

                \\=1+1\t\\<b\\>

                #sea #white_whale

                ## Two

                > \\* star
                >
                > — Green, Squiggle

                ## Bookmarks

                - Start: Call me

                """)
    }

    @Test func orgHasHeadingsQuotesAndTags() throws {
        #expect(
            try Self.text(.org) == """
                * Moby_Dick
                :PROPERTIES:
                :AUTHOR: H. M.
                :IDENTIFIER: nih:sha-256;\(Self.book.hash)
                :END:
                ** Note on This Book
                \u{200B}*Lent*
                to Ann.
                ** One
                *** Green :sea:white_whale:
                #+begin_quote
                a "noble"
                craft
                #+end_quote
                =1+1\t<b>
                ** Two
                *** Green, Squiggle
                #+begin_quote
                \u{200B}* star
                #+end_quote
                ** Bookmarks
                - Start: Call me

                """)
    }

    @Test func htmlIsEscaped() throws {
        let text = try Self.text(.html)
        #expect(text.contains("<h1>Moby_Dick</h1>\n<p>H. M.</p>\n<h2>Note on This Book</h2>"))
        #expect(text.contains("<mark class=\"marker green\">a &quot;noble&quot;\ncraft</mark>"))
        #expect(text.contains("<p class=\"note\">=1+1\t&lt;b&gt;</p>\n<p class=\"tags\">#sea #white whale </p>"))
        #expect(text.contains("<mark class=\"squiggle green\">* star</mark>") && !text.contains("<b>"))
    }

    /// A spreadsheet does not take notes for formulas.
    @Test func tablesAreQuoted() throws {
        #expect(
            try Self.text(.csv) == """
                Title,Authors,Kind,Text,Note,Color,Style,Tags,Chapter,Page,Created,Modified
                "Moby_Dick","H. M.",note,"","*Lent*
                to Ann.",,,"","","",1970-01-01T00:00:00Z,1970-01-01T00:00:00Z
                "Moby_Dick","H. M.",highlight,"a ""noble""
                craft","'=1+1\t<b>",green,marker,"sea, white whale","One","",2023-11-14T22:13:20Z,2023-11-14T22:13:20Z
                "Moby_Dick","H. M.",highlight,"* star","",green,squiggle,"","Two","",2023-11-14T22:13:20Z,2023-11-14T22:13:20Z
                "Moby_Dick","H. M.",bookmark,"Call me","Start",,,"","","",1970-01-01T00:00:05Z,1970-01-01T00:00:05Z

                """)
        #expect(
            try Self.text(.readwise) == """
                Highlight,Title,Author,URL,Note,Location,Date
                "a ""noble""
                craft","Moby_Dick","H. M.",,".sea .white_whale =1+1\t<b>",1,2023-11-14 22:13:20
                "* star","Moby_Dick","H. M.",,"",2,2023-11-14 22:13:20

                """)
    }

    /// Each card is one line of four fields; the note asks, else a gap does.
    @Test func ankiCardsAreLines() throws {
        let lines = try Self.text(.anki).split(separator: "\n").map(String.init)
        #expect(lines.prefix(4) == ["#separator:tab", "#html:true", "#guid column:1", "#tags column:4"])
        let cards = lines.dropFirst(4).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(cards.count == 2 && cards.allSatisfy { $0.count == 4 })
        #expect(
            cards[0][1...] == [
                "=1+1 &lt;b&gt;", "a &quot;noble&quot;<br>craft<br><small>Moby_Dick, H. M.</small>", "sea white_whale",
            ])
        #expect(cards[1][1] == "* […]" && cards[1][0].count == 32)
    }

    /// https://www.w3.org/TR/annotation-model/
    @Test func webAnnotationsHaveTagsAndSelectors() throws {
        let json = try JSONValue(parsing: try Self.text(.annotations))
        let items = json["items"]?.elements ?? []
        #expect(json["type"]?.string == "AnnotationPage" && json["label"]?.string == "Moby_Dick" && items.count == 4)
        #expect(
            items.map { $0["motivation"]?.string } == ["commenting", "commenting", "highlighting", "bookmarking"])
        let bodies = items[1]["body"]?.elements ?? []
        #expect(bodies.map { $0["purpose"]?.string } == [nil, "tagging", "tagging"])
        #expect(bodies.map { $0["value"]?.string } == ["=1+1\t<b>", "sea", "white whale"])
        let selector = items[1]["target"]?["selector"]?.elements.first
        #expect(selector?["exact"]?.string == "a \"noble\"\ncraft" && selector?["suffix"]?.string == " it")
        #expect(items[2]["stylesheet"]?["value"]?.string?.contains("underline wavy #b4eba6") == true)
        #expect(items[1]["target"]?["scope"] == nil)
        var others = Self.annotations()
        others.append(
            Annotation(.note(DocumentNote(book: BookID(hash: "cd"), text: "Mine")), bookTitle: "Emma"))
        let several = try JSONValue(parsing: try AnnotationExport(others).text(AnnotationFormat.annotations.writer))
        #expect(several["items"]?.elements[1]["target"]?["scope"]?.string?.hasPrefix("nih:sha-256;ab") == true)
    }

    /// Of protected books nothing but what the reader wrote is exported.
    @Test(arguments: AnnotationFormat.allCases) func sealedWordsAreLeftOut(_ format: AnnotationFormat) throws {
        let marks = ["", "my own words"].map { note -> Annotation in
            var highlight = Self.highlight("", "", note: note)
            highlight.locator.text = .init()
            highlight.locator.title = nil
            highlight.locator.locations.otherLocations["sealedWords"] = .string("c2VjcmV0")
            return Annotation(.highlight(highlight), bookTitle: "Protected")
        }
        let export = AnnotationExport(marks)
        #expect(export.sealedCount == 1 && export.books.map(\.items.count) == [1])
        let text = try export.text(format.writer)
        #expect(!text.contains("c2VjcmV0") && !text.contains("secret"))
        // Cards and Readwise's rows are of the book's words, which there are none of.
        #expect(text.contains("my own words") == ![.anki, .readwise].contains(format))
    }

    @Test func templatesOfReadersAreFilled() throws {
        let template = try AnnotationTemplate(
            """
            {{! a list of lines }}
            {{#books}}
              {{#highlights}}
            {{number}}. {{ text | line }}{{#note}} ({{note|line}}){{/note}}{{^note}} -{{/note}}
              {{/highlights}}
              {{#several}}
            several
              {{/several}}
            {{title}} {{#tagList}}never{{/tagList}}{{undefined|json}}
            {{/books}}
            {{^books}}
            nothing
            {{/books}}
            """.replacing("{{undefined|json}}", with: "{{authors|json}}"))
        #expect(
            try AnnotationExport(Self.annotations()).text(template) == """
                1. a "noble" craft (=1+1\t<b>)
                2. * star -
                Moby_Dick "H. M."

                """)
        #expect(try AnnotationExport([]).text(template) == "nothing\n")
    }

    @Test(arguments: [
        ("a\n{{#books}}\n{{title}}", AnnotationTemplateError.unclosed("#books", line: 2)),
        ("{{title", .unclosed("title", line: 1)), ("\n\n{{/books}}", .unexpectedEnd("books", line: 3)),
        ("{{#books}}{{/items}}", .unexpectedEnd("items", line: 1)), ("{{}}", .unknownName("", line: 1)),
        ("{{#books}}\n{{/books}}\n{{titel}}", .unknownName("titel", line: 3)),
        ("{{title|shout}}", .unknownFilter("shout", line: 1)),
        (String(repeating: "{{#books}}", count: 100), .tooDeep(line: 1)),
    ]) func mistakesInTemplatesAreNamed(_ text: String, _ expected: AnnotationTemplateError) throws {
        #expect(throws: expected) { try AnnotationTemplate(text) }
        #expect(!expected.description.isEmpty)
    }

    /// A template that would write for ever ends.
    @Test func workOfTemplatesIsBounded() throws {
        let long = String(repeating: " ", count: 1 << 19)
        #expect(throws: AnnotationTemplateError.tooLong) { try AnnotationTemplate(long) }
        let count = 14
        let text =
            String(repeating: "{{#books}}", count: count) + String(repeating: "x", count: 100_000)
            + String(repeating: "{{/books}}", count: count)
        let template = try AnnotationTemplate(text)
        let books = (0..<20).map { ExportedBook(title: "\($0)", authors: [], identifier: "urn:x:\($0)") }
        #expect(throws: AnnotationTemplateError.tooLong) { try AnnotationExport(books: books).text(template) }
    }

    @Test func gapsHideTheLongestWord() {
        #expect(Cloze("a noble craft").question == "a […] craft" && Cloze("a noble craft").answer == "noble")
        #expect(Cloze("").question.isEmpty && Cloze("…").question == "…" && Cloze("…").answer.isEmpty)
        #expect(Cloze("It is so, it is.", hiding: "so").question == "It is […], it is.")
        #expect(Cloze("It is.", hiding: "word").question == "It is. […]")
        let long = Cloze(String(repeating: "字", count: 60))
        #expect(long.answer.count == 20 && long.question.hasPrefix("字") && long.question.hasSuffix("字"))
    }
}
