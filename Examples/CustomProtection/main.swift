import Foundation
import Lectern
import LecternGTK
import LecternView

// Shows a book that is protected by the app's own technology.
//
//     swift run ExampleCustomProtection BOOK PASSPHRASE
//     swift run ExampleCustomProtection --protect BOOK PASSPHRASE PROTECTED-BOOK

let words = Array(CommandLine.arguments.dropFirst())

func protect(_ path: String, _ passphrase: String, to output: String) async throws {
    let asset = try await AssetRetriever.standard.retrieve(path: path)
    guard case .container(let container, _) = asset else { return print("\(path) is no archive") }
    let bytes = try await LendingProtection.protect(container, passphrase: passphrase)
    try bytes.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: output))
}

@MainActor func show(_ path: String, passphrase: String?, in view: PublicationView, of window: ApplicationWindow) async
{
    do {
        let asset = try await AssetRetriever.standard.retrieve(path: path)
        let opener = PublicationOpener(
            parser: DefaultPublicationParser(), contentProtections: [LendingProtection(passphrase: passphrase)])
        let publication = try await opener.open(asset, allowUserInteraction: true)
        view.navigator = try publication.makeNavigator()
        window.title = publication.metadata.displayTitle ?? path
    } catch {
        window.title = "\(path): \(error)"
    }
    view.focus()
}

if words.first == "--protect" {
    guard words.count == 4 else { exit(2) }
    try await protect(words[1], words[2], to: words[3])
    exit(0)
}
let application = Application("org.example.CustomProtection", [.isNotUnique])
application.onActivate {
    let (window, view) = (ApplicationWindow(application), PublicationView())
    window.setDefaultSize(width: 700, height: 700)
    window.setContent(view)
    window.present()
    Task { await show(words.first ?? "book.epub", passphrase: words.dropFirst().first, in: view, of: window) }
}
exit(application.run([CommandLine.arguments[0]]))
