public import LecternAssets
import LecternBase
public import LecternModel
import Synchronization

/// The pages of a comic that a server sends one by one (OPDS-PSE), as a
/// container of pictures.
///
///     if let pages = PageStream(publication, client: client) {
///         let comic = try await opener.open(pages.asset)
///     }
///
/// Spec: https://anansi-project.github.io/docs/opds-pse/specs/v1.2
public struct PageStream: Container {
    public let entries: [String]
    public let name: String?
    private let addresses: [String: HTTPURL]
    private let cache: PageCache

    /// The largest number of pages.
    private static let mostPages = 20_000

    /// Creates the container; nil if the publication has no page stream.
    ///
    /// - Parameter width: the width of the largest picture to request, in
    ///   pixels.
    public init?(_ publication: OPDSPublication, client: any HTTPClient, width: Int = 2400) {
        guard let link = publication.pageStream else { return nil }
        self.init(link, title: publication.title, client: client, width: width)
    }

    /// - Parameters:
    ///   - link: a link with the relation of page streams.
    ///   - title: the title of the publication.
    public init?(_ link: Link, title: String, client: any HTTPClient, width: Int = 2400) {
        guard let count = link.properties.streamedPages, (1...Self.mostPages).contains(count),
            link.href.contains("{pageNumber}")
        else { return nil }
        let ending = link.mediaType?.fileExtension ?? "jpg"
        let digits = max(4, String(count).utf8.count)
        var addresses: [String: HTTPURL] = [:]
        var entries: [String] = []
        for page in 0..<count {
            // The first page has the number 0.
            let href = link.href.replacing("{pageNumber}", with: String(page))
                .replacing("{maxWidth}", with: String(max(1, width)))
            let number = String(page + 1)
            let path = String(repeating: "0", count: digits - number.utf8.count) + number + "." + ending
            guard let url = HTTPURL(string: href) else { return nil }
            addresses[path] = url
            entries.append(path)
        }
        self.entries = entries
        self.addresses = addresses
        name = title.isEmpty ? nil : title
        cache = PageCache(client)
    }

    public func resource(at path: String) -> (any Resource)? {
        addresses[path].map { StreamedPage(path, $0, cache: cache) }
    }

    /// The pages as a comic, to be opened.
    public var asset: Asset { .container(self, .comic) }
}

/// One page, which is fetched whole.
private struct StreamedPage: Resource {
    private let path: String
    private let url: HTTPURL
    private let cache: PageCache

    init(_ path: String, _ url: HTTPURL, cache: PageCache) {
        self.path = path
        self.url = url
        self.cache = cache
    }

    var properties: ResourceProperties { ResourceProperties(filename: path) }

    func length() async throws(ReadError) -> UInt64 { UInt64(try await cache.page(url).count) }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let bytes = try await cache.page(url)
        return range.map { bytes.clamped(to: $0) } ?? bytes
    }
}

/// The pages that were read last.
private final class PageCache: Sendable {
    private let client: any HTTPClient
    private let pages = Mutex<[(url: HTTPURL, bytes: Bytes)]>([])
    private static let mostBytes = 64 << 20
    private static let largestPage = 64 << 20

    init(_ client: any HTTPClient) { self.client = client }

    func page(_ url: HTTPURL) async throws(ReadError) -> Bytes {
        if let cached = pages.withLock({ $0.first { $0.url == url }?.bytes }) { return cached }
        let bytes: Bytes
        do {
            let request = HTTPRequest(url, headers: ["Accept": "image/*"])
            bytes = try await client.fetchRetrying(request, limit: Self.largestPage).body
        } catch {
            throw error.readError(url)
        }
        pages.withLock { pages in
            pages.append((url, bytes))
            var total = pages.reduce(0) { $0 + $1.bytes.count }
            while total > Self.mostBytes, pages.count > 1 { total -= pages.removeFirst().bytes.count }
        }
        return bytes
    }
}
