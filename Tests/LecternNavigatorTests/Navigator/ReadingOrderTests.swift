import LecternBase
import LecternModel
import LecternNavigator
import LecternPublication
import LecternTestKit
import Testing

/// Navigators on a part of a publication, or on other variants of its resources.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ReadingOrderTests {
    /// Two chapters; the first one has the picture `a.png` as an alternate.
    private func publication() async throws -> Publication {
        var book = PictureBook.make("<p>The first chapter.</p>")
        book.addChapter("c2.xhtml", body: "<p>The second chapter.</p>")
        let publication = try await TestRendition.make(book).publication
        let picture = try #require(publication.resources.first { $0.mediaType?.isImage == true })
        return publication.changed { parts in
            parts.manifest.readingOrder[0].alternates = [picture]
            parts.manifest.resources.removeAll { $0.href == picture.href }
        }
    }

    private func open(
        _ publication: Publication, at location: Locator? = nil, _ configuration: EPUBNavigator.Configuration
    ) async throws -> EPUBNavigator {
        let navigator = try EPUBNavigator(publication, initialLocation: location, configuration: configuration)
        navigator.setViewport(Viewport(width: 220, height: 180))
        await navigator.settle()
        return navigator
    }

    @Test func thePreferredVariantIsShown() async throws {
        let publication = try await publication()
        var configuration = EPUBNavigator.Configuration(services: TestRendition.services, countsPages: false)
        let plain = try await open(publication, configuration)
        #expect(plain.shown?.text == "The first chapter.")
        configuration.preferredResourceVariant = { _, variants in variants.first { $0.mediaType?.isImage == true } }
        let pictures = try await open(publication, configuration)
        #expect(pictures.currentLocation?.href.string.hasSuffix("a.png") == true)
        #expect(await pictures.goForward())
        #expect(pictures.shown?.text == "The second chapter.", "a chapter without the variant is shown as it is")
        // A place that was stored for the other variant.
        let stored = try #require(plain.currentLocation)
        let restored = try await open(publication, at: stored, configuration)
        #expect(restored.currentLocation?.href.string.hasSuffix("a.png") == true)
    }

    @Test func aReadingOrderOfTheAppIsRead() async throws {
        let publication = try await publication()
        let configuration = EPUBNavigator.Configuration(services: TestRendition.services, countsPages: false)
        let order = Array(publication.readingOrder.reversed())
        let navigator = try await open(publication.reading(order), configuration)
        #expect(navigator.shown?.text == "The second chapter.")
        await navigator.loadPositions()
        #expect(navigator.currentLocation?.locations.position == 1)
        #expect(await navigator.goForward())
        #expect(navigator.shown?.text == "The first chapter.")
        #expect(navigator.currentLocation?.locations.position == 2)
        let part = try await open(publication.reading([order[0]]), configuration)
        #expect(!(await part.goForward()))
    }
}
