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
    let books: OpenedBooks
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
            self.publication = publication
            self.identity = identity
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

    /// Returns the file at a path, which is opened once: ``open(_:_:)-swift.method`` shows the book in it.
    @concurrent func file(at path: String) async throws(ReaderFailure) -> BookFile {
        do {
            return try await books.file(at: path)
        } catch {
            throw ReaderFailure(error, path: path)
        }
    }

    /// Opens the book in a file.
    ///
    /// - Throws: ``ReaderFailure``, or ``LockedBook`` if a password is needed.
    @concurrent func open(_ file: BookFile, _ answers: Answers = Answers()) async throws -> Opened {
        if let licenses, licenses.service.isLCPProtected(file.asset) {
            return try await open(file, answers, licenses: licenses)
        }
        let storedBook = (try? await library.book(at: file.path)) ?? nil
        let opening = Task { try await publication(in: file, of: storedBook, answers) }
        return try await withTaskCancellationHandler {
            if let storedBook {
                return opened(try shown(await opening.value, from: file, answers: answers), .success(storedBook.id))
            }
            // The bytes of a new book are read while it is opened.
            let identified = Task {
                await identify(file) {
                    answers.password == nil ? try await opening.value : try await publicationWithoutKey(in: file)
                }
            }
            let publication = try shown(await opening.value, from: file, answers: answers)
            // The first page of a large one does not wait for that.
            if Self.isLarge(file.path) { return Opened(publication, .pending(identified)) }
            return opened(publication, await identified.value)
        } onCancel: {
            opening.cancel()
        }
    }

    /// Opens a file that is not protected with Readium LCP, unless it is open already and needs no answers.
    private func publication(
        in file: BookFile, of storedBook: LecternLibrary.Book?, _ answers: Answers
    ) async throws -> Publication {
        let rule =
            ChapterRuleController.isPlainText(file.path)
            ? storedBook.flatMap { ChapterRuleController.rule(of: $0.id, in: library) } : nil
        if let publication = file.publication, rule == nil, answers.password == nil { return publication }
        let parser = books.parser(password: answers.password, textChapters: rule)
        return try await publication(file.asset, file.path, parser: parser, answers: answers)
    }

    /// What can be read of a protected book without its password or passphrase. The library stores no more of it.
    private func publicationWithoutKey(in file: BookFile) async throws -> Publication {
        if let publication = file.publication { return publication }
        return try await PublicationOpener(parser: books.parser()).open(file.asset)
    }

    /// Opens a publication on a server. The library does not store it.
    @concurrent func open(_ asset: Asset, _ name: String) async throws -> Opened {
        let file = BookFile(path: name, asset: asset)
        let publication = try await publication(asset, name, parser: books.parser(), answers: Answers())
        return Opened(try shown(publication, from: file, answers: Answers()), .notStored)
    }

    private func opened(_ publication: Publication, _ result: Result<BookID, LibraryError>) -> Opened {
        let identity = Identity(result)
        return Opened(publication, identity, place: identity.bookID.flatMap { library.placeNow(of: $0)?.locator })
    }

    /// Opens a book protected with Readium LCP. It is identified by its licence,
    /// as a newer licence changes its file.
    private func open(_ file: BookFile, _ answers: Answers, licenses: Licenses) async throws -> Opened {
        let path = file.path
        let publication = try shown(
            await publication(file.asset, path, parser: books.parser(), answers: answers), from: file, answers: answers)
        if publication.isRestricted, let document = publication.lcpLicenseDocument {
            let missing = LCPError.missingPassphrase(hint: document.encryption.textHint)
            throw ReaderFailure(publication.protectionError as? LCPError ?? missing, path: path)
        }
        if publication.isRestricted, let error = publication.protectionError as? LCPError {
            throw ReaderFailure(error, path: path)
        }
        guard let id = publication.lcpLicense?.license.id else {
            return opened(publication, await identify(file) { try await publicationWithoutKey(in: file) })
        }
        let source = BookSource(.license, id)
        if let book = (try? await library.book(from: source)) ?? nil { return opened(publication, .success(book)) }
        let result = await identify(file) { try await publicationWithoutKey(in: file) }
        if case .success(let book) = result { await library.keep { try await $0.setBook(book, from: [source]) } }
        return opened(publication, result)
    }

    /// Opens a book on a server, which is read in ranges. The library does not
    /// store it, because it identifies books by all their bytes.
    @concurrent func open(_ url: AbsoluteURL, at path: String, answers: Answers) async throws -> Opened {
        let client = AuthenticatingHTTPClient(DefaultHTTPClient(), authenticator: answers.login)
        let parser = DefaultPublicationParser(
            httpClient: client, password: answers.password, opened: url.anyURL.http,
            additionalParsers: books.additionalParsers)
        let asset: Asset
        do {
            asset = try await AssetRetriever(httpClient: client).retrieve(url: url)
        } catch {
            throw ReaderFailure(error, path: path)
        }
        let publication = try await publication(asset, path, parser: parser, answers: answers)
        return Opened(try shown(publication, from: BookFile(path: path, asset: asset), answers: answers), .notStored)
    }

    private func publication(
        _ asset: Asset, _ path: String, parser: DefaultPublicationParser, answers: Answers
    ) async throws(ReaderFailure) -> Publication {
        let sink = DiagnosticSink()
        let protections = licenses.map { [$0.service.contentProtection(with: answers.passphrase)] } ?? []
        do {
            return try await PublicationOpener(parser: parser, contentProtections: protections)
                .open(asset, allowUserInteraction: true, diagnostics: sink)
        } catch {
            throw ReaderFailure(error, path: path, diagnostics: sink.all)
        }
    }

    /// Returns a publication that a window can show.
    private func shown(_ publication: Publication, from file: BookFile, answers: Answers) throws -> Publication {
        guard publication.isSetInPages || plays else {
            throw ReaderFailure(
                PublicationOpenError.formatNotSupported(file.asset.format), path: file.path,
                diagnostics: publication.diagnostics)
        }
        if publication.isRestricted, publication.conforms(to: .pdf), publication.lcpLicenseDocument == nil {
            throw LockedBook(wasTried: answers.password != nil)
        }
        return publication
    }

    /// New files above this size, in bytes, are hashed in the background.
    private static let largeFile = 24 << 20

    private static func isLarge(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return (size ?? 0) > largeFile
    }

    /// Finds the book in the library, and adds it if it is new.
    private func identify(
        _ file: BookFile, _ publication: @escaping @Sendable () async throws -> Publication
    ) async -> Result<BookID, LibraryError> {
        let importer = OpeningImporter(importer: importer, format: file.asset.format, publication: publication)
        do throws(LibraryError) {
            if let storedBook = try await library.book(at: file.path) { return .success(storedBook.id) }
            return .success(try await library.add(path: file.path, importer: importer).book.id)
        } catch {
            return .failure(error)
        }
    }
}
