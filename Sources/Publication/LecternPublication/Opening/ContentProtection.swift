public import LecternAssets

/// A way of protecting publications that an app can undo.
///
///     let opener = PublicationOpener(parser: DefaultPublicationParser(), contentProtections: [lending])
///     let publication = try await opener.open(asset, allowUserInteraction: true, sender: window)
///
/// It looks at an asset before any parser does, and hands on what its content
/// is when it is decrypted as it is read: a ``TransformingContainer``, as a rule.
public protocol ContentProtection: Sendable {
    /// Undoes the protection of an asset.
    ///
    /// - Parameters:
    ///   - asset: as it was retrieved.
    ///   - allowUserInteraction: whether somebody may be asked, for a passphrase
    ///     say. Without it what can be known without asking is opened: metadata
    ///     and cover of a locked book, for a shelf.
    ///   - sender: what the app opens it from; what asks belongs to it.
    /// - Returns: `nil` where the asset is not protected in this way.
    /// - Throws: where it is, and can be opened in no way at all.
    func open(
        _ asset: Asset, allowUserInteraction: Bool, sender: (any Sendable)?
    ) async throws(ContentProtectionError) -> UnlockedAsset?
}

/// An asset that can be parsed, and what is to be known of its protection.
public struct UnlockedAsset: Sendable {
    public var asset: Asset
    /// What the publication gets: a ``ContentProtectionService`` in any case.
    public var services: [PublicationServiceFactory]

    public init(asset: Asset, services: [PublicationServiceFactory]) { (self.asset, self.services) = (asset, services) }
}

/// Why a protected publication cannot be opened.
public struct ContentProtectionError: Error, Sendable, CustomStringConvertible {
    /// The name of the protection for people.
    public var protectionName: String
    /// In words for people.
    public var reason: String

    public init(protectionName: String, reason: String) {
        (self.protectionName, self.reason) = (protectionName, reason)
    }

    public var description: String { "\(protectionName): \(reason)" }
}
