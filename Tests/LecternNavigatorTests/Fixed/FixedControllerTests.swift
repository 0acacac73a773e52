import Foundation
import LecternAssets
import LecternBase
import LecternEPUB
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

/// What an app gives to a fixed-layout controller: a folder or its own source of bytes, a delegate and a data source.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FixedControllerTests {
    /// The app's own source of bytes, in place of files.
    private final class OwnContainer: Container {
        private let source: any Container
        let asked = Mutex<[String]>([])

        init(_ source: any Container) { self.source = source }

        var entries: [String] { source.entries }

        func resource(at path: String) -> (any Resource)? {
            asked.withLock { $0.append(path) }
            return source.resource(at: path)
        }
    }

    /// The app, as delegate and data source.
    private final class App: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
        var chapters: [Int] = []
        var shown: [SpreadReason] = []
        var taps: [Point] = []

        func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
            chapters.append(chapter)
            return []
        }
        func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason) {
            self.shown.append(reason)
        }
        func navigator(_ navigator: SpreadNavigator, didTapAt point: Point, hit: NavigatorHit?) {
            taps.append(point)
        }
    }

    private static func book() -> EPUBBuilder {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        for number in 1...3 {
            book.addChapter(
                "p\(number).xhtml", body: "<p>Page \(number)</p>",
                head: "<meta name=\"viewport\" content=\"width=200, height=300\"/>")
        }
        return book
    }

    private func read(_ container: any Container) async throws -> App {
        let publication = try await PublicationOpener(parser: EPUBParser()).open(.container(container, .epub))
        let app = App()
        let test = try TestNavigator(publication)
        test.navigator.delegate = app
        test.navigator.dataSource = app
        test.navigator.setViewport(Viewport(width: 200, height: 300))
        await test.navigator.settle()
        #expect(test.navigator.shown?.isFixed == true)
        #expect(test.navigator.turn(.forward))
        await test.navigator.settle()
        #expect(app.shown == [.relayout, .turn(.forward)])
        #expect(app.chapters.contains(0) && app.chapters.contains(1))
        return app
    }

    @Test func fixedPagesComeFromAFolder() async throws {
        let folder = try TemporaryFolder()
        let packed = Self.book().unpackedContainer()
        for entry in packed.entries {
            let bytes = try #require(try await packed.resource(at: entry)?.read())
            let path = folder.path + "/" + entry
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try write(bytes, toFile: path)
        }
        _ = try await read(try DirectoryContainer(path: folder.path))
    }

    @Test func fixedPagesComeFromTheContainerOfTheApp() async throws {
        let own = OwnContainer(Self.book().unpackedContainer())
        _ = try await read(own)
        let asked = own.asked.withLock { $0 }
        #expect(asked.contains { $0.hasSuffix("p1.xhtml") } && asked.contains { $0.hasSuffix("p2.xhtml") })
    }
}
