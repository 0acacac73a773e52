import Foundation
import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication

/// A book that needs a password, or another one.
struct LockedBook: Error {
    let wasTried: Bool
}

/// Takes a path to an opened publication, its identity in the library and the
/// place where its reader was.
struct BookOpening: Sendable {
    let library: Library
    let importer: any BookImporter
    /// Whether audiobooks can be heard.
    var plays = false

    struct Opened: Sendable {
        let publication: Publication
        /// Or why the library could not take the book in; `nil` where it is not done with a large file.
        let book: Result<BookID, LibraryError>?
        /// What it will be then.
        let later: Task<Result<BookID, LibraryError>, Never>?
        let place: Locator?
        let diagnostics: [String]
    }

    /// - Parameters:
    ///   - path: of a file or folder, or an address on the web.
    ///   - login: answers servers that want one.
    /// - Throws: ``ReaderFailure``, or ``LockedBook`` where a password is needed.
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
        // To know a book by its content all of it is read, and who opens a large one need not wait for that.
        let isNew = (try? await library.book(at: path)) ?? nil == nil
        let book = isNew && Self.isLarge(path) ? nil : await identified.value
        return Opened(
            publication: publication, book: book, later: book == nil ? identified : nil,
            place: (try? book?.get()).flatMap { library.placeNow(of: $0)?.locator },
            diagnostics: publication.diagnostics.map { "\($0)" })
    }

    /// A book on a server: it is read by ranges, and the library, which knows
    /// books by all their bytes, does not have it.
    private func open(
        _ url: AbsoluteURL, _ path: String, password: String?, login: @escaping HTTPAuthenticator
    ) async throws -> Opened {
        let client = AuthenticatingHTTPClient(DefaultHTTPClient(), authenticator: login)
        let parser = DefaultPublicationParser(httpClient: client, password: password)
        let publication = try await publication(path, parser, wasTried: password != nil) {
            try await AssetRetriever(httpClient: client).retrieve(url: url)
        }
        return Opened(
            publication: publication, book: nil, later: nil, place: nil,
            diagnostics: publication.diagnostics.map { "\($0)" })
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

    /// Bytes that take longer to read than one likes to wait.
    private static let largeFile = 24 << 20

    private static func isLarge(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return (size ?? 0) > largeFile
    }

    /// The book as the library knows it; a new one is taken in.
    private func identify(_ path: String) async -> Result<BookID, LibraryError> {
        do throws(LibraryError) {
            if let known = try await library.book(at: path) { return .success(known.id) }
            return .success(try await library.add(path: path, importer: importer).book.id)
        } catch {
            return .failure(error)
        }
    }
}
