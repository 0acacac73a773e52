import LecternGeometry
import LecternTestKit
import Testing

@testable import LecternLayout

/// Lines of books do not become too short by the author's margins and indents.
@Suite(.timeLimit(.minutes(1))) struct LeastMeasureTests {
    /// The places of the boxes with a `z-index`: `x width`.
    private static func places(_ body: String, _ css: String = "html { -lectern-typesetting: book }") -> [String] {
        let fixture = BookFixture(body, css: css, size: (400, 400))
        return fixture.boxes(0).map { box in
            let parts = box.split(separator: " ")
            return "\(parts[1].split(separator: ",")[0]) \(parts[2].split(separator: "x")[0])"
        }
    }

    @Test func aWideMarginLeavesSixTenthsOfTheColumn() {
        let text = "<p style='z-index: 1; margin: 0 100px 0 200px'>text</p>"
        // In em: 20 of 10 px are less than 240 px.
        #expect(Self.places(text) == ["133.33 200.02"])
        #expect(Self.places(text, "") == ["200 100"])
    }

    @Test func indentsOfNestedListsShrinkToTheRoomOfTheirMarkers() {
        let list = "<div style='padding-left: 150px'>"
        let text = list + list + list + "<p style='z-index: 1; margin: 0'>text</p></div></div></div>"
        // 150 px, then what 20 em leave, then 15 px for a marker.
        #expect(Self.places(text) == ["215 185"])
    }

    @Test func aBoxWithAWidthOfItsOwnIsAColumn() {
        let text = "<div style='width: 100px'><p style='z-index: 1; margin: 0 20px'>text</p></div>"
        #expect(Self.places(text) == ["20 60"])
        let narrow = "<div style='width: 100px'><p style='z-index: 1; margin: 0 30px'>text</p></div>"
        #expect(Self.places(narrow) == ["20 60"])
    }

    @Test func aMarginThatLeavesEnoughStays() {
        let text = "<blockquote style='z-index: 1; margin: 0 40px'>text</blockquote>"
        #expect(Self.places(text) == Self.places(text, ""))
        let fixed = "<div style='z-index: 1; margin: 0 200px; width: 50px'>text</div>"
        #expect(Self.places(fixed) == Self.places(fixed, ""))
    }

    @Test func verticalPagesOfBooksAreFull() {
        let css = "html { -lectern-typesetting: book; writing-mode: vertical-rl } p { margin: 0; line-height: 1 }"
        let text = "<p>aaaa bbbb cccc dddd eeee</p>"
        // Four columns to a page: the fifth line is alone on the next one.
        let fixture = BookFixture(text, css: css, size: (40, 45))
        #expect(fixture.pages.count == 2)
        #expect(fixture.pages.map { Self.lineCount($0) } == [4, 1])
        let kept = BookFixture(text, css: css + "p { widows: 3 }", size: (40, 45))
        #expect(kept.pages.map { Self.lineCount($0) } == [2, 3])
    }

    private static func lineCount(_ fragment: Fragment) -> Int {
        (fragment.lines?.lines.count ?? 0) + fragment.children.reduce(0) { $0 + lineCount($1.fragment) }
    }
}
