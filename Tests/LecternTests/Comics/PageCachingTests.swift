import Foundation
import Lectern
import LecternTestKit
import Synchronization
import Testing

/// The events of pages that are drawn in the background.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageCachingTests {
    /// Records events.
    private final class Host: SpreadNavigatorDelegate {
        enum Event: Hashable {
            case started(Int)
            case cached(Int, width: Int, height: Int)
            case finished(Int)
        }
        var events: [Event] = []
        var busy: [Bool] = []

        func navigator(_ navigator: SpreadNavigator, cachingStarted index: Int) {
            events.append(.started(index))
            busy.append(navigator.isCaching)
        }
        func navigator(_ navigator: SpreadNavigator, cached index: Int, picture: Bitmap) {
            events.append(.cached(index, width: picture.width, height: picture.height))
            busy.append(navigator.isCaching)
        }
        func navigator(_ navigator: SpreadNavigator, cachingFinished index: Int) {
            events.append(.finished(index))
            busy.append(navigator.isCaching)
        }
    }

    private let sizes: [(width: UInt8, height: UInt8)] = [(30, 40), (60, 40), (30, 40), (20, 40)]

    @Test func pagesAreCachedInOrderFromTheOneShown() async throws {
        let decoder = ComicDecoder()
        let navigator = try await ComicFile.navigator(try await ComicFile.open(sizes), decoder)
        let host = Host()
        navigator.delegate = host
        #expect(await navigator.go(to: Place.start(of: 2)))
        #expect(navigator.cachePages(fitting: (width: 20, height: 20)) && navigator.isCaching)
        #expect(try await eventually { !navigator.isCaching })
        #expect(
            host.events == [
                .started(2), .cached(2, width: 15, height: 20), .cached(3, width: 10, height: 20),
                .cached(0, width: 15, height: 20), .cached(1, width: 20, height: 13), .finished(1),
            ])
        #expect(host.busy == [true, true, true, true, true, false])
        #expect(!decoder.wasOnMainThread.withLock { $0 })
    }

    @Test func stoppedCachingReportsNothingMore() async throws {
        let navigator = try await ComicFile.navigator(
            try await ComicFile.open(Array(repeating: (width: 30, height: 40), count: 200)))
        let host = Host()
        navigator.delegate = host
        navigator.cachePages(fitting: (width: 20, height: 20))
        #expect(try await eventually { host.events.count > 3 })
        navigator.stopCaching()
        let count = host.events.count
        #expect(!navigator.isCaching)
        #expect(await navigator.go(to: Place.start(of: 150)))
        await navigator.settle()
        #expect(host.events.count == count)
        // It can begin again, and the reader can turn meanwhile.
        navigator.cachePages(fitting: (width: 20, height: 20))
        #expect(host.events.last == .started(150))
        #expect(await navigator.goForward() && navigator.isCaching)
        #expect(try await eventually { !navigator.isCaching })
        #expect(host.events.last == .finished(149) && host.events.count == count + 202)
    }

    /// Pages are decoded slowly, and never on the main thread: a turn to a prepared page happens at once.
    @Test func inputDoesNotWaitWhilePagesAreCached() async throws {
        let wasOnMainThread = Mutex(false)
        let decoder = ComicDecoder { _ in
            if Thread.isMainThread { wasOnMainThread.withLock { $0 = true } }
            Thread.sleep(forTimeInterval: 0.05)
        }
        let navigator = try await ComicFile.navigator(
            try await ComicFile.open(Array(repeating: (width: 30, height: 40), count: 40)), decoder)
        #expect(try await eventually { navigator.preparedNeighbour(.forward) != nil })
        navigator.cachePages(fitting: (width: 20, height: 20))
        let before = navigator.shown?.key
        #expect(navigator.turn(.forward) && navigator.shown?.key != before)
        #expect(navigator.isCaching, "pages are still being cached")
        navigator.stopCaching()
        #expect(!wasOnMainThread.withLock { $0 })
    }

    @Test func damagedPagesArePassedOver() async throws {
        var file = ComicFile.file(sizes)
        file.add(ComicFile.name(4), Bytes(utf8: "no picture"))
        let navigator = try await ComicFile.navigator(try await ComicFile.open(file))
        let host = Host()
        navigator.delegate = host
        navigator.cachePages(fitting: (width: 20, height: 20))
        #expect(try await eventually { !navigator.isCaching })
        #expect(host.events.count == 6 && host.events.last == .finished(4))
    }

    /// Pages of XHTML are cached like pictures: in order, each in the shape of its own viewport, with what is on it.
    @Test(arguments: [PageSpread.never, .always]) func pagesOfXHTMLAreCached(_ spread: PageSpread) async throws {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        for (number, size) in [(300, 400), (400, 300), (300, 300)].enumerated() {
            book.addChapter(
                "p\(number).xhtml", body: "<div style=\"background: #\(number + 1)00000; height: 100%\"></div>",
                head: "<meta name=\"viewport\" content=\"width=\(size.0), height=\(size.1)\"/>"
                    + "<style>html, body { margin: 0; height: 100% }</style>")
        }
        let asset = Asset.container(try await book.container(), .epub)
        let publication = try await PublicationOpener(parser: EPUBParser()).open(asset)
        var configuration = NavigatorConfiguration(services: ComicFile.services(ComicDecoder()))
        configuration.epub.spread = spread
        let navigator = try publication.makeNavigator(configuration: configuration)
        navigator.setViewport(Viewport(width: 900, height: 600))
        await navigator.settle()
        #expect(navigator.book.isFixedLayout)
        let host = Host()
        navigator.delegate = host
        #expect(navigator.cachePages(fitting: (width: 40, height: 40)))
        #expect(try await eventually { !navigator.isCaching })
        #expect(host.events.first == .started(0) && host.events.last == .finished(2) && host.events.count == 5)
        // A page of a pair is cut out of its spread, at whole pixels.
        for (number, size) in [(30, 40), (40, 30), (40, 40)].enumerated() {
            guard case .cached(number, let width, let height) = host.events[number + 1] else {
                Issue.record("\(host.events)")
                continue
            }
            #expect(abs(width - size.0) <= 1 && abs(height - size.1) <= 1, "\(width)x\(height)")
        }
        for number in 0..<3 {
            let cached = try #require(await navigator.thumbnail(ofUnit: number, fitting: (width: 40, height: 40)))
            let middle = cached.height / 2 * cached.bytesPerRow + cached.width / 2 * 4
            #expect(Array(cached.pixels[middle..<middle + 3]) == [0, 0, UInt8((number + 1) * 16)])
        }
        try await withTemporaryFolder { path in
            let file = try #require(
                try await navigator.writePage(1, fitting: (width: 40, height: 40), to: URL(filePath: path)))
            let bytes = [UInt8](try Data(contentsOf: file))
            let written = try #require(CompositeDecoder().decode(bytes, fitting: (width: 100, height: 100)))
            #expect(written.width == 40 && abs(written.height - 30) <= 1)
        }
    }

    @Test func textsHaveNoPagesToCache() async throws {
        var book = EPUBBuilder(title: "Text")
        book.addChapter("c1.xhtml", body: "<p>One.</p>")
        let publication = try await PublicationOpener(parser: EPUBParser()).open(
            Asset.container(try await book.container(), .epub))
        let configuration = NavigatorConfiguration(services: ComicFile.services(ComicDecoder()))
        let navigator = try publication.makeNavigator(configuration: configuration)
        #expect(!navigator.cachePages(fitting: (width: 20, height: 20)) && !navigator.isCaching)
    }

    @Test func aPageIsWrittenToAFile() async throws {
        let navigator = try await ComicFile.navigator(try await ComicFile.open(sizes))
        try await withTemporaryFolder { path in
            let folder = URL(filePath: path)
            let file = try #require(try await navigator.writePage(1, fitting: (width: 30, height: 30), to: folder))
            #expect(file.isFileURL && file.lastPathComponent == "page-2.png")
            let bytes = [UInt8](try Data(contentsOf: file))
            let picture = try #require(CompositeDecoder().decode(bytes, fitting: (width: 100, height: 100)))
            #expect((picture.width, picture.height) == (30, 20) && picture.gray(5, 5) == ComicDecoder.gray(1))
            #expect(try await navigator.writePage(9, fitting: (width: 30, height: 30), to: folder) == nil)
        }
    }
}
