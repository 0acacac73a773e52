import Glibc
import Lectern
import LecternGTK
import LecternStages
import LecternView

// A program for tests: shows a navigator in a PublicationView and prints what happens.
//
//     ViewProbe own | lifetime | BOOK [slide|canvas|curl|none] [vertical] [raw] [controllers] [handles] [drive] [strip] [script]

let words = Array(CommandLine.arguments.dropFirst())
var shown: ProbeHost?

/// Makes a navigator of colours.
@MainActor func colors() -> ColorNavigator {
    let navigator = ColorNavigator(pages: 5)
    if words.contains("vertical") { navigator.turnAxis = .vertical }
    return navigator
}

/// Makes the host. GTK is initialised by then.
@MainActor func makeHost() -> ProbeHost {
    let host = ProbeHost()
    shown = host
    host.view.transition = words.compactMap { TurnStyle(rawValue: $0) }.first ?? .slide
    if words.contains("handles") { host.view.selectionHandles = .always }
    if words.contains("controllers") { addControllers(to: host.view) }
    return host
}

@MainActor func open(in host: ProbeHost) async {
    guard let book = words.first, book != "own" else { return host.show(colors()) }
    await host.open(book)
}

if words.contains("raw") { exit(runRaw(makeHost, open)) }

let application = Application("org.lectern.ViewProbe", [.isNotUnique])
application.onActivate {
    let window = ApplicationWindow(application)
    window.setDefaultSize(width: 800, height: 600)
    window.title = "Probe"
    if words.first == "lifetime" {
        window.present()
        return showLifetime(in: window, of: application)
    }
    let host = makeHost()
    window.setContent(host.view)
    let keys = KeyController()
    keys.onPress { name, _ in
        switch name {
        case "F11": window.isFullscreen.toggle()
        case "F10": window.destroy()
        case "F7": host.markFirstWords()
        case "F8": (host.view.scriptEngine as? GreenScripts)?.fail()
        default: return false
        }
        return true
    }
    window.add(keys)
    window.present()
    say("ready")
    Task {
        await open(in: host)
        if words.contains("drive") { await drive(host, in: window) }
    }
}
exit(application.run(["ViewProbe"]))
