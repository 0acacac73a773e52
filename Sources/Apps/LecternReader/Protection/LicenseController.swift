import Foundation
import Lectern
import LecternBase
import LecternModel
import LecternPublication

/// The licence of a protected book: what it allows, renewing and returning the
/// loan.
@MainActor public final class LicenseController {
    private let session: ReadingSession
    /// Whether a request to the provider is under way.
    public private(set) var isWorking = false
    /// The outcome of the last request; empty before it.
    public private(set) var outcome = ""
    /// Called after each change.
    public var onChange: (() -> Void)?
    /// Opens the provider's page in a browser and returns when the user has
    /// renewed the loan there; false if the user gave up.
    public var showPage: ((String) async -> Bool)?
    /// Called when the book was returned.
    var onReturned: (() -> Void)?

    init(_ session: ReadingSession) { self.session = session }

    private var license: LCPLicense? { session.publication?.lcpLicense }

    /// Whether the book has a licence.
    public var exists: Bool { license != nil }

    /// Names and values for a dialog.
    public var rows: [(name: String, value: String)] {
        guard let license else { return [] }
        let (document, user) = (license.license, license.user)
        let rows: [(String, String?)] = [
            (tr("Provider"), PassphraseQuestion.host(of: document.provider)),
            (tr("Lent to"), [user.name, user.email].compactMap(\.self).joined(separator: ", ")),
            (tr("Begins"), document.rights.start.map(LicenseText.text)),
            (tr("Ends"), document.rights.end.map(LicenseText.text)),
            (tr("Copying"), copying(license, document.rights.copy)),
            (tr("Printing"), printing(license, document.rights.print)),
            (tr("Status"), license.status?.message), (tr("Licence"), document.id),
        ]
        return rows.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    private func copying(_ license: LCPLicense, _ limit: Int?) -> String {
        guard limit != nil, let left = license.charactersToCopyLeft else { return tr("Without a limit") }
        return trn("{count} character left", "{count} characters left", count: left)
    }

    private func printing(_ license: LCPLicense, _ limit: Int?) -> String {
        guard limit != nil, let left = license.pagesToPrintLeft else { return tr("Without a limit") }
        return trn("{count} page left", "{count} pages left", count: left)
    }

    /// Whether the provider renews the loan.
    public var canRenew: Bool { license?.canRenewLoan == true && !isWorking }
    /// Whether the loan can be returned.
    public var canReturn: Bool { license?.canReturnPublication == true && !isWorking }

    /// Requests the status of the licence from the provider.
    public func refresh() async {
        await work { license throws(LCPError) in
            try await license.updateStatus()
            return ""
        }
    }

    /// Renews the loan, by a request or on the provider's page.
    public func renew() async {
        let delegate = LCPDefaultRenewDelegate { [weak self] url in
            guard await self?.present(page: "\(url)") == true else { throw CancellationError() }
        }
        await work { license throws(LCPError) in
            let before = license.license.rights.end
            try await license.renewLoan(with: delegate)
            guard let end = license.license.rights.end, end != before else {
                return tr("The provider did not change the end of the loan.")
            }
            return tr("The loan now ends on {date}.", ["date": LicenseText.text(end)])
        }
    }

    private func present(page: String) async -> Bool { await showPage?(page) ?? false }

    /// Returns the loan; the book is closed then. The window asks before.
    public func returnLoan() async {
        var isReturned = false
        await work { license throws(LCPError) in
            try await license.returnPublication()
            isReturned = true
            return ""
        }
        if isReturned { onReturned?() }
    }

    private func work(_ body: (LCPLicense) async throws(LCPError) -> String) async {
        guard let license, !isWorking else { return }
        isWorking = true
        outcome = ""
        onChange?()
        do throws(LCPError) {
            outcome = try await body(license)
        } catch {
            if case .cancelled = error {} else { outcome = Self.words(for: error) }
        }
        isWorking = false
        onChange?()
    }

    private static func words(for error: LCPError) -> String {
        let words = LicenseText(error)
        return [words.message, words.advice].joined(separator: " ")
    }
}

extension ReaderModel {
    /// Shows that the book was returned instead of its pages.
    func wasReturned() {
        places.close()
        navigator?.close()
        session.listening?.close()
        let name = session.title
        opening.show(
            .failed(
                ReaderFailure(
                    title: tr("“{name}” was returned", ["name": name]), message: tr("The loan is over."),
                    advice: tr("Your highlights and notes are kept. Borrow the book again to read on."))))
    }
}
