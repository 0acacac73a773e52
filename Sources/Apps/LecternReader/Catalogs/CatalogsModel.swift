import Lectern
import LecternBase
import LecternLibrary

/// The catalogues that the user has added, and what all of them share: logins,
/// downloads and covers.
///
///     let failure = await catalogues.add("https://books.example/opds")
@MainActor public final class CatalogsModel {
    /// The catalogues in the order of the list.
    public private(set) var catalogs: [SavedCatalog] = []
    /// Whether an address is being checked.
    public private(set) var isAdding = false
    public let downloads: CatalogDownloads
    public let logins: CatalogLogins
    public let covers: CatalogCovers
    /// Called after each change of the list.
    public var onChange: (() -> Void)?

    let client: any HTTPClient
    private let library: Library
    private var removed: [(index: Int, catalog: SavedCatalog)] = []
    private static let key = "catalogues"

    /// - Parameters:
    ///   - services: What downloads need.
    ///   - keyring: Stores logins; nil to keep them until the program ends.
    ///   - browse: Opens an address in the desktop's browser, to log in.
    init(
        _ services: CatalogServices, keyring: (any Keyring)?,
        browse: @escaping @Sendable @MainActor (String) -> Void
    ) {
        library = services.library
        logins = CatalogLogins(keyring: keyring)
        let client = OPDSHTTPClient(
            services.httpClient, login: logins.provider, store: logins.store,
            browser: LoopbackAuthorization { await browse("\($0)") })
        self.client = client
        covers = CatalogCovers(client)
        downloads = CatalogDownloads(services, client: client)
        catalogs = (library.settingNow(Self.key)?.array ?? []).compactMap { SavedCatalog(json: $0) }
    }

    /// Adds the catalogue at an address. Without a scheme it is tried with and without TLS, as a person types it.
    ///
    /// - Returns: Why it cannot be added; nil if it was, or the task is cancelled.
    public func add(_ address: String) async -> CatalogFailure? {
        let homes = OPDSCatalog.addresses(typed: address)
        guard !homes.isEmpty else {
            return CatalogFailure(
                message: tr("This is not an address: {address}", ["address": address]),
                advice: tr("An address begins with https:// or http://."))
        }
        if let savedCatalog = homes.lazy.compactMap({ self.saved($0) }).first { return Self.failure(for: savedCatalog) }
        isAdding = true
        defer { isAdding = false }
        do throws(OPDSError) {
            let discovery = try await OPDSCatalog.find(address, client: client)
            guard !Task.isCancelled else { return nil }
            // Another window may have added it meanwhile.
            if let savedCatalog = saved(discovery.catalog.home) { return Self.failure(for: savedCatalog) }
            let title = discovery.feed.metadata.title.trimmed
            let home = discovery.catalog.home
            catalogs.append(SavedCatalog(address: "\(home)", title: title.isEmpty ? home.host : title))
            store()
            return nil
        } catch {
            return CatalogFailure(error)
        }
    }

    private func saved(_ home: HTTPURL) -> SavedCatalog? { catalogs.first { $0.address == "\(home)" } }

    private static func failure(for catalog: SavedCatalog) -> CatalogFailure {
        CatalogFailure(message: tr("You have this catalogue already: {name}", ["name": catalog.title]), advice: "")
    }

    /// Changes the name of a catalogue.
    public func rename(_ id: SavedCatalog.ID, to title: String) {
        guard let index = catalogs.firstIndex(where: { $0.id == id }), !title.trimmed.isEmpty else { return }
        catalogs[index].title = title.trimmed
        store()
    }

    /// Removes a catalogue; ``undo()`` restores it. Downloaded books stay.
    public func remove(_ id: SavedCatalog.ID) {
        guard let index = catalogs.firstIndex(where: { $0.id == id }) else { return }
        removed.append((index, catalogs.remove(at: index)))
        store()
    }

    /// Restores the catalogue that was removed last.
    public func undo() {
        guard let last = removed.popLast() else { return }
        catalogs.insert(last.catalog, at: min(last.index, catalogs.count))
        store()
    }

    /// Begins to browse a catalogue.
    public func browse(_ saved: SavedCatalog) -> CatalogBrowser? {
        guard let catalog = OPDSCatalog(address: saved.address, client: client) else { return nil }
        return CatalogBrowser(catalog, title: saved.title, model: self)
    }

    private func store() {
        onChange?()
        let json = JSONValue.array(catalogs.map(\.json))
        let previous = storing
        storing = Task { [library] in
            await previous?.value
            await library.keep { try await $0.setSetting(Self.key, to: json) }
        }
    }

    private var storing: Task<Void, Never>?

    /// Waits until the list is stored.
    public func stored() async { await storing?.value }
}
