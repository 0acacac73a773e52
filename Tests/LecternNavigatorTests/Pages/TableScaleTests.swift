import Testing

@testable import LecternNavigator

/// The resolution of tables that are opened on their own.
@Suite(.timeLimit(.minutes(10))) struct TableScaleTests {
    @Test func smallTablesAreDrawnAtTwiceTheScreenScale() {
        #expect(TableScale(screen: 1).scale(1_000, 500) == 2)
        #expect(TableScale(screen: 2).scale(1_000, 500) == 4)
    }

    @Test(arguments: [(2_400.0, 4_000.0), (600, 19_000), (12_000, 300)])
    func largeTablesStayWithinTheLimits(width: Double, height: Double) throws {
        let scale = try #require(TableScale(screen: 2).scale(width, height))
        #expect(width * scale * height * scale <= 24_000_001 && max(width, height) * scale <= 16_001)
    }

    @Test func illegibleTablesAreNotDrawn() {
        #expect(TableScale(screen: 1).scale(2_400, 60_000) == nil)
        #expect(TableScale(screen: 1).scale(15_000, 15_000) == nil)
    }
}
