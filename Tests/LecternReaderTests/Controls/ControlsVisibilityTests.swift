import LecternReader
import Testing

/// When the bars over the page come and go.
struct ControlsVisibilityTests {
    @Test func thePointerCallsThemAtAnEdgeAndTheyGoAMomentAfterIt() {
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

    @Test func aTapWhereTheyComeIsMeantForThem() {
        var controls = ControlsVisibility()
        // A finger has no pointer that calls them: it turns the page.
        #expect(!controls.takesTap(y: 10, height: 800))
        controls.pointerMoved(y: 10, height: 800)
        #expect(controls.takesTap(y: 10, height: 800) && controls.takesTap(y: 790, height: 800))
        #expect(!controls.takesTap(y: 400, height: 800))
    }

    @Test func thePointerOnThemKeepsThem() {
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

    @Test func theyAreThereWhenABookIsOpenedUntilAPageTurns() {
        var controls = ControlsVisibility()
        controls.begin()
        controls.pointerMoved(y: 400, height: 800)
        controls.delayPassed()
        #expect(controls.isShown)
        controls.hide()
        #expect(!controls.isShown)
    }

    @Test func whatWasAskedForStaysUntilAPageTurns() {
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

    @Test func whatHangsOnThemHoldsThem() {
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
