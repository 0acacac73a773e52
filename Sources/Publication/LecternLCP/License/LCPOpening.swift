import LecternAssets
import LecternBase

/// Opens a licence:
///
/// 1. its profile must be supported;
/// 2. the provider's server is queried for the status and a newer licence;
/// 3. status and dates must be valid;
/// 4. a stored passphrase fits, or the user is asked;
/// 5. the client verifies it;
/// 6. the device is registered with the provider.
///
/// Spec: https://readium.org/lcp-specs/releases/lcp/latest#7-reading-system-behavior
struct LCPOpening {
    /// The open licence, or the reason why there is none.
    struct Outcome: Sendable {
        var license: LCPLicense?
        var document: LicenseDocument?
        var error: LCPError?
    }

    let environment: LCPEnvironment
    let authentication: any LCPAuthenticating
    let allowUserInteraction: Bool
    let sender: (any Sendable)?

    private static let mostAttempts = 10

    func open(_ container: any Container, _ format: Format) async -> Outcome {
        let entry = LicenseLocation.entry(in: format)
        guard let resource = container.resource(at: entry) else {
            return Outcome(error: .licenseContainer(.fileNotFound(entry)))
        }
        do {
            let document = try LicenseDocument(data: try await LicenseLocation.read(resource, entry))
            let path = (container as? ZIPContainer)?.path
            return await open(document, at: path.map { .package(path: $0, entry: entry) } ?? .nowhere)
        } catch {
            return Outcome(error: error)
        }
    }

    func open(_ document: LicenseDocument, at location: LicenseLocation) async -> Outcome {
        do {
            return Outcome(license: try await license(document, location))
        } catch {
            return Outcome(document: document, error: error)
        }
    }

    private func license(
        _ received: LicenseDocument, _ location: LicenseLocation
    ) async throws(LCPError) -> LCPLicense {
        let profile = received.encryption.profile
        guard environment.client.supports(profile: profile) else { throw .licenseProfileNotSupported(profile: profile) }
        let (status, newer) = await current(received)
        if Task.isCancelled { throw .cancelled }
        if let status { try status.check(received) }
        let checked = newer ?? received
        try check(checked)
        let passphrase = try await passphrase(for: checked)
        let (document, context) = try await verified(received, newer: newer, passphrase: passphrase)
        try check(document)
        if document != received { try? await location.write(document.bytes) }
        let license = LCPLicense(
            environment: environment, location: location, passphrase: passphrase,
            state: .init(document: document, context: context, status: status))
        if status != nil { await license.registerDevice() }
        return license
    }

    /// Requests status and newer licence, as long as the policy allows.
    private func current(_ document: LicenseDocument) async -> (StatusDocument?, LicenseDocument?) {
        guard case .beforeOpening(let patience) = environment.configuration.statusPolicy,
            document.link(.status) != nil
        else { return (nil, nil) }
        let documents = await Deadline.value(seconds: patience) { [environment] in
            guard let status = try? await environment.status(of: document) else {
                return (StatusDocument?.none, LicenseDocument?.none)
            }
            return (status, try? await environment.newerLicense(than: document, status))
        }
        return documents ?? (nil, nil)
    }

    /// Verifies the newer licence; if it is not genuine, the one of the package
    /// counts.
    private func verified(
        _ received: LicenseDocument, newer: LicenseDocument?, passphrase: LCPPassphraseHash
    ) async throws(LCPError) -> (LicenseDocument, any LCPClientContext) {
        if let newer, let context = try? await environment.context(for: newer, passphrase: passphrase) {
            return (newer, context)
        }
        return (received, try await environment.context(for: received, passphrase: passphrase))
    }

    private func check(_ document: LicenseDocument) throws(LCPError) {
        let now = environment.configuration.now()
        if let start = document.rights.start, now < start { throw .licenseStatus(.notStarted(start)) }
        if let end = document.rights.end, now > end { throw .licenseStatus(.expired(end)) }
    }

    // MARK: Passphrase

    private func passphrase(for document: LicenseDocument) async throws(LCPError) -> LCPPassphraseHash {
        let json = document.bytes.utf8Text
        if let passphrase = await knownPassphrase(document, json) { return passphrase }
        var reason = LCPAuthenticationReason.passphraseNotFound
        for _ in 0..<Self.mostAttempts {
            let answer = await authentication.retrievePassphrase(
                for: LCPAuthenticatedLicense(document: document), reason: reason,
                allowUserInteraction: allowUserInteraction, sender: sender)
            guard let answer, !Task.isCancelled else {
                if allowUserInteraction || Task.isCancelled { throw .cancelled }
                break
            }
            let hash = Digest.hex(Bytes(utf8: answer))
            if environment.client.findOneValidPassphrase(jsonLicense: json, hashedPassphrases: [hash]) != nil {
                // It opens now, even if it cannot be stored for the next time.
                try? await environment.configuration.passphrases.addPassphrase(
                    hash, licenseID: document.id, userID: document.user.id, provider: document.provider)
                return hash
            }
            reason = .invalidPassphrase
        }
        if reason == .invalidPassphrase { throw .licenseIntegrity(.userKeyCheckInvalid) }
        throw .missingPassphrase(hint: document.encryption.textHint)
    }

    private func knownPassphrase(_ document: LicenseDocument, _ json: String) async -> LCPPassphraseHash? {
        let repository = environment.configuration.passphrases
        var candidates: [LCPPassphraseHash] = []
        if let licensePassphrase = try? await repository.passphrase(for: document.id) {
            candidates.append(licensePassphrase)
        }
        candidates += (try? await repository.passphrases(userID: document.user.id, provider: document.provider)) ?? []
        guard !candidates.isEmpty else { return nil }
        return environment.client.findOneValidPassphrase(jsonLicense: json, hashedPassphrases: candidates)
    }
}

extension StatusDocument {
    /// - Throws: if the licence is not valid any more.
    func check(_ license: LicenseDocument) throws(LCPError) {
        switch status {
        case .ready, .active: return
        case .expired: throw .licenseStatus(.expired(license.rights.end ?? updated))
        case .returned: throw .licenseStatus(.returned(lastEvent("return") ?? updated))
        case .cancelled: throw .licenseStatus(.cancelled(lastEvent("cancel") ?? updated))
        case .revoked:
            let devices = Set(events.filter { $0.type == "register" }.compactMap(\.id)).count
            throw .licenseStatus(.revoked(lastEvent("revoke") ?? updated, devicesCount: devices))
        }
    }
}
