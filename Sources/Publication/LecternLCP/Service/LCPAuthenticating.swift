import LecternBase

/// Provides the passphrase of a licence, for example by asking the user.
public protocol LCPAuthenticating: Sendable {
    /// Returns a passphrase; nil if there is none or the user cancelled.
    ///
    /// Called only if no stored passphrase fits, and again with
    /// ``LCPAuthenticationReason/invalidPassphrase`` if the answer does not.
    ///
    /// - Parameters:
    ///   - allowUserInteraction: whether the user may be asked.
    ///   - sender: the app's object that opens the publication, such as the
    ///     window to which a dialog belongs.
    func retrievePassphrase(
        for license: LCPAuthenticatedLicense, reason: LCPAuthenticationReason, allowUserInteraction: Bool,
        sender: (any Sendable)?
    ) async -> String?
}

/// Why a passphrase is requested.
public enum LCPAuthenticationReason: Sendable {
    /// No stored passphrase fits.
    case passphraseNotFound
    /// The last answer does not fit.
    case invalidPassphrase
}

/// What a dialog shows of a licence whose passphrase is unknown.
public struct LCPAuthenticatedLicense: Sendable {
    /// The licence, not yet verified.
    public let document: LicenseDocument

    /// The hint for the passphrase.
    public var hint: String { document.encryption.textHint }
    /// A page that helps with a forgotten passphrase.
    public var hintLink: LCPLink? { document.link(.hint) }
    /// Ways to reach the provider: pages, e-mail addresses, phone numbers.
    public var supportLinks: [LCPLink] { document.links.filter { $0.rel == LicenseDocument.Rel.support.rawValue } }
    /// The URI of the provider.
    public var provider: String { document.provider }
    /// The user, whose name may be encrypted.
    public var user: LicenseDocument.User { document.user }
}

/// Asks the user in a dialog of the app, if user interaction is allowed.
///
///     let authentication = LCPDialogAuthentication { license, reason, sender in
///         await PassphraseDialog(hint: license.hint, isRetry: reason == .invalidPassphrase).run(over: sender)
///     }
public struct LCPDialogAuthentication: LCPAuthenticating {
    /// Shows the dialog; returns nil if it was cancelled.
    public typealias Dialog =
        @Sendable (LCPAuthenticatedLicense, LCPAuthenticationReason, (any Sendable)?) async -> String?

    private let dialog: Dialog

    /// Creates an authentication; the dialog is shown when a licence needs a passphrase.
    public init(_ dialog: @escaping Dialog) { self.dialog = dialog }

    public func retrievePassphrase(
        for license: LCPAuthenticatedLicense, reason: LCPAuthenticationReason, allowUserInteraction: Bool,
        sender: (any Sendable)?
    ) async -> String? {
        allowUserInteraction ? await dialog(license, reason, sender) : nil
    }
}

/// Uses a given passphrase, and asks another authentication if it does not fit.
public struct LCPPassphraseAuthentication: LCPAuthenticating {
    private let passphrase: String?
    private let fallback: (any LCPAuthenticating)?

    /// - Parameter passphrase: nil to ask the fallback only.
    public init(_ passphrase: String?, fallback: (any LCPAuthenticating)? = nil) {
        self.passphrase = passphrase
        self.fallback = fallback
    }

    public func retrievePassphrase(
        for license: LCPAuthenticatedLicense, reason: LCPAuthenticationReason, allowUserInteraction: Bool,
        sender: (any Sendable)?
    ) async -> String? {
        if reason == .passphraseNotFound, let passphrase { return passphrase }
        return await fallback?.retrievePassphrase(
            for: license, reason: reason, allowUserInteraction: allowUserInteraction, sender: sender)
    }
}
