import Foundation
public import Lectern
import LecternBase
import LecternLibrary

/// What catalogues need of the application.
struct CatalogServices: Sendable {
    var library: Library
    var importer: any BookImporter
    var licenses: Licenses?
    var httpClient: any HTTPClient = DefaultHTTPClient()
    /// The folder of downloaded books.
    var books: String
}

/// Gets publications of catalogues: several at a time, with progress and
/// cancel. A finished download is added to the library.
@MainActor public final class CatalogDownloads {
    /// What has become of a publication.
    public enum State: Hashable, Sendable {
        /// It can be got.
        case none
        /// The fraction; nil if it is unknown.
        case running(Double?)
        case failed(String)
        /// The path of its file in the library.
        case inLibrary(String)
    }

    /// Called after each change of a publication's state.
    public var onChange: ((OPDSPublication) -> Void)?
    private let services: CatalogServices
    private let downloads: OPDSDownloads
    private var items: [OPDSPublication: OPDSDownloads.Item] = [:]
    /// Why publications could not be got or added to the library.
    private var failures: [OPDSPublication: String] = [:]
    private var shelf: [BookID: LecternLibrary.Book] = [:]
    /// The books that were got from catalogues, by the names of their sources.
    private var got: [String: BookID]
    private var watching: Task<Void, Never>?

    init(_ services: CatalogServices, client: any HTTPClient) {
        self.services = services
        got = (try? services.library.booksNow(from: .catalog)) ?? [:]
        let acquirer = OPDSAcquirer(client: client, licenses: services.licenses.map { LicenseFulfilment(licenses: $0) })
        downloads = OPDSDownloads(acquirer, folder: services.books)
    }

    /// Reads which books the library has.
    public func refresh() async {
        let books = (try? await services.library.books()) ?? []
        shelf = Dictionary(books.filter { !$0.isMissing }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the state of a publication.
    public func state(of publication: OPDSPublication) -> State {
        if let failure = failures[publication] { return .failed(failure) }
        if let item = items[publication] {
            switch item.state {
            case .waiting: return .running(nil)
            case .running(let done, let total): return .running(total.map { $0 > 0 ? Double(done) / Double($0) : 0 })
            case .failed(let error): return .failed(CatalogFailure(error).text)
            case .finished, .cancelled: break
            }
        }
        return book(of: publication).map { .inLibrary($0.path) } ?? .none
    }

    /// The book of the library that was got from the publication, or that has
    /// its title and its first author.
    private func book(of publication: OPDSPublication) -> LecternLibrary.Book? {
        for key in Self.keys(of: publication) {
            if let book = got[key].flatMap({ shelf[$0] }) { return book }
        }
        let title = publication.title.lowercased()
        let author = publication.metadata.authors.first?.name.string.lowercased()
        guard !title.isEmpty, let author else { return nil }
        return shelf.values.first { $0.title.lowercased() == title && $0.authors.first?.lowercased() == author }
    }

    /// What a publication is recognized by.
    private static func keys(of publication: OPDSPublication) -> [String] {
        [publication.metadata.identifier].compactMap(\.self) + publication.acquisitions.map(\.href)
    }

    /// Begins to get a publication.
    public func get(_ publication: OPDSPublication) async {
        try? FileManager.default.createDirectory(atPath: services.books, withIntermediateDirectories: true)
        await watch()
        failures[publication] = nil
        if let item = items[publication], !item.state.isActive {
            switch item.state {
            case .failed, .cancelled: return await downloads.restart(item.id)
            default: break
            }
        }
        _ = await downloads.add(publication)
    }

    /// Stops getting a publication. What was received is kept for the next time.
    public func cancel(_ publication: OPDSPublication) async {
        if let item = items[publication] { await downloads.cancel(item.id) }
    }

    private func watch() async {
        guard watching == nil else { return }
        let changes = await downloads.changes()
        watching = Task { [weak self] in
            for await item in changes { await self?.changed(item) }
        }
    }

    private func changed(_ item: OPDSDownloads.Item) async {
        if case .finished(let file) = item.state {
            await add(file, of: item.publication)
        }
        items[item.publication] = item
        onChange?(item.publication)
    }

    private func add(_ file: AcquiredFile, of publication: OPDSPublication) async {
        do throws(LibraryError) {
            let book = try await services.library.add(path: file.path, importer: services.importer).book
            let names = Self.keys(of: publication)
            for name in names { got[name] = book.id }
            await services.library.keep {
                try await $0.setBook(book.id, from: names.map { BookSource(.catalog, $0) })
            }
            await refresh()
        } catch {
            let failure = BookshelfFailure(path: file.path, error)
            failures[publication] = [failure.reason, failure.advice].joined(separator: " ")
        }
    }

    func close() { watching?.cancel() }
}

/// Gets the publications of LCP licences that a catalogue sends.
private struct LicenseFulfilment: OPDSLicenseHandler {
    let licenses: Licenses

    func acquirePublication(
        license: Bytes, hashedPassphrase: String?, to folder: String,
        progress: @escaping @Sendable (UInt64, UInt64?) -> Void
    ) async throws -> String {
        let path = folder + "/.lectern-\(UUID().uuidString).lcpl"
        guard SavedFile.write(license.array, to: path), let file = FileURL(path: path) else {
            throw LCPError.storage(path)
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        let document = try LicenseDocument(data: license)
        if let hashedPassphrase {
            try await licenses.service.addPassphrase(
                hashedPassphrase, isHashed: true, licenseID: document.id, userID: document.user.id,
                provider: document.provider)
        }
        do {
            return try await licenses.download(licenseAt: file, to: folder) { fraction in
                // The length is known to the service only.
                if let fraction { progress(UInt64(fraction * 1_000), 1_000) }
            }
        } catch {
            if case .cancelled = error { throw CancellationError() }
            throw error
        }
    }
}
