import Foundation
import LecternBase
import LecternTestKit
import Testing

/// PDF on a server, read by ranges.
@Suite(.timeLimit(.minutes(10))) struct RemotePDFTests {
    private static let large: Bytes = {
        var pdf = PDFBuilder(pages: (1...300).map { ["This is page \($0)"] })
        pdf.title = "On a Server"
        pdf.outline = [("The beginning", 0), ("The end", 299)]
        for page in pdf.pages.indices { pdf.pages[page].comment = "%" + String(repeating: "x", count: 30_000) + "\n" }
        return pdf.build()
    }()

    private func server() throws -> TestHTTPServer {
        let bytes = Self.large
        return try TestHTTPServer { request in
            var answer = TestHTTPServer.Answer(
                headers: [("Accept-Ranges", "bytes"), ("Content-Type", "application/pdf")])
            guard let range = request.range(of: UInt64(bytes.count)) else {
                answer.length = UInt64(bytes.count)
                answer.body = request.method == "HEAD" ? .empty : bytes
                return answer
            }
            answer.status = 206
            answer.headers.append(
                ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"))
            answer.body = bytes.clamped(to: range)
            return answer
        }
    }

    @Test(arguments: [
        (["info"], "On a Server"), (["toc"], "The beginning"), (["render", "--page", "1", "-o", "page.png"], ""),
    ])
    func fetchesASmallShare(_ words: [String], _ shown: String) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let server = try server()
            try await server.run {
                let run = try await lectern([words[0], server.url("/large.pdf")] + words.dropFirst(), folder: folder)
                #expect(run.status == 0, "\(run.complaint)")
                #expect(run.output.contains(shown) || shown.isEmpty)
                let fetched = server.sentBytes
                #expect(fetched < Self.large.count / 20, "\(fetched) of \(Self.large.count) bytes")
            }
        }
    }
}
