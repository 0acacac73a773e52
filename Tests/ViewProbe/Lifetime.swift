import Lectern
import LecternGTK
import LecternView

/// Shows a view that only its window owns, destroys the window, and prints whether the view is freed.
@MainActor func showLifetime(in window: ApplicationWindow, of application: Application) {
    application.hold()
    let navigator = ColorNavigator(pages: 3)
    weak var shown: PublicationView?
    do {
        let view = PublicationView(navigator)
        window.setContent(view)
        shown = view
    }
    MainLoop.timeout(milliseconds: 500) {
        say("shown \(shown != nil) \(navigator.viewport != nil)")
        _ = navigator.turn(.forward)
        say("turned \(shown?.hasMenu == false)")
        window.destroy()
        MainLoop.timeout(milliseconds: 500) {
            say(shown == nil ? "view freed" : "view kept")
            application.release()
            return .stop
        }
        return .stop
    }
}
