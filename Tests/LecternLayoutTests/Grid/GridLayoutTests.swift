import Testing

@testable import LecternLayout

/// CSS Grid Layout 1.
@Suite(.timeLimit(.minutes(10))) struct GridLayoutTests {
    private func items(_ container: String, _ items: String...) -> [String] {
        LayoutFixture.boxes(
            "div", "<grid css='\(container)'>" + items.map { "<div css='\($0)'/>" }.joined() + "</grid>", width: 400)
    }

    /// Section 12.7: flexible tracks share the space that fixed tracks leave.
    @Test func flexibleTracksShareRemainingSpace() {
        #expect(
            items("cols:100,1fr,2fr", "height:20", "height:30", "height:20") == [
                "0,0 100x20", "100,0 100x30", "200,0 200x20",
            ])
    }

    /// Section 8.5: items fill the rows; a row is as high as its highest item.
    @Test func itemsFillRows() {
        #expect(
            items("cols:100,100", "height:20", "height:30", "height:10") == [
                "0,0 100x20", "100,0 100x30", "0,30 100x10",
            ])
    }

    /// Section 8.3: items are placed by lines and spans.
    @Test func linesPlaceItems() {
        #expect(items("cols:100,100,100 rows:10,20", "row:2 col:2 colspan:2") == ["100,10 200x20"])
        #expect(items("cols:100,100", "height:5 col:-1", "height:5") == ["200,0 200x5", "0,5 100x5"])
    }

    /// Section 12.8: `auto` tracks share the remaining space.
    @Test func autoTracksStretch() {
        #expect(items("cols:auto,auto rows:10", "width:50", "") == ["0,0 50x10", "225,0 175x10"])
    }

    /// Section 11: rows continue on the next page, and all text is there.
    @Test func rowsBreakOverPages() {
        let body = "<grid css='cols:100,100'>" + (0..<20).map { "<div>line\($0)</div>" }.joined() + "</grid>"
        let pages = LayoutFixture.pages(body, width: 320, height: 50)
        #expect(pages.count == 4)
        let ranges = LayoutFixture.text(pages)
        #expect(ranges.count == 20)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    /// Huge numbers of tracks and spans take bounded time.
    @Test(.timeLimit(.minutes(10))) func manyTracksTakeBoundedTime() {
        let cells = (0..<200).map { "<div css='col:\($0 * 5 + 1) colspan:900'/>" }.joined()
        #expect(LayoutFixture.boxes("div", "<grid css='cols:1'>\(cells)</grid>").count == 200)
    }
}
