public import LecternAssets
public import LecternBase
public import LecternModel

/// Creates containers for manifests without a package: the resources are
/// fetched from their URLs.
///
/// A manifest names any address. Those of this machine and of private networks
/// are not fetched, unless that is allowed, or the user has opened the manifest
/// from the same origin.
public struct HTTPPublicationContainers: RemoteContainerFactory {
    private let client: any HTTPClient

    /// - Parameters:
    ///   - opened: the address that the user has opened; nil for a file. What
    ///     a manifest says of its own address does not count.
    ///   - allowsPrivateAddresses: whether everything is fetched.
    public init(client: any HTTPClient, opened: HTTPURL? = nil, allowsPrivateAddresses: Bool = false) {
        self.client = allowsPrivateAddresses ? client : PublicHTTPClient(client, home: opened)
    }

    public func container(for manifest: Manifest, base: AbsoluteURL?) -> any Container {
        let links = manifest.readingOrder + manifest.resources + manifest.links.filter { $0.has(rel: "cover") }
        let all = links + links.flatMap(\.alternates)
        return HTTPContainer(client: client, base: base, hrefs: all.filter { !$0.isTemplated }.map(\.href))
    }
}
