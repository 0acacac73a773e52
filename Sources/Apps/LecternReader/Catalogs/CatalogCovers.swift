import Lectern
import LecternBase
public import LecternLibrary
public import LecternModel

/// The covers of publications in catalogues. They are loaded when they are
/// shown, a few at a time, and cached up to a limit in bytes.
@MainActor public final class CatalogCovers {
    private let client: any HTTPClient
    private var cache: CoverCache
    private var running: [BookID: Task<CoverPicture?, Never>] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var active = 0
    private static let mostAtOnce = 6
    private static let largestCover = 4 << 20

    init(_ client: any HTTPClient, limit: Int = 24 << 20) {
        self.client = client
        cache = CoverCache(limit: limit)
    }

    /// The size of all cached covers, in bytes.
    var size: Int { cache.size }

    /// Returns the cover at a link; nil if it cannot be loaded.
    public func cover(at link: Link) async -> CoverPicture? {
        guard let url = link.url?.http else { return nil }
        let key = BookID(hash: "\(url)")
        if let cached = cache.picture(of: key) { return cached }
        if let task = running[key] { return await task.value }
        let task = Task { await load(url, link.mediaType) }
        running[key] = task
        let picture = await task.value
        running[key] = nil
        cache.keep(picture, of: key)
        return picture
    }

    private func load(_ url: HTTPURL, _ type: MediaType?) async -> CoverPicture? {
        if active >= Self.mostAtOnce { await withCheckedContinuation { waiting.append($0) } }
        active += 1
        defer {
            active -= 1
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        let request = HTTPRequest(url, headers: ["Accept": "image/*"])
        guard let answer = try? await client.fetchRetrying(request, limit: Self.largestCover) else { return nil }
        return CoverPicture(bytes: answer.body, mediaType: answer.response.mediaType ?? type ?? .jpeg)
    }
}
