import Foundation
import Lectern

/// What happened to a protected book, and what the user can do, in the user's
/// language.
struct LicenseText: Hashable {
    var message: String
    var advice: String

    init(_ message: String, _ advice: String) {
        self.message = message
        self.advice = advice
    }

    init(_ error: LCPError) {
        switch error {
        case .missingPassphrase(let hint):
            self.init(
                hint.isEmpty
                    ? tr("It needs a passphrase.") : tr("It needs a passphrase. Hint: {hint}", ["hint": hint]),
                Self.enterPassphrase)
        case .licenseIntegrity(let error): self.init(error)
        case .licenseStatus(let error): self.init(error)
        case .licenseContainer(let error): self.init(error)
        case .licenseProfileNotSupported(let profile):
            self.init(
                tr(
                    "Its licence uses the encryption profile {profile}, which only certified programs can decrypt.",
                    ["profile": profile]),
                tr("Open it with a program certified for Readium LCP, such as Thorium Reader."))
        case .licenseInteractionNotAvailable:
            self.init(tr("The provider does not offer this for the licence."), Self.askProvider)
        case .licenseRenew(let error): self.init(error)
        case .licenseReturn(let error): self.init(error)
        default: self.init(technical: error)
        }
    }

    private init(technical error: LCPError) {
        let reason = ["reason": "\(error)"]
        switch error {
        case .registration:
            self.init(tr("This device could not be registered with the provider: {reason}", reason), Self.tryLater)
        case .acquisition(.noPublicationLink):
            self.init(tr("The licence does not say where the book is."), Self.newLicense)
        case .acquisition(let cause):
            let reason = cause == .wrongHash ? tr("its SHA-256 differs") : "\(error)"
            self.init(
                tr("The downloaded book is not the one of the licence: {reason}", ["reason": reason]),
                tr("Download it again. If that fails, tell its provider."))
        case .parsing: self.init(tr("Its licence is damaged: {reason}", reason), Self.newLicense)
        case .network:
            self.init(
                tr("The provider’s server does not answer as it should: {reason}", reason),
                tr("Check the connection, and try it later."))
        case .storage:
            self.init(
                tr("Data of the licence cannot be stored: {reason}", reason),
                tr("Check the permissions of the folder, and that the disk has room."))
        case .cancelled: self.init(tr("It was cancelled."), tr("Start it again if that was not intended."))
        default: self.init("\(error)", error.advice)
        }
    }

    private init(_ error: LCPError.StatusError) {
        switch error {
        case .cancelled(let date):
            self.init(tr("The licence was cancelled on {date}.", Self.date(date)), Self.askProvider)
        case .returned(let date):
            self.init(tr("The book was returned on {date}.", Self.date(date)), tr("Borrow it again to read on."))
        case .notStarted(let date):
            self.init(
                tr("The loan begins only on {date}.", Self.date(date)),
                tr("Open it when the loan has begun. If that is today, check the clock of this computer."))
        case .expired(let date):
            self.init(
                tr("The loan ended on {date}.", Self.date(date)), tr("Renew the loan, or borrow the book again."))
        case .revoked(let date, _):
            self.init(tr("The licence was revoked on {date}.", Self.date(date)), Self.askProvider)
        }
    }

    private init(_ error: LCPError.ContainerError) {
        switch error {
        case .openFailed(let reason):
            self.init(tr("The package cannot be opened: {reason}", ["reason": reason]), Self.newCopy)
        case .fileNotFound(let path): self.init(tr("{name} is missing in it.", ["name": path]), Self.newCopy)
        case .readFailed(let path, let reason):
            self.init(tr("{name} cannot be read: {reason}", ["name": path, "reason": reason]), Self.newCopy)
        case .writeFailed(let path, let reason):
            self.init(
                tr("The licence cannot be written into {name}: {reason}", ["name": path, "reason": reason]),
                tr("Check that the file can be changed, and that the disk has room."))
        }
    }

    private init(_ error: LCPError.RenewError) {
        switch error {
        case .renewFailed(let reason):
            self.init(
                reason.isEmpty
                    ? tr("The loan was not renewed.") : tr("The loan was not renewed: {reason}", ["reason": reason]),
                tr("Try it later, or on the provider’s web page."))
        case .invalidRenewalPeriod(let date?):
            self.init(tr("The loan can be renewed only until {date}.", Self.date(date)), Self.askProvider)
        case .invalidRenewalPeriod(nil):
            self.init(tr("The provider does not renew the loan for so long."), Self.askProvider)
        case .unexpectedServerError(let status):
            self.init(
                tr("The loan was not renewed: the server answered with status {status}.", ["status": "\(status)"]),
                Self.tryLater)
        }
    }

    private init(_ error: LCPError.ReturnError) {
        switch error {
        case .returnFailed(let reason):
            self.init(
                reason.isEmpty
                    ? tr("The book was not returned.") : tr("The book was not returned: {reason}", ["reason": reason]),
                tr("Try it later, or on the provider’s web page."))
        case .alreadyReturnedOrExpired:
            self.init(
                tr("The book was already returned, or the loan is over."), tr("You need not do anything."))
        case .unexpectedServerError(let status):
            self.init(
                tr("The book was not returned: the server answered with status {status}.", ["status": "\(status)"]),
                Self.tryLater)
        }
    }

    private init(_ error: LCPClientError) {
        switch error {
        case .licenseOutOfDate:
            self.init(
                tr("The licence is not valid today."),
                tr("Check the clock of this computer, or renew the loan."))
        case .certificateRevoked: self.init(tr("The certificate of the provider was revoked."), Self.newLicense)
        case .certificateSignatureInvalid:
            self.init(tr("The certificate of the provider was not issued by a trusted authority."), Self.newLicense)
        case .licenseSignatureDateInvalid:
            self.init(
                tr("The certificate of the provider was not valid when the licence was signed."), Self.newLicense)
        case .licenseSignatureInvalid:
            self.init(tr("The licence was changed after the provider had signed it."), Self.newLicense)
        case .revocationListInvalid:
            self.init(
                tr("The list of revoked certificates is damaged or not genuine."),
                tr("Check the connection, and try it later."))
        case .contextInvalid: self.init(tr("The licence or the passphrase is malformed."), Self.newLicense)
        case .contentKeyDecryptError: self.init(tr("The key of the content is damaged."), Self.newLicense)
        case .userKeyCheckInvalid:
            self.init(tr("The passphrase does not fit the licence."), Self.enterPassphrase)
        case .unknown(let reason):
            self.init(tr("The licence was refused: {reason}", ["reason": reason]), Self.newLicense)
        }
    }

    private static func date(_ date: Date) -> [String: String] { ["date": text(date)] }

    /// A date and time in the user's language.
    static func text(_ date: Date) -> String { date.timeInWords }

    private static var enterPassphrase: String {
        tr("Enter the passphrase that you set with the provider of the book.")
    }
    private static var askProvider: String { tr("Ask the provider of the book.") }
    private static var tryLater: String { tr("Try it later.") }
    private static var newCopy: String { tr("Get another copy of the book.") }
    private static var newLicense: String {
        tr("Get another copy of the licence from the provider. If that fails, tell them.")
    }
}

extension ReaderFailure {
    /// Describes why a protected book cannot be opened or downloaded.
    init(_ error: LCPError, path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let words = LicenseText(error)
        self.init(
            title: tr("“{name}” cannot be opened", ["name": name]), message: words.message, advice: words.advice,
            details: ["\(error)", path])
        canRetry =
            switch error {
            case .network, .cancelled, .missingPassphrase, .licenseIntegrity(.userKeyCheckInvalid), .acquisition: true
            default: false
            }
    }
}
