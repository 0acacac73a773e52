package import LecternBase
public import LecternPublication

/// The protection of an opened publication by Readium LCP.
package struct LCPContentProtectionService: ContentProtectionService {
    /// The open licence; nil if the publication is restricted.
    let license: LCPLicense?
    /// The licence as it is in the package, also if it could not be opened;
    /// then its signature was not verified. Nil if it is malformed.
    let document: LicenseDocument?
    /// Why the licence could not be opened; nil if only the passphrase is
    /// missing, also because the user gave none.
    package let error: (any Error)?

    init(_ outcome: LCPOpening.Outcome) {
        license = outcome.license
        document = outcome.license?.license ?? outcome.document
        switch outcome.error {
        case .missingPassphrase, .cancelled: error = nil
        default: error = outcome.error
        }
    }

    package var isRestricted: Bool { license == nil }
    package var protectionName: String { "Readium LCP" }
    package var rights: any UserRights { license ?? UnrestrictedRights(isAllowed: false) as any UserRights }
    /// Decrypted content is never written.
    package var allowsExport: Bool { false }

    package func seal(_ words: Bytes) -> Bytes? { license?.seal(words) }

    package func unseal(_ sealed: Bytes) -> Bytes? { license?.unseal(sealed) }
}

extension Publication {
    /// The open licence of a publication protected with Readium LCP; nil if it
    /// is not protected or is restricted.
    public var lcpLicense: LCPLicense? { services.find(LCPContentProtectionService.self)?.license }

    /// The licence document of a publication protected with Readium LCP, also
    /// if it is restricted.
    public var lcpLicenseDocument: LicenseDocument? { services.find(LCPContentProtectionService.self)?.document }
}
