import LecternGTK
import LecternGeometry
import Testing

@testable import LecternView

/// The place of a bubble beside text.
@Suite(.timeLimit(.minutes(10))) struct TextBubbleTests {
    /// Whatever is selected, the target of the bubble is in the view and leaves room on one side.
    @Test @MainActor func targetLeavesRoomForTheBubble() {
        for y in stride(from: -200.0, through: 700, by: 50) {
            for height in [2.0, 20, 300, 900] {
                let bounds = Rect(x: 30, y: y, width: 80, height: height)
                let target = TextBubble.target(for: bounds, height: 600)
                #expect(target.x == 30 && target.width == 80)
                #expect(target.y >= 0 && target.y + target.height <= 600 && target.height >= 1)
                #expect(
                    target.y >= TextBubble.requiredHeight || target.y + target.height <= 600 - TextBubble.requiredHeight
                )
            }
        }
    }
}
