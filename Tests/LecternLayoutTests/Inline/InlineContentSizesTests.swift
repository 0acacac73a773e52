import LecternGeometry
import Testing

@testable import LecternLayout

/// Intrinsic sizes of inline content, which determine the shrink-to-fit size of
/// floats and positioned boxes.
@Suite(.timeLimit(.minutes(10))) struct InlineContentSizesTests {
    @Test func trailingSpacesAddNoSize() {
        let fixture = InlineFixture("<p>ab cde </p>")
        let sizes = InlineMeasure.contentSizes(fixture.content, container: fixture.container, fixture.context)
        #expect(sizes == ContentSizes(minimum: 30, maximum: 60))
    }

    /// With any rounding of sizes, text fits in its own content size.
    @Test(arguments: 0..<60) func textFitsInItsShrinkToFitSize(step: Int) {
        let size = 10 + Double(step) / 61
        for text in ["ab cde ", "ab <b>cde </b> ", " ab cd e", "abc def \n\t"] {
            let fixture = InlineFixture("<p css='size:\(size)'>\(text)</p>")
            let sizes = InlineMeasure.contentSizes(fixture.content, container: fixture.container, fixture.context)
            #expect(fixture.lines(sizes.maximum).count == 1, "\(text) at \(size)")
            let words = text.split(whereSeparator: \.isWhitespace).count
            #expect(fixture.lines(sizes.minimum).count <= words)
        }
    }
}
