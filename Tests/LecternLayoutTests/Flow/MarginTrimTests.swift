import Testing

@testable import LecternLayout

/// CSS Box 4, section 3.3.
@Suite(.timeLimit(.minutes(10))) struct MarginTrimTests {
    @Test func blockContainersTrimTheirFirstAndLastChild() {
        #expect(
            LayoutFixture.boxes(
                "div",
                "<p css='trim'><div css='margin:10 height:5'/><div css='margin:10 height:5'/></p><div css='height:1'/>")
                == ["10,0 300x5", "10,15 300x5", "0,20 320x1"])
    }

    @Test func flexContainersTrimAtAllEdges() {
        #expect(
            LayoutFixture.boxes(
                "div",
                "<flex css='trim'><div css='margin:10 width:20 height:5'/><div css='margin:10 width:20 height:5'/></flex>"
            )
                == ["0,0 20x5", "40,0 20x5"])
    }
}
