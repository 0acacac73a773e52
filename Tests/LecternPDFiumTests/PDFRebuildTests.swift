import LecternAssets
import LecternBase
import LecternFormats
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternPDFium

/// Documents that PDFium cannot open are rebuilt from their objects.
@Suite(.timeLimit(.minutes(10))) struct PDFRebuildTests {
    private static let pages = """
        3 0 obj
        <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 5 0 R/Resources<</Font<</H 7 0 R>>>>>>
        endobj
        4 0 obj
        <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 6 0 R/Resources<</Font<</H 7 0 R>>>>>>
        endobj
        5 0 obj
        <</Length 33>>stream
        BT /H 14 Tf 20 50 Td (One) Tj ET 
        endstream
        endobj
        6 0 obj
        <</Length 33>>stream
        BT /H 14 Tf 20 50 Td (Two) Tj ET 
        endstream
        endobj
        7 0 obj
        <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>
        endobj

        """
    private static let root = """
        1 0 obj
        <</Type/Catalog/Pages 2 0 R/Lang(de)>>
        endobj
        2 0 obj
        <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>
        endobj

        """

    private func open(_ bytes: Bytes) async throws -> any PDFDocument {
        try await PDFiumDocumentFactory().open(DataResource(bytes), password: nil)
    }

    private func texts(_ bytes: Bytes) async throws -> [String] {
        let document = try await open(bytes)
        #expect(document.information.wasRepaired)
        var texts: [String] = []
        for page in 0..<document.pageCount {
            texts.append(await document.text(ofPage: page).string.split(whereSeparator: \.isNewline).joined())
        }
        return texts
    }

    @Test(arguments: [
        // The end is cut off; the header as well; there are other bytes before it.
        "%PDF-1.7\n" + root + pages, root + pages, "%!PS junk\n%PDF-\n" + root + pages,
        // The catalog is at the end, as LaTeX writes it.
        "%PDF-1.7\n" + pages + root,
        // A trailer without a table.
        "%PDF-1.4\n" + pages + root + "trailer\n<</Size 9/Root 1 0 R>>\n",
        // A trailer whose catalog is lost.
        "%PDF-1.4\n" + pages + root + "trailer\n<</Size 9/Root 99 0 R>>\nstartxref\n7\n%%EOF",
        // Without a catalog, and without a page tree.
        "%PDF-1.7\n" + pages + root.split(separator: "endobj\n", maxSplits: 1)[1], "%PDF-1.7\n" + pages,
    ])
    func objectsAreFound(text: String) async throws {
        #expect(try await texts(Bytes(utf8: text)) == ["One", "Two"])
    }

    @Test func lastObjectsCount() async throws {
        let newer = "5 0 obj\n<</Length 33>>stream\nBT /H 14 Tf 20 50 Td (New) Tj ET \nendstream\nendobj\n"
        let text = "%PDF-1.7\n" + Self.root + Self.pages + newer
        #expect(try await texts(Bytes(utf8: text)) == ["New", "Two"])
    }

    @Test func otherGenerationsAreKept() async throws {
        let text = Self.root.replacing("[3 0 R", with: "[3 2 R") + Self.pages.replacing("3 0 obj", with: "3 2 obj")
        #expect(try await texts(Bytes(utf8: "%PDF-1.7\n" + text)) == ["One", "Two"])
    }

    /// Pages that came before the cut are readable; the last stream is not
    /// complete.
    @Test func downloadsAreReadUpToTheirEnd() async throws {
        let text = "%PDF-1.7\n" + Self.root + Self.pages
        let whole = Array(text.utf8)
        let first = try #require(text.firstRange(of: "5 0 obj")).lowerBound
        for count in stride(from: text.utf8.distance(from: text.startIndex, to: first) + 60, to: whole.count, by: 7) {
            let document = try await open(Bytes(Array(whole[..<count])))
            #expect(document.pageCount == 2, "\(count) bytes")
        }
    }

    /// Catalog and pages are in an object stream whose cross-reference stream is
    /// lost.
    @Test func objectStreamsAreRead() async throws {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 5 0 R/Resources<</Font<</H 7 0 R>>>>>>",
        ]
        var (header, body) = ("", "")
        for (index, object) in objects.enumerated() {
            header += "\(index + 1) \(body.utf8.count) "
            body += object + " "
        }
        // zlib's header; its checksum is not compared.
        let packed = [0x78, 0x9C] + Deflate.compress(Bytes(utf8: header + body)).array + [0, 0, 0, 0]
        var bytes = Array("%PDF-1.5\n".utf8)
        let dictionary = "<</Type/ObjStm/N 3/First \(header.utf8.count)/Filter/FlateDecode/Length \(packed.count)>>"
        bytes += Array("9 0 obj\n\(dictionary)stream\n".utf8) + packed + Array("\nendstream\nendobj\n".utf8)
        let rest = try #require(Self.pages.firstRange(of: "5 0 obj")).lowerBound
        bytes += Array(Self.pages[rest...].utf8)
        #expect(try await texts(Bytes(bytes)) == ["One"])
    }

    @Test(arguments: ["", "%PDF-1.7\n", "1 0 obj\n<</Type/Catalog>>\nendobj", "5 0 obj 6 0 obj(", "trailer<</Root"])
    func nothingToFindIsRefused(text: String) async throws {
        await #expect(throws: PDFOpenError.self) { _ = try await open(Bytes(utf8: text)) }
    }

    /// Time grows with the length, not with its square.
    @Test(arguments: ["1 0 obj(", "1 0 obj<<", "1 0 obj[", "9 0 obj<<>>stream ", "trailer<</A("])
    func hostileObjectsTakeLinearTime(part: String) async throws {
        let growth = growth(from: 25_000) { count in
            _ = PDFRebuild.rebuilt(Array("%PDF-1.7\n".utf8) + String(repeating: part, count: count).utf8)
        }
        #expect(growth < 9)
        let text = "%PDF-1.7\n" + String(repeating: part, count: 100_000)
        await #expect(throws: PDFOpenError.self) { _ = try await open(Bytes(utf8: text)) }
    }

    /// A damaged PDF is never opened as text.
    @Test(arguments: ["a.pdf", "a"]) func damagedDocumentsAreNoText(name: String) async throws {
        let resource = DataResource(Bytes(utf8: Self.root + Self.pages), properties: .init(filename: name))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        #expect(asset.format.mediaType == .pdf)
        let publication = try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(
            asset)
        #expect(publication.diagnostics.map(\.code) == ["pdf.repaired"])
    }

    /// The bytes that follow a damaged signature are no text: as in PDFs of scanners and of faulty transfers.
    @Test(arguments: ["%PUF-1.4\n", "%PDF1.4\n%âãÏÓ\n", "", "\u{0}\u{0}\u{0}"], ["a.pdf", "a"])
    func theSignatureMayBeDamaged(signature: String, name: String) async throws {
        let resource = DataResource(
            Bytes(Array(signature.utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A] + Array((Self.root + Self.pages).utf8)),
            properties: .init(filename: name))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        #expect(asset.format.mediaType == .pdf)
        let publication = try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(
            asset)
        #expect(publication.diagnostics.map(\.code) == ["pdf.repaired"])
    }

    @Test func textWithTheNameOfAPDFIsNoText() async throws {
        let resource = DataResource(Bytes(utf8: "not a PDF at all"), properties: .init(filename: "a.pdf"))
        #expect(try await AssetRetriever.files.retrieve(resource: resource).format.mediaType == .pdf)
        let plain = DataResource(Bytes(utf8: "1 0 obj <<\nas a PDF has it"), properties: .init(filename: "a.txt"))
        #expect(try await AssetRetriever.files.retrieve(resource: plain).format.mediaType == .text)
    }
}
