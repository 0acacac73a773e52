import Foundation
public import Lectern
import LecternBase
import LecternModel

/// A publication of a catalogue: what is known about it, and how it is got.
@MainActor public final class CatalogEntry {
    /// What the main button does.
    public enum Action: Hashable, Sendable {
        /// Opens the book of the library at a path.
        case read(String)
        case get
        case borrow
        /// Reads the pages on the server, without a download.
        case stream
        /// Opens the manifest on a server.
        case readOnline(String)
        /// Opens a page of the provider in the browser.
        case openPage(String)
        case cancel
        case unavailable
    }

    public private(set) var publication: OPDSPublication
    /// Called after each change.
    public var onChange: (() -> Void)?
    private let catalog: OPDSCatalog
    private let model: CatalogsModel
    private var task: Task<Void, Never>?

    init(_ publication: OPDSPublication, in catalog: OPDSCatalog, model: CatalogsModel) {
        self.publication = publication
        self.catalog = catalog
        self.model = model
    }

    /// Loads the complete entry, if the catalogue has one.
    func load() {
        task = Task {
            await model.downloads.refresh()
            if let complete = try? await catalog.details(of: publication), !complete.title.isEmpty {
                publication = complete
            }
            onChange?()
        }
    }

    /// Waits until the complete entry is loaded.
    public func loaded() async { await task?.value }

    public var state: CatalogDownloads.State { model.downloads.state(of: publication) }

    // MARK: Words

    public var title: String { publication.title.isEmpty ? tr("Untitled") : publication.title }
    public var authors: String { publication.metadata.authors.map(\.name.string).joined(separator: ", ") }
    /// The description, without markup.
    public var summary: String {
        CatalogText.plain(publication.metadata.description ?? "").trimmed
    }

    /// Names and values: publisher, date, language and so on.
    public var rows: [(name: String, value: String)] {
        let metadata = publication.metadata
        let languages = metadata.languages.map { Language($0).name }
        let rows = [
            (tr("Publisher"), metadata.publishers.map(\.name.string).joined(separator: ", ")),
            (tr("Published"), metadata.published?.string ?? ""),
            (tr("Language"), languages.joined(separator: ", ")),
            (tr("Series"), metadata.series.map(\.name.string).joined(separator: ", ")),
            (tr("Subjects"), metadata.subjects.map(\.name.string).joined(separator: ", ")),
            (tr("Formats"), CatalogPhrases.formats(of: publication).joined(separator: ", ")),
            (tr("Availability"), CatalogPhrases.availability(of: publication)),
        ]
        return rows.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
    }

    // MARK: Actions

    /// The main action.
    public var action: Action {
        switch state {
        case .running: return .cancel
        case .inLibrary(let path): return .read(path)
        case .none, .failed: return way
        }
    }

    private var way: Action {
        if let option = AcquisitionChoice().best(for: publication) {
            if let type = option.path.first, type.isRWPM { return .readOnline(option.link.href) }
            return option.relation == .borrow ? .borrow : .get
        }
        if publication.pageStream != nil { return .stream }
        return page.map { .openPage($0) } ?? .unavailable
    }

    /// Whether the pages can be read on the server as well.
    public var canStream: Bool { publication.pageStream != nil && action != .stream }

    /// A page of the provider on which the publication is sold or described.
    public var page: String? {
        let shop = publication.acquisitions.first { OPDSRelation.Acquisition(of: $0) == .buy }
        let other = publication.links.first { $0.has(rel: "alternate") && $0.mediaType?.isHTML == true }
        return (shop ?? other)?.url?.http.map { "\($0)" }
    }

    /// Gets the publication; the state says how far that is.
    public func get() async {
        await model.downloads.get(publication)
        onChange?()
    }

    /// Stops getting it.
    public func cancel() async { await model.downloads.cancel(publication) }

    /// The pages on the server.
    public var pages: PageStream? { PageStream(publication, client: model.client) }

    /// The address of a sample; nil if there is none.
    public var sample: String? { publication.samples.first?.url?.http.map { "\($0)" } }
}
