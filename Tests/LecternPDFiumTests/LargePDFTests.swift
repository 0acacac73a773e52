import Glibc
import LecternAssets
import LecternBase
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternPDFium

/// A PDF of 500 MB, most of which is a stream that no page needs.
@Suite(.timeLimit(.minutes(10))) struct LargePDFTests {
    /// Writes a file with a hole.
    private func write(_ path: String) throws -> UInt64 {
        var pdf = PDFBuilder(pages: [["First page"], ["Second page"]])
        pdf.title = "Large"
        let small = pdf.build().utf8Text
        let hole = 500 << 20
        // An object before all others: their offsets grow by its length.
        let object = "%PDF-1.7\n99 0 obj\n<</Length \(hole)>>\nstream\n"
        let tail = "\nendstream\nendobj\n"
        let shift = object.utf8.count + hole + tail.utf8.count - "%PDF-1.7\n".utf8.count
        let rest = try shifted(String(small.dropFirst("%PDF-1.7\n".count)), by: shift)
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
        defer { close(file) }
        try #require(file >= 0)
        try put(object, file, at: 0)
        try put(tail + rest, file, at: object.utf8.count + hole)
        return UInt64(object.utf8.count + hole + tail.utf8.count + rest.utf8.count)
    }

    private func put(_ text: String, _ file: Int32, at offset: Int) throws {
        let bytes = Array(text.utf8)
        try #require(pwrite(file, bytes, bytes.count, offset) == bytes.count)
    }

    /// Returns the text with all offsets of its cross-reference table increased.
    private func shifted(_ text: String, by shift: Int) throws -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.hasSuffix(" 00000 n "), let offset = Int(line.prefix(10)) else { return String(line) }
            let digits = "\(offset + shift)"
            return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n "
        }
        let start = try #require(lines.lastIndex(of: "startxref"))
        var result = lines
        result[start + 1] = "\(try #require(Int(lines[start + 1])) + shift)"
        return result.joined(separator: "\n")
    }

    @Test func fiveHundredMegabytesAreReadInPieces() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let length = try write(folder + "/large.pdf")
            let counted = CountedResource(base: try FileResource(path: folder + "/large.pdf"))
            #expect(try await counted.length() == length && length > 500 << 20)
            let document = try await PDFiumDocumentFactory().open(counted, password: nil)
            #expect(document.pageCount == 2)
            #expect(await document.text(ofPage: 1).string.contains("Second page"))
            #expect(await document.picture(ofPage: 0, width: 100, height: 150) != nil)
            #expect(counted.bytesRead < 16 << 20, "\(counted.bytesRead) bytes")
            let local = try await PDFiumDocumentFactory().open(
                try FileResource(path: folder + "/large.pdf"), password: nil)
            #expect(await local.text(ofPage: 0).string.contains("First page"))
        }
    }
}

/// Counts the bytes read of a resource.
private final class CountedResource: Resource {
    private let base: any Resource
    private let count = Mutex(0)

    init(base: any Resource) { self.base = base }

    var bytesRead: Int { count.withLock { $0 } }

    func length() async throws(ReadError) -> UInt64 { try await base.length() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let bytes = try await base.read(range: range)
        count.withLock { $0 += bytes.count }
        return bytes
    }
}
