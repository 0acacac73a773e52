import LecternArchive
public import LecternAssets
import LecternHTTP

extension AssetRetriever {
    /// Opens files, folders, web addresses and all supported archives.
    public static let standard = AssetRetriever(httpClient: DefaultHTTPClient())

    /// Opens what ``standard`` opens.
    public init() { self = .standard }

    /// Returns a retriever with another HTTP client, for example one that logs in.
    public init(httpClient: any HTTPClient) {
        self.init(
            resourceFactory: CompositeResourceFactory([
                FileResourceFactory(), HTTPResourceFactory(client: httpClient),
            ]),
            archiveOpener: CompositeArchiveOpener([ZIPArchiveOpener(), LibarchiveOpener()]))
    }
}
