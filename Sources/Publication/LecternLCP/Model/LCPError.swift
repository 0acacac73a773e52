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
    /// The publication of the licence cannot be downloaded, or what was
    /// downloaded is another one.
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
        /// The provider cancelled the licence at this time, before it was used.
        case cancelled(Date)
        /// The loan was returned at this time.
        case returned(Date)
        /// The loan has not begun.
        case notStarted(Date)
        /// The loan ended at this time.
        case expired(Date)
        /// The provider revoked the licence at this time, after so many devices
        /// were registered for it.
        case revoked(Date, devicesCount: Int)
    }

    /// Why a licence cannot be read from a package or written into it.
    public enum ContainerError: Error, Sendable {
        /// The file cannot be opened or is not a package; with the reason, a
        /// clause such as ``/LecternAssets/ReadError`` describes itself with.
        case openFailed(String)
        /// The package has no entry for the licence; with the path of the
        /// entry.
        case fileNotFound(String)
        /// The licence cannot be read from this path.
        case readFailed(path: String, reason: String)
        /// The licence cannot be written to this path; what was there is
        /// unchanged.
        case writeFailed(path: String, reason: String)
    }

    /// Why a loan was not renewed.
    public enum RenewError: Error, Sendable {
        /// The provider refused (an HTTP status from 400 to 499), or the app's
        /// delegate failed; with the server's explanation, empty if it sent
        /// none, or the delegate's error.
        case renewFailed(String)
        /// The provider does not allow this end: its problem document has the
        /// type `…/error/renew/date`, or it answered with the HTTP status 403
        /// and no problem document.
        case invalidRenewalPeriod(maxRenewDate: Date?)
        /// The server answered with an HTTP status that the specification does
        /// not provide for, such as 500.
        case unexpectedServerError(status: Int)
    }

    /// Why a loan was not returned.
    public enum ReturnError: Error, Sendable {
        /// The provider refused (an HTTP status from 400 to 499); with the
        /// server's explanation, empty if it sent none.
        case returnFailed(String)
        /// The loan had ended before: the problem document of the server has
        /// the type `…/error/return/already` or `…/error/return/expired`, or it
        /// answered with the HTTP status 403 and no problem document.
        case alreadyReturnedOrExpired
        /// The server answered with an HTTP status that the specification does
        /// not provide for, such as 500.
        case unexpectedServerError(status: Int)
    }

    /// Why a publication is not downloaded, or is refused then.
    public enum AcquisitionError: Error, Sendable, Equatable {
        /// The download has another length than the licence gives, both in
        /// bytes.
        case wrongLength(expected: UInt64, found: UInt64)
        /// The SHA-256 of the download differs from that of the licence.
        case wrongHash
        /// The licence's link to the publication is not an HTTP URL.
        case noPublicationLink
    }

    /// What is wrong with a document.
    public enum ParsingError: Error, Sendable, Equatable {
        /// The document is not a JSON object; with the reason.
        case malformedJSON(String)
        /// A member of the licence is missing or wrong, or a newer licence has
        /// another identifier; with the reason.
        case licenseDocument(String)
        /// A member of the status document is missing or wrong, or it belongs
        /// to another licence; with the reason.
        case statusDocument(String)
        /// The links are missing, too many, or one has no relation or URL; with
        /// the reason.
        case link(String)
        /// The profile or a key is missing or malformed; with the reason.
        case encryption(String)
        /// The licence is not signed, or the signature is malformed; with the
        /// reason.
        case signature(String)
        /// There is no valid link with this relation.
        case url(rel: String)
        /// The document has more bytes than this limit.
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
