import Foundation
import Lectern
import LecternTestKit
import LecternView
import Testing

// The code of `docs/guides/getting-started.md`. Its program is `Examples/Reader`, which `ExamplesTests` runs.

@MainActor @Suite(.timeLimit(.minutes(10))) struct GettingStartedGuideTests {
    private func inSteps(_ path: String, at place: Locator?, in view: PublicationView) async throws {
        let asset = try await AssetRetriever().retrieve(path: path)
        let publication = try await PublicationOpener().open(asset)
        let navigator = try publication.makeNavigator(at: place) { $0.epub.fontSize = 1.2 }
        view.navigator = navigator
    }

    /// The code of `README.md`.
    private func read(_ path: String) async throws -> (Locator?, Bitmap?) {
        let asset = try await AssetRetriever().retrieve(path: path)
        let publication = try await PublicationOpener().open(asset)
        let navigator = try publication.makeNavigator()
        navigator.setViewport(Viewport(width: 600, height: 800, scale: 2))
        await navigator.settle()  // or set a delegate, which receives each spread
        navigator.turn(.forward)  // immediate if the next spread is prepared
        await navigator.go(toProgression: 0.5)
        let place = navigator.currentLocation  // a Readium locator, to be stored
        let picture = navigator.shown?.spread?.picture  // premultiplied BGRA, for any toolkit
        return (place, picture)
    }

    @Test func theReadmeReads() async throws {
        let folder = try TemporaryFolder()
        var book = EPUBBuilder(title: "Readme")
        book.addChapter("c.xhtml", body: "<p>First words.</p>")
        let (place, picture) = try await read(try folder.write("book.epub", book.bytes()))
        #expect(place != nil && picture?.width == 1_200)
    }

    @Test func placesAreStoredAndPagesDrawn() async throws {
        let navigator = try await GuideBook.open(["<h1>One</h1><p>First words.</p>", "<p>Second.</p>"])
        navigator.setViewport(Viewport(width: 600, height: 800, scale: 2))
        await navigator.settle()
        let picture = navigator.shown?.spread?.picture
        let words = navigator.shown?.text
        #expect(picture?.width == 1_200 && words?.contains("First words.") == true)
        let locator = try #require(navigator.currentLocation)
        let stored = locator.jsonString
        let restored = Locator(jsonString: stored)
        #expect(restored == locator)
    }

    /// The program of the guide is pasted as it is; `Scripts/check-outside-package` builds it with the manifest of the
    /// guide, which is no code of a module.
    @Test func theProgramIsTheExample() throws {
        let example = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Examples/Reader/main.swift")
        #expect(try GuideCode("getting-started").blocks[1] == String(contentsOf: example, encoding: .utf8))
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
        var configuration = EPUBNavigator.Configuration()
        change(&configuration)
        return try EPUBNavigator(try await PublicationOpener().open(asset), configuration: configuration)
    }
}
