import Lectern
import LecternGTK
import LecternTestKit
import LecternView

/// Does by the interface of the view what a reader does, where a display has no input: turns, selects, magnifies,
/// closes the window.
@MainActor func drive(_ host: ProbeHost, in window: ApplicationWindow) async {
    let view = host.view
    let isShown = try? await eventually(within: .seconds(60)) {
        view.viewport != nil && (view.navigator as? SpreadNavigator)?.shown != nil
    }
    guard isShown == true, let navigator = view.navigator as? SpreadNavigator else { return say("no pages") }
    await navigator.settle()
    say("keys \(view.key(KeyEvent("Right"))) \(view.key(KeyEvent("space")))")
    await navigator.settle()
    say("selects \(view.key(KeyEvent("Right", .shift))) \(navigator.currentSelection?.text.isEmpty == false)")
    say("menu \(view.key(KeyEvent("Return"))) \(view.hasMenu)")
    say("clears \(view.key(KeyEvent("Escape"))) \(navigator.currentSelection == nil)")
    if navigator.canZoom {
        navigator.setZoom(2)
        say("moves \(navigator.pan(dx: 0, dy: -40))")
        await navigator.settle()
        say("magnified \(navigator.shown?.layout.zoom.scale ?? 1)")
    }
    try? await Task.sleep(for: .milliseconds(400))
    window.close()
}
