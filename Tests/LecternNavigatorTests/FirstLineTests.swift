import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

/// Only the beginning of a long paragraph is prepared in the style of its first line. If the text is in a span, all
/// of it is prepared. Both give the same pages.
@Suite(.timeLimit(.minutes(10))) struct FirstLineTests {
    private static let styles = [
        "font-size: 1.3em", "text-transform: uppercase", "letter-spacing: 3px", "font-size: 0.4em", "font-size: 3em",
        "font-variant: small-caps; word-spacing: 9px", "color: red", "letter-spacing: -4px; font-size: 2em",
    ]
    private static let blocks = [
        "", "text-wrap: pretty", "text-wrap: balance", "text-indent: 3em; text-align: justify", "white-space: pre-wrap",
        "hyphens: auto", "direction: rtl", "overflow-wrap: anywhere; width: 70px",
    ]

    @Test(arguments: styles) func beginningOfAParagraphDeterminesItsFirstLine(_ style: String) async throws {
        for block in Self.blocks {
            let css = "p { margin: 0; \(block) } p::first-line { \(style) }"
            let plain = try await Self.chapter(css, from: "<p>", to: "</p>")
            let wrapped = try await Self.chapter(css, from: "<p><span>", to: "</span></p>")
            #expect(plain.pageStarts == wrapped.pageStarts, "\(block)")
            #expect(Self.places(plain) == Self.places(wrapped), "\(block)")
        }
    }

    private static func chapter(_ css: String, from start: String, to end: String) async throws -> Chapter {
        let paragraphs = [0, 1, 2, 3, 5, 8, 12].map { start + text($0) + end }
        var book = EPUBBuilder(title: "Lines")
        book.addChapter(
            "c.xhtml", title: "Lines", body: paragraphs.joined(separator: "\n"), head: "<style>\(css)</style>")
        let chapter = try await TestRendition.make(book).chapter(at: 0)
        _ = chapter.pageCount
        return chapter
    }

    /// Words of many lengths, some of which must be broken, some twice as long in capitals.
    private static func text(_ number: Int) -> String {
        let words = [
            "a", "line", "of", "Straße", "incomprehensibilities", "(well)", "so\u{AD}ft", "x  y", "ef\u{FB01}cient",
            String(repeating: "w", count: 30), "\u{2014}", "end.\n  ",
        ]
        return (0..<number * 9 + 3).map { words[($0 * $0 + $0 * 5 + number) % words.count] }.joined(separator: " ")
    }

    /// Returns the position of every third character of the chapter.
    private static func places(_ chapter: Chapter) -> [String] {
        (0..<chapter.pageCount).compactMap { chapter.page(at: $0) }.flatMap { page in
            let geometry = TextGeometry(page: page.fragment, tree: chapter.document.tree)
            return stride(from: page.range.lowerBound, to: page.range.upperBound, by: 3).map { offset in
                "\(page.index) \(offset) \(geometry.rects(of: Int32(offset)..<Int32(offset + 1)))"
            }
        }
    }
}
