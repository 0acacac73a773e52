import LecternGeometry
import Testing

@testable import LecternLayout

/// Intrinsic sizes of inline content: what floats and positioned boxes shrink to.
@Suite(.timeLimit(.minutes(10))) struct InlineContentSizesTests {
    @Test func spacesAtTheEndTakeNoRoom() {
        let fixture = InlineFixture("<p>ab cde </p>")
        let sizes = fixture.context.inlineContentSizes(fixture.content, container: fixture.container)
        #expect(sizes == ContentSizes(minimum: 30, maximum: 60))
    }

    /// Whatever sizes are rounded to: text fits in the size that it asked for.
    @Test(arguments: 0..<60) func textFitsWhereItShrinksTo(step: Int) {
        let size = 10 + Double(step) / 61
        for text in ["ab cde ", "ab <b>cde </b> ", " ab cd e", "abc def \n\t"] {
            let fixture = InlineFixture("<p css='size:\(size)'>\(text)</p>")
            let sizes = fixture.context.inlineContentSizes(fixture.content, container: fixture.container)
            #expect(fixture.lines(sizes.maximum).count == 1, "\(text) at \(size)")
            let words = text.split(whereSeparator: \.isWhitespace).count
            #expect(fixture.lines(sizes.minimum).count <= words)
        }
    }
}
