import Lectern
import LecternAssets
import LecternLibrary
import LecternPublication

/// Opens the book of one session, and asks for the password or login that it
/// needs.
@MainActor public final class OpeningController {
    public private(set) var state = ReaderModel.State.opening
    /// Defects of the book, and errors met while it was read.
    public internal(set) var diagnostics: [String] = []

    /// Presents an opened book, and calls ``show(_:)`` with the new state.
    var present: (BookOpening.Opened) throws -> Void = { _ in }

    private let session: ReadingSession
    private let files: BookOpening
    private let logins = LoginCoordinator()
    private let passphrases = PassphraseCoordinator()
    /// The password to open the book with; cleared when it is open.
    private var password: String?
    private var task: Task<Void, Never>?
    private var isClosed = false

    init(_ session: ReadingSession, password: String?) {
        let app = session.app
        self.session = session
        self.password = password
        files = BookOpening(
            library: app.library, importer: app.importer, books: app.books, licenses: app.licenses,
            plays: app.engines.audio != nil)
        logins.onQuestion = { [weak self] in self?.show(.login($0)) }
        passphrases.onQuestion = { [weak self] in self?.show(.passphrase($0)) }
    }

    func start() { task = Task { await open() } }

    /// Waits until the book is open or has failed to open.
    func opened() async { await task?.value }

    private func open() async {
        do {
            var opened = try await openBook()
            await exchange(&opened)
            if Task.isCancelled { return }
            session.publication = opened.publication
            diagnostics = opened.diagnostics
            try present(opened)
            if let damage = opened.damage { session.report(message: damage) }
            password = nil
        } catch let locked as LockedBook {
            show(.locked(isWrong: locked.wasTried))
        } catch let failure as ReaderFailure {
            if !isClosed { show(.failed(failure)) }
        } catch {
            show(.failed(ReaderFailure(error, path: session.path)))
        }
    }

    private func openBook() async throws -> BookOpening.Opened {
        let path = session.path
        if let stream = session.stream { return try await files.open(stream, path) }
        if let address = BookAddress.url(of: path) { return try await files.open(address, at: path, answers: answers) }
        let file = try await files.file(at: path)
        guard let licenses = files.licenses, file.asset.format.conforms(to: .lcpLicense) else {
            return try await files.open(file, answers)
        }
        session.path = try await downloadBook(ofLicenseAt: path, licenses)
        return try await files.open(try await files.file(at: session.path), answers)
    }

    /// Gets the place and the marks of other devices before the book is shown.
    private func exchange(_ opened: inout BookOpening.Opened) async {
        guard let book = opened.identity.bookID else { return }
        let words = CleartextMigration(book, opened.publication, app: session.app)
        await words.seal()
        let result = await session.app.sync.exchange(
            book, opened.publication, at: session.path, patience: .seconds(4))
        // Earlier versions on other devices may have written readable words.
        await words.seal()
        opened.otherPlace = result.conflict
        opened.syncMessage = result.message
        if let place = session.library.placeNow(of: book)?.locator {
            opened.place = opened.publication.normalizeLocator(place)
        }
    }

    private var answers: BookOpening.Answers {
        BookOpening.Answers(
            password: password, login: { [weak logins] in await logins?.credential(for: $0) },
            passphrase: LCPDialogAuthentication { [weak passphrases] license, reason, _ in
                await passphrases?.passphrase(for: license, isWrong: reason == .invalidPassphrase)
            })
    }

    /// Downloads the book that a licence document names, and returns its path.
    private func downloadBook(ofLicenseAt path: String, _ licenses: Licenses) async throws(ReaderFailure) -> String {
        do throws(LCPError) {
            let book = try await licenses.book(ofLicenseAt: path, in: session.library) { [weak self] fraction in
                Task { await self?.downloaded(fraction) }
            }
            if !isClosed { show(.opening) }
            return book
        } catch {
            throw ReaderFailure(error, path: path)
        }
    }

    /// Progress may arrive after the download has ended.
    private func downloaded(_ fraction: Double?) {
        switch state {
        case .opening where fraction == nil: show(.downloading(nil))
        case .downloading: show(.downloading(fraction))
        default: break
        }
    }

    /// Stops the download of a licence's book. What was received is kept.
    public func cancelDownload() { task?.cancel() }

    /// Opens a protected book with a passphrase.
    ///
    /// - Parameter remembers: Whether the passphrase is stored for the next time.
    public func unlock(passphrase: String, remembers: Bool) {
        guard case .passphrase(let question) = state else { return }
        files.licenses?.passphrases.setRemembers(remembers, licenseID: question.licenseID)
        show(.opening)
        passphrases.answer(passphrase)
    }

    func show(_ state: ReaderModel.State) {
        self.state = state
        session.report(.state)
    }

    /// Opens a book that needs a password.
    public func unlock(_ password: String) {
        guard case .locked = state else { return }
        self.password = password
        show(.opening)
        start()
    }

    /// Answers the book's server, which asked for a login.
    public func logIn(user: String, password: String) {
        guard case .login = state else { return }
        switch session.content {
        case .audio(let listening): show(.listening(listening))
        case .pages: show(.reading)
        case nil: show(.opening)
        }
        logins.answer(.password(user: user, password: password))
    }

    /// Tries again to open a book that failed to open.
    public func retry() {
        guard case .failed = state else { return }
        show(.opening)
        start()
    }

    func close() {
        isClosed = true
        task?.cancel()
        logins.close()
        passphrases.close()
    }
}
