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
    private let logins = LoginDesk()
    /// The password to open the book with; cleared when it is open.
    private var password: String?
    private var task: Task<Void, Never>?

    init(_ session: ReadingSession, password: String?) {
        let app = session.app
        self.session = session
        self.password = password
        files = BookOpening(library: app.library, importer: app.importer, plays: app.makeAudioEngine != nil)
        logins.onQuestion = { [weak self] in self?.show(.login($0)) }
    }

    func start() { task = Task { await open() } }

    /// Waits until the book is open or has failed to open.
    func opened() async { await task?.value }

    private func open() async {
        do {
            let opened = try await files.open(session.path, password: password) { [weak logins] in
                await logins?.credential(for: $0)
            }
            if Task.isCancelled { return }
            session.publication = opened.publication
            diagnostics = opened.diagnostics
            try present(opened)
            password = nil
        } catch let locked as LockedBook {
            show(.locked(isWrong: locked.wasTried))
        } catch let failure as ReaderFailure {
            show(.failed(failure))
        } catch {
            show(.failed(ReaderFailure(error, path: session.path)))
        }
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
        task?.cancel()
        logins.close()
    }
}
