import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImageParserTests {
    static let info = """
        <?xml version="1.0"?><ComicInfo><Title>The Title</Title><Series>Series</Series><Number>2</Number>
        <Writer>A, B</Writer><Penciller>P</Penciller><Genre>G</Genre><Year>2001</Year><Month>2</Month>
        <LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga><Summary>S</Summary><Pages>
        <Page Image="0" Type="InnerCover"/><Page Image="1" Type="FrontCover" ImageWidth="10" ImageHeight="20"/>
        <Page Image="2" DoublePage="true" Bookmark="Start"/></Pages></ComicInfo>
        """

    private static func pages(_ names: [String]) -> [(path: String, bytes: Bytes)] { names.map { ($0, pixel) } }

    @Test func pagesInNaturalOrder() async throws {
        let names = ["p10.gif", "P2.gif", "p1.gif", "Thumbs.db", "__MACOSX/._p1.gif", ".x.gif"]
        let publication = try await open(Self.pages(names), name: "My Comic.cbz", ImageParser())
        #expect(publication.readingOrder.map(\.href) == ["p1.gif", "P2.gif", "p10.gif"])
        #expect(publication.metadata.title == "My Comic")
        #expect(publication.metadata.layout == .fixed)
        #expect(publication.coverLink?.href == "p1.gif")
        #expect(await publication.positions().count == 3)
    }

    /// Numbers decide with any separator; a page precedes its parts.
    @Test(
        arguments: [
            ["Page 1.gif", "page_2.gif", "page-3.gif", "Page (4).gif", "page10.gif", "PAGE 11.gif"],
            ["cover.gif", "cover 2.gif", "Cover_a.gif", "covers.gif"],
            ["2.gif", "2 b.gif", "2c.gif", "2.5.gif", "10.gif", "010.png"], ["_cover.gif", "1.gif", "a.gif"],
            ["v 2/p1.gif", "v10/p1.gif", "V 11/p1.gif"], ["a.gif", "a/1.gif", "a/2.gif", "a b/1.gif"],
            ["１.gif", "٢.gif", "3.gif"], ["Éa.gif", "eb.gif", "z.gif"], ["第2話.gif", "第１０話.gif"],
            [
                "Vol.1 Ch.2 p01.gif", "Vol.1 Ch.2 p10.gif", "Vol.1 Ch.2.5 p01.gif", "Vol.1 Ch.10 p01.gif",
                "Vol.2 Ch.3 p1.gif", "Vol.10 Ch.11 p01.gif",
            ],
            ["c1 p2.gif", "c1.1 p1.gif", "c1.9 p1.gif", "c1.10 p1.gif", "c2 p1.gif"],
            ["Chapter 1/p1.gif", "Chapter 1.5/p1.gif", "Chapter 2/p1.gif"], ["1.a.gif", "1.b.gif", "2.a.gif"],
        ])
    func numbersDecideTheOrder(names: [String]) async throws {
        for order in [names, names.reversed(), Array(names.sorted())] {
            let publication = try await open(Self.pages(order), ImageParser())
            #expect(publication.readingOrder.compactMap { $0.url?.path } == names)
        }
    }

    @Test func foldersBecomeContents() async throws {
        let names = ["Book/2/b.gif", "Book/10/c.gif", "Book/1/a.gif", "Book/1/b.gif"]
        let publication = try await open(Self.pages(names), ImageParser())
        #expect(publication.tableOfContents.map(\.title) == ["1", "2", "10"])
        #expect(publication.tableOfContents.map(\.href) == ["Book/1/a.gif", "Book/2/b.gif", "Book/10/c.gif"])
    }

    @Test func hiddenFoldersAreSkipped() async throws {
        let names = [".hidden/1.gif", "a/.trash/2.gif", "a/3.gif", "__MACOSX/a/3.gif", "...And more/4.gif"]
        let publication = try await open(Self.pages(names), ImageParser())
        #expect(publication.readingOrder.compactMap { $0.url?.path } == ["...And more/4.gif", "a/3.gif"])
    }

    /// A picture named `cover` in the root, or in the folder of all pages.
    @Test(arguments: [
        (["cover.gif", "1/a.gif", "2/b.gif"], "cover.gif"), (["Book/a.gif", "Book/Cover.GIF"], "Book/Cover.GIF"),
        (["1.gif", "1/cover.gif", "2/cover.gif"], "1.gif"), (["a.gif", "covers.gif", "zcover.gif"], "a.gif"),
    ])
    func coverComesFirst(names: [String], cover: String) async throws {
        let publication = try await open(Self.pages(names), ImageParser())
        #expect(publication.readingOrder.first?.url?.path == cover && publication.coverLink?.url?.path == cover)
        #expect(publication.readingOrder.count == names.count)
    }

    /// ComicInfo numbers the pages by their names.
    @Test func pagesOfComicInfoKeepTheirOrder() async throws {
        let files = Self.pages(["1.gif", "2.gif", "cover.gif"]) + [("ComicInfo.xml", Bytes(utf8: Self.info))]
        let publication = try await open(files, ImageParser())
        #expect(publication.readingOrder.map(\.href) == ["1.gif", "2.gif", "cover.gif"])
    }

    /// Words after a bare mark are kept.
    @Test func comicInfoIsMended() async throws {
        let info = "<ComicInfo><Title>Salt & Pepper</Title><Series>R&D</Series><Number>2</Number></ComicInfo>"
        let files = Self.pages(["1.gif"]) + [("ComicInfo.xml", Bytes(utf8: info))]
        let publication = try await open(files, ImageParser())
        #expect(publication.metadata.title == "Salt & Pepper")
        #expect(publication.metadata.series.map(\.name.string) == ["R&D"])
        #expect(publication.diagnostics.map(\.code) == ["markup.xml.malformed"])
    }

    @Test func comicInfoDescribes() async throws {
        let files = Self.pages(["1.gif", "2.gif", "3.gif"]) + [("x/ComicInfo.xml", Bytes(utf8: Self.info))]
        let publication = try await open(files, ImageParser())
        let metadata = publication.metadata
        #expect(metadata.title == "The Title")
        #expect(metadata.authors.map(\.name.string) == ["A", "B"])
        #expect(metadata[.penciler].map(\.name.string) == ["P"])
        #expect(metadata.series.first?.position == 2)
        #expect(metadata.published?.string == "2001-02")
        #expect(metadata.effectiveReadingProgression == .rtl)
        #expect(publication.coverLink?.href == "2.gif")
        #expect(publication.readingOrder[1].width == 10)
        #expect(publication.readingOrder[2].properties.page == .center)
        #expect(publication.tableOfContents.map(\.title) == ["Start"])
    }

    @Test(arguments: ["", "<x/>", "<ComicInfo><Pages><Page Image='-1'/><Page Image='99999999999999999999'/></Pages>"])
    func brokenComicInfoIsIgnored(text: String) async throws {
        let files = Self.pages(["1.gif"]) + [("ComicInfo.xml", Bytes(utf8: text))]
        #expect(try await open(files, ImageParser()).readingOrder.count == 1)
    }

    @Test func singlePictureIsAPublication() async throws {
        let publication = try await open(pixel, name: "a b.gif", ImageParser())
        #expect(publication.readingOrder.map(\.href) == ["a%20b.gif"])
        #expect(try await publication.cover()?.bytes == pixel)
    }

    @Test func archivesWithoutPicturesAreRejected() async throws {
        await #expect(throws: PublicationOpenError.self) {
            try await open([("ComicInfo.xml", Bytes(utf8: Self.info))], name: "x.cbz", ImageParser())
        }
    }
}
