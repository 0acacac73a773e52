public import Lectern
public import LecternGTK

extension LCPDialogAuthentication {
    /// Asks for passphrases in a dialog with the hint of the provider. Its texts are English: for
    /// other languages create one with a dialog of your own.
    ///
    ///     let protection = service.contentProtection(with: LCPDialogAuthentication(over: window))
    ///
    /// - Parameter window: The window that the dialog belongs to; the dialog does not keep it.
    @MainActor public init(over window: Window? = nil) {
        self.init { [weak window] license, reason, _ in
            await PassphraseQuestion(license, isRetry: reason == .invalidPassphrase).answer(over: window)
        }
    }
}

extension LCPDefaultRenewDelegate {
    /// Opens the page on which a provider renews loans in the browser of the desktop, and asks in a dialog whether the
    /// loan was renewed there.
    ///
    /// - Parameter window: The window that the dialog belongs to; it is not kept.
    @MainActor public init(over window: Window? = nil) {
        self.init { [weak window] url in
            guard await renewed(onPage: url.string, over: window) else { throw CancellationError() }
        }
    }
}

/// A dialog that asks for the passphrase of a licence.
@MainActor private struct PassphraseQuestion {
    private let hint: String
    private let isRetry: Bool

    init(_ license: LCPAuthenticatedLicense, isRetry: Bool) {
        hint = license.hint
        self.isRetry = isRetry
    }

    /// Shows the dialog.
    ///
    /// - Returns: nil if it was cancelled.
    func answer(over window: Window?) async -> String? {
        let dialog = MessageDialog(
            isRetry ? "The Passphrase Does Not Fit" : "This Book Has a Passphrase",
            body: hint.isEmpty ? "Type the passphrase of its licence." : "Hint of the provider: \(hint)", parent: window
        )
        let entry = PasswordEntry()
        entry.setAccessibleName("Passphrase")
        entry.setActivatesDefault(true)
        dialog.setExtra(entry)
        dialog.addResponse("close", "Cancel")
        dialog.addResponse("open", "Open", appearance: .suggested)
        dialog.setDefault("open")
        return await dialog.response() == "open" ? entry.text : nil
    }
}

/// Opens the page of a provider, and asks whether the loan was renewed there.
@MainActor private func renewed(onPage page: String, over window: Window?) async -> Bool {
    Desktop.open(page, from: window)
    let dialog = MessageDialog(
        "Renew the Loan", body: "The page of the provider is open in your browser. Have you renewed the loan there?",
        parent: window)
    dialog.addResponse("close", "Not Yet")
    dialog.addResponse("renewed", "Renewed", appearance: .suggested)
    dialog.setDefault("renewed")
    return await dialog.response() == "renewed"
}

extension MessageDialog {
    /// Shows the dialog, and returns the identifier of the chosen response.
    fileprivate func response() async -> String {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<String, Never>? = continuation
            onResponse { choice in
                waiting?.resume(returning: choice)
                waiting = nil
            }
            present()
        }
    }
}
