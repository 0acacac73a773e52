import Lectern
import LecternAssets
import LecternBase
public import LecternLibrary
import LecternPublication

/// Reads the metadata of books by opening them, and scales down their covers.
///
///     let added = try await library.add(path: path, importer: PublicationImporter())
public struct PublicationImporter: BookImporter {
    private let retriever: AssetRetriever
    private let opener: PublicationOpener
    private let scaler = CoverScaler()

    /// Creates an importer for all formats that Lectern opens.
    public init() {
        retriever = AssetRetriever.standard
        opener = PublicationOpener()
    }

    /// Opens a book to read its metadata; nil if it cannot be opened.
    func publication(at path: String) async -> Publication? {
        guard let asset = try? await retriever.retrieve(path: path) else { return nil }
        return try? await opener.open(asset)
    }

    public func describe(path: String) async throws(BookImportError) -> BookDescription {
        let asset: Asset
        let publication: Publication
        do {
            asset = try await retriever.retrieve(path: path)
        } catch {
            throw BookImportError(error)
        }
        do {
            publication = try await opener.open(asset)
        } catch {
            throw BookImportError(error)
        }
        var description = BookDescription(publication.metadata, mediaType: asset.format.mediaType)
        // A cover that cannot be read does not make the import fail.
        if let cover = try? await publication.cover(fitting: CoverScaler.greatestSize) {
            description.cover = scaler.picture(of: cover.bytes)
        }
        return description
    }
}

extension BookImportError {
    init(_ error: AssetRetrieveError) {
        switch error {
        case .formatNotSupported, .schemeNotSupported: self = .notSupported
        case .reading(let cause): self.init(cause)
        }
    }

    init(_ error: PublicationOpenError) {
        switch error {
        case .formatNotSupported, .archiveOfBooks, .parsing(.formatNotSupported): self = .notSupported
        case .parsing(.reading(let cause, _)): self.init(cause)
        case .parsing(.invalid(let reason, _)): self = .damaged(reason: reason)
        case .protected(let error): self = .damaged(reason: error.description)
        }
    }

    private init(_ error: ReadError) {
        switch error {
        case .decoding(let reason, _): self = .damaged(reason: reason)
        case .access, .encrypted, .unsupportedOperation, .outOfMemory, .cancelled: self = .reading(error)
        }
    }
}
