import Testing

@testable import LecternReader

/// The card of the book to continue makes room for the shelf.
@Suite(.timeLimit(.minutes(10))) struct ContinueCardTests {
    @Test func cardLeavesAndComesBack() {
        var rule = ContinueCardRule(height: 160)
        let offsets = [0.0, 20, 39, 41, 300, 41, 10, 1, 0, 5]
        let shown = offsets.map { rule.scrolled(to: $0, visible: 500, content: 4_000) }
        #expect(shown == [true, true, true, false, false, false, false, false, true, true])
    }

    /// A shelf that ends soon after the window would jump to its top without the card, and bring it back.
    @Test func shortShelfKeepsTheCard() {
        var rule = ContinueCardRule(height: 160)
        for offset in [0.0, 100, 300] {
            let isShown = rule.scrolled(to: offset, visible: 500, content: 800)
            #expect(isShown, "\(offset)")
        }
    }
}
