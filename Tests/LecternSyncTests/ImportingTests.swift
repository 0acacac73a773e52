import LecternAssets
import LecternBase
import LecternEPUB
import LecternLibrary
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternSync

@Suite(.timeLimit(.minutes(10))) struct ImportingTests {
    private func marks(_ text: String) throws -> [ImportedMark] {
        try MarkImporter.marks(in: Bytes(utf8: text))
    }

    @Test func readsKindleClippings() throws {
        let found = try marks(
            """
            \u{FEFF}Moby-Dick (Herman Melville)\r
            - Your Highlight on page 12 | Location 170-171 | Added on Monday, 1 January 2024 10:00:00\r
            \r
            Call me Ishmael.\r
            ==========\r
            Moby-Dick (Herman Melville)\r
            - Your Note on page 12 | Location 171 | Added on Monday, 1 January 2024 10:01:00\r
            \r
            a famous beginning\r
            ==========\r
            Moby-Dick (Herman Melville)\r
            - Your Bookmark on page 20 | Location 300 | Added on Monday, 1 January 2024 10:02:00\r
            \r
            \r
            ==========\r
            Der Prozess (German Edition) (Franz Kafka)\r
            - Ihre Markierung bei Position 5-6 | Hinzugefügt am Montag, 1. Januar 2024 10:03:00\r
            \r
            Jemand musste Josef K. verleumdet haben\r
            ==========\r

            """)
        #expect(found.map(\.text) == ["Call me Ishmael.", "Jemand musste Josef K. verleumdet haben"])
        #expect(found.map(\.note) == ["a famous beginning", nil])
        #expect(found.map(\.bookTitle) == ["Moby-Dick", "Der Prozess (German Edition)"])
        #expect(found.map(\.bookAuthor) == ["Herman Melville", "Franz Kafka"])
    }

    @Test func readsSidecarsOfKOReader() throws {
        let found = try marks(
            """
            -- /mnt/onboard/book.sdr/metadata.epub.lua
            return {
                ["annotations"] = {
                    [1] = {
                        ["chapter"] = "Chapter 1", ["color"] = "green", ["datetime"] = "2024-01-01 10:00:00",
                        ["drawer"] = "lighten", ["note"] = "a \\"note\\"\\
            in two lines", ["pageno"] = 3,
                        ["pos0"] = "/body/DocFragment[3]/body/p[2]/text().0", ["text"] = "Call me Ishmael.",
                    },
                    [2] = { ["datetime"] = "2024-01-01 10:00:00", ["page"] = "/body/DocFragment[4]", ["text"] = "in Chapter 2" },
                },
                ["percent_finished"] = 0.25, ["highlights_imported"] = true, list = { 1, 2, "three" },
            }
            """)
        #expect(found.count == 1)
        #expect(found[0].text == "Call me Ishmael.")
        #expect(found[0].note == "a \"note\"\nin two lines")
        #expect(found[0].readingOrderIndex == 2)
        #expect(found[0].color == "green")
        let old = try marks(
            """
            return { ["bookmarks"] = { [1] = { ["highlighted"] = true, ["notes"] = "old text",
            ["text"] = "Page 3 old text @ 2020", ["pos0"] = "/body/DocFragment[1]/body" } } }
            """)
        #expect(old.map(\.text) == ["old text"])
        #expect(old.map(\.note) == [nil])
    }

    @Test func readsFoliateThoriumAndCalibre() throws {
        let foliate = try marks(
            #"{"annotations":[{"value":"epubcfi(/6/8!/4/2,/1:0,/1:9)","color":"blue","text":"whales","note":"n"}]}"#
        )
        #expect(foliate.map(\.readingOrderIndex) == [3])
        #expect(foliate.map(\.note) == ["n"])
        let thorium = try marks(
            """
            {"@context":"http://www.w3.org/ns/anno.jsonld","type":"AnnotationSet","items":[{"type":"Annotation",
            "created":"2024-01-01T00:00:00Z","body":{"type":"TextualBody","value":"n","color":"red"},"target":{"source":"c.xhtml",
            "selector":[{"type":"TextQuoteSelector","exact":"whales","prefix":"a"},{"type":"ProgressionSelector","value":0.5}]}}]}
            """)
        #expect(thorium.map(\.text) == ["whales"])
        #expect(thorium.map(\.path) == ["c.xhtml"])
        #expect(thorium.map(\.progression) == [0.5])
        let highlight =
            #"{"type":"highlight","highlighted_text":"whales","notes":"n","spine_index":2,"style":{"which":"yellow"}}"#
        let calibre = try marks(
            #"{"type":"calibre_annotation_collection","annotations":[\#(highlight),{"type":"bookmark"}]}"#
        )
        #expect(calibre.map(\.readingOrderIndex) == [2])
        let content = #"{"annotation":\#(highlight)}"#.replacing("\"", with: "&quot;")
        let package = try marks(
            "<package><metadata><meta name=\"calibre:annotation\" content=\"\(content)\"/></metadata></package>"
        )
        #expect(package == calibre)
    }

    /// Readium annotations one by one, and sets that are about a book.
    @Test func readsSingleAnnotationsAndBooksOfSets() throws {
        let annotation = """
            {"@context":"http://www.w3.org/ns/anno.jsonld","type":"Annotation","target":{"source":"OEBPS/c1.html",
            "selector":[{"type":"TextQuoteSelector","exact":"whales","prefix":"a"}]}}
            """
        let single = try marks(annotation)
        #expect(single.map(\.text) == ["whales"] && single.map(\.bookTitle) == [nil])
        // Without a text it is counted, not passed over.
        #expect(try marks(#"{"type":"Annotation","target":{},"body":{}}"#).map(\.text) == [nil])
        let set = try marks(
            """
            {"type":"AnnotationSet","about":{"dc:identifier":["urn:isbn:1"],"dc:title":"Alice","dc:creator":["Carroll"]},
            "items":[\(annotation)]}
            """)
        #expect(set.map(\.bookTitle) == ["Alice"] && set.map(\.bookIdentifiers) == [["urn:isbn:1"]])
    }

    /// Marks of another book are said to be that, with its title.
    @Test func marksOfOtherBooksAreNamed() async throws {
        var builder = EPUBBuilder(title: "Moby-Dick")
        builder.addChapter("1.xhtml", title: "1", body: "<p>Call me Ishmael.</p>")
        let asset = Asset.container(try await builder.container(), .epub)
        let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        var mark = ImportedMark(text: "Call me Ishmael.")
        mark.bookTitle = "Alice"
        let other = await MarkImport([mark, mark], publication: publication, book: BookID(hash: "b"), existing: [])
        #expect(other.ofOtherBooks == 2 && other.otherTitles == ["Alice"] && other.highlights.isEmpty)
        // The same identifier is the same book, under whatever title.
        mark.bookIdentifiers = ["urn:x", try #require(publication.metadata.identifier)]
        let own = await MarkImport([mark], publication: publication, book: BookID(hash: "b"), existing: [])
        #expect(own.highlights.count == 1 && own.ofOtherBooks == 0)
    }

    @Test func otherFilesAreRefused() {
        for text in ["", "hello", "{}", "{", "<html/>", "return 1 +", "-- x"] {
            #expect(throws: MarkImporter.Failure.self) { _ = try marks(text) }
        }
    }

    @Test func marksFindTheirPlace() async throws {
        var builder = EPUBBuilder(title: "Book")
        for number in 1...3 {
            builder.addChapter(
                "\(number).xhtml", title: "\(number)",
                body: "<p>Call me <em>Ishmael</em>.</p><p>Number \(number)\n of it.</p>")
        }
        let asset = Asset.container(try await builder.container(), .epub)
        let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        let placer = MarkPlacer(publication)
        var mark = ImportedMark(text: "Call me Ishmael.", note: "n")
        mark.readingOrderIndex = 1
        mark.color = "green"
        let highlight = try #require(await placer.highlight(mark, of: BookID(hash: "b")))
        #expect(highlight.locator.href.string == "EPUB/2.xhtml")
        #expect(highlight.locator.text.highlight == "Call me Ishmael.")
        #expect(highlight.color == .green)
        #expect(highlight.note == "n")
        let other = await placer.locator(of: ImportedMark(text: "Number 3 of it."))
        #expect(other?.href.string == "EPUB/3.xhtml")
        #expect(await placer.locator(of: ImportedMark(text: "not in the book")) == nil)
    }

    /// Damaged sidecars never crash.
    @Test func survivesDamagedTables() {
        var random = SeededRandom(seed: 5)
        let sample = Array(
            #"return { ["a"] = { [1] = "x\10y", b = { 1, true, nil, -2.5e3 } }, -- c"#.utf8 + [
                0x0A, 0x7D,
            ])
        for _ in 0..<2000 {
            var bytes = sample
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            var parser = LuaTableParser(String(decoding: bytes, as: UTF8.self))
            _ = parser.parse()
        }
        var deep = LuaTableParser("return " + String(repeating: "{", count: 100_000))
        #expect(deep.parse() == nil)
    }
}
