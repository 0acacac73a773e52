import LecternArchive
public import LecternAssets

extension AssetRetriever {
    /// Opens files, folders, web addresses and all supported archives.
    public static let standard = AssetRetriever()

    /// Creates a retriever of files, folders, web addresses and all supported archives, and of what an app adds.
    ///
    ///     let retriever = AssetRetriever(additionalSniffers: [GemtextSniffer()], additionalFactories: [Vault()])
    ///
    /// - Parameters:
    ///   - httpClient: Fetches web addresses; for example one that logs in.
    ///   - additionalSniffers: Asked before those of Lectern.
    ///   - additionalFactories: Asked before those of Lectern, also for `file:`.
    ///   - additionalOpeners: Asked before those of Lectern.
    public init(
        httpClient: any HTTPClient = DefaultHTTPClient(), additionalSniffers: [any FormatSniffer] = [],
        additionalFactories: [any ResourceFactory] = [], additionalOpeners: [any ArchiveOpener] = []
    ) {
        let files: [any ResourceFactory] = [FileResourceFactory(), HTTPResourceFactory(client: httpClient)]
        let archives: [any ArchiveOpener] = [ZIPArchiveOpener(), LibarchiveOpener(), CHMOpener()]
        self.init(
            formatSniffer: additionalSniffers.isEmpty
                ? DefaultFormatSniffer() : CompositeFormatSniffer(additionalSniffers + [DefaultFormatSniffer()]),
            resourceFactory: CompositeResourceFactory(additionalFactories + files),
            archiveOpener: CompositeArchiveOpener(additionalOpeners + archives))
    }
}
