import Foundation
import LecternAssets
import LecternBase
import LecternTestKit
import Testing

/// Commands on a book of which a chapter cannot be read: they print the rest, say what is left out, and fail.
@Suite(.timeLimit(.minutes(10))) struct OmissionTests {
    /// A book whose second chapter is damaged.
    private func withDamagedBook(_ work: (_ folder: String) async throws -> Void) async throws {
        var book = EPUBBuilder(title: "Storm")
        book.addChapter("one.xhtml", title: "One", body: "<h1>One</h1><p>The sea was calm.</p>")
        let words = (0..<400).map { "wave\($0)" }.joined(separator: " ")
        book.addChapter("two.xhtml", title: "Two", body: "<h1>Two</h1><p>\(words)</p>")
        book.addChapter("three.xhtml", title: "Three", body: "<h1>Three</h1><p>The sea was calm again.</p>")
        var zip = book.zip()
        let index = try #require(zip.entries.firstIndex { $0.path.hasSuffix("two.xhtml") })
        zip.entries[index].packedBytes = Bytes([UInt8](repeating: 0xFF, count: 300))
        try await withTemporaryFolder { folder in
            try write(zip.bytes(), toFile: folder + "/storm.epub")
            try await work(folder)
        }
    }

    @Test(arguments: [["text"], ["text", "--json"], ["content"], ["index"], ["paginate"], ["search", "--", "sea"]])
    func theRestIsPrintedAndTheCommandFails(_ words: [String]) async throws {
        try await withDamagedBook { folder in
            let arguments = [words[0], "storm.epub"] + words.dropFirst().filter { $0 != "--" }
            let run = try await lectern(arguments, folder: folder)
            #expect(run.status == 1, "\(run)")
            #expect(run.complaint.contains("two.xhtml") && run.complaint.split(separator: "\n").count == 1, "\(run)")
            let rest = words[0] == "paginate" ? "one.xhtml" : words[0] == "index" ? "Three" : "sea"
            #expect(run.output.contains(rest) || run.output.contains("One"), "\(run)")
        }
    }

    /// A chapter with one flipped bit: deflated, most of its words are still there; stored, all are.
    @Test(arguments: [
        (true, ["text"]), (true, ["text", "--json"]), (true, ["content"]), (true, ["index"]), (true, ["paginate"]),
        (true, ["search", "--", "wave7"]), (true, ["render", "--", "--all", "-o", "pages.pdf"]),
        (true, ["render", "--", "--bare", "--all", "-o", "pages.pdf"]), (true, ["convert", "--", "-o", "copy.epub"]),
        (false, ["text"]), (false, ["content"]),
    ])
    func damageThatLeavesWordsIsAFailure(isDeflated: Bool, words: [String]) async throws {
        var book = EPUBBuilder(title: "Storm")
        let text = (0..<4_000).map { "wave\($0)" }.joined(separator: " ")
        book.addChapter("one.xhtml", title: "One", body: "<h1>One</h1><p>\(text)</p>")
        var zip = book.zip()
        let index = try #require(zip.entries.firstIndex { $0.path.hasSuffix("one.xhtml") })
        let plain = zip.entries[index].bytes
        var packed = (isDeflated ? Deflate.compress(plain) : plain).array
        packed[packed.count - packed.count / 8] ^= 4
        zip.entries[index].method = isDeflated ? .deflated : .stored
        zip.entries[index].packedBytes = Bytes(packed)
        try await withTemporaryFolder { (folder: String) async throws in
            try write(zip.bytes(), toFile: folder + "/storm.epub")
            let arguments = [words[0], "storm.epub"] + words.dropFirst().filter { $0 != "--" }
            let run = try await lectern(arguments, folder: folder)
            #expect(run.status == 1, "\(run)")
            let lines = run.complaint.split(separator: "\n").filter { $0.contains("one.xhtml") }
            #expect(lines.count == 1 && lines[0].contains("may be incomplete or wrong"), "\(run)")
            if words[0] == "text" { #expect(run.output.contains("wave7 wave8")) }
        }
    }

    @Test func wholeBooksAreNoFailure() async throws {
        try await withTemporaryFolder { folder in
            var book = EPUBBuilder(title: "Calm")
            book.addChapter("one.xhtml", title: "One", body: "<h1>One</h1><p>The sea was calm.</p>")
            book.addChapter("empty.xhtml", title: "Empty", body: "")
            try book.write(toFile: folder + "/calm.epub")
            for command in ["text", "content", "index", "paginate"] {
                let run = try await lectern(command, "calm.epub", folder: folder)
                #expect(run.status == 0 && run.complaint.isEmpty, "\(command): \(run)")
            }
        }
    }
}
