public import FoundationEssentials
public import LecternAssets
public import LecternBase
public import LecternPublication

/// Downloads and opens publications protected with Readium LCP.
///
///     let service = LCPService(client: BasicProfileClient(), httpClient: DefaultHTTPClient())
///     let opener = PublicationOpener(
///         parser: DefaultPublicationParser(),
///         contentProtections: [service.contentProtection(with: authentication)])
public final class LCPService: Sendable {
    /// Settings of a service, apart from the clients.
    public struct Configuration: Sendable {
        /// When the status of a licence is requested from its provider.
        public enum StatusPolicy: Sendable {
            /// Before a publication is opened; after so many seconds it is
            /// opened without.
            case beforeOpening(patience: Double)
            /// Only by ``LCPLicense/updateStatus()``.
            case onRequest
        }

        /// Stores passphrases.
        public var passphrases: any LCPPassphraseRepository
        /// Stores consumed rights and registrations.
        public var licenses: any LCPLicenseRepository
        /// The list of revoked certificates; nil to use none.
        public var revocationList: LCPRevocationListStore?
        /// When the status is requested.
        public var statusPolicy = StatusPolicy.beforeOpening(patience: 3)
        /// The name of this device, for providers and users.
        public var deviceName = "Lectern"
        /// The current time.
        public var now: @Sendable () -> Date = { .now }

        /// Settings with stores in memory.
        public init() {
            let store = LCPMemoryStore()
            (passphrases, licenses) = (store, store)
        }

        /// Settings with one file for everything.
        public init(store: LCPFileStore) { (passphrases, licenses) = (store, store) }
    }

    let environment: LCPEnvironment

    /// - Parameters:
    ///   - client: verifies licences and decrypts content.
    ///   - httpClient: reaches providers.
    public init(
        client: any LCPClient, httpClient: any HTTPClient, configuration: Configuration = Configuration()
    ) {
        environment = LCPEnvironment(
            client: client, http: httpClient, configuration: configuration,
            retriever: AssetRetriever(
                formatSniffer: DefaultFormatSniffer(),
                resourceFactory: CompositeResourceFactory([
                    FileResourceFactory(), HTTPResourceFactory(client: httpClient),
                ]), archiveOpener: ZIPArchiveOpener()))
    }

    /// Returns a content protection for ``LecternPublication/PublicationOpener``.
    public func contentProtection(with authentication: any LCPAuthenticating) -> any ContentProtection {
        LCPContentProtection(service: self, authentication: authentication)
    }

    /// Whether an asset is a licence or a package with one.
    public func isLCPProtected(_ asset: Asset) -> Bool { Self.isLCPProtected(asset) }

    /// Whether an asset is a licence or a package with one.
    public static func isLCPProtected(_ asset: Asset) -> Bool {
        asset.format.conforms(to: .lcp) || asset.format.conforms(to: .lcpLicense)
    }

    /// Whether a file is a licence or a package with one.
    public func isLCPProtected(_ file: FileURL) async -> Bool {
        guard let asset = try? await environment.retriever.retrieve(path: file.path) else { return false }
        return isLCPProtected(asset)
    }

    /// Stores a passphrase, for example of an account with a catalogue, so that
    /// its publications open without a question.
    ///
    /// - Parameters:
    ///   - isHashed: whether `passphrase` is a ``LCPPassphraseHash`` already.
    ///   - licenseID: the licence that it opens, if known.
    ///   - userID: the user whose it is, if known.
    ///   - provider: the provider at which it is used, if known.
    public func addPassphrase(
        _ passphrase: String, isHashed: Bool = false, licenseID: String? = nil, userID: String? = nil,
        provider: String? = nil
    ) async throws(LCPError) {
        let hash = isHashed ? passphrase.lowercased() : Digest.hex(Bytes(utf8: passphrase))
        guard Digest.bytes(hex: hash) != nil else { throw .licenseIntegrity(.contextInvalid) }
        do {
            try await environment.configuration.passphrases.addPassphrase(
                hash, licenseID: licenseID, userID: userID, provider: provider)
        } catch {
            throw .storage("\(error)")
        }
    }

    /// Opens the licence of a package or licence document.
    ///
    /// - Returns: nil if the file is not protected with Readium LCP.
    /// - Throws: ``LCPError/missingPassphrase(hint:)`` if no passphrase is known
    ///   and the user may not be asked, ``LCPError/cancelled`` if the user was
    ///   asked and gave none.
    public func retrieveLicense(
        from file: FileURL, authentication: any LCPAuthenticating, allowUserInteraction: Bool,
        sender: (any Sendable)? = nil
    ) async throws(LCPError) -> LCPLicense? {
        let asset: Asset
        do {
            asset = try await environment.retriever.retrieve(path: file.path)
        } catch {
            throw .licenseContainer(.openFailed("\(file.path): \(error)"))
        }
        guard isLCPProtected(asset) else { return nil }
        let opening = LCPOpening(
            environment: environment, authentication: authentication, allowUserInteraction: allowUserInteraction,
            sender: sender)
        let outcome: LCPOpening.Outcome
        switch asset {
        case .container(let container, let format): outcome = await opening.open(container, format)
        case .resource(let resource, _):
            let document = try LicenseDocument(data: try await LicenseLocation.read(resource, file.path))
            outcome = await opening.open(document, at: .file(file.path))
        }
        if let license = outcome.license { return license }
        throw outcome.error ?? .missingPassphrase(hint: "")
    }
}

/// What the parts of a service share.
struct LCPEnvironment: Sendable {
    let client: any LCPClient
    let http: any HTTPClient
    let configuration: LCPService.Configuration
    let retriever: AssetRetriever

    /// Verifies a licence and unlocks it.
    func context(
        for document: LicenseDocument, passphrase: LCPPassphraseHash
    ) async throws(LCPError) -> any LCPClientContext {
        let list = await configuration.revocationList?.pem() ?? ""
        do {
            return try client.createContext(
                jsonLicense: document.bytes.utf8Text, hashedPassphrase: passphrase, pemCrl: list)
        } catch let error as LCPClientError {
            throw .licenseIntegrity(error)
        } catch {
            throw .licenseIntegrity(.unknown("\(error)"))
        }
    }
}
