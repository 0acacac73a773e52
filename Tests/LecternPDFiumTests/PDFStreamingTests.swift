import LecternAssets
import LecternBase
import LecternModel
import LecternPDFium
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

/// Remote documents: only the needed bytes are read.
@Suite(.timeLimit(.minutes(10))) struct PDFStreamingTests {
    /// 400 pages, 8 MB, mostly between the texts of the pages.
    private static let large: Bytes = {
        var pdf = PDFBuilder(pages: (1...400).map { ["This is page \($0)"] })
        pdf.title = "Large"
        pdf.outline = [("First", 0), ("Last", 399)]
        for page in pdf.pages.indices { pdf.pages[page].comment = "%" + String(repeating: "x", count: 20_000) + "\n" }
        return pdf.build()
    }()

    @Test func onlyNeededBytesAreRead() async throws {
        let distant = DistantResource(Self.large)
        let document = try await PDFiumDocumentFactory().open(distant, password: nil)
        #expect(document.pageCount == 400)
        #expect(document.information.title == "Large")
        #expect(await document.tableOfContents(href: "a.pdf").map(\.href) == ["a.pdf#page=1", "a.pdf#page=400"])
        #expect(await document.text(ofPage: 0).string.contains("This is page 1"))
        #expect(distant.bytesRead < Self.large.count / 20)
        #expect(await document.text(ofPage: 399).string.contains("This is page 400"))
        // The page list is flat: all earlier pages are visited, but not their contents.
        #expect(distant.largestRead <= 1 << 16)
    }

    @Test func lostConnectionIsReportedAndRetried() async throws {
        let lost = DistantResource(Self.large)
        lost.fails = true
        await #expect(throws: PDFOpenError.self) { try await PDFiumDocumentFactory().open(lost, password: nil) }
        let distant = DistantResource(Self.large)
        let document = try await PDFiumDocumentFactory().open(distant, password: nil)
        distant.fails = true
        #expect(await document.text(ofPage: 200).string.isEmpty)
        #expect(await document.refusal(ofPage: 200)?.contains("the connection is lost") == true)
        distant.fails = false
        #expect(await document.text(ofPage: 200).string.contains("This is page 201"))
        #expect(await document.refusal(ofPage: 200) == nil)
    }

    @Test func remoteDocumentsEqualLocalOnes() async throws {
        let (near, far) = (DataResource(PDFFixture.book()), DistantResource(PDFFixture.book()))
        let one = try await PDFiumDocumentFactory().open(near, password: nil)
        let other = try await PDFiumDocumentFactory().open(far, password: nil)
        for page in 0..<2 {
            #expect(await one.text(ofPage: page).string == other.text(ofPage: page).string)
            #expect(
                await one.picture(ofPage: page, width: 60, height: 90)?.pixels
                    == other.picture(ofPage: page, width: 60, height: 90)?.pixels)
        }
    }
}

/// Remote bytes that count reads.
final class DistantResource: Resource {
    private struct State {
        var bytesRead = 0
        var largestRead = 0
        var fails = false
    }
    private let bytes: Bytes
    private let state = Mutex(State())

    init(_ bytes: Bytes) { self.bytes = bytes }

    var bytesRead: Int { state.withLock { $0.bytesRead } }
    var largestRead: Int { state.withLock { $0.largestRead } }
    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    func length() async throws(ReadError) -> UInt64 { UInt64(bytes.count) }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        await Task.yield()
        guard !fails else { throw .access(.other("the connection is lost")) }
        let part = range.map { bytes.clamped(to: $0) } ?? bytes
        state.withLock { state in
            state.bytesRead += part.count
            state.largestRead = max(state.largestRead, part.count)
        }
        return part
    }
}
