import Glibc
import Lectern
import LecternGTK
import LecternView

// Shows a book with a style sheet of the app: every chapter gets it after its own ones.
//
//     swift run ExampleCustomStyleSheet BOOK

let styleSheet = """
    body { background: #f4ecd8; color: #5b4636; }
    h1, h2 { color: #a02020; text-align: center; }
    p { text-indent: 0; margin: 0.6em 0; }
    """

/// Adds the style sheet to the head of each chapter when it is read.
func styled(_ container: any Container) -> any Container {
    TransformingContainer(container) { path, resource in
        guard path.hasSuffix(".xhtml") || path.hasSuffix(".html") else { return resource }
        return TransformingResource(resource) { bytes throws(ReadError) in
            let text = String(decoding: bytes, as: UTF8.self)
            guard let head = text.firstRange(of: "</head>") else { return bytes }
            return Bytes(utf8: "\(text[..<head.lowerBound])<style>\(styleSheet)</style>\(text[head.lowerBound...])")
        }
    }
}

let application = Application("org.example.CustomStyleSheet", [.isNotUnique])

@MainActor func open(_ path: String, in view: PublicationView, _ window: ApplicationWindow) async {
    do {
        var asset = try await AssetRetriever.standard.retrieve(path: path)
        if case .container(let container, let format) = asset { asset = .container(styled(container), format) }
        let publication = try await PublicationOpener().open(asset)
        view.navigator = try publication.makeNavigator()
        window.title = publication.metadata.displayTitle ?? path
    } catch {
        window.title = "\(path): \(error)"
    }
    view.focus()
}

application.onActivate {
    let (window, view) = (ApplicationWindow(application), PublicationView())
    window.setDefaultSize(width: 700, height: 700)
    window.setContent(view)
    window.present()
    Task { await open(CommandLine.arguments.dropFirst().first ?? "book.epub", in: view, window) }
}
exit(application.run([CommandLine.arguments[0]]))
