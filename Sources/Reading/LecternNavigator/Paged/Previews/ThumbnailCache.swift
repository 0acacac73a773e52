import LecternImages
import LecternPreferences
import Synchronization

/// The most recently used thumbnails, within a byte limit.
final class ThumbnailCache: Sendable {
    struct Key: Hashable {
        let unit: Int
        let width: Int
        let height: Int
        var adjustment: PictureAdjustment?
        var isTrimmed = false
        var rotation = PageRotation.upright
    }

    private let kept: Mutex<RecentlyUsed<Key, Bitmap>>
    /// The number of thumbnails kept in any case: those visible at once.
    private static let minimumCount = 20

    init(byteLimit: Int = 16 << 20) {
        kept = Mutex(RecentlyUsed(byteLimit: byteLimit, minimumCount: Self.minimumCount))
    }

    var byteLimit: Int {
        get { kept.withLock { $0.byteLimit } }
        set { kept.withLock { $0.byteLimit = newValue } }
    }

    func removeAll() { kept.withLock { $0.removeAll() } }

    var count: Int { kept.withLock { $0.count } }

    func picture(_ key: Key) -> Bitmap? { kept.withLock { $0.use(key) } }

    func insert(_ picture: Bitmap, _ key: Key) {
        kept.withLock { $0.insert(picture, for: key, bytes: picture.pixels.count) }
    }
}
