public import LecternAssets

/// A technology that protects publications and that the app can unlock.
///
///     let opener = PublicationOpener(parser: DefaultPublicationParser(), contentProtections: [lending])
///     let publication = try await opener.open(asset, allowUserInteraction: true, sender: window)
///
/// It receives the asset before the parsers, and returns one whose content is
/// decrypted when it is read, usually with a ``/LecternAssets/TransformingContainer``.
public protocol ContentProtection: Sendable {
    /// Unlocks an asset.
    ///
    /// - Parameters:
    ///   - asset: the asset as it was retrieved.
    ///   - allowUserInteraction: whether the user may be asked, for example for
    /// a passphrase. If not, open what needs no answer: metadata and cover of a
    /// locked book, for a shelf.
    ///   - sender: the app's object that opens the asset; dialogs belong to it.
    /// - Returns: nil if the asset is not protected by this technology.
    /// - Throws: if it is, and cannot be opened at all.
    func open(
        _ asset: Asset, allowUserInteraction: Bool, sender: (any Sendable)?
    ) async throws(ContentProtectionError) -> UnlockedAsset?
}

/// An asset that can be parsed, and services that describe its protection.
public struct UnlockedAsset: Sendable {
    /// The asset with decrypted content.
    public var asset: Asset
    /// Services for the publication; must contain a
    /// ``ContentProtectionService``.
    public var services: [PublicationServiceFactory]

    /// Creates an asset that a protection returns.
    public init(asset: Asset, services: [PublicationServiceFactory]) {
        self.asset = asset
        self.services = services
    }
}

/// Why a protected publication cannot be opened.
public struct ContentProtectionError: Error, Sendable, CustomStringConvertible {
    /// The name of the protection, for users.
    public var protectionName: String
    /// The reason, for users.
    public var reason: String
    /// What the user can do, as one clause.
    public var advice: String?

    /// Creates an error with texts for users.
    public init(protectionName: String, reason: String, advice: String? = nil) {
        self.protectionName = protectionName
        self.reason = reason
        self.advice = advice
    }

    public var description: String { "\(protectionName): \(reason)" }
}
