import Synchronization

/// Stores passphrases by their hashes.
public protocol LCPPassphraseRepository: Sendable {
    /// Returns the passphrase that opened a licence before.
    func passphrase(for licenseID: String) async throws -> LCPPassphraseHash?

    /// Returns all passphrases, those of the same user and provider first.
    func passphrases(userID: String?, provider: String?) async throws -> [LCPPassphraseHash]

    /// Stores a passphrase, and for what it is known to be.
    func addPassphrase(
        _ hash: LCPPassphraseHash, licenseID: String?, userID: String?, provider: String?
    ) async throws
}

/// What of the rights of a licence is used up.
public struct LCPConsumedRights: Hashable, Sendable {
    /// The number of copied characters.
    public var copied = 0
    /// The number of printed pages.
    public var printed = 0

    /// Creates counts; by default nothing is used up.
    public init(copied: Int = 0, printed: Int = 0) {
        self.copied = copied
        self.printed = printed
    }

    /// The larger of both counts.
    func maximum(_ other: LCPConsumedRights) -> LCPConsumedRights {
        LCPConsumedRights(copied: max(copied, other.copied), printed: max(printed, other.printed))
    }
}

/// Stores the consumed rights and registrations of licences, and the identifier
/// of this device.
public protocol LCPLicenseRepository: Sendable {
    /// Returns what of a licence's rights is used up.
    func consumedRights(of licenseID: String) throws -> LCPConsumedRights

    /// Changes the consumed rights, atomically.
    ///
    /// - Parameter change: returns false to change nothing.
    /// - Returns: what `change` returned.
    func updateRights(of licenseID: String, _ change: (inout LCPConsumedRights) -> Bool) throws -> Bool

    /// Whether the device is registered for a licence.
    func isDeviceRegistered(for licenseID: String) throws -> Bool

    /// Stores that the device is registered for a licence.
    func registerDevice(for licenseID: String) throws

    /// Returns the identifier of this device: random, and always the same.
    func deviceID() throws -> String
}

/// What a store of passphrases and licences contains.
struct LCPStoreContent: Sendable, Equatable {
    struct Passphrase: Sendable, Hashable {
        var hash: LCPPassphraseHash
        var licenseID: String?
        var userID: String?
        var provider: String?
    }
    struct License: Sendable, Equatable {
        var consumed = LCPConsumedRights()
        var isRegistered = false
    }
    var deviceID: String?
    var passphrases: [Passphrase] = []
    var licenses: [String: License] = [:]

    /// The known passphrases, those of the user and provider first.
    func hashes(userID: String?, provider: String?) -> [LCPPassphraseHash] {
        func matches(_ one: Passphrase) -> Bool { userID != nil && one.userID == userID && one.provider == provider }
        var seen: Set<String> = []
        return (passphrases.filter(matches) + passphrases).map(\.hash).filter { seen.insert($0).inserted }
    }

    mutating func add(_ passphrase: Passphrase) {
        if !passphrases.contains(passphrase) { passphrases.append(passphrase) }
    }
}

/// A store that both repositories are implemented on.
protocol LCPStore: LCPPassphraseRepository, LCPLicenseRepository {
    func content() throws -> LCPStoreContent
    func change<Result>(_ body: (inout LCPStoreContent) -> Result) throws -> Result
}

extension LCPStore {
    public func passphrase(for licenseID: String) async throws -> LCPPassphraseHash? {
        try content().passphrases.last { $0.licenseID == licenseID }?.hash
    }

    public func passphrases(userID: String?, provider: String?) async throws -> [LCPPassphraseHash] {
        try content().hashes(userID: userID, provider: provider)
    }

    public func addPassphrase(
        _ hash: LCPPassphraseHash, licenseID: String?, userID: String?, provider: String?
    ) async throws {
        try change {
            $0.add(.init(hash: hash, licenseID: licenseID, userID: userID, provider: provider))
        }
    }

    public func consumedRights(of licenseID: String) throws -> LCPConsumedRights {
        try content().licenses[licenseID]?.consumed ?? LCPConsumedRights()
    }

    public func updateRights(of licenseID: String, _ change: (inout LCPConsumedRights) -> Bool) throws -> Bool {
        try self.change { change(&$0.licenses[licenseID, default: .init()].consumed) }
    }

    public func isDeviceRegistered(for licenseID: String) throws -> Bool {
        try content().licenses[licenseID]?.isRegistered ?? false
    }

    public func registerDevice(for licenseID: String) throws {
        try change { $0.licenses[licenseID, default: .init()].isRegistered = true }
    }

    public func deviceID() throws -> String {
        if let storedID = try content().deviceID { return storedID }
        return try change { content in
            let id = content.deviceID ?? LCPFileStore.newDeviceID()
            content.deviceID = id
            return id
        }
    }
}

/// Passphrases and rights in memory, for tests and programs that store nothing.
public final class LCPMemoryStore: LCPStore {
    private let kept = Mutex(LCPStoreContent())

    /// Creates an empty store, with an identifier of its own for the device.
    public init() {}

    func content() -> LCPStoreContent { kept.withLock { $0 } }

    func change<Result>(_ body: (inout LCPStoreContent) -> Result) -> Result {
        // The result of a change crosses no thread: the lock is held by the caller.
        kept.withLock { content in
            nonisolated(unsafe) let result = body(&content)
            return result
        }
    }
}

/// Several stores with the same consumed rights: of each count the largest
/// holds, so that restoring one store from a backup gives no right back.
public struct LCPMirroredLicenseRepository: LCPLicenseRepository {
    private let first: any LCPLicenseRepository
    private let others: [any LCPLicenseRepository]

    /// Creates a repository of several stores.
    ///
    /// - Parameters:
    ///   - first: also stores the registrations and the identifier of the
    ///     device.
    ///   - others: store the consumed rights only.
    public init(_ first: any LCPLicenseRepository, _ others: any LCPLicenseRepository...) {
        self.first = first
        self.others = others
    }

    public func consumedRights(of licenseID: String) throws -> LCPConsumedRights {
        try others.reduce(try first.consumedRights(of: licenseID)) { try $0.maximum($1.consumedRights(of: licenseID)) }
    }

    public func updateRights(of licenseID: String, _ change: (inout LCPConsumedRights) -> Bool) throws -> Bool {
        let currentRights = try consumedRights(of: licenseID)
        var result = LCPConsumedRights()
        let isChanged = try first.updateRights(of: licenseID) { rights in
            rights = rights.maximum(currentRights)
            let isChanged = change(&rights)
            result = rights
            return isChanged
        }
        for other in others {
            _ = try other.updateRights(of: licenseID) { rights in
                rights = rights.maximum(result)
                return true
            }
        }
        return isChanged
    }

    public func isDeviceRegistered(for licenseID: String) throws -> Bool {
        try first.isDeviceRegistered(for: licenseID)
    }

    public func registerDevice(for licenseID: String) throws { try first.registerDevice(for: licenseID) }

    public func deviceID() throws -> String { try first.deviceID() }
}
