import Lectern
import LecternSkyEpub
import LecternTestKit
import Testing

/// The code of `docs/guides/porting-from-skyepub.md`.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SkyEpubGuideTests {
    /// The window of an app that had SkyEpub.
    private final class Reader: SkyEpubControllerDelegate, SkyEpubControllerDataSource {
        var pages: [PageInformation] = []

        func controller(_ controller: SkyEpubController, pageMoved information: PageInformation) {
            pages.append(information)
        }

        func open(_ publication: Publication) async throws -> SkyEpubController {
            let controller = try SkyEpubController(publication, bookCode: 7)
            controller.delegate = self
            controller.dataSource = self
            controller.navigator.setViewport(Viewport(width: 400, height: 500))
            await controller.navigator.settle()
            return controller
        }

        func openInTheMiddle(_ publication: Publication) async throws -> Bool {
            let controller = try SkyEpubController(publication, bookCode: 7)
            controller.delegate = self
            controller.dataSource = self
            await controller.gotoPageByPagePositionInBook(0.5)
            return controller.delegate === self
        }
    }

    @Test func skyEpubsNamesMoveTheNavigator() async throws {
        let bodies = (1...4).map { "<h1>\($0)</h1>" + String(repeating: "<p>Some words.</p>", count: 60) }
        let publication = try await GuideBook.open(bodies).publication
        let reader = Reader()
        #expect(try await reader.openInTheMiddle(publication))
        let controller = try await reader.open(publication)
        #expect(await controller.gotoPageByPagePositionInBook(0.5))
        await controller.navigator.settle()
        #expect(reader.pages.last?.chapterIndex == 2)
    }
}
