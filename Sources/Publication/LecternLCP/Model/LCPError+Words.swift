import FoundationEssentials
import LecternAssets

extension LCPError: CustomStringConvertible {
    /// What happened, as one clause for the user.
    public var description: String {
        switch self {
        case .missingPassphrase(let hint):
            hint.isEmpty ? "a passphrase is needed" : "a passphrase is needed (hint: \(hint))"
        case .licenseIntegrity(let error): error.words
        case .licenseStatus(let error): error.words
        case .licenseContainer(let error): error.words
        case .licenseProfileNotSupported(let profile):
            "the licence uses the encryption profile \(profile), which only certified programs can decrypt"
        case .licenseInteractionNotAvailable: "the provider does not offer this for the licence"
        case .licenseRenew(let error): error.words
        case .licenseReturn(let error): error.words
        case .registration(let reason): "this device could not be registered with the provider: \(reason)"
        case .acquisition(let error): error.words
        case .parsing(let error): error.words
        case .network(let error, let url): "\(error.readError(atText: url))"
        case .storage(let reason): "data of the licence cannot be stored: \(reason)"
        case .cancelled: "it was cancelled"
        }
    }

    /// What the user can do, as one clause.
    public var advice: String {
        switch self {
        case .missingPassphrase: "enter the passphrase that you set with the provider of the book"
        case .licenseIntegrity(let error): error.advice
        case .licenseStatus(.expired): "renew the loan or borrow the book again"
        case .licenseStatus(.notStarted): "open it when the loan has begun; check the clock of this computer"
        case .licenseStatus(.returned): "borrow the book again"
        case .licenseStatus(.revoked), .licenseStatus(.cancelled): "ask the provider of the book why"
        case .licenseContainer(.writeFailed): "check that the file can be changed and that the disk has room"
        case .licenseContainer: "get another copy of the book"
        case .licenseProfileNotSupported: "open it with a program certified for Readium LCP, such as Thorium Reader"
        case .licenseInteractionNotAvailable: "ask the provider of the book"
        case .licenseRenew(.invalidRenewalPeriod): "choose an earlier end"
        case .licenseRenew, .licenseReturn(.returnFailed): "try it later, or on the provider's web page"
        case .licenseReturn(.alreadyReturnedOrExpired): "nothing needs to be done"
        case .licenseReturn(.unexpectedServerError), .registration: "try it later"
        case .acquisition(.noPublicationLink), .parsing: "get another copy of the licence from the provider"
        case .acquisition: "download the book again; if that fails, tell its provider"
        case .network: "check the connection, and try it later"
        case .storage: "check the permissions of the folder and that the disk has room"
        case .cancelled: "start it again if that was not intended"
        }
    }
}

extension LCPError.StatusError {
    fileprivate var words: String {
        switch self {
        case .cancelled(let date): "the licence was cancelled on \(LCPDate.text(date))"
        case .returned(let date): "the book was returned on \(LCPDate.text(date))"
        case .notStarted(let date): "the loan begins only on \(LCPDate.text(date))"
        case .expired(let date): "the loan ended on \(LCPDate.text(date))"
        case .revoked(let date, let count):
            "the licence was revoked on \(LCPDate.text(date)), after use on \(count) device\(count == 1 ? "" : "s")"
        }
    }
}

extension LCPError.ContainerError {
    fileprivate var words: String {
        switch self {
        case .openFailed(let reason): "the package could not be opened: \(reason)"
        case .fileNotFound(let path): "\(path) is missing in the package"
        case .readFailed(let path, let reason): "\(path) could not be read: \(reason)"
        case .writeFailed(let path, let reason): "the licence could not be written into \(path): \(reason)"
        }
    }
}

extension LCPError.RenewError {
    fileprivate var words: String {
        switch self {
        case .renewFailed(let reason): "the loan was not renewed" + (reason.isEmpty ? "" : ": \(reason)")
        case .invalidRenewalPeriod(let date?): "the loan can be renewed only until \(LCPDate.text(date))"
        case .invalidRenewalPeriod(nil): "the provider does not allow this end of the loan"
        case .unexpectedServerError(let status): "the loan was not renewed: the server answered with status \(status)"
        }
    }
}

extension LCPError.ReturnError {
    fileprivate var words: String {
        switch self {
        case .returnFailed(let reason): "the book was not returned" + (reason.isEmpty ? "" : ": \(reason)")
        case .alreadyReturnedOrExpired: "the book was already returned, or the loan is over"
        case .unexpectedServerError(let status): "the book was not returned: the server answered with status \(status)"
        }
    }
}

extension LCPError.AcquisitionError {
    fileprivate var words: String {
        switch self {
        case .wrongLength(let expected, let actual):
            "the downloaded book has \(actual) bytes instead of the \(expected) of the licence"
        case .wrongHash: "the downloaded book is not the one of the licence: its SHA-256 differs"
        case .noPublicationLink: "the licence does not say where the book is"
        }
    }
}

extension LCPError.ParsingError {
    fileprivate var words: String {
        switch self {
        case .malformedJSON(let reason): "the licence or status document is not valid JSON: \(reason)"
        case .licenseDocument(let reason): "the licence is invalid: \(reason)"
        case .statusDocument(let reason): "the status document is invalid: \(reason)"
        case .link(let reason): "a link of the licence or status document is invalid: \(reason)"
        case .encryption(let reason): "the encryption of the licence is invalid: \(reason)"
        case .signature(let reason): "the signature of the licence is invalid: \(reason)"
        case .url(let rel): "the licence has no valid link “\(rel)”"
        case .tooLarge(let limit): "the licence or status document has more than \(limit) bytes"
        }
    }
}

extension LCPClientError {
    fileprivate var words: String {
        switch self {
        case .licenseOutOfDate: "the licence is not valid today"
        case .certificateRevoked: "the certificate of the provider was revoked"
        case .certificateSignatureInvalid: "the certificate of the provider was not issued by a trusted authority"
        case .licenseSignatureDateInvalid: "the certificate of the provider was not valid when the licence was signed"
        case .licenseSignatureInvalid: "the licence was changed after the provider had signed it"
        case .revocationListInvalid: "the list of revoked certificates is damaged or not genuine"
        case .contextInvalid: "the licence or the passphrase is malformed"
        case .contentKeyDecryptError: "the key of the content is damaged"
        case .userKeyCheckInvalid: "the passphrase does not fit the licence"
        case .unknown(let reason): "the licence was refused: \(reason)"
        }
    }

    fileprivate var advice: String {
        switch self {
        case .licenseOutOfDate: "check the clock of this computer, or renew the loan"
        case .userKeyCheckInvalid: "enter the passphrase that you set with the provider of the book"
        case .revocationListInvalid: "check the connection, and try it later"
        default: "get another copy of the licence from the provider, and tell them if that fails"
        }
    }
}

extension HTTPError {
    /// The error in words, for a URL as text.
    fileprivate func readError(atText url: String) -> String {
        switch self {
        case .unreachable(let reason), .noServer(let reason): "\(url) cannot be reached: \(reason)"
        case .timedOut: "\(url) does not answer"
        case .status(let response): "\(url) answered with status \(response.status)"
        case .malformed(let reason): "\(url): \(reason)"
        case .tooLarge: "\(url) sent more than it may"
        case .cancelled: "the request was cancelled"
        case .consumer(let cause): "\(cause)"
        }
    }
}
