import Lectern
import LecternGTK
import LecternTestKit
import LecternView
import Testing

// The code of `docs/guides/getting-started.md`.

@MainActor final class BookWindow: SpreadNavigatorDelegate {
    private let window: ApplicationWindow
    private let view = PublicationView()

    init(_ application: Application) {
        window = ApplicationWindow(application)
        window.setDefaultSize(width: 800, height: 700)
        window.setContent(Box(.vertical, [HeaderBar(), view]))
        window.present()
    }

    func open(_ path: String, at place: Locator? = nil) async throws {
        let asset = try await AssetRetriever.standard.retrieve(path: path)
        let publication = try await PublicationOpener().open(asset)
        let navigator = try publication.makeNavigator(
            at: place, configuration: NavigatorConfiguration(services: .standard))
        navigator.delegate = self
        view.navigator = navigator
        view.focus()
    }

    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) {
        save(locator.jsonString)
    }

    func save(_ place: String) {}
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct GettingStartedGuideTests {
    @Test func placesAreStoredAndPagesDrawn() async throws {
        let navigator = try await GuideBook.open(["<h1>One</h1><p>First words.</p>", "<p>Second.</p>"])
        navigator.setViewport(Viewport(width: 600, height: 800, scale: 2))
        await navigator.settle()
        let picture = navigator.spread?.picture
        let words = navigator.spread?.text
        #expect(picture?.width == 1_200 && words?.contains("First words.") == true)
        let locator = try #require(navigator.currentLocation)
        let stored = locator.jsonString
        let restored = Locator(jsonString: stored)
        #expect(restored == locator)
    }

    /// The manifest of a package is no code of a module; a package outside of the repository is built by
    /// `Scripts/check-outside-package`.
    @Test func everyCodeBlockIsCompiled() throws {
        let guide = try GuideCode("getting-started")
        #expect(guide.blocks.count == 4)
        let left = try guide.blocksNotCompiled(in: #filePath)
        #expect(left.count == 1 && left.first?.hasPrefix("// Package.swift") == true, "\(left)")
    }
}

/// Books in memory for the guides.
enum GuideBook {
    /// Opens a book of chapters in a navigator with the standard services.
    @MainActor static func open(
        _ bodies: [String], fileName: String = "a.epub",
        _ change: (inout EPUBNavigator.Configuration) -> Void = { _ in }
    ) async throws -> EPUBNavigator {
        var book = EPUBBuilder(title: "Guide")
        for (index, body) in bodies.enumerated() {
            book.addChapter("c\(index).xhtml", title: "\(index + 1)", body: body)
        }
        let resource = DataResource(book.bytes(), properties: ResourceProperties(filename: fileName))
        let asset = try await AssetRetriever.standard.retrieve(resource: resource)
        var configuration = EPUBNavigator.Configuration(services: .standard)
        change(&configuration)
        return try EPUBNavigator(try await PublicationOpener().open(asset), configuration: configuration)
    }
}
