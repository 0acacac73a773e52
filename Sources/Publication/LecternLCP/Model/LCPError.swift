public import FoundationEssentials
public import LecternAssets

/// The reason why a publication protected with Readium LCP cannot be opened,
/// downloaded or changed. ``description`` and ``advice`` are texts for the
/// user.
public enum LCPError: Error, Sendable {
    /// The passphrase is not known, and the user was not asked or gave none.
    case missingPassphrase(hint: String)
    /// The licence or its signature is not genuine, or its keys are damaged.
    case licenseIntegrity(LCPClientError)
    /// The licence is not valid now.
    case licenseStatus(StatusError)
    /// The licence cannot be read from the package, or written into it.
    case licenseContainer(ContainerError)
    /// The licence uses an encryption profile that this client does not have.
    case licenseProfileNotSupported(profile: String)
    /// The loan cannot be renewed or returned: the provider offers no such link.
    case licenseInteractionNotAvailable
    /// The loan was not renewed.
    case licenseRenew(RenewError)
    /// The loan was not returned.
    case licenseReturn(ReturnError)
    /// The device was not registered with the provider.
    case registration(String)
    /// The publication that was downloaded is not the one of the licence.
    case acquisition(AcquisitionError)
    /// The licence or status document is invalid.
    case parsing(ParsingError)
    /// A server does not answer as it should.
    case network(HTTPError, url: String)
    /// Data of Readium LCP cannot be stored on this computer.
    case storage(String)
    /// The user cancelled.
    case cancelled

    /// Why a licence is not valid now.
    public enum StatusError: Error, Sendable, Equatable {
        case cancelled(Date)
        case returned(Date)
        /// The loan has not begun.
        case notStarted(Date)
        case expired(Date)
        case revoked(Date, devicesCount: Int)
    }

    /// Why a licence cannot be read from a package or written into it.
    public enum ContainerError: Error, Sendable {
        case openFailed(String)
        case fileNotFound(String)
        case readFailed(path: String, reason: String)
        case writeFailed(path: String, reason: String)
    }

    /// Why a loan was not renewed.
    public enum RenewError: Error, Sendable {
        case renewFailed(String)
        /// The provider does not allow this end.
        case invalidRenewalPeriod(maxRenewDate: Date?)
        case unexpectedServerError(status: Int)
    }

    /// Why a loan was not returned.
    public enum ReturnError: Error, Sendable {
        case returnFailed(String)
        case alreadyReturnedOrExpired
        case unexpectedServerError(status: Int)
    }

    /// Why a downloaded publication is refused.
    public enum AcquisitionError: Error, Sendable, Equatable {
        case wrongLength(expected: UInt64, found: UInt64)
        case wrongHash
        case noPublicationLink
    }

    /// What is wrong with a document.
    public enum ParsingError: Error, Sendable, Equatable {
        case malformedJSON(String)
        case licenseDocument(String)
        case statusDocument(String)
        case link(String)
        case encryption(String)
        case signature(String)
        /// There is no valid link with this relation.
        case url(rel: String)
        case tooLarge(limit: Int)
    }
}

/// The reason why an ``LCPClient`` refuses a licence.
public enum LCPClientError: Error, Sendable, Equatable {
    /// The licence has expired or has not begun.
    case licenseOutOfDate
    /// The provider's certificate was revoked.
    case certificateRevoked
    /// The provider's certificate was not issued by a trusted authority.
    case certificateSignatureInvalid
    /// The licence was signed before or after the certificate was valid.
    case licenseSignatureDateInvalid
    /// The licence was changed after it was signed.
    case licenseSignatureInvalid
    /// The revocation list is damaged or not genuine.
    case revocationListInvalid
    /// The licence or passphrase hash is malformed.
    case contextInvalid
    /// The content key cannot be decrypted.
    case contentKeyDecryptError
    /// The passphrase does not fit the licence.
    case userKeyCheckInvalid
    /// The client's own reason.
    case unknown(String)
}
