import LecternGeometry
import Testing

@testable import LecternLayout

/// Letter spacing stands between letters, not after the last one of a line. CSS Text 4, section 8.2. Glyphs are 16 pixels.
@Suite(.timeLimit(.minutes(5))) struct LetterSpacingTests {
    private func boxes(_ body: String) -> [String] { LayoutFixture.boxes("span", body, width: 320) }

    @Test func centredLinesAreInTheMiddle() {
        #expect(
            boxes("<p style='text-align: center'><span style='letter-spacing: 8px'>abc</span></p>").map { $0.prefix(4) }
                == ["128,"])
    }

    @Test func linesEndAtTheirLastLetter() {
        let end = "text-align: right; letter-spacing: 8px"
        #expect(boxes("<p style='\(end)'><span>abc</span></p>").map { $0.prefix(4) } == ["256,"])
        // Spaces at the end do not count, nor do closing tags.
        #expect(boxes("<p style='\(end)'><i><span>abc </span> </i> </p>").map { $0.prefix(4) } == ["256,"])
        // A picture at the end is what the line ends with.
        let block = "<b style='display: inline-block; width: 8px; height: 8px'></b>"
        #expect(boxes("<p style='\(end)'><span>abc</span>\(block)</p>").map { $0.prefix(4) } == ["240,"])
    }

    @Test func whatFitsWithoutTheLastSpacingIsOnTheLine() {
        // 3 letters of 16 pixels and 2 spaces of 8 are 64.
        func lines(_ width: Int) -> [String] {
            LayoutFixture.lineTexts(
                "<p style='letter-spacing: 8px; width: \(width)px; overflow-wrap: anywhere'>abcdef</p>")
        }
        #expect(lines(64) == ["abc", "def"])
        #expect(lines(63) == ["ab", "cd", "ef"])
    }

    @Test func boxesAreAsWideAsTheirLines() {
        func width(_ text: String, _ spacing: String = "8px") -> Substring? {
            boxes("<p><span style='display: inline-block; letter-spacing: \(spacing)'>\(text)</span></p>").first?
                .split(separator: " ").last?.prefix(while: { $0 != "x" })
        }
        #expect(width("abc") == "64")
        #expect(width("abc<br>abcd") == "88")
        #expect(width("a<i>b</i>c ") == "64")
        #expect(width("abc", "-4px") == "40")
        #expect(width("a") == "16")
    }

    @Test func hyphensStandAfterTheSpacing() {
        let lines = LayoutFixture.lineTexts(
            "<p style='letter-spacing: 8px; width: 64px; hyphens: manual'>ab&#xAD;cd</p>")
        #expect(lines.count == 2)
    }
}
