import LecternReader
import Testing

/// The room of pages for bars.
@Suite(.timeLimit(.minutes(10))) struct BarRoomTests {
    private let bars = (top: 47, bottom: 50)

    @Test func fixedPagesMakeRoomWhileBarsAreShown() {
        var room = BarRoom()
        room.adapt(to: bars, areShown: true, page: .filled)
        #expect(room.top == 47 && room.bottom == 50)
        room.adapt(to: bars, areShown: false, page: .filled)
        #expect(room == BarRoom())
    }

    /// The bars lie over margins of text. Where those are smaller, the page gets the rest, shown or not: lines never move.
    @Test(arguments: [300.0, 420, 500, 640, 760, 1_000, 1_400])
    func linesOfTextAreNeverCovered(height: Double) {
        var room = BarRoom()
        func margin() -> Double { min(max((height - Double(room.top + room.bottom)) * 0.065, 24), 64) }
        var states: [BarRoom] = []
        for isShown in [true, false, true, false, true] {
            room.adapt(to: bars, areShown: isShown, page: .text(top: margin(), bottom: margin()))
            states.append(room)
        }
        #expect(Double(room.top) + margin() >= Double(bars.top) - 1)
        #expect(Double(room.bottom) + margin() >= Double(bars.bottom) - 1)
        // Text is set anew once at most.
        #expect(Set(states.dropFirst()).count == 1)
        if height >= 1_000 { #expect(room == BarRoom()) }
    }
}
