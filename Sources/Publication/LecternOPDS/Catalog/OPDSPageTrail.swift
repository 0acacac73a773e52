public import LecternBase
public import LecternModel

/// The pages of a feed that were loaded. Some servers link them in circles: the next page of the last one is then one
/// of them.
///
///     var trail = OPDSPageTrail(feed, at: url)
///     while let link = trail.next(after: feed) {
///         feed = try await catalog.feed(link)
///         trail.add(feed, at: link.url?.http)
///     }
public struct OPDSPageTrail: Sendable {
    private var addresses: Set<String> = []

    /// Creates a trail without pages.
    public init() {}

    /// A trail with its first page.
    public init(_ feed: Feed, at url: HTTPURL?) { add(feed, at: url) }

    /// Remembers a page.
    ///
    /// - Parameter url: the address that was requested.
    public mutating func add(_ feed: Feed, at url: HTTPURL?) {
        for address in [url?.anyURL, feed.links.first(withRel: "self")?.url] {
            if let address { addresses.insert(Self.key(address)) }
        }
    }

    /// The link to the page after a feed; nil after the last page, and if the page was loaded before.
    public func next(after feed: Feed) -> Link? { isCircle(after: feed) ? nil : feed.next }

    /// Whether the page after a feed was loaded before.
    public func isCircle(after feed: Feed) -> Bool {
        feed.next?.url.map { addresses.contains(Self.key($0)) } ?? false
    }

    private static func key(_ url: AnyURL) -> String { url.removingFragment().normalized.string }
}
