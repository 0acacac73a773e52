import LecternAssets
import LecternBase
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

/// Pages are tried in a process of their own, of files and of documents elsewhere.
struct PDFTrialTests {
    enum Place: CaseIterable { case near, far }

    private static func open(_ bytes: Bytes, _ place: Place) async throws -> any PDFDocument {
        let resource: any Resource = place == .near ? DataResource(bytes) : DistantResource(bytes)
        return try await PDFiumDocumentFactory().open(resource, password: nil)
    }

    /// Three pages; what the second one draws takes more memory than a page may.
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
    func aGreedyPageIsRefusedAndTheOthersAreNot(place: Place) async throws {
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

    /// The text that a trial told is the one that is read when it is not at hand any more.
    @Test(arguments: Place.allCases)
    func toldTextIsTheSameAsRead(place: Place) async throws {
        let pages = (0..<40).map { ["Page \($0) begins,", "and goes on for a hyph\u{AD}", "en or two"] }
        let document = try await Self.open(PDFBuilder(pages: pages).build(), place)
        var told: [PDFPageText] = []
        for page in pages.indices { told.append(await document.text(ofPage: page)) }
        #expect(told[7].string.hasPrefix("Page 7 begins,"))
        #expect(told.allSatisfy { $0.boxes.contains { $0 != nil } })
        for page in pages.indices.dropLast(2) { #expect(await document.text(ofPage: page) == told[page]) }
    }

    // MARK: Drawing

    /// Three pages; the second has next to nothing in it, but what it paints with takes all the time there is.
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
        // Patterns of patterns, each drawn in every tile of the one before.
        for level in 0..<8 {
            let next = level < 7 ? "/Resources<</Pattern<</P\(level + 1) \(11 + level) 0 R>>>>" : "/Resources<<>>"
            let paint = level < 7 ? "/Pattern cs /P\(level + 1) scn 0 0 100 100 re f" : "1 0 0 rg 0 0 1 1 re f"
            pdf.addStream(
                String(repeating: paint + "\n", count: 40),
                "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 100 100]/XStep 3/YStep 3" + next)
        }
        return pdf.bytes(trailer: "")
    }()

    /// Its text is read, as it has done no harm; what draws it is ended.
    @Test(arguments: Place.allCases)
    func aPageThatCannotBeDrawnIsReadAllTheSame(place: Place) async throws {
        let document = try await Self.open(Self.slow, place)
        #expect(await document.text(ofPage: 1).string == "words")
        #expect(await document.refusal(ofPage: 1) == nil)
        #expect(await document.picture(ofPage: 0, width: 50, height: 50) != nil)
        #expect(await document.picture(ofPage: 1, width: 400, height: 400) == nil)
        #expect(await document.refusal(ofPage: 1)?.hasPrefix("drawing") == true)
        let start = ContinuousClock.now
        #expect(await document.picture(ofPage: 1, width: 400, height: 400) == nil)
        #expect(ContinuousClock.now - start < .seconds(2), "what is known is not tried again")
        #expect(await document.picture(ofPage: 2, width: 50, height: 50) != nil)
        #expect(await document.text(ofPage: 2).string == "after")
    }

    /// Where the page comes from does not matter, nor what was drawn before.
    @Test func drawingsAreTheSame() async throws {
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

    /// A drawing that nobody wants any more is ended, and the next one is made.
    @Test func aCancelledDrawingEnds() async throws {
        let document = try await Self.open(Self.slow, .near)
        let task = Task { await document.picture(ofPage: 1, width: 400, height: 400) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        #expect(await task.value == nil)
        #expect(await document.refusal(ofPage: 1) == nil)
        #expect(await document.picture(ofPage: 0, width: 50, height: 50) != nil)
    }
}
