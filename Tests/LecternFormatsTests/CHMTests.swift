import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternFormats

/// Books of HTML Help, from their files to the pages of topics.
@Suite(.timeLimit(.minutes(10))) struct CHMTests {
    private static func open(_ files: [(path: String, resource: any Resource)]) async throws -> Publication {
        try await PublicationOpener(parser: CHMParser()).open(.container(CollectionContainer(files), .chm))
    }

    private static func open(_ files: [(path: String, text: String)]) async throws -> Publication {
        try await open(files.map { ($0.path, DataResource(Bytes(utf8: $0.text))) })
    }

    private static func system(_ fields: [(code: UInt8, text: [UInt8])]) -> (path: String, resource: any Resource) {
        let data = fields.flatMap { field -> [UInt8] in [field.code, 0, UInt8(field.text.count), 0] + field.text }
        return ("#SYSTEM", DataResource(Bytes([3, 0, 0, 0] + data)))
    }

    /// An item of the contents.
    private static func item(_ name: String, _ local: String?) -> String {
        let target = local.map { "<param name=\"Local\" value=\"\($0)\">" } ?? ""
        return "<LI> <OBJECT type=\"text/sitemap\"><param name=\"Name\" value=\"\(name)\">\(target)</OBJECT>\n"
    }

    private static let contents = """
        <!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML//EN"><HTML><BODY>
        <OBJECT type="text/site properties"><param name="ImageType" value="Folder"></OBJECT><UL>
        \(item("Two &amp; a half", "Sub\\TWO.htm"))\(item("Part", nil))<UL>
        \(item("One", "one.htm"))\(item("Below", "one.htm#below"))\(item("Gone", "gone.htm"))</UL></UL>
        """

    @Test func topicsHaveTheOrderOfTheContents() async throws {
        let files: [(path: String, text: String)] = [
            ("a.htm", "A"), ("one.htm", "<h1>One"), ("sub/two.htm", "Two"), ("book.hhc", Self.contents),
            ("a b.gif", "GIF89a"), ("#STRINGS", "x"),
        ]
        let publication = try await Self.open(files)
        #expect(publication.readingOrder.map(\.href) == ["sub/two.htm", "one.htm", "a.htm"])
        #expect(publication.readingOrder.map(\.title) == ["Two & a half", "One", nil])
        #expect(publication.tableOfContents.map(\.title) == ["Two & a half", "Part"])
        #expect(publication.tableOfContents.map(\.href) == ["sub/two.htm", "one.htm"])
        #expect(publication.tableOfContents[1].children.map(\.href) == ["one.htm", "one.htm#below"])
        #expect(publication.resources.map(\.href) == ["a%20b.gif"])
        #expect(try await publication.text("one.htm")?.contains("<h1>One") == true)
    }

    @Test func projectGivesTitleLanguageAndFirstTopic() async throws {
        let topic = DataResource(Bytes([0xCF, 0xF0, 0xE8]))
        let publication = try await Self.open([
            Self.system([
                (2, Array("Start.htm\0".utf8)), (3, [0xCA, 0xED, 0xE8, 0xE3, 0xE0, 0]), (4, [0x19, 4, 0, 0]),
            ]), ("a.htm", topic), ("start.htm", topic),
        ])
        #expect(publication.metadata.title == "Книга")
        #expect(publication.metadata.languages == ["ru"])
        #expect(publication.readingOrder.map(\.href) == ["start.htm", "a.htm"])
        #expect(try await publication.text("a.htm")?.contains("При") == true)
        #expect(publication.codes == ["chm.contents"])
    }

    @Test(
        arguments: [
            ("/One.htm", "../one.htm"), ("../one.htm#x", "../one.htm#x"),
            ("mk:@MSITStore:C:\\b.chm::/one.htm", "../one.htm"),
            ("ms-its:b.chm::one.htm#x", "../one.htm#x"), ("two.htm", "../sub/two.htm"), ("#x", "#x"),
            ("https://example.org/", "https://example.org/"), ("..\\a%20b.gif", "../a%20b.gif"),
        ])
    func referencesAreResolved(reference: String, result: String) async throws {
        let publication = try await Self.open([
            ("sub/topic.htm", "<a href=\"\(reference)\">x</a>"), ("one.htm", ""), ("sub/two.htm", ""), ("a b.gif", ""),
        ])
        #expect(try await publication.text("sub/topic.htm")?.contains("<a href=\"\(result)\">") == true)
    }

    @Test func framesShowTheirContent() async throws {
        let publication = try await Self.open([
            ("all.htm", "<frameset><frame src=left.htm><frame name=main src='sub/right.htm'></frameset>"),
            ("left.htm", "Left"), ("sub/right.htm", "<title>R</title><a href=two.htm>Right</a>"), ("sub/two.htm", ""),
        ])
        let text = try #require(try await publication.text("all.htm"))
        #expect(text.contains("<a href=\"sub/two.htm\">Right</a>"))
        #expect(text.contains("<title>R</title>"))
    }

    @Test func badBooksOpenAsFarAsPossible() async throws {
        let deep = String(repeating: "<UL><LI><OBJECT type=text/sitemap><param name=Name value=x>", count: 5_000)
        let publication = try await Self.open([("a.hhc", deep), ("a.htm", "<p>Text"), ("#SYSTEM", "abc")])
        #expect(publication.readingOrder.count == 1)
        await #expect(throws: (any Error).self) { try await Self.open([("a.gif", "x")]) }
    }
}
