import LecternArchive
public import LecternAssets
import LecternHTTP

extension AssetRetriever {
    /// Opens files, folders and addresses on the web, and every archive that
    /// Lectern knows.
    public static let standard = AssetRetriever(httpClient: DefaultHTTPClient())

    /// The same with an HTTP client of one's choice, such as one that can log in.
    public init(httpClient: any HTTPClient) {
        self.init(
            resourceFactory: CompositeResourceFactory([
                FileResourceFactory(), HTTPResourceFactory(client: httpClient),
            ]),
            archiveOpener: CompositeArchiveOpener([ZIPArchiveOpener(), LibarchiveOpener()]))
    }
}
