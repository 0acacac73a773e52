public import LecternBase

/// The resources of a publication on a server: relative paths are resolved
/// against a base URL, absolute URLs are fetched as they are.
public struct HTTPContainer: Container {
    public let entries: [String]
    private let addresses: [String: HTTPURL]
    private let client: any HTTPClient

    /// - Parameters:
    ///   - hrefs: the hrefs of the manifest's resources.
    ///   - base: the base of relative hrefs.
    public init(client: any HTTPClient, base: AbsoluteURL?, hrefs: [String]) {
        var addresses: [String: HTTPURL] = [:]
        var entries: [String] = []
        for href in hrefs {
            guard let url = AnyURL(string: href) else { continue }
            let path = url.relative?.droppingLeadingSlashes.removingFragment().path ?? url.string
            guard addresses[path] == nil, let address = (base?.anyURL.resolve(url) ?? url).http else { continue }
            addresses[path] = address
            entries.append(path)
        }
        self.entries = entries
        self.addresses = addresses
        self.client = client
    }

    public func resource(at path: String) -> (any Resource)? {
        addresses[path].map { BlockCachingResource(HTTPResource($0, client: client)) }
    }
}
