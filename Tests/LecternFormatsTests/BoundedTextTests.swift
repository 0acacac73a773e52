import LecternBase
import LecternPublication
import Testing

@testable import LecternFormats

/// What nobody writes is read in bounded time and room.
struct BoundedTextTests {
    /// A line is a paragraph, but not of megabytes; nothing of it is lost.
    @Test(arguments: ["word ", "字", "\u{1F600}x", "a"]) func endlessLinesAreParagraphs(text: String) async throws {
        let whole = String(repeating: text, count: 1_000_000 / text.utf8.count)
        let publication = try await open(Bytes(utf8: whole), name: "a.txt", TextParser())
        #expect(publication.readingOrder.count > 2)
        let all = try await paragraphs(publication)
        #expect(all.allSatisfy { $0.utf8.count <= 1 << 16 })
        let isSpaced = text.hasSuffix(" ")
        #expect(all.joined(separator: isSpaced ? " " : "") == (isSpaced ? String(whole.dropLast()) : whole))
    }

    @Test func nestedMarksAreCut() {
        let deep = String(repeating: "> ", count: 1_000) + "word\n"
        let bounded = CommonMark.bounded(Bytes(utf8: "before\n" + deep + "> - 1. after\n")).utf8Text
        #expect(bounded == "before\n" + String(repeating: "> ", count: 99) + ">word\n> - 1. after\n")
        let html = CommonMark.html(Bytes(utf8: deep + String(repeating: "*a **b ", count: 20_000)))
        #expect(html.contains("word") && html.matches(of: /<blockquote>/).count == 100)
    }

    @Test(arguments: ["", "a", "> a\n> b", "- - - \n* * *\n1. 2. 3) x", "-\n>", "12345678901. x"])
    func marksOfOthersStay(text: String) { #expect(CommonMark.bounded(Bytes(utf8: text)).utf8Text == text) }
}
