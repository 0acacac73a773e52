import Testing

@testable import LecternReader

/// Folding of long contents.
@Suite(.timeLimit(.minutes(10))) struct ContentsFoldingTests {
    /// 15 parts of 23 chapters each: 360 rows.
    private static func rows(current: Int?) -> [ContentsRow] {
        (0..<360).map { id in
            ContentsRow(
                id: id, title: "\(id)", depth: id % 24 == 0 ? 0 : 1, pageLabel: "", isCurrent: id == current,
                leadsSomewhere: true)
        }
    }

    @Test func longContentsFoldAllButTheCurrentBranch() {
        let visible = ContentsFolding().visible(Self.rows(current: 30))
        #expect(visible.count == 15 + 23)
        #expect(visible.filter { $0.isExpanded == true }.map(\.id) == [24])
        #expect(ContentsFolding().visible(Self.rows(current: nil)).count == 15)
    }

    @Test func choicesOverrideTheCurrentBranch() {
        var folding = ContentsFolding()
        folding.set(false, 24)
        folding.set(true, 48)
        let visible = folding.visible(Self.rows(current: 30))
        #expect(visible.count == 15 + 23 && visible.filter { $0.isExpanded == true }.map(\.id) == [48])
    }

    @Test func shortContentsAreUnfolded() {
        let rows = Array(Self.rows(current: nil).prefix(48))
        #expect(ContentsFolding().visible(rows).map(\.row) == rows)
    }
}
