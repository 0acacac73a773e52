import Glibc
import Lectern
import LecternGTK
import LecternGeometry
import LecternStages
import LecternView

/// A host of a view that prints what it is told.
@MainActor final class ProbeHost: PublicationViewDelegate, PublicationViewDataSource, SpreadNavigatorDelegate {
    let view = PublicationView()
    private var token: ObservationToken?

    init() {
        view.delegate = self
        view.dataSource = self
    }

    /// Shows a navigator, and prints its events.
    func show(_ navigator: any VisualNavigator) {
        token = navigator.observers.add { [weak self, weak navigator] event in
            guard let self, let navigator else { return }
            switch event {
            case .shown(let reason): say("shown \(reason) \(self.place(navigator))")
            case .zoom: say("zoom")
            default: break
            }
        }
        (navigator as? SpreadNavigator)?.delegate = self
        view.navigator = navigator
        view.focus()
    }

    /// Opens a book.
    func open(_ path: String) async {
        do {
            let asset = try await AssetRetriever.standard.retrieve(path: path)
            let publication = try await PublicationOpener().open(asset)
            var configuration = SpreadConfiguration(services: .standard, countsPages: false)
            configuration.editingActions += [
                EditingAction(title: "Mark") { say("mark \($0.text)") },
                EditingAction(title: "Never") { say("never \($0.text)") },
            ]
            var arranged = NavigatorConfiguration(configuration)
            if words.contains("strip") {
                arranged.images.scroll = true
                arranged.images.fit = .width
            }
            show(try publication.makeNavigator(configuration: arranged))
            if words.contains("script") { view.scriptEngine = GreenScripts() }
        } catch {
            say("failed \(error)")
        }
    }

    /// Marks the left upper part of the view.
    func markFirstWords() {
        view.marks = [
            PageMark(
                Rect(x: 300, y: 100, width: 200, height: 100), color: Color(rgb: 0xFF0000).with(alpha: 0.5))
        ]
    }

    func publicationView(_ view: PublicationView, didFailToRunScriptsOf link: Link) { say("failed \(link.href)") }

    private func place(_ navigator: any VisualNavigator) -> String {
        guard let spreads = navigator as? SpreadNavigator else {
            return navigator.currentLocation?.href.string ?? "nowhere"
        }
        return spreads.shown.map { "\($0.key.chapter).\($0.key.index)" } ?? "nowhere"
    }

    func navigator(
        _ navigator: any SelectableNavigator, canPerformAction action: EditingAction, for selection: Selection
    ) -> Bool { action.title != "Never" }

    func navigator(_ navigator: any Navigator, presentExternalURL url: String) { say("external \(url)") }

    func publicationView(_ view: PublicationView, marginTextsOf spread: PresentedSpread) -> [SheetHead] {
        guard let page = spread.pages.first else { return [] }
        let frame = Rect(x: page.frame.x + 20, y: page.frame.y, width: page.frame.width - 40, height: 20)
        return [SheetHead("Margin", frame: frame, color: Color(rgb: 0xFF0000))]
    }

    func publicationView(_ view: PublicationView, didTapPageAt point: Point) { say("tapped \(text(point))") }

    func publicationView(
        _ view: PublicationView, shouldShow target: PageTarget, at point: Point
    ) -> Bool {
        switch target {
        case .image(let image): say("image \(image.url.string)")
        case .table: say("table")
        case .media(let media): say("media \(media.recordings.map(\.href).joined(separator: " "))")
        }
        return true
    }

    func publicationView(_ view: PublicationView, didSelect selection: Selection, at point: Point) {
        say("selected \(text(point)) \(selection.text)")
    }

    func publicationView(_ view: PublicationView, shouldShowMenuFor offer: SelectionOffer) -> Bool {
        say("menu \(offer.takesKeys)")
        return true
    }

    func publicationView(_ view: PublicationView, didCopy text: String) { say("copied \(text)") }

    func publicationView(_ view: PublicationView, wantsTextLargerBy steps: Int) { say("text \(steps)") }

    func publicationView(_ view: PublicationView, viewportDidChange viewport: Viewport) {
        say("viewport \(Int(viewport.width)) \(Int(viewport.height)) \(Int(viewport.scale))")
    }

    private func text(_ point: Point) -> String { "\(Int(point.x)) \(Int(point.y))" }
}

/// Prints a line at once, for the test.
func say(_ words: String) {
    print(words)
    fflush(nil)
}
