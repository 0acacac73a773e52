public import LecternAssets
public import LecternBase
public import LecternPublication

/// Downloads and opens publications protected with Readium LCP.
///
///     let service = LCPService(client: BasicProfileClient(), httpClient: DefaultHTTPClient())
///
/// It stores passphrases, so that the user types each of them once, and refuses licences of providers whose certificates
/// were revoked: see ``Configuration-swift.struct``.
///
///     let opener = PublicationOpener(
///         parser: DefaultPublicationParser(),
///         contentProtections: [service.contentProtection(with: authentication)])
public final class LCPService: Sendable {
    let environment: LCPEnvironment

    /// - Parameters:
    ///   - client: verifies licences and decrypts content.
    ///   - httpClient: reaches providers.
    ///   - configuration: by default passphrases and rights are stored in the data folder of the program.
    public init(
        client: any LCPClient, httpClient: any HTTPClient, configuration: Configuration = .standard
    ) {
        var configuration = configuration
        if configuration.revocationList == nil, configuration.checksRevocation, let url = client.revocationListURL {
            configuration.revocationList = LCPRevocationListStore(
                url: url, client: httpClient, cachePath: configuration.folder.map { $0 + "/lcp.crl" })
        }
        environment = LCPEnvironment(
            client: client, http: httpClient, configuration: configuration,
            retriever: AssetRetriever(
                formatSniffer: DefaultFormatSniffer(),
                resourceFactory: CompositeResourceFactory([
                    FileResourceFactory(), HTTPResourceFactory(client: httpClient),
                ]), archiveOpener: ZIPArchiveOpener()))
    }

    /// Returns a content protection for ``/LecternPublication/PublicationOpener``.
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
    ///   asked and gave none, or the task was cancelled.
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

    /// Opens the licence of a package or licence document, for code that does not wait.
    ///
    ///     let opening = service.retrieveLicense(
    ///         from: file, authentication: dialog, allowUserInteraction: true
    ///     ) { result in
    ///         switch result {
    ///         case .success(let license?): show(license)
    ///         case .success(nil): break  // not protected
    ///         case .failure(let error): show(error)
    ///         case .cancelled: break
    ///         }
    ///     }
    ///
    /// - Parameter completion: Called once, on no particular thread.
    /// - Returns: The task, which the app may cancel.
    @discardableResult public func retrieveLicense(
        from file: FileURL, authentication: any LCPAuthenticating, allowUserInteraction: Bool,
        sender: (any Sendable)? = nil, completion: @escaping @Sendable (CancellableResult<LCPLicense?>) -> Void
    ) -> Task<Void, Never> {
        Task {
            completion(
                await CancellableResult { () async throws(LCPError) in
                    try await self.retrieveLicense(
                        from: file, authentication: authentication, allowUserInteraction: allowUserInteraction,
                        sender: sender)
                })
        }
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
            // The next licence gets another list.
            if error == .revocationListInvalid { await configuration.revocationList?.discard(list) }
            throw .licenseIntegrity(error)
        } catch {
            throw .licenseIntegrity(.unknown("\(error)"))
        }
    }
}
