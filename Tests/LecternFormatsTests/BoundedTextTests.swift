import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternFormats

/// Pathological texts are read in bounded time and memory.
@Suite(.timeLimit(.minutes(10))) struct BoundedTextTests {
    /// Overlong lines are split, and no text is lost.
    @Test(arguments: ["word ", "字", "\u{1F600}x", "a"]) func overlongLinesAreSplit(text: String) async throws {
        let whole = String(repeating: text, count: 1_000_000 / text.utf8.count)
        let publication = try await open(Bytes(utf8: whole), name: "a.txt", TextParser())
        #expect(publication.readingOrder.count > 2)
        let all = try await paragraphs(publication)
        #expect(all.allSatisfy { $0.utf8.count <= 1 << 16 })
        let isSpaced = text.hasSuffix(" ")
        #expect(all.joined(separator: isSpaced ? " " : "") == (isSpaced ? String(whole.dropLast()) : whole))
    }

    /// A long document is the same whole and in pieces, even if two are read
    /// alternately.
    @Test func documentsInPiecesAreComplete() async throws {
        let parts = ["one", "two"].map { name in
            "<h1>\(name)</h1>" + String(repeating: "<p>Words of \(name).</p>\n", count: 20_000)
        }
        let publication = try await open(Bytes(utf8: parts.joined()), name: "a.html", HTMLParser())
        let resources = publication.readingOrder.compactMap { publication.get($0) }
        try #require(resources.count == 2)
        var pieces: [[UInt8]] = [[], []]
        for start in stride(from: UInt64(0), to: 1 << 21, by: 100_000) {
            for (index, resource) in resources.enumerated() {
                pieces[index] += try await resource.read(range: start..<start + 100_000).array
            }
        }
        for (index, resource) in resources.enumerated() {
            let whole = try await resource.read().array
            #expect(whole.count > 300_000 && pieces[index] == whole)
            #expect(try await resource.read(range: 5..<9).array == Array(whole[5..<9]))
        }
    }

    @Test func deeplyNestedMarkersAreLimited() {
        let deep = String(repeating: "> ", count: 1_000) + "word\n"
        let bounded = CommonMark.bounded(Bytes(utf8: "before\n" + deep + "> - 1. after\n")).utf8Text
        #expect(bounded == "before\n" + String(repeating: "> ", count: 99) + ">word\n> - 1. after\n")
        let html = CommonMark.html(Bytes(utf8: deep + String(repeating: "*a **b ", count: 20_000)))
        #expect(html.contains("word") && html.matches(of: /<blockquote>/).count == 100)
    }

    @Test(arguments: ["", "a", "> a\n> b", "- - - \n* * *\n1. 2. 3) x", "-\n>", "12345678901. x"])
    func otherMarkersAreKept(text: String) { #expect(CommonMark.bounded(Bytes(utf8: text)).utf8Text == text) }

    /// Thousands of chapters: each is written in constant time.
    @Test func manyChaptersTakeLinearTime() throws {
        let paragraphs = String(repeating: "<p>Some words, and <em>more</em> of them.</p>", count: 20)
        let documents = Dictionary(
            uniqueKeysWithValues: [1_000, 4_000].map { count in
                let text = (1...count).map { "<h1>Chapter \($0)</h1>\(paragraphs)" }.joined()
                return (count, MarkupParser(names: NameTable()).parse(text, mode: .html).document)
            })
        let growth = try growth(from: 1_000) { count in
            let book = HTMLBook(
                HTMLSections(whole: try #require(documents[count])), metadata: Metadata(), title: nil, head: nil)
            let publication = try book.publication(besides: DataResource(""), DiagnosticSink())
            #expect(publication.readingOrder.count == count)
        }
        #expect(growth < 9)
    }
}
