import LecternAssets
import LecternBase
import LecternGeometry
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternPDFium

/// Pages are read in a separate process, of local and remote documents.
@Suite(.timeLimit(.minutes(10))) struct PDFTrialTests {
    enum Place: CaseIterable { case near, far }

    private static func open(_ bytes: Bytes, _ place: Place) async throws -> any PDFDocument {
        let resource: any Resource = place == .near ? DataResource(bytes) : DistantResource(bytes)
        return try await PDFiumDocumentFactory().open(resource, password: nil)
    }

    /// The number of processes that have read and drawn its pages.
    private static func processCount(_ document: any PDFDocument) async throws -> Int {
        try await #require(document as? PDFiumDocument).processCount
    }

    /// Three pages; reading the second one exceeds the memory limit.
    private static let greedy: Bytes = {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>")
        for contents in [7, 8, 9] {
            pdf.add(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</Font<</F 6 0 R>>>>/Contents \(contents) 0 R>>"
            )
        }
        pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        pdf.addStream("BT /F 9 Tf 9 50 Td (before) Tj ET")
        pdf.addStream("0 0 m " + String(repeating: "1 1 l ", count: 8_000_000) + "S")
        pdf.addStream("BT /F 9 Tf 9 50 Td (after) Tj ET")
        return pdf.bytes(trailer: "")
    }()

    @Test(arguments: Place.allCases)
    func onlyThePageBeyondTheLimitsIsRefused(place: Place) async throws {
        let document = try await Self.open(Self.greedy, place)
        #expect(await document.text(ofPage: 1).units.isEmpty)
        #expect(await document.refusal(ofPage: 1) != nil)
        #expect(await document.geometry(ofPage: 1) == nil)
        #expect(await document.picture(ofPage: 1, width: 10, height: 10) == nil)
        for (page, text) in [(0, "before"), (2, "after")] {
            #expect(await document.text(ofPage: page).string == text)
            #expect(await document.refusal(ofPage: page) == nil)
            #expect(await document.picture(ofPage: page, width: 10, height: 10) != nil)
        }
    }

    /// The text received from the reading process equals the text read
    /// otherwise.
    @Test(arguments: Place.allCases)
    func receivedTextEqualsReadText(place: Place) async throws {
        let pages = (0..<40).map { ["Page \($0) begins,", "and goes on for a hyph\u{AD}", "en or two"] }
        let document = try await Self.open(PDFBuilder(pages: pages).build(), place)
        var told: [PDFPageText] = []
        for page in pages.indices { told.append(await document.text(ofPage: page)) }
        #expect(told[7].string.hasPrefix("Page 7 begins,"))
        #expect(told.allSatisfy { $0.boxes.contains { $0 != nil } })
        for page in pages.indices.dropLast(2) { #expect(await document.text(ofPage: page) == told[page]) }
    }

    // MARK: Drawing

    /// Three pages; the second has little content, but its patterns take
    /// unbounded time to draw.
    private static let slow: Bytes = {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>")
        for contents in [7, 8, 9] {
            pdf.add(
                """
                <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</Font<</F 6 0 R>>/Pattern<</P0 10 0 R>>>>\
                /Contents \(contents) 0 R>>
                """)
        }
        pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        pdf.addStream("BT /F 9 Tf 9 50 Td (before) Tj ET")
        pdf.addStream("/Pattern cs /P0 scn 0 0 100 100 re f BT /F 9 Tf 9 50 Td (words) Tj ET")
        pdf.addStream("BT /F 9 Tf 9 50 Td (after) Tj ET")
        // Nested patterns, each drawn in every tile of the outer one.
        for level in 0..<8 {
            let next = level < 7 ? "/Resources<</Pattern<</P\(level + 1) \(11 + level) 0 R>>>>" : "/Resources<<>>"
            let paint = level < 7 ? "/Pattern cs /P\(level + 1) scn 0 0 100 100 re f" : "1 0 0 rg 0 0 1 1 re f"
            pdf.addStream(
                String(repeating: paint + "\n", count: 40),
                "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 100 100]/XStep 3/YStep 3" + next)
        }
        return pdf.bytes(trailer: "")
    }()

    /// Its text can be read; the drawing process is ended.
    @Test(arguments: Place.allCases)
    func undrawablePagesAreStillRead(place: Place) async throws {
        let document = try await Self.open(Self.slow, place)
        #expect(await document.text(ofPage: 1).string == "words")
        #expect(await document.refusal(ofPage: 1) == nil)
        #expect(await document.picture(ofPage: 0, width: 50, height: 50) != nil)
        #expect(await document.picture(ofPage: 1, width: 400, height: 400) == nil)
        #expect(await document.refusal(ofPage: 1)?.hasPrefix("drawing") == true)
        let started = try await Self.processCount(document)
        #expect(await document.picture(ofPage: 1, width: 400, height: 400) == nil)
        #expect(try await Self.processCount(document) == started, "a refused page is not tried again")
        #expect(await document.picture(ofPage: 2, width: 50, height: 50) != nil)
        #expect(await document.text(ofPage: 2).string == "after")
    }

    /// Independent of the source and of earlier drawings.
    @Test func drawingsAreDeterministic() async throws {
        let bytes = PDFBuilder(pages: (0..<30).map { ["Page \($0)", "has some words"] }).build()
        let (near, far) = (try await Self.open(bytes, .near), try await Self.open(bytes, .far))
        for page in [0, 1, 29, 1] {
            let whole = try #require(await near.picture(ofPage: page, width: 100, height: 150))
            #expect(await far.picture(ofPage: page, width: 100, height: 150) == whole)
            let part = try #require(
                await near.picture(
                    ofPage: page, width: 100, height: 150, region: .init(x: 10, y: 0, width: 50, height: 60)))
            for row in 0..<60 {
                let (a, b) = (row * 200, (row * 100 + 10) * 4)
                #expect(part.pixels[a..<a + 200].elementsEqual(whole.pixels[b..<b + 200]))
            }
            #expect(whole.pixels.contains { $0 < 128 })
        }
        #expect(await near.geometry(ofPage: 3) == far.geometry(ofPage: 3))
    }

    /// A cancelled drawing ends its process, and the next one is drawn.
    @Test func cancelledDrawingEndsItsProcess() async throws {
        let document = try await Self.open(Self.slow, .near)
        let task = Task { await document.picture(ofPage: 1, width: 400, height: 400) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        #expect(await task.value == nil)
        #expect(await document.refusal(ofPage: 1) == nil)
        #expect(await document.picture(ofPage: 0, width: 50, height: 50) != nil)
    }

    // MARK: Extracted pictures

    /// A page with a picture that declares too many pixels, a large one twice,
    /// which together are too many, and two small ones, the second in a nested
    /// form; and a page with a small one.
    private static let pictures: Bytes = {
        func picture(_ width: Int, _ height: Int, _ filter: String) -> String {
            "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceRGB/BitsPerComponent 8"
                + "/Filter\(filter)"
        }
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>")
        let resources = "/Resources<</XObject<</A 7 0 R/B 8 0 R/C 9 0 R/F 10 0 R>>>>"
        for contents in [5, 6] {
            pdf.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]\(resources)/Contents \(contents) 0 R>>")
        }
        pdf.addStream("q 40 0 0 20 10 70 cm /A Do /B Do /B Do /C Do /F Do Q")
        pdf.addStream("q 40 0 0 20 10 70 cm /C Do Q")
        pdf.addStream("00>", picture(100_000, 100_000, "/ASCIIHexDecode"))
        // Each pair of bytes expands to 128 zeros: 108 MB.
        pdf.addStream(
            String(repeating: "8100", count: 6_000 * 6_000 * 3 / 128 + 1) + "80>",
            picture(6_000, 6_000, "[/ASCIIHexDecode/RunLengthDecode]"))
        pdf.addStream("FF00000000FF>", picture(2, 1, "/ASCIIHexDecode"))
        pdf.addStream("/G Do", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</G 11 0 R>>>>")
        pdf.addStream("/D Do", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</D 12 0 R>>>>")
        pdf.addStream("00FF00FFFFFF000000>", picture(1, 3, "/ASCIIHexDecode"))
        return pdf.bytes(trailer: "")
    }()

    /// Pictures beyond the limits are skipped with a reason, and the others are
    /// extracted.
    @Test(arguments: Place.allCases)
    func picturesBeyondTheLimitsAreSkipped(place: Place) async throws {
        let document = try await Self.open(Self.pictures, place)
        let images = await document.images(onPage: 0)
        #expect(images.map(\.width) == [6_000, 2, 1])
        #expect(images.map(\.height) == [6_000, 1, 3])
        #expect(images.first?.picture?.pixels.count == 6_000 * 6_000 * 4)
        #expect(images.dropFirst().first?.picture?.pixels == [0, 0, 255, 255, 255, 0, 0, 255])
        #expect(images.last?.picture?.pixels == [0, 255, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255])
        #expect(await document.refusal(ofPage: 0)?.hasPrefix("a picture") == true)
        #expect(await document.images(onPage: 1).map(\.width) == [2])
        #expect(await document.refusal(ofPage: 1) == nil)
    }

    /// JPEG 2000 is extracted undecoded, whatever size it declares: decoding
    /// would exceed the limits.
    @Test func jpeg2000IsExtractedUndecoded() async throws {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
        pdf.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>")
        pdf.addStream("q 40 0 0 20 10 70 cm /I Do Q")
        pdf.addStream("jp2 bytes", "/Type/XObject/Subtype/Image/Width 10000/Height 10000/Filter/JPXDecode")
        let document = try await Self.open(pdf.bytes(trailer: ""), .near)
        let image = try #require(await document.images(onPage: 0).first)
        #expect((image.width, image.height) == (10_000, 10_000) && image.picture == nil)
        #expect(image.file?.utf8Text == "jp2 bytes")
    }

    /// Two pictures, and between them one whose colours a long program computes
    /// for four million samples.
    private static let endless: Bytes = {
        func picture(_ width: Int, _ height: Int, _ colors: String, _ filter: String) -> String {
            "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace\(colors)/BitsPerComponent 8"
                + "/Filter\(filter)"
        }
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
        pdf.add(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</A 5 0 R/B 6 0 R/C 7 0 R>>>>"
                + "/Contents 4 0 R>>")
        pdf.addStream("q 40 0 0 20 10 70 cm /A Do /B Do /C Do Q")
        pdf.addStream("FF0000>", picture(1, 1, "/DeviceRGB", "/ASCIIHexDecode"))
        pdf.addStream(
            String(repeating: "8100", count: 2_000 * 2_000 * 3 / 128 + 1) + "80>",
            picture(
                2_000, 2_000, "[/DeviceN[/X/Y/Z]/DeviceRGB 8 0 R]", "[/ASCIIHexDecode/RunLengthDecode]"))
        pdf.addStream("00FF00>", picture(1, 1, "/DeviceRGB", "/ASCIIHexDecode"))
        pdf.addStream(
            "{" + String(repeating: "dup mul ", count: 4_000) + "}",
            "/FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1 0 1 0 1]")
        return pdf.bytes(trailer: "")
    }()

    /// A picture that crashes the process is skipped with a reason and not
    /// tried again; a new process extracts the others.
    @Test func crashingPictureIsSkipped() async throws {
        let document = try await Self.open(Self.endless, .near)
        let images = await document.images(onPage: 0)
        #expect(images.map { $0.picture?.pixels } == [[0, 0, 255, 255], [0, 255, 0, 255]])
        #expect(await document.refusal(ofPage: 0)?.hasPrefix("a picture") == true)
        let started = try await Self.processCount(document)
        // One reads the page; one decodes the first picture and crashes at the second, a new one
        // too; one continues.
        #expect(started >= 4)
        #expect(await document.images(onPage: 0).count == 2)
        #expect(try await Self.processCount(document) <= started + 1, "at most one process for the remaining pictures")
    }

    /// One process reads a page, whatever is requested and whatever is on it.
    @Test(arguments: Place.allCases)
    func annotatedPagesAreReadByOneProcess(place: Place) async throws {
        let document = try await Self.open(PDFAnnotationTests.marked.build(), place)
        #expect(await document.annotations(onPage: 0).count == 6)
        #expect(await document.links(onPage: 0).isEmpty)
        #expect(await document.text(ofPage: 0).string.hasPrefix("First page"))
        #expect(await document.geometry(ofPage: 0) != nil)
        #expect(try await Self.processCount(document) == 1)
    }
}
