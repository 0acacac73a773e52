public import Lectern
import LecternBase
import Synchronization

/// Hashed passphrases of LCP licences: in the desktop's keyring, in a file if
/// there is no keyring, or only until the program ends if the user wants that.
public final class PassphraseStore: LCPPassphraseRepository {
    private let session = LCPMemoryStore()
    private let file: LCPFileStore
    private let keyring: (any Keyring)?
    /// Licences whose passphrase is not stored.
    private let forgotten = Mutex<Set<String>>([])

    private static let key = "lcp-passphrases"
    private static let mostPassphrases = 1_000

    /// - Parameters:
    ///   - file: Used if there is no keyring, or if it refuses.
    ///   - keyring: Nil if the desktop has none.
    public init(file: LCPFileStore, keyring: (any Keyring)?) {
        self.file = file
        self.keyring = keyring
    }

    /// Sets whether the passphrase of a licence is stored when it is accepted.
    func setRemembers(_ remembers: Bool, licenseID: String) {
        forgotten.withLock { forgotten in
            if remembers { forgotten.remove(licenseID) } else { forgotten.insert(licenseID) }
        }
    }

    public func passphrase(for licenseID: String) async throws -> LCPPassphraseHash? {
        if let cached = try await session.passphrase(for: licenseID) { return cached }
        if let kept = try? await inKeyring().last(where: { $0.licenseID == licenseID }) { return kept.hash }
        return try await file.passphrase(for: licenseID)
    }

    public func passphrases(userID: String?, provider: String?) async throws -> [LCPPassphraseHash] {
        let kept = (try? await inKeyring()) ?? []
        let matching = kept.filter { userID != nil && $0.userID == userID && $0.provider == provider }
        let all =
            try await session.passphrases(userID: userID, provider: provider) + (matching + kept).map(\.hash)
            + file.passphrases(userID: userID, provider: provider)
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }
    }

    public func addPassphrase(
        _ hash: LCPPassphraseHash, licenseID: String?, userID: String?, provider: String?
    ) async throws {
        try await session.addPassphrase(hash, licenseID: licenseID, userID: userID, provider: provider)
        if let licenseID, forgotten.withLock({ $0.contains(licenseID) }) { return }
        let one = StoredPassphrase(hash: hash, licenseID: licenseID, userID: userID, provider: provider)
        if await keep(one) { return }
        try await file.addPassphrase(hash, licenseID: licenseID, userID: userID, provider: provider)
    }

    /// Adds a passphrase to the keyring; false if that is not possible.
    private func keep(_ one: StoredPassphrase) async -> Bool {
        // Passphrases that cannot be read must not be replaced.
        guard let keyring, let kept = try? await inKeyring() else { return false }
        let all = (kept.filter { $0 != one } + [one]).suffix(Self.mostPassphrases)
        let text = JSONValue.array(all.map(\.json)).text()
        return await keyring.store(text, for: Self.key, label: tr("Lectern: passphrases of protected books"))
    }

    private func inKeyring() async throws(KeyringError) -> [StoredPassphrase] {
        guard let text = try await keyring?.secret(for: Self.key), let json = try? JSONValue(parsing: text) else {
            return []
        }
        return (json.array ?? []).compactMap { StoredPassphrase(json: $0) }
    }
}

/// A passphrase in the keyring.
private struct StoredPassphrase: Hashable {
    var hash: LCPPassphraseHash
    var licenseID: String?
    var userID: String?
    var provider: String?

    init(hash: LCPPassphraseHash, licenseID: String?, userID: String?, provider: String?) {
        self.hash = hash
        self.licenseID = licenseID
        self.userID = userID
        self.provider = provider
    }

    init?(json: JSONValue) {
        guard let hash = json["hash"]?.string else { return nil }
        self.init(
            hash: hash, licenseID: json["license"]?.string, userID: json["user"]?.string,
            provider: json["provider"]?.string)
    }

    var json: JSONValue {
        var object: JSONObject = ["hash": .string(hash)]
        object.set("license", licenseID)
        object.set("user", userID)
        object.set("provider", provider)
        return .object(object)
    }
}
