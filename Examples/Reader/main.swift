import Glibc
import Lectern
import LecternGTK
import LecternView

// A reader: opens a book of any kind in a window, and prints where the reader is.
//
//     swift run ExampleReader BOOK

@MainActor final class Reader: SpreadNavigatorDelegate, PublicationViewDelegate {
    private let window: ApplicationWindow
    private let header = HeaderBar()
    private let view = PublicationView()

    init(_ application: Application) {
        window = ApplicationWindow(application)
        window.setDefaultSize(width: 800, height: 700)
        window.setContent(Box(.vertical, [header, view]))
        view.delegate = self
        window.present()
    }

    func open(_ path: String, at place: Locator? = nil) async {
        do {
            let navigator = try await view.open(path: path, at: place)
            navigator.delegate = self
            window.title = navigator.publication.metadata.displayTitle ?? path
        } catch {
            window.title = "\(path): \(error)"
        }
    }

    /// A place to store: `Locator(jsonString:)` reads it again.
    func navigator(_ navigator: SpreadNavigator, locationDidChange locator: Locator) {
        print(locator.jsonString)
        fflush(nil)
    }

    func publicationView(_ view: PublicationView, didTapPageAt point: Point) { header.isVisible.toggle() }
}

var reader: Reader?
let application = Application("org.example.Reader", [.isNotUnique])
application.onActivate {
    let shown = Reader(application)
    reader = shown
    Task { await shown.open(CommandLine.arguments.dropFirst().first ?? "book.epub") }
}
exit(application.run([CommandLine.arguments[0]]))
