import LecternAssets
import LecternBase
public import LecternImages
import LecternModel
import LecternPaint
import LecternPublication
import Synchronization

// Small pictures of pages that have a size of their own.
extension EPUBNavigator {
    /// Whether each unit of the order of reading is one page whose picture no
    /// setting changes: PDF, comics, fixed layouts.
    public var hasThumbnails: Bool {
        let units = publication.units
        let isFixed = publication.metadata.layout == .fixed
        return units.count > 1
            && units.allSatisfy { unit in
                unit.page != nil || unit.link.mediaType?.isBitmap == true
                    || unit.link.properties.layout.map { $0 == .fixed } ?? isFixed
            }
    }

    /// A page as a small picture, without going there. It is drawn beside the
    /// main actor and kept within ``thumbnailByteLimit``.
    ///
    ///     let picture = await navigator.thumbnail(ofUnit: 12, fitting: (width: 120, height: 160))
    ///
    /// - Parameters:
    ///   - index: of ``Publication/units``.
    ///   - room: in device pixels.
    /// - Returns: `nil` where the page is damaged, has no size of its own, or
    ///   the task was cancelled.
    public func thumbnail(ofUnit index: Int, fitting room: (width: Int, height: Int)) async -> Bitmap? {
        guard publication.units.indices.contains(index), room.width > 0, room.height > 0 else { return nil }
        let key = Thumbnails.Key(unit: index, width: room.width, height: room.height)
        if let known = thumbnails.picture(key) { return known }
        let unit = publication.units[index]
        let made: Bitmap? =
            if let page = unit.page {
                await picture(ofPage: page, of: unit.link, room)
            } else if unit.link.mediaType?.isBitmap == true {
                await picture(in: unit.link, room)
            } else {
                await part(of: index, room)
            }
        guard let made, !Task.isCancelled else { return nil }
        thumbnails.insert(made, key)
        return made
    }

    /// How many bytes of thumbnails are kept: more of them are there at once,
    /// fewer take less memory.
    public var thumbnailByteLimit: Int {
        get { thumbnails.byteLimit }
        set { thumbnails.byteLimit = newValue }
    }

    /// How many thumbnails are kept now.
    public var thumbnailCount: Int { thumbnails.count }

    private func picture(ofPage page: Int, of link: Link, _ room: (width: Int, height: Int)) async -> Bitmap? {
        guard let document = (try? await publication.pdfDocument(of: link)) ?? nil, !Task.isCancelled,
            let size = await document.geometry(ofPage: page), size.width > 0, size.height > 0
        else { return nil }
        let scale = min(Double(room.width) / size.width, Double(room.height) / size.height)
        let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
        return await document.picture(ofPage: page, width: width, height: height).map {
            Bitmap(width: $0.width, height: $0.height, bytesPerRow: $0.width * 4, pixels: $0.pixels)
        }
    }

    @concurrent private nonisolated func picture(in link: Link, _ room: (width: Int, height: Int)) async -> Bitmap? {
        guard let bytes = try? await publication.get(link)?.readWhole(), !Task.isCancelled else { return nil }
        return configuration.services.imageDecoder.decode(bytes.array, fitting: room)
    }

    /// A fixed page, cut out of the spread that it stands on.
    private func part(of index: Int, _ room: (width: Int, height: Int)) async -> Bitmap? {
        guard let spread = await glimpse(of: .start(of: index)), !Task.isCancelled,
            let page = spread.pages.first(where: { $0.page.chapter == index }), page.isFixed
        else { return nil }
        let (picture, area, scale) = (spread.picture, page.content, spread.layout.viewport.scale)
        return await Task.detached(priority: .utility) {
            picture.part(
                x: Int(area.x * scale), y: Int(area.y * scale), width: Int(area.width * scale),
                height: Int(area.height * scale)
            ).map { part in
                let factor = min(
                    1, Double(room.width) / Double(part.width), Double(room.height) / Double(part.height))
                return ImageScaler.scale(
                    part, width: max(1, Int(Double(part.width) * factor)),
                    height: max(1, Int(Double(part.height) * factor)))
            }
        }.value
    }
}

/// The small pictures made last.
final class Thumbnails: Sendable {
    struct Key: Hashable {
        let unit: Int
        let width: Int
        let height: Int
    }

    private let kept: Mutex<RecentlyUsed<Key, Bitmap>>
    /// So many stay whatever the limit: what is seen at once.
    private static let least = 20

    init(byteLimit: Int = 16 << 20) { kept = Mutex(RecentlyUsed(byteLimit: byteLimit, least: Self.least)) }

    var byteLimit: Int {
        get { kept.withLock { $0.byteLimit } }
        set { kept.withLock { $0.byteLimit = newValue } }
    }

    /// How many are kept.
    var count: Int { kept.withLock { $0.count } }

    func picture(_ key: Key) -> Bitmap? { kept.withLock { $0.use(key) } }

    func insert(_ picture: Bitmap, _ key: Key) {
        kept.withLock { $0.insert(picture, for: key, bytes: picture.pixels.count) }
    }
}

extension Bitmap {
    /// A rectangle of it; `nil` where it is empty or not all in it.
    fileprivate func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap? {
        let (x, y) = (max(x, 0), max(y, 0))
        let (width, height) = (min(width, self.width - x), min(height, self.height - y))
        guard width > 0, height > 0 else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in y..<y + height {
            let start = row * bytesPerRow + x * 4
            pixels += self.pixels[start..<start + width * 4]
        }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }
}
