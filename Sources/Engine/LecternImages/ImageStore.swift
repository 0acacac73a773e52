public import LecternGeometry
import Synchronization

/// Provides painting with bitmaps.
public protocol ImageProvider: ImageInfoSource {
    /// The image at a URL in exactly the requested size in pixels; `nil` if it is missing or cannot be decoded.
    func bitmap(for url: String, width: Int, height: Int, isPixelated: Bool) -> Bitmap?
    /// A part of the image at a URL that is scaled to a size in pixels: what is visible of a magnified picture. `nil` if
    /// it cannot be provided, which is the default implementation.
    func bitmap(for url: String, scaledTo size: (width: Int, height: Int), showing area: PixelArea) -> Bitmap?
    /// An SVG document in memory, drawn in the requested size in pixels.
    func bitmap(svg: [UInt8], width: Int, height: Int) -> Bitmap?
    /// The file at a URL.
    func bytes(for url: String) -> [UInt8]?
    /// An SVG document on the paper of a theme, at a URL or in memory. nil for other images; by default for all.
    func bitmap(for drawing: DrawingSource, in theme: DrawingTheme, width: Int, height: Int) -> Bitmap?
}

/// Where an SVG document comes from.
public enum DrawingSource: Hashable, Sendable {
    /// The resolved URL of a file, which the provider reads.
    case url(String)
    /// The bytes of the document.
    case file([UInt8])
}

extension ImageProvider {
    public func bitmap(for drawing: DrawingSource, in theme: DrawingTheme, width: Int, height: Int) -> Bitmap? { nil }

    public func bitmap(for url: String, scaledTo size: (width: Int, height: Int), showing area: PixelArea) -> Bitmap? {
        nil
    }
}

/// The images of a publication. Caches sizes, and decoded bitmaps up to a byte limit.
///
///     let images = ImageStore(decoder: CompositeDecoder()) { url in container[url] }
///     images.info(for: "cover.jpg")?.width
public final class ImageStore: ImageProvider {
    /// The key of a cached bitmap: everything the result depends on.
    private struct Key: Hashable {
        var url: String
        var width: Int
        var height: Int
        var isPixelated: Bool
        /// The part of the scaled image; nil for the whole.
        var area: PixelArea?
        /// The theme that a drawing follows.
        var theme: DrawingTheme?
    }
    /// The key of a decision about a drawing.
    private struct LookKey: Hashable {
        var drawing: DrawingSource
        var theme: DrawingTheme
    }
    private struct Entry {
        var bitmap: Bitmap
        var lastUse: Int
    }
    private struct State {
        var infos: [String: ImageInfo?] = [:]
        var bitmaps: [Key: Entry] = [:]
        var bytes = 0
        var clock = 0
        var failures: [String: Failure] = [:]
        var looks: [LookKey: ThemedDrawing.Look] = [:]
    }
    /// Why a requested image cannot be shown.
    package enum Failure: Hashable, Sendable {
        /// There is no file at the URL.
        case missing
        /// The format is not supported, or the file is no image.
        case unknownFormat
        /// The header is valid, the rest of the file is not.
        case damaged
    }

    let decoder: any ImageDecoder
    private let load: @Sendable (String) -> [UInt8]?
    private let byteLimit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - decoder: decodes files.
    ///   - byteLimit: how many bytes of decoded bitmaps are cached.
    ///   - load: returns the file at a URL; called from any task.
    public init(decoder: any ImageDecoder, byteLimit: Int = 32 << 20, load: @escaping @Sendable (String) -> [UInt8]?) {
        self.decoder = decoder
        self.byteLimit = byteLimit
        self.load = load
    }

    /// Reads the file on the first request, and remembers the answer, also that there is no image.
    public func info(for url: String) -> ImageInfo? {
        if let cached = state.withLock({ $0.infos[url] }) { return cached }
        let bytes = bytes(for: url)
        var info = bytes.flatMap { ImageInfo(sniffing: $0) }
        if info?.format == .svg { info?.fragment = Self.fragment(of: url) }
        if info == nil { note(bytes?.isEmpty ?? true ? .missing : .unknownFormat, url) }
        state.withLock { $0.infos[url] = .some(info) }
        return info
    }

    /// The fragment of a URL. In a `data:` URL a number sign may also be part of the data.
    private static func fragment(of url: String) -> String? {
        guard let mark = url.lastIndex(of: "#") else { return nil }
        let fragment = url[url.index(after: mark)...]
        return fragment.utf8.contains { $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x27 } ? nil : String(fragment)
    }

    public func bytes(for url: String) -> [UInt8]? { DataURL.decode(url) ?? load(url) }

    public func bitmap(for url: String, width: Int, height: Int, isPixelated: Bool) -> Bitmap? {
        guard ImageLimits.allows(width: width, height: height) else { return nil }
        let key = Key(url: url, width: width, height: height, isPixelated: isPixelated)
        if let bitmap = cached(key) { return bitmap }
        guard let bytes = bytes(for: url), let info = info(for: url) else { return nil }
        let targetSize = isPixelated && info.format != .svg ? nil : (width: width, height: height)
        guard let picture = decoder.decode(bytes, info: info, wanted: targetSize) else {
            note(.damaged, url)
            return nil
        }
        let bitmap = ImageScaler.scale(picture, width: width, height: height, isPixelated: isPixelated)
        keep(bitmap, key)
        return bitmap
    }

    public func bitmap(for url: String, scaledTo size: (width: Int, height: Int), showing area: PixelArea) -> Bitmap? {
        guard ImageLimits.allows(width: area.width, height: area.height) else { return nil }
        let key = Key(url: url, width: size.width, height: size.height, isPixelated: false, area: area)
        if let bitmap = cached(key) { return bitmap }
        guard let bytes = bytes(for: url), let info = info(for: url),
            let bitmap = decoder.decode(bytes, info: info, scaledTo: size, showing: area)
        else { return nil }
        keep(bitmap, key)
        return bitmap
    }

    public func bitmap(svg: [UInt8], width: Int, height: Int) -> Bitmap? {
        guard ImageLimits.allows(width: width, height: height) else { return nil }
        let info = ImageInfo(format: .svg, width: Double(width), height: Double(height), ratio: nil)
        return decoder.decode(svg, info: info, wanted: (width, height))
    }

    public func bitmap(for drawing: DrawingSource, in theme: DrawingTheme, width: Int, height: Int) -> Bitmap? {
        guard ImageLimits.allows(width: width, height: height) else { return nil }
        switch drawing {
        case .file(let file):
            let info = ImageInfo(format: .svg, width: Double(width), height: Double(height), ratio: nil)
            return themed(drawing, file, info: info, in: theme, width: width, height: height)
        case .url(let url):
            guard let info = info(for: url), info.format == .svg else { return nil }
            let key = Key(url: url, width: width, height: height, isPixelated: false, theme: theme)
            if let bitmap = cached(key) { return bitmap }
            guard let file = bytes(for: url),
                let bitmap = themed(drawing, file, info: info, in: theme, width: width, height: height)
            else {
                return nil
            }
            keep(bitmap, key)
            return bitmap
        }
    }

    /// The most decisions about drawings that are kept.
    private static let mostLooks = 64

    private func themed(
        _ drawing: DrawingSource, _ file: [UInt8], info: ImageInfo, in theme: DrawingTheme, width: Int, height: Int
    ) -> Bitmap? {
        let themed = ThemedDrawing(file: file, theme: theme) { [decoder] file, width, height in
            decoder.decode(file, info: info, wanted: (width, height))
        }
        return themed.bitmap(
            width: width, height: height, look: look(of: drawing, themed, width: width, height: height))
    }

    /// Whether an SVG document can be read with a theme's ink. If not, it is shown on a white plate.
    package func isLegible(_ file: [UInt8], in theme: DrawingTheme, width: Int, height: Int) -> Bool {
        guard theme.isDark, ImageLimits.allows(width: width, height: height) else { return true }
        let info = ImageInfo(format: .svg, width: Double(width), height: Double(height), ratio: nil)
        let themed = ThemedDrawing(file: file, theme: theme) { [decoder] file, width, height in
            decoder.decode(file, info: info, wanted: (width, height))
        }
        return look(of: .file(file), themed, width: width, height: height) == .inked
    }

    private func look(
        of drawing: DrawingSource, _ themed: ThemedDrawing, width: Int, height: Int
    ) -> ThemedDrawing.Look {
        let key = LookKey(drawing: drawing, theme: themed.theme)
        let cachedLook = state.withLock { $0.looks[key] }
        let look = cachedLook ?? themed.look(width: width, height: height)
        if cachedLook == nil {
            state.withLock { state in
                if state.looks.count >= Self.mostLooks { state.looks = [:] }
                state.looks[key] = look
            }
        }
        return look
    }

    /// The formats of the images that were asked for.
    var formats: Set<ImageInfo.Format> { state.withLock { Set($0.infos.values.compactMap { $0?.format }) } }

    /// The bytes of the cached bitmaps.
    package var cachedBytes: Int { state.withLock { $0.bytes } }

    /// Drops the cached bitmaps. They are decoded again on request.
    package func removeBitmaps() {
        state.withLock { state in
            state.bitmaps = [:]
            state.bytes = 0
        }
    }

    private static let mostFailures = 1_000

    /// The requested images that cannot be shown, by URL.
    package var failures: [String: Failure] { state.withLock { $0.failures } }

    private func note(_ failure: Failure, _ url: String) {
        state.withLock { state in
            if state.failures.count < Self.mostFailures { state.failures[url] = failure }
        }
    }

    private func cached(_ key: Key) -> Bitmap? {
        state.withLock { state in
            state.clock += 1
            state.bitmaps[key]?.lastUse = state.clock
            return state.bitmaps[key]?.bitmap
        }
    }

    private func keep(_ bitmap: Bitmap, _ key: Key) {
        let size = bitmap.pixels.count
        guard size <= byteLimit else { return }
        state.withLock { state in
            state.clock += 1
            if let old = state.bitmaps.updateValue(Entry(bitmap: bitmap, lastUse: state.clock), forKey: key) {
                state.bytes -= old.bitmap.pixels.count
            }
            state.bytes += size
            while state.bytes > byteLimit, let oldest = state.bitmaps.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.bitmaps[oldest.key] = nil
                state.bytes -= oldest.value.bitmap.pixels.count
            }
        }
    }
}

/// The largest images that are decoded.
public enum ImageLimits {
    /// The number of pixels of an image.
    public static let pixels = 100_000_000
    /// Width and height in pixels.
    public static let side = 65_500

    /// The number of pixels of an animation.
    public static let animatedPixels = 16_000_000

    /// Whether an image of this size may be decoded.
    public static func allows(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= side && height <= side && width * height <= pixels
    }
}
