import LecternMarkup
import LecternNavigator
import LecternTestKit
import Testing

/// A long vertical book with notes in small double lines after nearly every phrase, as old Chinese novels have them.
@Suite(.timeLimit(.minutes(10))) struct DenseCommentaryTests {
    /// 120 paragraphs, 900 notes, each with a number by which it is found.
    private static let body: String = {
        var random = SeededRandom(seed: 32)
        let characters = Array("天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜")
        func words(_ count: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: count, using: &random)).map { _ in characters.randomElement(using: &random) ?? "天" }
            )
        }
        var number = 1_000
        return (0..<120).map { _ in
            let phrases = (0..<Int.random(in: 5...10, using: &random)).map { _ in
                number += 1
                return words(4...30) + "，<span class=\"note\">\(words(2...60))\(number)\(words(1...20))</span>"
            }
            return "<p>" + phrases.joined() + "。</p>"
        }.joined()
    }()

    private func chapter(_ width: Double, _ height: Double, _ fontSize: Double) async throws -> Chapter {
        var book = EPUBBuilder(title: "紅樓夢")
        book.language = "zh-Hant"
        book.chapterHead = """
            <style>html { writing-mode: vertical-rl } .note { -lectern-warichu: 2; font-size: 50%; line-height: 1 }</style>
            """
        book.addChapter("c1.xhtml", body: Self.body)
        return try await TestRendition.make(book, TestRendition.settings(width, height, fontSize: fontSize)).chapter(
            at: 0)
    }

    /// No text is lost or repeated, whatever the page; each note is on one page or goes on at the next.
    @Test(arguments: [(420.0, 600.0, 18.0), (300, 240, 24), (700, 300, 12)])
    func longBooksKeepAllNotes(_ width: Double, _ height: Double, _ fontSize: Double) async throws {
        let chapter = try await chapter(width, height, fontSize)
        let text = chapter.document.markup.text.withUnsafeBufferPointer { String(decoding: $0, as: UTF16.self) }
        var (shown, end) = ("", 0)
        for number in 0..<chapter.pageCount {
            let page = try #require(chapter.page(at: number))
            #expect(page.range.lowerBound == end && (page.range.upperBound > end || page.isLast))
            end = page.range.upperBound
            let ranges = chapter.ranges(on: page)
            #expect(
                ranges.allSatisfy { $0.lowerBound >= page.range.lowerBound && $0.upperBound <= page.range.upperBound })
            shown += chapter.text(on: page)
        }
        #expect(chapter.pageCount > 15 && end == chapter.length && text.utf16.count > 30_000)
        func squeezed(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        let body = try #require(text.firstRange(of: "，")).lowerBound
        let wanted = squeezed(text[body...])
        #expect(squeezed(shown).hasSuffix(wanted), "\(shown.count) of \(wanted.count)")
    }
}
