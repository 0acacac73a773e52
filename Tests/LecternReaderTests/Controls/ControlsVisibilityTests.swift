import LecternReader
import Testing

/// Visibility of the bars over the page.
@Suite(.timeLimit(.minutes(10))) struct ControlsVisibilityTests {
    @Test func pointerAtAnEdgeShowsBarsUntilItLeaves() {
        var controls = ControlsVisibility()
        controls.pointerMoved(y: 300, height: 800)
        #expect(!controls.isShown)
        controls.pointerMoved(y: 790, height: 800)
        #expect(controls.isShown && !controls.isWaiting)
        controls.pointerMoved(y: 400, height: 800)
        #expect(controls.isShown && controls.isWaiting)
        controls.delayPassed()
        #expect(!controls.isShown)
    }

    @Test func tapAtAnEdgeShowsBars() {
        var controls = ControlsVisibility()
        // A finger turns the page there.
        #expect(!controls.takesTap(y: 10, height: 800))
        controls.pointerMoved(y: 10, height: 800)
        #expect(controls.takesTap(y: 10, height: 800) && controls.takesTap(y: 790, height: 800))
        #expect(!controls.takesTap(y: 400, height: 800))
    }

    @Test func barsStayUnderThePointer() {
        var controls = ControlsVisibility()
        controls.pointerMoved(y: 3, height: 800)
        controls.pointerMoved(y: 90, height: 800)
        controls.pointerEnteredBars()
        controls.delayPassed()
        #expect(controls.isShown)
        controls.pointerLeft()
        controls.delayPassed()
        #expect(!controls.isShown)
    }

    @Test func barsAreShownUntilTheFirstPageTurn() {
        var controls = ControlsVisibility()
        controls.begin()
        controls.pointerMoved(y: 400, height: 800)
        controls.delayPassed()
        #expect(controls.isShown)
        controls.hide()
        #expect(!controls.isShown)
    }

    @Test func requestedBarsStayUntilAPageTurn() {
        var controls = ControlsVisibility()
        controls.toggle()
        controls.pointerMoved(y: 400, height: 800)
        controls.delayPassed()
        #expect(controls.isShown)
        controls.hide()
        #expect(!controls.isShown)
        controls.toggle()
        controls.toggle()
        #expect(!controls.isShown)
    }

    @Test func openPopoversKeepBarsShown() {
        var controls = ControlsVisibility()
        controls.hold("menu")
        controls.hide()
        #expect(controls.isShown)
        controls.hold("keyboard")
        controls.release("menu")
        controls.delayPassed()
        #expect(controls.isShown)
        controls.release("keyboard")
        #expect(controls.isWaiting)
        controls.delayPassed()
        #expect(!controls.isShown)
    }
}
