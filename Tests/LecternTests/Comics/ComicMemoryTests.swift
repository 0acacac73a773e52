import Foundation
import Glibc
import Lectern
import LecternImages
import LecternTestKit
import Synchronization
import Testing

@testable import LecternNavigator

/// A comic of two gigabytes of pictures is read page by page, and the memory of the process hardly grows. `make test` runs it
/// in a test process with few others.
@Suite(.timeLimit(.minutes(10))) struct ComicConstantMemoryTests {
    @MainActor @Test func twoGigabytesOfPagesAreReadInConstantMemory() async throws {
        let (decoded, growth, largest) = try await readComic()
        #expect(decoded > 2_000_000_000, "\(decoded) bytes of pictures were decoded")
        #expect(largest <= 32 << 20, "the cache had \(largest) bytes")
        #expect(growth < 64 << 10, "the process grew by \(growth) kB")
    }
}

/// Turns 1,000 pages. Returns the bytes of all pictures that were decoded, the growth of the process after the first 100
/// pages in kilobytes, and the largest size of the cache.
@MainActor private func readComic() async throws -> (decoded: Int, growth: Int, largest: Int) {
    var zip = ZIPBuilder()
    for number in 0..<1_000 { zip.add(ComicFile.name(number), page(number), method: .stored) }
    let decoder = SolidDecoder()
    let services = EngineServices(
        fonts: ComicFile.services(ComicDecoder()).fonts, shaper: ComicFile.services(ComicDecoder()).shaper,
        hyphenator: nil, imageDecoder: decoder, makePainter: { CairoPagePainter() })
    let navigator = try ImageNavigator(
        try await ComicFile.open(zip),
        configuration: .init(
            SpreadConfiguration(services: services, countsPages: false), preferences: ImagePreferences(spread: .never)))
    navigator.setViewport(Viewport(width: 600, height: 900))
    await navigator.settle()
    var (turned, before, largest) = (0, 0, 0)
    while await navigator.goForward() {
        turned += 1
        if turned == 100 { before = peak() }
        largest = max(largest, navigator.controller.navigation.loader.cachedBytes)
    }
    #expect(turned == 999)
    return (decoder.bytes.withLock { $0 }, peak() - before, largest)
}

/// The head of a PNG file of 600 by 900 pixels.
private func page(_ number: Int) -> Bytes {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    return Bytes(
        head + [0, 0, 2, 88, 0, 0, 3, 132, 8, 6, 0, 0, 0, 0, 0, 0, 0, UInt8(number & 255)])
}

/// The peak memory of this process in kilobytes.
private func peak() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
}

/// Draws every page in one grey, and adds up the bytes.
private final class SolidDecoder: ImageDecoder {
    let bytes = Mutex(0)

    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        guard let width = info.width.map({ Int($0) }), let height = info.height.map({ Int($0) }) else { return nil }
        self.bytes.withLock { $0 += width * height * 4 }
        return Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt8](repeating: 255, count: width * height * 4))
    }
}
