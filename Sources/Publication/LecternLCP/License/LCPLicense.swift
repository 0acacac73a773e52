import LecternAssets
import LecternBase
public import LecternPublication
import Synchronization

/// An open licence.
///
///     publication.lcpLicense?.license.rights.end  // the end of the loan
///     publication.lcpLicense?.charactersToCopyLeft
public final class LCPLicense: Sendable {
    struct State: Sendable {
        var document: LicenseDocument
        var context: any LCPClientContext
        var status: StatusDocument?
        /// Whether the loan ended while the publication is open.
        var isOver = false
    }

    let environment: LCPEnvironment
    let location: LicenseLocation
    let passphrase: LCPPassphraseHash
    let state: Mutex<State>

    init(environment: LCPEnvironment, location: LicenseLocation, passphrase: LCPPassphraseHash, state: State) {
        self.environment = environment
        self.location = location
        self.passphrase = passphrase
        self.state = Mutex(state)
    }

    /// The licence document, verified. ``user`` has its deciphered members.
    public var license: LicenseDocument { state.withLock { $0.document } }

    /// The last status document; nil if it was not requested or not received.
    public var status: StatusDocument? { state.withLock { $0.status } }

    /// The user, with deciphered members. A member that cannot be deciphered is
    /// nil.
    public var user: LicenseDocument.User {
        let (document, context) = state.withLock { ($0.document, $0.context) }
        var user = document.user
        func plain(_ value: String?) -> String? {
            guard let text = value, let cipher = Base64.bytes(.string(text)) else { return nil }
            let bytes = environment.client.decipher(userValue: cipher, using: context)
            return bytes.flatMap { String(validating: $0.array, as: UTF8.self) }
        }
        for name in user.encrypted {
            switch name {
            case "email": user.email = plain(user.email)
            case "name": user.name = plain(user.name)
            default: user.extensions[name] = plain(user.extensions[name]?.string).map(JSONValue.string)
            }
        }
        return user
    }

    /// Decrypts blocks of content; nil if the loan is over.
    func decipher(_ data: Bytes) -> Bytes? {
        let (context, isOver) = state.withLock { ($0.context, $0.isOver) }
        return isOver ? nil : environment.client.decrypt(data: data, using: context)
    }

    /// Encrypts words of the content for storage; nil if the loan is over or the client cannot.
    func seal(_ words: Bytes) -> Bytes? {
        let (context, isOver) = state.withLock { ($0.context, $0.isOver) }
        return isOver ? nil : environment.client.seal(words: words, using: context)
    }

    func unseal(_ sealed: Bytes) -> Bytes? {
        let (context, isOver) = state.withLock { ($0.context, $0.isOver) }
        return isOver ? nil : environment.client.unseal(words: sealed, using: context)
    }

    // MARK: Status

    /// Requests the status, and a newer licence if there is one, which replaces
    /// the one of the package.
    ///
    /// - Throws: ``LCPError/licenseStatus(_:)`` if the licence is not valid any
    ///   more; the content is locked then.
    public func updateStatus() async throws(LCPError) {
        let document = license
        try await take(try await environment.status(of: document))
        try status?.check(license)
        await registerDevice()
    }

    /// Uses a newer status document: fetches, verifies and stores the newer
    /// licence.
    func take(_ status: StatusDocument) async throws(LCPError) {
        let document = license
        state.withLock { state in
            state.status = status
            if !status.status.isValid { state.isOver = true }
        }
        guard let newer = try await environment.newerLicense(than: document, status) else { return }
        let context = try await environment.context(for: newer, passphrase: passphrase)
        state.withLock {
            $0.document = newer
            $0.context = context
        }
        try await location.write(newer.bytes)
    }

    /// Registers this device with the provider, once for a licence. A failure
    /// is not reported: it is tried again at the next opening.
    func registerDevice() async {
        let document = license
        let repository = environment.configuration.licenses
        guard let link = status?.link(.register), status?.status.isValid == true,
            let isRegistered = try? repository.isDeviceRegistered(for: document.id), !isRegistered,
            let answer = try? await environment.interact(link, method: .post), answer.response.isSuccess
        else { return }
        try? repository.registerDevice(for: document.id)
        if let status = try? environment.checked(StatusDocument(data: answer.body), document) {
            state.withLock { $0.status = status }
        }
    }
}

extension LCPLicense: UserRights {
    private var consumed: LCPConsumedRights {
        // Without its store no right is left.
        (try? environment.configuration.licenses.consumedRights(of: license.id))
            ?? LCPConsumedRights(copied: .max, printed: .max)
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// The number of characters that may still be copied; nil without a limit.
    public var charactersToCopyLeft: Int? { license.rights.copy.map { max(0, $0 - consumed.copied) } }

    /// The number of pages that may still be printed; nil without a limit.
    public var pagesToPrintLeft: Int? { license.rights.print.map { max(0, $0 - consumed.printed) } }

    public var canCopy: Bool { !isOver && charactersToCopyLeft != 0 }

    public func canCopy(text: String) -> Bool { !isOver && charactersToCopyLeft.map { text.count <= $0 } ?? true }

    public func copy(text: String) async -> Bool {
        guard !isOver, let limit = license.rights.copy else { return !isOver }
        return consume(text.count, of: limit, \.copied)
    }

    public var canPrint: Bool { !isOver && pagesToPrintLeft != 0 }

    public func canPrint(pageCount: Int) -> Bool { !isOver && pagesToPrintLeft.map { pageCount <= $0 } ?? true }

    public func print(pageCount: Int) async -> Bool {
        guard !isOver, let limit = license.rights.print else { return !isOver }
        return consume(pageCount, of: limit, \.printed)
    }

    private func consume(_ count: Int, of limit: Int, _ kind: WritableKeyPath<LCPConsumedRights, Int>) -> Bool {
        guard count >= 0 else { return false }
        let isAllowed = try? environment.configuration.licenses.updateRights(of: license.id) { rights in
            guard count <= limit - rights[keyPath: kind] else { return false }
            rights[keyPath: kind] += count
            return true
        }
        return isAllowed ?? false
    }
}
