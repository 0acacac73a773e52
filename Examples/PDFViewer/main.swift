import Glibc
import Lectern
import LecternGTK
import LecternView

// A viewer for PDF: page number, zoom buttons, two pages side by side.
//
//     swift run ExamplePDFViewer FILE

@MainActor final class Viewer: PDFNavigatorDelegate {
    private let window: ApplicationWindow
    private let title = WindowTitle("PDF")
    private let view = PublicationView()
    private let navigator: PDFNavigator

    init(_ publication: Publication, _ application: Application) throws {
        navigator = try PDFNavigator(publication, configuration: .init(services: .standard))
        window = ApplicationWindow(application)
        view.navigator = navigator
        navigator.delegate = self
        let header = HeaderBar()
        header.setTitle(title)
        let zoom: [(String, String, @MainActor (PDFNavigator) -> Void)] = [
            ("zoom-out-symbolic", "Zoom Out", { $0.setZoom($0.zoom.scale / 1.25) }),
            ("zoom-in-symbolic", "Zoom In", { $0.setZoom($0.zoom.scale * 1.25) }),
            ("zoom-fit-best-symbolic", "Fit Width", { $0.setFit(.width) }),
        ]
        for (icon, name, action) in zoom {
            let button = Button(icon: icon, tooltip: name)
            button.onClick { [navigator] in action(navigator) }
            header.addStart(button)
        }
        window.title = publication.metadata.displayTitle ?? "PDF"
        title.title = window.title
        window.setDefaultSize(width: 800, height: 700)
        window.setContent(Box(.vertical, [header, view]))
        window.present()
        view.focus()
    }

    func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason) {
        title.subtitle = "Page \(shown.key.chapter + 1) of \(navigator.publication.units.count)"
    }

    static func open(_ path: String, _ application: Application) async {
        do {
            let asset = try await AssetRetriever.standard.retrieve(path: path)
            viewer = try Viewer(try await PublicationOpener().open(asset), application)
        } catch {
            print("\(path): \(error)")
            application.quit()
        }
    }
}

var viewer: Viewer?
let application = Application("org.example.PDFViewer", [.isNotUnique])
application.onActivate {
    application.hold()
    Task { await Viewer.open(CommandLine.arguments.dropFirst().first ?? "file.pdf", application) }
}
exit(application.run([CommandLine.arguments[0]]))
