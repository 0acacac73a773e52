import Lectern
import LecternGTK
import LecternGeometry
import LecternStages
import LecternView

/// A script engine for tests: its documents are green, and a command makes it fail.
@MainActor final class GreenScripts: ScriptEngine {
    private weak var page: GreenPage?

    func page(of link: Link, in publication: Publication) -> (any ScriptedPage)? {
        let page = GreenPage()
        self.page = page
        say("begins \(link.href)")
        MainLoop.soon { [weak page] in page?.onLoad?() }
        return page
    }

    func fail() { page?.onFailure?() }
}

@MainActor private final class GreenPage: ScriptedPage {
    private let stage = PageStage()
    var widget: Widget { stage }
    var onLoad: (() -> Void)?
    var onLeave: ((Link) -> Void)?
    var onKey: ((String) -> Void)?
    var onFailure: (() -> Void)?

    init() {
        stage.paper = Color(rgb: 0x00FF00)
        stage.isFocusable = false
    }

    func zoom(to scale: Double) {}
    func close() { say("closed") }
}
