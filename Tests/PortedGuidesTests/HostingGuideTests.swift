import Lectern
import LecternDesktop
import LecternGTK
import LecternGeometry
import LecternStages
import LecternTestKit
import LecternView
import LecternWebKit
import Testing

// The code of `docs/guides/hosting.md`, compiled. What it shows runs in `LecternViewTests` and `ExamplesTests`.

@MainActor
func followScreenReader(_ view: PublicationView) -> ScreenReaderWatch {
    view.caretPhrases = AccessibleText.Phrases(heading: "Heading: {words}", picture: "Picture: {words}")
    return ScreenReaderWatch { [weak view] runs in view?.hasCaret = runs }
}

@MainActor final class ReaderWindow: PublicationViewDelegate {
    let window: ApplicationWindow
    let view: PublicationView

    init(_ application: Application, navigator: any VisualNavigator) {
        window = ApplicationWindow(application)
        view = PublicationView(navigator)
        view.delegate = self
        window.title = navigator.publication.metadata.displayTitle ?? ""
        window.setContent(Box(.vertical, [HeaderBar(), view]))
        window.present()
        view.focus()
    }

    func publicationView(_ view: PublicationView, didTapPageAt point: Point) {
        window.isFullscreen.toggle()
    }
}

extension ReaderWindow {
    func show(_ picture: Bitmap, named name: String) {}
}

@MainActor func host(_ navigator: any VisualNavigator, in container: OpaquePointer) -> PublicationView {
    let view = PublicationView(navigator)
    if !view.attach(to: container) { print("the container takes no child") }
    return view
}

extension ReaderWindow {
    func publicationView(
        _ view: PublicationView, shouldShow target: PageTarget, at point: Point
    ) -> Bool {
        guard case .image(let image) = target, let navigator = view.navigator as? SpreadNavigator else {
            return false
        }
        Task {
            guard let (picture, _) = await navigator.picture(of: image) else { return }
            show(picture, named: image.alternative ?? "")
        }
        return true
    }
}

extension ReaderWindow: PublicationViewDataSource {
    func publicationView(_ view: PublicationView, marginTextsOf spread: PresentedSpread) -> [SheetHead] {
        let title = view.navigator?.publication.metadata.displayTitle ?? ""
        return spread.pages.map { page in
            let top = Rect(x: page.frame.x + 24, y: page.frame.y, width: page.frame.width - 48, height: 36)
            return SheetHead(title, frame: top, color: .black)
        }
    }
}

/// The notes of an app.
@MainActor final class Notes {
    private(set) var highlights: [Locator] = []
    private(set) var queries: [String] = []

    func highlight(_ locator: Locator) { highlights.append(locator) }
    func search(_ text: String) { queries.append(text) }
    func isHighlighted(_ locator: Locator) -> Bool { highlights.contains(locator) }
}

@MainActor func makeNavigator(_ publication: Publication, _ notes: Notes) throws -> EPUBNavigator {
    var configuration = EPUBNavigator.Configuration(services: .standard)
    configuration.editingActions.append(
        EditingAction(title: "Highlight") { selection in notes.highlight(selection.locator) })
    configuration.editingActions.append(.search { selection in notes.search(selection.text) })
    return try EPUBNavigator(publication, configuration: configuration)
}

extension Notes: SelectableNavigatorDelegate {
    func navigator(
        _ navigator: any SelectableNavigator, canPerformAction action: EditingAction, for selection: Selection
    ) -> Bool { action.title != "Highlight" || !isHighlighted(selection.locator) }
}

@MainActor func chooseTurns(of view: PublicationView) {
    view.transition = Desktop.animates ? .curl : .none
    view.directions = DirectionalNavigationAdapter(pointer: .init(edges: [.horizontal, .vertical]))
}

@MainActor func openUnderBars(_ publication: Publication) throws -> SpreadNavigator {
    var configuration = NavigatorConfiguration(services: .standard)
    configuration.contentInset.reflowable = [
        .compact: ContentInsets(top: 20, bottom: 20), .regular: ContentInsets(top: 44, bottom: 44),
    ]
    configuration.contentInset.fixed[.regular] = ContentInsets(top: 44)
    return try publication.makeNavigator(configuration: configuration)
}

/// Sets a bookmark when the reader presses B.
@MainActor final class BookmarkKey: InputObserving {
    func didReceive(_ event: KeyEvent) -> Bool { event == KeyEvent("b") && addBookmark() }
}

@MainActor func addInput(to view: PublicationView, _ navigator: any VisualNavigator) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPress { name, _ in name == "F1" && showHelp() }
    view.add(keys)
    navigator.addObserver(BookmarkKey())
}

@MainActor func showScripts(on view: PublicationView, areAllowed: Bool) {
    view.scriptEngine = areAllowed && WebPages.isAvailable ? WebPages() : nil
}

func showHelp() -> Bool { true }
func addBookmark() -> Bool { true }

/// The parts of the hosting guide that need no display.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HostingGuideTests {
    @Test func wordsAreBelowTheBar() async throws {
        let publication = try await GuideBook.open(["<p>Some words below a bar.</p>"]).publication
        var tops: [Double] = []
        for navigator in [try publication.makeNavigator(), try openUnderBars(publication)] {
            navigator.setViewport(Viewport(width: 600, height: 800))
            await navigator.settle()
            tops.append(try #require(navigator.shown?.pages.first?.paragraphs.first).frame.y)
        }
        #expect(tops[1] > tops[0] + 35 && tops[1] < tops[0] + 50, "\(tops)")
    }

    @Test func actionsOfTheConfigurationAreOffered() async throws {
        var book = EPUBBuilder(title: "Book")
        book.addChapter("c1.xhtml", title: "One", body: "<p>Some words to select.</p>")
        let publication = try await PublicationOpener().open(.container(try await book.container(), .epub))
        let notes = Notes()
        let navigator = try makeNavigator(publication, notes)
        navigator.setViewport(Viewport(width: 600, height: 400))
        await navigator.settle()
        #expect(navigator.editingActions.map(\.title) == ["Copy", "Highlight", "Search"])
        #expect(navigator.selectFirstWord())
        let selection = try #require(navigator.currentSelection)
        for action in navigator.editingActions { action.perform(selection) }
        #expect(notes.highlights == [selection.locator] && notes.queries == ["Some"])
        #expect(!notes.navigator(navigator, canPerformAction: navigator.editingActions[1], for: selection))
        #expect(notes.navigator(navigator, canPerformAction: .copy, for: selection))
    }
}
