import Foundation
import Lectern
import LecternImages
import LecternTestKit
import Synchronization
import Testing

@testable import LecternNavigator

/// Pictures of comics that are decoded ahead.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ComicPrefetchTests {
    private func pages(_ count: Int) async throws -> Publication {
        try await ComicFile.open(Array(repeating: (width: 30, height: 40), count: count))
    }

    @Test func nextPagesAreDecodedInReadingOrderOffTheMainThread() async throws {
        let decoder = ComicDecoder()
        let navigator = try await ComicFile.navigator(try await pages(30), decoder)
        #expect(try await eventually { decoder.decoded.withLock { $0.count } == 6 })
        #expect(decoder.decoded.withLock { $0 } == [0, 1, 2, 3, 4, 5], "the page shown, then five ahead")
        #expect(await navigator.go(to: Place.start(of: 10)))
        #expect(try await eventually { decoder.decoded.withLock { $0.count } == 13 })
        #expect(decoder.decoded.withLock { Array($0.dropFirst(6)) } == [10, 11, 9, 12, 13, 14, 15])
        #expect(!decoder.wasOnMainThread.withLock { $0 })
    }

    @Test func aCachedTurnHappensAtOnceAndDecodesNothing() async throws {
        let decoder = ComicDecoder()
        let navigator = try await ComicFile.navigator(try await pages(30), decoder)
        let loader = navigator.controller.navigation.loader
        #expect(try await eventually { loader.cached(at: .spread(.init(chapter: 5, index: 0))) != nil })
        #expect(decoder.decoded.withLock { $0.count } == 6)
        for page in 1...5 {
            #expect(navigator.turn(.forward))
            // No suspension in between: the next page is shown in the same call.
            #expect(navigator.shown?.spread?.key.chapter == page)
            #expect(navigator.shown?.spread?.picture.gray(45, 60) == ComicDecoder.gray(page))
        }
    }

    /// From cover to end: every page that is shown has its picture.
    @Test func threeHundredPagesShowNoBlankFrame() async throws {
        let navigator = try await ComicFile.navigator(try await pages(300))
        var shown: [Int] = []
        while true {
            let spread = try #require(navigator.shown?.spread)
            shown.append(spread.key.chapter)
            #expect(spread.picture.gray(45, 60) == ComicDecoder.gray(spread.key.chapter), "page \(spread.key.chapter)")
            guard navigator.canTurn(.forward) else { break }
            // What a drag would show of the next page is its picture, or not there yet: never blank.
            if let next = navigator.preparedNeighbour(.forward) {
                #expect(next.picture.gray(45, 60) == ComicDecoder.gray(next.key.chapter))
            }
            #expect(await navigator.goForward())
        }
        #expect(shown == Array(0..<300))
    }

    @Test func memoryIsBoundedOverAThousandPages() async throws {
        // A viewport of 4 MB: eight pictures fill the cache.
        let decoder = ComicDecoder()
        let navigator = try await ComicFile.navigator(try await pages(1_000), decoder, width: 1_000, height: 1_000)
        var largest = 0
        for page in stride(from: 0, to: 1_000, by: 8) {
            #expect(await navigator.go(to: Place.start(of: page)))
            largest = max(largest, navigator.controller.navigation.loader.cachedBytes)
        }
        #expect(largest > 8 << 20 && largest <= 32 << 20)
    }

    /// Small pages have documents, too, which are larger than their pictures.
    @Test func smallPagesAreBoundedByNumber() async throws {
        let navigator = try await ComicFile.navigator(try await pages(1_000))
        for page in stride(from: 0, to: 1_000, by: 20) { #expect(await navigator.go(to: Place.start(of: page))) }
        let loader = navigator.controller.navigation.loader
        #expect(loader.cachedCount > 4 && loader.cachedCount <= 12)
    }

    @Test func picturesAreDroppedWhenMemoryIsShort() async throws {
        let decoder = ComicDecoder()
        let navigator = try await ComicFile.navigator(try await pages(30), decoder)
        let loader = navigator.controller.navigation.loader
        #expect(try await eventually { loader.cachedCount == 6 })
        #expect(await navigator.thumbnail(ofUnit: 9, fitting: (width: 20, height: 20)) != nil)
        #expect(navigator.previews.images.cachedBytes > 0 && navigator.thumbnailCount == 1)
        navigator.releaseMemory()
        #expect(loader.cachedCount == 1 && navigator.previews.images.cachedBytes == 0 && navigator.thumbnailCount == 0)
        #expect(navigator.shown?.spread?.picture.gray(45, 60) == ComicDecoder.gray(0), "the page shown stays")
        let count = decoder.decoded.withLock { $0.count }
        #expect(await navigator.goForward())
        #expect(navigator.shown?.spread?.picture.gray(45, 60) == ComicDecoder.gray(1))
        #expect(decoder.decoded.withLock { $0.count } > count, "decoded again")
    }

    /// Large pictures: fewer are decoded ahead, so that the pages around the reader stay.
    @Test func prefetchStaysWithinTheCache() async throws {
        let decoder = ComicDecoder()
        let navigator = try await ComicFile.navigator(try await pages(30), decoder, width: 2_400, height: 2_400)
        await navigator.settle()
        #expect(try await eventually { navigator.preparedNeighbour(.forward) != nil })
        #expect(await navigator.go(to: Place.start(of: 10)))
        #expect(try await eventually { decoder.decoded.withLock { $0.contains(12) } })
        #expect(navigator.preparedNeighbour(.forward) != nil && navigator.preparedNeighbour(.backward) != nil)
        #expect(!decoder.decoded.withLock { $0.contains(14) })
    }

    /// A page is still being decoded when the reader has gone elsewhere: its picture is dropped.
    @Test func latePicturesOfPagesThatAreGoneAreDropped() async throws {
        let gate = DispatchSemaphore(value: 0)
        let isWaiting = Mutex(false)
        let decoder = ComicDecoder { page in
            guard page == 20 else { return }
            isWaiting.withLock { $0 = true }
            gate.wait()
        }
        let navigator = try await ComicFile.navigator(try await pages(60), decoder)
        let first = Task { await navigator.go(to: Place.start(of: 20)) }
        #expect(try await eventually { isWaiting.withLock { $0 } })
        let second = Task { await navigator.go(to: Place.start(of: 40)) }
        // The second jump has cancelled the first, whose page is finished afterwards.
        let loader = navigator.controller.navigation.loader
        #expect(try await eventually { !loader.requestedTargets.contains(.place(.start(of: 20))) })
        gate.signal()
        #expect(await second.value)
        _ = await first.value
        #expect(navigator.shown?.spread?.key.chapter == 40)
        #expect(navigator.shown?.spread?.picture.gray(45, 60) == ComicDecoder.gray(40))
        #expect(loader.cached(at: .spread(.init(chapter: 20, index: 0))) == nil)
    }
}
