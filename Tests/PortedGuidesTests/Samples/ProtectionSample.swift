import Foundation
import Lectern
import LecternView

// Readium LCP: acquiring, opening, loans.

@MainActor func protectionSample(lcplURL: FileURL, sender: any Sendable, path: String) async throws {
    let lcpService = LCPService(client: BasicProfileClient())
    let httpClient = DefaultHTTPClient()
    let authentication = LCPDialogAuthentication()
    let publicationOpener = PublicationOpener(
        publicationParser: DefaultPublicationParser(
            httpClient: httpClient, pdfFactory: DefaultPDFDocumentFactory()),
        contentProtections: [lcpService.contentProtection(with: authentication)]
    )
    let acquisition = lcpService.acquirePublication(
        from: lcplURL,
        onProgress: { progress in
            switch progress {
            case .indefinite: break
            case .percent(let percent): print(percent)
            }
        },
        completion: { result in
            switch result {
            case let .success(publication): print(publication.localURL)
            case let .failure(error): print(error)
            case .cancelled: break
            }
        }
    )
    acquisition.cancel()
    guard let url = FileURL(path: path, isDirectory: false) else { return }
    let asset = try await AssetRetriever(httpClient: httpClient).retrieve(url: url)
    let publication = try await publicationOpener.open(asset: asset, allowUserInteraction: true, sender: sender)
    if publication.isRestricted {
        if let error = publication.protectionError as? LCPError { print(error) }
    }
    print(LCPService.isLCPProtected(asset))
}

@MainActor func loanSample(lcpService: LCPService, publicationURL: FileURL, sender: any Sendable) async throws {
    let lcpLicense = try await lcpService.retrieveLicense(
        from: publicationURL,
        authentication: LCPDialogAuthentication(),
        allowUserInteraction: true,
        sender: sender
    )
    if let lcpLicense {
        if let user = lcpLicense.license.user.name { print("The publication was acquired by \(user)") }
        if let endDate = lcpLicense.license.rights.end { print("The loan expires on \(endDate)") }
        if let copyLeft = lcpLicense.charactersToCopyLeft { print(copyLeft) }
        if lcpLicense.canReturnPublication { try await lcpLicense.returnPublication() }
        if lcpLicense.canRenewLoan {
            try await lcpLicense.renewLoan(with: LCPDefaultRenewDelegate())
        }
    }
}
