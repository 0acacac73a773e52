import LecternArchive
public import LecternAssets

extension AssetRetriever {
    /// Opens files and folders, and every archive that Lectern knows.
    public static let standard = AssetRetriever(
        archiveOpener: CompositeArchiveOpener([ZIPArchiveOpener(), LibarchiveOpener()]))
}
