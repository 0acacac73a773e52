public import LecternAssets
public import LecternBase
public import LecternModel

/// Creates containers for manifests without a package: the resources are
/// fetched from their URLs.
///
/// A manifest names any address. Those of this machine and of private networks
/// are not fetched, unless that is allowed, or the manifest is from there.
public struct HTTPPublicationContainers: RemoteContainerFactory {
    private let client: any HTTPClient

    private let allowsPrivateAddresses: Bool

    public init(client: any HTTPClient, allowsPrivateAddresses: Bool = false) {
        (self.client, self.allowsPrivateAddresses) = (client, allowsPrivateAddresses)
    }

    public func container(for manifest: Manifest, base: AbsoluteURL?) -> any Container {
        let links = manifest.readingOrder + manifest.resources + manifest.links.filter { $0.has(rel: "cover") }
        let all = links + links.flatMap(\.alternates)
        let client = allowsPrivateAddresses ? client : PublicHTTPClient(client, home: base?.anyURL.http)
        return HTTPContainer(client: client, base: base, hrefs: all.filter { !$0.isTemplated }.map(\.href))
    }
}
