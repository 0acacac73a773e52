import Foundation
import LecternBase
import LecternTestKit
import Synchronization
import Testing

/// `lectern fetch` against a local site.
@Suite(.timeLimit(.minutes(10))) struct FetchCommandTests {
    /// The chapters of a tale that exist.
    private final class Tale: Sendable {
        let count = Mutex(2)

        func answer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
            guard let number = Int(request.path.dropFirst()), number <= count.withLock({ $0 }) else {
                return .init(status: 404)
            }
            let isLast = number == count.withLock { $0 }
            let next = isLast ? "" : "<a href=\"/\(number + 1)\">Next chapter</a>"
            let text = "The lamp went out, and for a while nobody in the house said a word, as often before."
            let page = "<title>Chapter \(number) - The Well</title><h1>Chapter \(number)</h1><p>\(text)</p>\(next)"
            return .init(headers: [("Content-Type", "text/html")], body: Bytes(utf8: page))
        }
    }

    @Test func articlesAreFetchedAndBroughtUpToDate() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let tale = Tale()
            let server = try TestHTTPServer { tale.answer($0) }
            try await server.run {
                func fetch(_ arguments: String...) async throws -> Run {
                    try await lectern(["fetch", "--delay", "0"] + arguments, folder: folder)
                }
                #expect(try await fetch(server.url("/1")) == Run(status: 0, output: "./The Well.epub\n"))
                let text = try await lectern("text", "The Well.epub", folder: folder)
                #expect(text.status == 0 && text.output.contains("Chapter 2"))
                let unchanged = Run(status: 0, output: "There is nothing new.\n")
                #expect(try await fetch("--update", "The Well.epub") == unchanged)
                tale.count.withLock { $0 = 4 }
                let updated = Run(status: 0, output: "+ Chapter 3\n+ Chapter 4\n")
                #expect(try await fetch("--update", "The Well.epub") == updated)
                let one = try await fetch(server.url("/1"), "--one-page", "--json", "-o", "one.epub")
                let object = try JSONValue(parsing: one.output).object
                #expect(object?["file"]?.string == "one.epub" && object?["chapters"]?.integer == 1)
                #expect(object?["title"]?.string == "Chapter 1" && object?["source"]?.string == server.url("/1"))
            }
        }
    }

    @Test func errorsSayWhatToDo() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(fixture().bytes(), toFile: folder + "/a.epub")
            let server = try TestHTTPServer { request in
                request.path == "/robots.txt"
                    ? .init(body: Bytes(utf8: "User-agent: *\nDisallow: /no"))
                    : request.path == "/empty" ? .init(body: Bytes(utf8: "<p></p>")) : .init(status: 404)
            }
            try await server.run { () async throws in
                func complaint(_ arguments: String...) async throws -> String {
                    let run = try await lectern(["fetch", "--delay", "0"] + arguments, folder: folder)
                    #expect(run.status == 1 && run.output.isEmpty)
                    return run.complaint
                }
                #expect(try await complaint(server.url("/missing")).contains("does not exist"))
                #expect(try await complaint(server.url("/no")).contains("(robots.txt); read it in a browser"))
                #expect(try await complaint(server.url("/empty")).contains("has no article"))
                #expect(try await complaint("--update", "a.epub").contains("was not fetched"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.epub"])
            for wrong in [[], ["x"], ["http://a.org", "--update", "a.epub"], ["http://a.org", "--limit", "0"]] {
                #expect(try await lectern(["fetch"] + wrong, folder: folder).status == 2, "\(wrong)")
            }
        }
    }
}
