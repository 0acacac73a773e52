import Foundation
import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication

/// The book needs a password, or another one than was given.
struct LockedBook: Error {
    let wasTried: Bool
}

/// Opens the publication at a path, and finds its identity and its stored place
/// in the library.
struct BookOpening: Sendable {
    let library: Library
    let importer: any BookImporter
    /// Whether audiobooks can be played.
    var plays = false

    /// The library's knowledge of an opened book.
    enum Identity: Sendable {
        /// The library does not store books on servers.
        case notStored
        case book(BookID)
        /// The library could not add the book.
        case failed(LibraryError)
        /// A large new file that is still being hashed.
        case pending(Task<Result<BookID, LibraryError>, Never>)

        init(_ result: Result<BookID, LibraryError>) {
            switch result {
            case .success(let book): self = .book(book)
            case .failure(let error): self = .failed(error)
            }
        }

        var bookID: BookID? {
            if case .book(let book) = self { book } else { nil }
        }
    }

    struct Opened: Sendable {
        let publication: Publication
        let identity: Identity
        /// The stored place; nil if there is none.
        let place: Locator?
        let diagnostics: [String]

        init(_ publication: Publication, _ identity: Identity, place: Locator? = nil) {
            (self.publication, self.identity) = (publication, identity)
            self.place = place.map { publication.normalizeLocator($0) }
            diagnostics = publication.diagnostics.map { "\($0)" }
        }
    }

    /// Opens a book.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder, or an address on the web.
    ///   - login: Answers servers that require a login.
    /// - Throws: ``ReaderFailure``, or ``LockedBook`` if a password is needed.
    @concurrent func open(
        _ path: String, password: String? = nil, login: @escaping HTTPAuthenticator = { _ in nil }
    ) async throws -> Opened {
        if let address = BookAddress.url(of: path) {
            return try await open(address, path, password: password, login: login)
        }
        let identified = Task { await identify(path) }
        let parser = DefaultPublicationParser(password: password)
        let publication = try await publication(path, parser, wasTried: password != nil) {
            try await AssetRetriever.standard.retrieve(path: path)
        }
        // Identifying a new book reads all of it. The first page of a large one
        // does not wait for that.
        let isNew = (try? await library.book(at: path)) ?? nil == nil
        if isNew, Self.isLarge(path) { return Opened(publication, .pending(identified)) }
        let identity = Identity(await identified.value)
        return Opened(publication, identity, place: identity.bookID.flatMap { library.placeNow(of: $0)?.locator })
    }

    /// Opens a book on a server, which is read in ranges. The library does not
    /// store it, because it identifies books by all their bytes.
    private func open(
        _ url: AbsoluteURL, _ path: String, password: String?, login: @escaping HTTPAuthenticator
    ) async throws -> Opened {
        let client = AuthenticatingHTTPClient(DefaultHTTPClient(), authenticator: login)
        let parser = DefaultPublicationParser(httpClient: client, password: password)
        let publication = try await publication(path, parser, wasTried: password != nil) {
            try await AssetRetriever(httpClient: client).retrieve(url: url)
        }
        return Opened(publication, .notStored)
    }

    private func publication(
        _ path: String, _ parser: DefaultPublicationParser, wasTried: Bool, retrieve: () async throws -> Asset
    ) async throws -> Publication {
        let sink = DiagnosticSink()
        let publication: Publication
        do {
            let asset = try await retrieve()
            publication = try await PublicationOpener(parser: parser).open(asset, diagnostics: sink)
            guard publication.isSetInPages || plays else { throw PublicationOpenError.formatNotSupported(asset.format) }
        } catch {
            throw ReaderFailure(error, path: path, diagnostics: sink.all)
        }
        if publication.isRestricted, publication.conforms(to: .pdf) { throw LockedBook(wasTried: wasTried) }
        return publication
    }

    /// New files above this size, in bytes, are hashed in the background.
    private static let largeFile = 24 << 20

    private static func isLarge(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return (size ?? 0) > largeFile
    }

    /// Finds the book in the library, and adds it if it is new.
    private func identify(_ path: String) async -> Result<BookID, LibraryError> {
        do throws(LibraryError) {
            if let known = try await library.book(at: path) { return .success(known.id) }
            return .success(try await library.add(path: path, importer: importer).book.id)
        } catch {
            return .failure(error)
        }
    }
}
