public import LecternAssets
public import LecternBase
public import LecternModel

/// Creates containers for manifests without a package: the resources are
/// fetched from their URLs.
public struct HTTPPublicationContainers: RemoteContainerFactory {
    private let client: any HTTPClient

    public init(client: any HTTPClient) { self.client = client }

    public func container(for manifest: Manifest, base: AbsoluteURL?) -> any Container {
        let links = manifest.readingOrder + manifest.resources + manifest.links.filter { $0.has(rel: "cover") }
        let all = links + links.flatMap(\.alternates)
        return HTTPContainer(client: client, base: base, hrefs: all.filter { !$0.isTemplated }.map(\.href))
    }
}
