import LecternAssets
import LecternBase
import LecternContent
import LecternDjVu
import LecternGeometry
import LecternLocators
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Whether DjVuLibre is installed.
func isInstalled() async -> Bool {
    let page = DataResource(DjVuBuilder(pages: [.init()]).build())
    return (try? await DjVuDocumentFactory().open(page, password: nil)) != nil
}

func open(_ bytes: Bytes) async throws -> any PDFDocument {
    try await DjVuDocumentFactory().open(DataResource(bytes), password: nil)
}

func open(_ builder: DjVuBuilder) async throws -> any PDFDocument { try await open(builder.build()) }

/// Documents, and publications of them.
@Suite(.timeLimit(.minutes(10)), .enabled("libdjvulibre21 is not installed", isInstalled)) struct DjVuTests {
    private func publication(_ builder: DjVuBuilder) async throws -> Publication {
        let resource = DataResource(builder.build(), properties: ResourceProperties(filename: "a.djvu"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        return try await PublicationOpener(parser: DjVuParser()).open(asset)
    }

    private static let book = DjVuBuilder(pages: [
        .init(lines: [["Call", "me", "Ishmael."], ["Some", "years", "ago"]]),
        .init(lines: [["The", "white", "whale"]]),
        .init(lines: [["Whale", "again"]]),
    ])

    /// The dark pixels of a picture: left, top, right, bottom.
    private func darkness(_ picture: PDFPicture) -> [Int] {
        var (columns, rows): ([Int], [Int]) = ([], [])
        for row in 0..<picture.height {
            for column in 0..<picture.width where picture.pixels[(row * picture.width + column) * 4] < 128 {
                columns.append(column)
                rows.append(row)
            }
        }
        return [columns.min() ?? -1, rows.min() ?? -1, (columns.max() ?? -2) + 1, (rows.max() ?? -2) + 1]
    }

    // MARK: Pages

    @Test func pagesAreDrawnInTheirSize() async throws {
        let document = try await open(DjVuBuilder(pages: [.init()]))
        let geometry = try #require(await document.geometry(ofPage: 0))
        #expect(geometry.width == 320 * 0.72 && geometry.height == 400 * 0.72 && geometry.rotation == 0)
        let picture = try #require(await document.picture(ofPage: 0, width: 320, height: 400))
        #expect(darkness(picture) == [64, 60, 192, 100])
        #expect(stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 255 })
        let half = try #require(await document.picture(ofPage: 0, width: 160, height: 200))
        #expect(darkness(half) == [32, 30, 96, 50])
    }

    @Test func partsOfPagesAreWhiteOutside() async throws {
        let document = try await open(DjVuBuilder(pages: [.init()]))
        let region = PixelArea(x: -10, y: 50, width: 100, height: 400)
        let part = try #require(await document.picture(ofPage: 0, width: 320, height: 400, region: region))
        #expect(part.width == 100 && part.height == 400 && darkness(part) == [74, 10, 100, 50])
        let away = PixelArea(x: 1_000, y: 1_000, width: 10, height: 10)
        let nothing = try #require(await document.picture(ofPage: 0, width: 320, height: 400, region: away))
        #expect(nothing.pixels.allSatisfy { $0 == 255 })
        #expect(await document.picture(ofPage: 1, width: 10, height: 10) == nil)
        #expect(await document.picture(ofPage: 0, width: 1_000_000, height: 1_000_000) == nil)
    }

    @Test(arguments: [(1, [60, 128, 100, 256]), (2, [128, 300, 256, 340]), (3, [300, 64, 340, 192])])
    func rotatedPagesHaveTheirTextWhereItIsShown(turns: Int, box: [Int]) async throws {
        var page = DjVuBuilder.Page(lines: [["Hello", "world"]])
        page.turns = turns
        // A link is in the coordinates of the page as shown.
        let (width, height) = turns == 2 ? (320, 400) : (400, 320)
        let bottom = height - box[3]
        page.annotations =
            "(maparea \"#1\" \"\" (rect \(box[0]) \(bottom) \(box[2] - box[0]) \(box[3] - box[1])))"
        let document = try await open(DjVuBuilder(pages: [page]))
        let geometry = try #require(await document.geometry(ofPage: 0))
        #expect(geometry.width == Double(width) * 0.72 && geometry.height == Double(height) * 0.72)
        let picture = try #require(await document.picture(ofPage: 0, width: width, height: height))
        #expect(darkness(picture) == box)
        let text = await document.text(ofPage: 0)
        let words = text.boxes.compactMap(\.self).reduce(nil) { $0?.enclosing($1) ?? $1 }
        let all = try #require(words)
        // Two words of 60 pixels with 4 between them, on the rectangle.
        let length = turns % 2 == 1 ? all.height : all.width
        #expect(abs(length - 124 * 0.72) < 0.01)
        let link = try #require(await document.links(onPage: 0).first)
        #expect(link.rect.expanded(by: 0.01).enclosing(all) == link.rect.expanded(by: 0.01))
        #expect(link.target == .page(0))
    }

    @Test func imagesAreThePagesInFullSize() async throws {
        let image = try #require(await open(DjVuBuilder(pages: [.init()])).images(onPage: 0).first)
        #expect(image.width == 320 && image.height == 400)
        #expect(darkness(try #require(image.picture)) == [64, 60, 192, 100])
    }

    // MARK: Text

    @Test func textHasLinesWordsAndRectangles() async throws {
        let text = await (try await open(Self.book)).text(ofPage: 0)
        #expect(text.string == "Call me Ishmael.\nSome years ago")
        #expect(text.units.count == text.boxes.count)
        let first = try #require(text.rects(of: 0..<4).first)
        #expect(abs(first.x - 64 * 0.72) < 0.01 && abs(first.width - 60 * 0.72) < 0.01)
        #expect(abs(first.y - 60 * 0.72) < 0.01 && abs(first.height - 40 * 0.72) < 0.01)
        #expect(text.rects(of: 0..<text.units.count).count == 2)
    }

    @Test func linesWithoutWordsAreDividedEvenly() async throws {
        var page = DjVuBuilder.Page(lines: [["abcd"]])
        page.hasOnlyLines = true
        let text = await (try await open(DjVuBuilder(pages: [page]))).text(ofPage: 0)
        #expect(text.string == "abcd")
        let edges = text.boxes.compactMap { $0?.x }
        #expect(zip(edges, [64, 80, 96, 112]).allSatisfy { abs($0 - $1 * 0.72) < 0.01 } && edges.count == 4)
    }

    @Test func hebrewRunsFromTheRight() async throws {
        let text = await (try await open(DjVuBuilder(pages: [.init(lines: [["שלום", "🙂"]])]))).text(ofPage: 0)
        #expect(text.string == "שלום 🙂")
        let edges = text.boxes.prefix(4).compactMap { $0?.x }
        #expect(edges == edges.sorted(by: >) && edges.count == 4)
        #expect(text.boxes.count == 7 && text.boxes[5] == text.boxes[6])
    }

    @Test func publicationsHaveUnitsSearchAndContent() async throws {
        let publication = try await publication(Self.book)
        #expect(publication.isPagedDocument && !publication.conforms(to: .pdf) && !publication.conforms(to: .divina))
        #expect(publication.units.map(\.link.href) == ["a.djvu#page=1", "a.djvu#page=2", "a.djvu#page=3"])
        #expect(publication.metadata.title == "a" && publication.metadata.numberOfPages == 3)
        #expect(publication.metadata.layout == .fixed)
        for (index, position) in await publication.positions().enumerated() {
            #expect(publication.unitIndex(of: position) == index)
        }
        let hits = try await publication.search("whale").hits()
        #expect(hits.map(\.page) == [1, 2])
        let found = await PublicationDocuments(publication).pdfPage(of: publication.units[1].link)
        #expect(found?.rects(of: try #require(hits.first).range).count == 1)
        let elements = try await #require(publication.content()).elements()
        #expect(
            elements.compactMap { ($0 as? TextContentElement)?.text } == [
                "Call me Ishmael. Some years ago", "The white whale", "Whale again",
            ])
        let cover = try #require(await publication.cover())
        #expect(cover.mediaType == .png && !cover.bytes.isEmpty)
    }

    // MARK: Annotations

    @Test func linksLeadToPagesAddressesAndFiles() async throws {
        var builder = Self.book
        builder.pages[0].annotations = """
            (maparea "#2" "" (rect 0 300 100 100))
            (maparea (url "#p3.djvu" "_blank") "" (oval 10 10 20 20))
            (maparea "#+1" "" (line 0 0 50 60)) (maparea "#-1" "" (rect 0 0 5 5))
            (maparea "https://example.org/" "" (poly 10 10 30 10 20 40))
            (maparea "other.djvu#4" "" (text 1 2 3 4))
            (maparea "" "a note" (rect 10 20 30 40)) (maparea "" "" (rect 10 20 30 40))
            (maparea "#99" "" (rect 0 0 1 1)) (maparea "#2" "" (star 1 2 3 4)) (maparea)
            (metadata (title "Moby Dick") (author "Melville and Hawthorne") (year "1851") (subject "Whales"))
            """
        let document = try await open(builder)
        let links = await document.links(onPage: 0)
        #expect(
            links.map(\.target) == [
                .page(1), .page(2), .page(1), .uri("https://example.org/"), .file("other.djvu", page: 3),
            ])
        let first = try #require(links.first).rect
        #expect(first == Rect(x: 0, y: 0, width: 72, height: 72))
        #expect(links[3].rect.expanded(by: 0.01).contains(x: 7.2, y: (400 - 40) * 0.72))
        let notes = await document.annotations(onPage: 0)
        #expect(notes.map(\.contents) == ["a note"] && notes.map(\.kind) == [.note])
        #expect(await document.links(onPage: 1).isEmpty)
        #expect(await document.links(onPage: 7).isEmpty)
    }

    // MARK: Errors

    @Test func whatIsNoDocumentIsRefused() async throws {
        for bytes in [
            Bytes.empty, Bytes(utf8: "AT&TFORM"), Bytes(utf8: "Hello"), Bytes([UInt8](repeating: 0, count: 99)),
        ] {
            await #expect(throws: PDFOpenError.self) { _ = try await open(bytes) }
        }
    }

    @Test func pagesThatNeedOtherFilesSaySo() async throws {
        let info: [UInt8] = [1, 64, 1, 144, 24, 0, 100, 0, 22, 1]
        var bytes = Array("AT&TFORM".utf8) + [0, 0, 0, 42] + Array("DJVUINFO".utf8) + [0, 0, 0, 10] + info
        bytes += Array("INCL".utf8) + [0, 0, 0, 12] + Array("dict001.djvi".utf8)
        let damaged = Bytes(bytes)
        await #expect {
            _ = try await open(damaged)
        } throws: {
            "\($0)".contains("dict001.djvi")
        }
    }

    @Test func damagedPagesLeaveTheOthers() async throws {
        var bytes = Self.book.build().array
        // The fax data of the second page.
        let starts = bytes.indices.filter { bytes[$0...].starts(with: Array("Smmr".utf8)) }
        for index in starts[1] + 8..<starts[1] + 60 { bytes[index] = 0xA5 }
        let document = try await open(Bytes(bytes))
        #expect(await document.picture(ofPage: 0, width: 32, height: 40) != nil)
        _ = await document.picture(ofPage: 1, width: 32, height: 40)
        #expect(await document.picture(ofPage: 2, width: 32, height: 40) != nil)
        #expect(await document.text(ofPage: 1).string == "The white whale")
    }

    @Test func idleProcessesEndAndBeginAgain() async throws {
        let document = try await open(Self.book)
        #expect(await document.text(ofPage: 0).string.hasPrefix("Call"))
        try await Task.sleep(for: .milliseconds(2_500))
        #expect(await document.text(ofPage: 1).string == "The white whale")
        #expect(await document.picture(ofPage: 0, width: 32, height: 40) != nil)
    }
}
