import LecternAssets
import LecternBase
import LecternPublication

/// Opens packages that contain a licence, and publications on a server whose
/// licence is opened.
struct LCPContentProtection: ContentProtection {
    let service: LCPService
    let authentication: any LCPAuthenticating

    func open(
        _ asset: Asset, allowUserInteraction: Bool, sender: (any Sendable)?
    ) async throws(ContentProtectionError) -> UnlockedAsset? {
        guard service.isLCPProtected(asset) else { return nil }
        do {
            let opening = LCPOpening(
                environment: service.environment, authentication: authentication,
                allowUserInteraction: allowUserInteraction, sender: sender)
            switch asset {
            case .container(let container, let format):
                let outcome = await opening.open(container, format)
                return unlocked(container, format, outcome: outcome)
            case .resource(let resource, _): return try await stream(resource, opening)
            }
        } catch {
            throw ContentProtectionError(protectionName: "Readium LCP", reason: "\(error)", advice: error.advice)
        }
    }

    private func unlocked(_ container: any Container, _ format: Format, outcome: LCPOpening.Outcome) -> UnlockedAsset {
        UnlockedAsset(
            asset: .container(LCPContainer(source: container, license: outcome.license), format),
            services: [{ _ in LCPContentProtectionService(outcome) }])
    }

    /// Opens the publication of a licence on its server.
    private func stream(_ resource: any Resource, _ opening: LCPOpening) async throws(LCPError) -> UnlockedAsset {
        let document = try LicenseDocument(data: try await LicenseLocation.read(resource, "the licence"))
        guard let link = document.link(.publication), let url = link.url()?.anyURL.absolute else {
            throw .acquisition(.noPublicationLink)
        }
        let location = (resource as? FileResource).map { LicenseLocation.file($0.path) } ?? .nowhere
        let outcome = await opening.open(document, at: location)
        if case .licenseProfileNotSupported = outcome.error, let error = outcome.error { throw error }
        let asset: Asset
        do {
            asset = try await service.environment.retriever.retrieve(url: url)
        } catch {
            throw .licenseContainer(.openFailed("\(error)"))
        }
        guard case .container(let container, let format) = asset else {
            throw .licenseContainer(.openFailed("\(url) is not a package"))
        }
        return unlocked(container, format, outcome: outcome)
    }
}
