import Glibc
import Lectern
import LecternGTK
import LecternView

// Shows a file of a format that the app has added.
//
//     swift run ExampleCustomFormat FILE.gmi

let application = Application("org.example.CustomFormat", [.isNotUnique])

@MainActor func open(_ path: String, in view: PublicationView, _ window: ApplicationWindow) async {
    do {
        let asset = try await AssetRetriever(additionalSniffers: [GemtextSniffer()]).retrieve(path: path)
        let parser = DefaultPublicationParser(additionalParsers: [GemtextParser()])
        let publication = try await PublicationOpener(parser: parser).open(asset)
        view.navigator = try publication.makeNavigator()
        window.title = publication.metadata.displayTitle ?? path
    } catch {
        window.title = "\(path): \(error)"
    }
    view.focus()
}

application.onActivate {
    let window = ApplicationWindow(application)
    let view = PublicationView()
    window.setDefaultSize(width: 700, height: 700)
    window.setContent(view)
    window.present()
    Task { await open(CommandLine.arguments.dropFirst().first ?? "text.gmi", in: view, window) }
}
exit(application.run([CommandLine.arguments[0]]))
