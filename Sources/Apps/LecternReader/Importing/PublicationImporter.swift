import Lectern
public import LecternAssets
import LecternBase
public import LecternLibrary
public import LecternPublication

/// Reads the metadata of books by opening them, and scales down their covers.
///
///     let added = try await library.add(path: path, importer: PublicationImporter())
public struct PublicationImporter: BookImporter {
    private let scaler = CoverScaler()
    private let parser: DefaultPublicationParser

    /// Creates an importer for all formats that Lectern opens.
    ///
    /// - Parameter additionalParsers: Tried before those of Lectern.
    public init(additionalParsers: [any PublicationParser] = []) {
        parser = DefaultPublicationParser(additionalParsers: additionalParsers)
    }

    public func describe(path: String) async throws(BookImportError) -> BookDescription {
        try await BookImportError.converting { () async throws in
            let asset = try await AssetRetriever.standard.retrieve(path: path)
            return await describe(
                try await PublicationOpener(parser: parser).open(asset), format: asset.format, path: path)
        }
    }

    public func describe(_ publication: Publication, format: Format, path: String) async -> BookDescription {
        var description = BookDescription(publication.metadata, mediaType: format.mediaType)
        // A cover that cannot be read does not make the import fail.
        if let cover = try? await publication.cover(fitting: CoverScaler.greatestSize) {
            description.cover = scaler.picture(of: cover.bytes)
        }
        return description
    }
}

/// Describes books by an importer, which gets them open, and keeps the last one open for the window that shows it.
struct KeepingImporter: BookImporter {
    let books: OpenedBooks
    let importer: any BookImporter

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        let file = try await BookImportError.converting { try await books.open(path) }
        guard let publication = file.publication else { throw .notSupported }
        return try await importer.describe(publication, format: file.asset.format, path: path)
    }
}

/// Describes the one book that a window is opening, by its publication.
struct OpeningImporter: BookImporter {
    let importer: any BookImporter
    let format: Format
    let publication: @Sendable () async throws -> Publication

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        let opened = try await BookImportError.converting(publication)
        return try await importer.describe(opened, format: format, path: path)
    }
}

extension BookImportError {
    /// Opens a book, and converts the error if that fails.
    fileprivate static func converting<Value>(
        _ open: () async throws -> Value
    ) async throws(BookImportError) -> Value {
        do {
            return try await open()
        } catch let error as AssetRetrieveError {
            throw BookImportError(error)
        } catch let error as PublicationOpenError {
            throw BookImportError(error)
        } catch let failure as ReaderFailure {
            throw .damaged(reason: failure.message)
        } catch {
            throw .reading(.cancelled)
        }
    }

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
