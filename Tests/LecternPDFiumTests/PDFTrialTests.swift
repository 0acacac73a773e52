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
}
