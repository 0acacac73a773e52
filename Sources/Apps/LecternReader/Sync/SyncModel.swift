import Foundation
import Lectern
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication
import LecternSync

/// Keeps places and marks in step with other devices: when a book is opened and
/// closed, and on demand.
@MainActor public final class SyncModel {
    public private(set) var settings: SyncSettings
    /// Whether an exchange of all books is under way.
    public private(set) var isWorking = false
    /// The outcome of the last test or exchange; empty before it.
    public private(set) var outcome = ""
    /// Called after each change.
    public var onChange: (() -> Void)?
    let library: Library
    private let keyring: (any Keyring)?
    private let httpClient: any HTTPClient
    /// The password, until the program ends: for a desktop without a keyring, or one that does not answer.
    private var password = ""
    /// The error that was reported last: the same one is not reported again.
    private var reported = ""

    private static let key = "sync"
    private static let lastKey = "sync.last"
    static let deviceKey = "sync.device"

    init(library: Library, keyring: (any Keyring)?, httpClient: any HTTPClient = DefaultHTTPClient()) {
        self.library = library
        self.keyring = keyring
        self.httpClient = httpClient
        settings = SyncSettings(json: library.settingNow(Self.key) ?? .null)
    }

    /// When the last exchange ended, in words; empty if there was none.
    public var lastTime: String {
        guard let seconds = library.settingNow(Self.lastKey)?.double else { return "" }
        let date = Date(timeIntervalSince1970: seconds)
        return tr("Last exchange: {date}", ["date": date.timeInWords])
    }

    /// Changes the settings.
    ///
    /// - Parameter password: Nil to keep the stored one.
    public func change(_ settings: SyncSettings, password: String?) async {
        self.settings = settings
        outcome = ""
        reported = ""
        if let password {
            self.password = password
            _ = await keyring?.store(password, for: secretKey, label: tr("Lectern: synchronization"))
        }
        await library.keep { try await $0.setSetting(Self.key, to: settings.json) }
        onChange?()
    }

    private var secretKey: String { "sync " + settings.place }

    // MARK: Exchanging

    /// Tests the connection, and reports the result as ``outcome``.
    public func test() async {
        await work { way throws(SyncError) in
            switch way {
            case .store(let store): _ = try await store.read("lectern-test.json")
            case .koreader(let client): try await client.logIn()
            }
            return tr("The connection works.")
        }
    }

    /// Exchanges all books of the library.
    public func synchronizeAll() async {
        await work { [library] way throws(SyncError) in
            guard case .store(let store) = way else {
                return tr("Places are exchanged when a book is opened or closed.")
            }
            let synchronizer = LibrarySynchronizer(library, store: store, device: await self.device())
            let report: SyncReport
            do { report = try await synchronizer.synchronizeAll() } catch { throw .library(error) }
            if report.failures.isEmpty || report.exchanged > 0 { await self.noteTime() }
            return Self.words(for: report)
        }
    }

    private static func words(for report: SyncReport) -> String {
        let changed = trn("{count} book has changed.", "{count} books have changed.", count: report.changed)
        guard let first = report.failures.first else { return changed }
        let failed = trn(
            "{count} book could not be exchanged.", "{count} books could not be exchanged.",
            count: report.failures.count + report.notTried)
        let reason = first.book.title + ": " + words(for: first.error)
        return (report.exchanged > 0 ? [changed, failed, reason] : [failed, reason]).joined(separator: "\n")
    }

    private func work(_ body: @MainActor (SyncWay) async throws(SyncError) -> String) async {
        guard !isWorking else { return }
        guard let way = await way() else {
            outcome = tr("Enter a folder or an address.")
            onChange?()
            return
        }
        isWorking = true
        outcome = ""
        onChange?()
        do throws(SyncError) { outcome = try await body(way) } catch { outcome = Self.words(for: error) }
        isWorking = false
        onChange?()
    }

    /// Exchanges one book, for at most some seconds.
    ///
    /// - Returns: The place of another device about which the user is asked, and
    ///   the message about an error that was not reported before.
    func exchange(
        _ book: BookID, _ publication: Publication, at path: String, patience: Duration
    ) async -> (conflict: PlaceConflict?, message: String?) {
        guard settings.kind != .none, let way = await way() else { return (nil, nil) }
        let exchange = BookExchange(
            library: library, book: book, publication: publication, path: path, device: await device(),
            asks: settings.asks)
        let result = await Self.within(patience) { await exchange.run(way) }
        guard let result else { return (nil, message(tr("The other devices cannot be reached."))) }
        switch result {
        case .success(let conflict):
            reported = ""
            await noteTime()
            return (conflict, nil)
        case .failure(let error): return (nil, message(Self.words(for: error)))
        }
    }

    private func message(_ text: String) -> String? {
        guard reported != text else { return nil }
        reported = text
        return text
    }

    private func noteTime() async {
        await library.keep { try await $0.setSetting(Self.lastKey, to: .number(Date.now.timeIntervalSince1970)) }
    }

    private static func within<Value: Sendable>(
        _ patience: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await work() }
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    // MARK: Ways

    private func way() async -> SyncWay? {
        let place = settings.place.trimmingCharacters(in: .whitespaces)
        guard !place.isEmpty else { return nil }
        // A folder needs no password.
        let needsPassword = settings.kind == .webDAV || settings.kind == .koreader
        let stored = needsPassword ? try? await keyring?.secret(for: secretKey) : nil
        let (user, password) = (settings.user, stored ?? self.password)
        switch settings.kind {
        case .none: return nil
        case .folder: return .store(FolderStore(path: (place as NSString).expandingTildeInPath))
        case .webDAV:
            guard let url = HTTPURL(string: place) else { return nil }
            let client = AuthenticatingHTTPClient(httpClient, user: user, password: password, for: url)
            return .store(WebDAVStore(url, client: user.isEmpty ? httpClient : client))
        case .koreader:
            guard let url = HTTPURL(string: place) else { return nil }
            return .koreader(KosyncClient(url, user: user, password: password, client: httpClient))
        }
    }

    /// The identifier of this device, made at the first exchange.
    func device() async -> String {
        if let stored = await library.setting(Self.deviceKey)?.string { return stored }
        let identifier = String(UInt64.random(in: .min ... .max), radix: 36)
        await library.keep { try await $0.setSetting(Self.deviceKey, to: .string(identifier)) }
        return identifier
    }

    private static func words(for error: SyncError) -> String {
        switch error {
        case .changed: tr("Another device is writing all the time. Try it later.")
        case .unreachable(let reason): tr("The other devices cannot be reached: {reason}", ["reason": reason])
        case .loginRequired: tr("The server refused the login. Check user and password.")
        case .unexpected(let reason): tr("The server does not answer as it should: {reason}", ["reason": reason])
        case .library(let error): tr("The library cannot be read: {reason}", ["reason": "\(error)"])
        }
    }
}

/// What carries places and marks.
enum SyncWay: Sendable {
    case store(any SyncStore)
    case koreader(KosyncClient)
}
