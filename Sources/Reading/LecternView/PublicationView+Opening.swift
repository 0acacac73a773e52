public import Lectern

extension PublicationView {
    /// Opens a book of any format and shows it.
    ///
    ///     let view = PublicationView()
    ///     let navigator = try await view.open(path: "moby-dick.epub", at: saved)
    ///
    /// - Parameters:
    ///   - path: A file, or a folder with an unpacked publication.
    ///   - place: Where reading starts; the beginning if it is nil or not in the publication.
    ///   - configure: Changes the configuration before the navigator is created.
    /// - Returns: The navigator that the view shows from now on.
    /// - Throws: `AssetRetrieveError`, `PublicationOpenError` or `NavigatorError`; the view shows what it has shown.
    @discardableResult public func open(
        path: String, at place: Locator? = nil,
        _ configure: (inout NavigatorConfiguration) -> Void = { _ in }
    ) async throws -> SpreadNavigator {
        let asset = try await AssetRetriever.standard.retrieve(path: path)
        let publication = try await PublicationOpener().open(asset, allowUserInteraction: true)
        let navigator = try publication.makeNavigator(at: place, configure)
        self.navigator = navigator
        focus()
        return navigator
    }
}
