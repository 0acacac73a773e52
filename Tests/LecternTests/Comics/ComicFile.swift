import Foundation
import Lectern
import LecternTestKit
import LecternText
import Synchronization

/// Comics in memory. Pages are PNG headers with a number; ``ComicDecoder`` draws them.
enum ComicFile {
    /// Returns a comic whose pages have the sizes given, in pixels.
    static func open(_ sizes: [(width: UInt8, height: UInt8)], info: String? = nil) async throws -> Publication {
        try await open(file(sizes, info: info))
    }

    static func file(_ sizes: [(width: UInt8, height: UInt8)], info: String? = nil) -> ZIPBuilder {
        var zip = ZIPBuilder()
        for (index, size) in sizes.enumerated() { zip.add(name(index), page(index, size), method: .stored) }
        if let info { zip.add("ComicInfo.xml", Bytes(utf8: "<ComicInfo>\(info)</ComicInfo>")) }
        return zip
    }

    static func open(_ zip: ZIPBuilder, filename: String = "comic.cbz") async throws -> Publication {
        let asset = try await AssetRetriever.files.retrieve(
            resource: DataResource(zip.bytes(), properties: ResourceProperties(filename: filename)))
        return try await PublicationOpener(parser: CompositePublicationParser([ReadiumWebPubParser(), ImageParser()]))
            .open(asset)
    }

    static func name(_ index: Int) -> String { "p\(index + 1_000).png" }

    /// The first chunk of a PNG file, and the number of the page.
    static func page(_ index: Int, _ size: (width: UInt8, height: UInt8)) -> Bytes {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let sides: [UInt8] = [0, 0, 0, size.width, 0, 0, 0, size.height]
        return Bytes(head + sides + [8, 6, 0, 0, 0, 0, 0, 0, 0, UInt8(index >> 8), UInt8(index & 255)])
    }

    /// The engine with square glyphs, a decoder, and Cairo.
    static func services(_ decoder: ComicDecoder) -> EngineServices {
        EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: decoder,
            makePainter: { CairoPagePainter() })
    }

    @MainActor static func navigator(
        _ publication: Publication, _ decoder: ComicDecoder = ComicDecoder(),
        preferences: ImagePreferences = ImagePreferences(), width: Double = 90, height: Double = 120
    ) async throws -> ImageNavigator {
        let shared = SpreadConfiguration(services: services(decoder), countsPages: false)
        let navigator = try ImageNavigator(publication, configuration: .init(shared, preferences: preferences))
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        return navigator
    }
}

/// Draws the pages of ``ComicFile``, and records what it is asked for.
final class ComicDecoder: ImageDecoder {
    /// The page numbers in the order in which they were decoded.
    let decoded = Mutex<[Int]>([])
    let wasOnMainThread = Mutex(false)
    private let hook: @Sendable (Int) -> Void
    private let draw: @Sendable (Int, Int, Int) -> UInt8

    /// - Parameters:
    ///   - hook: Called before a page is decoded.
    ///   - draw: Returns the grey of a page at a point; one grey for each page by default.
    init(
        hook: @escaping @Sendable (Int) -> Void = { _ in },
        draw: @escaping @Sendable (_ page: Int, _ x: Int, _ y: Int) -> UInt8 = { page, _, _ in ComicDecoder.gray(page) }
    ) {
        self.hook = hook
        self.draw = draw
    }

    /// The grey of a plain page: never that of the paper.
    static func gray(_ page: Int) -> UInt8 { UInt8(10 + page % 200) }

    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        guard let width = info.width, let height = info.height, bytes.count >= 2 else { return nil }
        let page = Int(bytes[bytes.count - 2]) << 8 | Int(bytes[bytes.count - 1])
        hook(page)
        decoded.withLock { $0.append(page) }
        if Thread.isMainThread { wasOnMainThread.withLock { $0 = true } }
        var pixels: [UInt8] = []
        for y in 0..<Int(height) {
            for x in 0..<Int(width) {
                let value = draw(page, x, y)
                pixels += [value, value, value, 255]
            }
        }
        return Bitmap(width: Int(width), height: Int(height), bytesPerRow: Int(width) * 4, pixels: pixels)
    }
}

extension Bitmap {
    /// The blue value of a pixel.
    func gray(_ x: Int, _ y: Int) -> UInt8 { pixels[y * bytesPerRow + x * 4] }
}
