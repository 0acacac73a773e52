import LecternTestKit
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct TableLayoutTests {
    @Test func columnsAreAsWideAsTheirContent() {
        #expect(
            LayoutFixture.boxes("td", "<table><tr><td>ab</td><td>c</td></tr><tr><td>d</td><td>efg</td></tr></table>")
                == ["0,0 32x16", "32,0 48x16", "0,16 32x16", "32,16 48x16"])
    }

    @Test func narrowTablesShrinkTowardsTheLongestWord() {
        #expect(
            LayoutFixture.boxes("td", "<table><tr><td>aa bb cc</td><td>d</td></tr></table>", width: 64)
                == ["0,0 48x48", "48,0 16x48"])
    }

    @Test func specifiedAndPercentWidthsShareTheTable() {
        #expect(
            LayoutFixture.boxes("td", "<table css='width:200'><tr><td css='width:50'>a</td><td>b</td></tr></table>")
                == ["0,0 50x16", "50,0 150x16"])
    }

    @Test func spansCoverTheirColumnsAndRows() {
        let table =
            "<table><tr><td rowspan='2'>a</td><td colspan='2'>bbbb</td></tr><tr><td>c</td><td css='height:30'>d</td></tr></table>"
        #expect(LayoutFixture.boxes("td", table) == ["0,0 16x46", "16,0 64x16", "16,16 32x30", "48,16 32x30"])
    }

    @Test func cellsInARowShareABaseline() {
        let table = "<table><tr><td><s css='size:48'>a</s></td><td css='height:40'>b</td><td>c<br/>d</td></tr></table>"
        let found = LayoutFixture.baselines(table)
        #expect(found.count == 4 && found[0] > found[3] - found[2])
        #expect(Set(found.prefix(3)).count == 1, "\(found)")
        #expect(found.max() == found.last)
    }

    @Test func captionsAreAboveTheGrid() {
        #expect(
            LayoutFixture.boxes("caption", "<table><caption>x</caption><tr><td>abc</td></tr></table>") == ["0,0 48x16"])
        #expect(LayoutFixture.boxes("td", "<table><caption>x</caption><tr><td>abc</td></tr></table>") == ["0,16 48x16"])
    }

    @Test func tallTablesBreakBetweenRowsAndLoseNoText() {
        let rows = (0..<40).map { "<tr><td>a\($0)</td><td>b</td></tr>" }.joined()
        let pages = LayoutFixture.pages("<table><thead><tr><td>h</td></tr></thead>\(rows)</table>")
        #expect(pages.count > 3)
        let text = LayoutFixture.text(pages)
        #expect(text.count == 81)
        #expect(zip(text, text.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    @Test func longCaptionsBreakAndLoseNoText() {
        let words = (10..<70).map { "w\($0)" }.joined(separator: " ")
        for side in ["", " css='below'"] {
            let pages = LayoutFixture.pages(
                "<table css='width:80'><caption\(side)>\(words)</caption><tr><td>a</td></tr></table>", width: 80)
            #expect(pages.count > 2)
            #expect(Set(LayoutFixture.text(pages)).count == 61)
        }
    }

    @Test func rowsTallerThanThePageBreakInside() {
        let words = (0..<60).map { "w\($0)" }.joined(separator: " ")
        let pages = LayoutFixture.pages(
            "<table><tr><td>\(words)</td><td>x</td></tr><tr><td>end</td></tr></table>", width: 80)
        #expect(pages.count > 2)
        #expect(Set(LayoutFixture.text(pages)).count == 62)
    }

    @Test func rowSpansBreakWithTheirRows() {
        let rows = (0..<30).map { "<tr><td>r\($0)</td></tr>" }.joined()
        let pages = LayoutFixture.pages(
            "<table><tr><td rowspan='99'>span span span</td><td>first</td></tr>\(rows)</table>", width: 200)
        #expect(pages.count > 1)
        // Each letter once; the spaces of the cell that spans are at the ends of its lines.
        let text = LayoutFixture.text(pages)
        #expect(Set(text).count == text.count)
        let letters = "spanspanspanfirst".count + (0..<30).map { "r\($0)".count }.reduce(0, +)
        #expect(text.map(\.count).reduce(0, +) == letters)
    }

    @Test func nestedTablesTakeLinearTime() {
        let growth = growth(from: 20) { depth in
            let body =
                String(repeating: "<table><tr><td css='height:10'>x", count: depth)
                + String(repeating: "</td></tr></table>", count: depth)
            #expect(LayoutFixture.pages(body, height: 100_000).count == 1)
        }
        #expect(growth < 9)
    }
}
