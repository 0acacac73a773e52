import Foundation
import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication
import LecternSync

/// The book needs a password, or another one than was given.
struct LockedBook: Error {
    let wasTried: Bool
}

/// Opens the publication at a path, and finds its identity and its stored place
/// in the library.
struct BookOpening: Sendable {
    let library: Library
    let importer: any BookImporter
    /// Opens protected books; nil if they cannot be.
    var licenses: Licenses?
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
        var place: Locator?
        /// The place of another device, about which the user is asked.
        var otherPlace: PlaceConflict?
        /// Why other devices cannot be reached; nil if that was said before.
        var syncMessage: String?
        let diagnostics: [String]
        /// What the user has to know about a book of which parts are missing; nil if it is whole.
        let damage: String?

        init(_ publication: Publication, _ identity: Identity, place: Locator? = nil) {
            (self.publication, self.identity) = (publication, identity)
            self.place = place.map { publication.normalizeLocator($0) }
            diagnostics = publication.diagnostics.map { "\($0)" }
            damage = Self.damage(publication.diagnostics)
        }

        private static func damage(_ diagnostics: [Diagnostic]) -> String? {
            if diagnostics.contains(where: \.isDamageOfArchive) {
                return tr(
                    "The file is damaged or incomplete: parts of the book may be missing. Get another copy of it.")
            }
            if diagnostics.contains(where: { $0.code == "epub.spine.missing" }) {
                return tr("Parts of the book are missing in the file.")
            }
            guard diagnostics.contains(where: { $0.code == "epub.spine.foreign" }) else { return nil }
            return tr("Parts of the book are of a kind that Lectern cannot show.")
        }
    }

    /// What answers a book's questions while it is opened.
    struct Answers: Sendable {
        /// The password of a PDF.
        var password: String?
        /// Answers servers that require a login.
        var login: HTTPAuthenticator = { _ in nil }
        /// Provides the passphrase of a protected book.
        var passphrase: any LCPAuthenticating = LCPPassphraseAuthentication(nil)
    }

    /// Opens a book.
    ///
    /// - Parameter path: The path of a file or folder, or an address on the web.
    /// - Throws: ``ReaderFailure``, or ``LockedBook`` if a password is needed.
    @concurrent func open(_ path: String, _ answers: Answers = Answers()) async throws -> Opened {
        if let address = BookAddress.url(of: path) { return try await open(address, path, answers) }
        let asset: Asset
        do {
            asset = try await AssetRetriever.standard.retrieve(path: path)
        } catch {
            throw ReaderFailure(error, path: path)
        }
        if let licenses, licenses.service.isLCPProtected(asset) {
            return try await open(asset, path, answers, licenses)
        }
        let identified = Task { await identify(path) }
        let parser = DefaultPublicationParser(password: answers.password, textChapters: await chapterRule(of: path))
        let publication = try await publication(path, parser, answers) { asset }
        // Identifying a new book reads all of it. The first page of a large one
        // does not wait for that.
        let isNew = (try? await library.book(at: path)) ?? nil == nil
        if isNew, Self.isLarge(path) { return Opened(publication, .pending(identified)) }
        return opened(publication, await identified.value)
    }

    /// The reader's rule for the chapters of a plain text.
    private func chapterRule(of path: String) async -> TextChapterRule? {
        guard ChapterRuleController.isPlainText(path), let book = (try? await library.book(at: path)) ?? nil else {
            return nil
        }
        return ChapterRuleController.rule(of: book.id, in: library)
    }

    /// Opens a publication on a server. The library does not store it.
    @concurrent func open(_ asset: Asset, _ name: String) async throws -> Opened {
        Opened(try await publication(name, DefaultPublicationParser(), Answers()) { asset }, .notStored)
    }

    private func opened(_ publication: Publication, _ result: Result<BookID, LibraryError>) -> Opened {
        let identity = Identity(result)
        return Opened(publication, identity, place: identity.bookID.flatMap { library.placeNow(of: $0)?.locator })
    }

    /// Opens a book protected with Readium LCP. It is identified by its licence,
    /// as a newer licence changes its file.
    private func open(
        _ asset: Asset, _ path: String, _ answers: Answers, _ licenses: Licenses
    ) async throws -> Opened {
        let publication = try await publication(path, DefaultPublicationParser(), answers) { asset }
        if publication.isRestricted, let document = publication.lcpLicenseDocument {
            let missing = LCPError.missingPassphrase(hint: document.encryption.textHint)
            throw ReaderFailure(publication.protectionError as? LCPError ?? missing, path: path)
        }
        if publication.isRestricted, let error = publication.protectionError as? LCPError {
            throw ReaderFailure(error, path: path)
        }
        guard let id = publication.lcpLicense?.license.id else { return opened(publication, await identify(path)) }
        let source = BookSource(.license, id)
        if let book = (try? await library.book(from: source)) ?? nil { return opened(publication, .success(book)) }
        let result = await identify(path)
        if case .success(let book) = result { await library.keep { try await $0.setBook(book, from: [source]) } }
        return opened(publication, result)
    }

    /// Opens a book on a server, which is read in ranges. The library does not
    /// store it, because it identifies books by all their bytes.
    private func open(_ url: AbsoluteURL, _ path: String, _ answers: Answers) async throws -> Opened {
        let client = AuthenticatingHTTPClient(DefaultHTTPClient(), authenticator: answers.login)
        let parser = DefaultPublicationParser(
            httpClient: client, password: answers.password, opened: url.anyURL.http)
        let publication = try await publication(path, parser, answers) {
            try await AssetRetriever(httpClient: client).retrieve(url: url)
        }
        return Opened(publication, .notStored)
    }

    private func publication(
        _ path: String, _ parser: DefaultPublicationParser, _ answers: Answers, retrieve: () async throws -> Asset
    ) async throws -> Publication {
        let sink = DiagnosticSink()
        let publication: Publication
        do {
            let asset = try await retrieve()
            let protections = licenses.map { [$0.service.contentProtection(with: answers.passphrase)] } ?? []
            publication = try await PublicationOpener(parser: parser, contentProtections: protections)
                .open(asset, allowUserInteraction: true, diagnostics: sink)
            guard publication.isSetInPages || plays else { throw PublicationOpenError.formatNotSupported(asset.format) }
        } catch {
            throw ReaderFailure(error, path: path, diagnostics: sink.all)
        }
        if publication.isRestricted, publication.conforms(to: .pdf), publication.lcpLicenseDocument == nil {
            throw LockedBook(wasTried: answers.password != nil)
        }
        return publication
    }

    /// Whether a file is a licence document, which names a book to download.
    @concurrent func isLicense(_ path: String) async -> Bool {
        guard BookAddress.url(of: path) == nil, let asset = try? await AssetRetriever.standard.retrieve(path: path)
        else { return false }
        return asset.format.conforms(to: .lcpLicense)
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
