import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import Testing

@testable import LecternPaint

/// Marks where text overflows the edge of its line: `text-overflow`. Characters are squares of ten pixels.
@Suite(.timeLimit(.minutes(10))) struct TextOverflowTests {
    private static let block = "width: 45px; overflow: hidden; white-space: nowrap"

    /// Returns what is drawn from left to right: the left edge of each glyph run and its characters; a mark has no
    /// characters of the document, and is given by the number of its glyphs.
    private func drawn(_ body: String) -> [String] {
        let list = PaintedPage(body).list
        var runs: [(x: Float, text: String)] = []
        for operation in list.operations {
            guard case .glyphs(let run) = operation else { continue }
            let range = Int(run.range.lowerBound)..<Int(run.range.upperBound)
            let x = list.glyphX[range].min() ?? 0
            let text = run.sourceRange.isEmpty ? "mark" : "text"
            runs.append((x, "\(text)\(range.count)@\(Int(x))"))
        }
        return runs.sorted { $0.x < $1.x }.map(\.text)
    }

    private func block(_ style: String, _ text: String, _ more: String = "") -> [String] {
        drawn("<div style='\(Self.block); \(style)'>\(text)</div>\(more)")
    }

    @Test func ellipsisReplacesWhatDoesNotFit() {
        #expect(block("", "abcdef") == ["text6@0"])
        #expect(block("text-overflow: ellipsis", "abcdef") == ["text3@0", "mark1@30"])
        #expect(block("text-overflow: ellipsis", "abcd") == ["text4@0"], "it fits")
        #expect(block("text-overflow: clip", "abcdef") == ["text6@0"])
        #expect(block("text-overflow: \"--\"", "abcdef") == ["text2@0", "mark2@20"])
        #expect(block("text-overflow: \"\"", "abcdef") == ["text6@0"])
    }

    /// Only a box that clips has marks, and only along its lines.
    @Test func overflowThatIsSeenHasNoMark() {
        #expect(block("text-overflow: ellipsis; overflow: visible", "abcdef") == ["text6@0"])
        #expect(block("text-overflow: ellipsis; overflow: auto", "abcdef") == ["text3@0", "mark1@30"])
        #expect(block("text-overflow: ellipsis; overflow: clip", "abcdef") == ["text3@0", "mark1@30"])
        let tall = "<div style='height: 5px; overflow: hidden; text-overflow: ellipsis'>ab cd</div>"
        #expect(drawn(tall) == ["text5@0"])
    }

    /// The value belongs to the block, not to blocks in it, and anonymous blocks are its own.
    @Test func theBlockOfTheLinesDecides() {
        #expect(block("text-overflow: ellipsis", "<p>abcdef</p>") == ["text6@0"])
        #expect(block("text-overflow: ellipsis", "abcdef<p>g</p>").contains("mark1@30"))
        #expect(block("text-overflow: ellipsis; display: flex", "abcdef") == ["text6@0"])
    }

    /// Blocks whose lines are clamped have the mark of the clamp only.
    @Test func clampedBlocksHaveNoMarkOfTheirOwn() {
        let clamp = "display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2"
        #expect(block("text-overflow: ellipsis; \(clamp)", "abcdef") == ["text6@0"])
        #expect(block("text-overflow: ellipsis; line-clamp: 2", "abcdef") == ["text6@0"])
    }

    /// The left side of right-to-left lines, and both sides by two values.
    @Test func marksAreAtTheEndOrAtBothSides() {
        #expect(block("text-overflow: ellipsis; direction: rtl", "אבגדהו") == ["mark1@5", "text3@15"])
        #expect(block("text-overflow: clip ellipsis", "abcdef") == ["text3@0", "mark1@30"])
        #expect(block("text-overflow: ellipsis clip", "abcdef") == ["text6@0"], "nothing overflows on the left")
        #expect(block("text-overflow: ellipsis clip; direction: rtl", "אבגדהו") == ["mark1@5", "text3@15"])
        let shifted = "text-overflow: ellipsis ellipsis; text-indent: -15px"
        // The first two characters would be before the edge, the last two behind it.
        #expect(block(shifted, "abcdefgh").filter { $0.hasPrefix("mark") }.count == 2)
    }

    /// Words of the other direction are cut where they are seen.
    @Test func mixedDirectionsAreCutByPlace() {
        let runs = block("text-overflow: ellipsis", "ab אבגד")
        #expect(runs == ["text3@0", "mark1@30"])
        #expect(block("text-overflow: ellipsis", "אבגד ef").last == "mark1@30")
    }

    /// A letter and its accents stay together, and so does a character of two units.
    @Test func clustersAreNotDivided() {
        #expect(block("text-overflow: ellipsis", "abe\u{301}\u{302}f𝒜") == ["text5@0", "mark1@30"])
        #expect(block("text-overflow: ellipsis; width: 38px", "abe\u{301}\u{302}f") == ["text2@0", "mark1@20"])
        #expect(block("text-overflow: ellipsis", "𝒜𝒜𝒜𝒜𝒜") == ["text3@0", "mark1@30"])
    }

    /// The first character is never replaced, and the mark is after it.
    @Test func firstCharacterStays() {
        #expect(block("text-overflow: ellipsis; width: 5px", "abc") == ["text1@0", "mark1@10"])
        #expect(block("text-overflow: ellipsis; width: 5px; direction: rtl", "אבג").count == 2)
    }

    /// Pictures and other objects in the line are replaced whole.
    @Test func objectsThatDoNotFitAreHidden() throws {
        let object = "<span style='display: inline-block; width: 30px; height: 5px; background: red'></span>"
        func shapes(_ style: String) -> [String] {
            PaintedPage("<div style='\(Self.block); \(style)'>a\(object)b</div>").shapes.filter { $0.contains("fill") }
        }
        #expect(shapes("").count == 1)
        #expect(shapes("text-overflow: ellipsis") == [])
        #expect(block("text-overflow: ellipsis", "a\(object)b") == ["text1@0", "mark1@10"])
    }

    /// Hidden text can be selected and found: its rectangles stay, and the mark is no text.
    @Test func hiddenTextCanBeSelectedAndFound() throws {
        let page = PaintedPage("<div style='\(Self.block); text-overflow: ellipsis'>abcdef</div>")
        let geometry = TextGeometry(page: page.page, tree: page.tree)
        let text = page.tree.document.markup.text
        let start = Int32(
            try #require(
                text.firstIndex(of: 0x61).flatMap { first in
                    text[first...].indices.first { text[$0...].starts(with: "abcdef".utf16) }
                }))
        let rects = geometry.rects(of: start..<start + 6)
        #expect(rects.map(\.width) == [45], "clipped by the box")
        #expect(geometry.rects(of: start + 3..<start + 4).map(\.x) == [30])
        #expect(page.hit(38, 5)?.sourceOffset == start + 4 || page.hit(38, 5)?.sourceOffset == start + 3)
        #expect(page.page.textRange?.upperBound == start + 6)
    }

    /// An underline ends with the text that is shown.
    @Test func underlineEndsBeforeTheMark() {
        let page = PaintedPage(
            "<div style='\(Self.block); text-overflow: ellipsis'><u>abc<i>def</i></u></div>")
        let lines = page.shapes.filter { $0.contains("fill") }
        #expect(lines.count == 1 && lines[0].contains(" 30x"), "\(lines)")
    }

    /// Lines from top to bottom have their mark at the bottom.
    @Test func verticalLinesEndWithTheMark() {
        let style = "writing-mode: vertical-rl; height: 45px; overflow: hidden; white-space: nowrap"
        let list = PaintedPage("<div style='\(style); text-overflow: ellipsis'>日本語文字列</div>").list
        var counts: [Int] = []
        for case .glyphs(let run) in list.operations { counts.append(run.range.count) }
        #expect(counts == [3, 1])
    }

    @Test(arguments: ["clip", "ellipsis", "\"--\"", "clip ellipsis", "\"a\" \"b\""])
    func valuesAreWrittenAsTheyAreRead(value: String) throws {
        let tree = PaintedPage("<p style='text-overflow: \(value)'>a</p>").tree
        let text = tree.document.dump()
        #expect(value == "clip" || text.contains("text-overflow: \(value)"))
        #expect(!PaintedPage("<p style='text-overflow: fade'>a</p>").tree.document.dump().contains("text-overflow"))
    }
}
