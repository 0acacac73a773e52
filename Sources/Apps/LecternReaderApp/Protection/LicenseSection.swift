import LecternGTK
import LecternGeometry
import LecternReader

/// The part of the book's details with its licence, renewing and returning.
@MainActor final class LicenseSection {
    let widget = Box(.vertical, spacing: 12)
    private let license: LicenseController
    private let renew = Button(tr("Re_new Loan"))
    private let giveBack = Button(tr("_Return Book…"))
    private let outcome = Label()
    private let rows = Box()
    private weak var window: Window?

    init(_ license: LicenseController) {
        self.license = license
        let title = Label(tr("Licence"), styles: ["heading"])
        title.horizontalAlignment = 0
        outcome.wraps = true
        outcome.horizontalAlignment = 0
        giveBack.addStyle("destructive-action")
        renew.onClick { [weak self] in self?.renewLoan() }
        giveBack.onClick { [weak self] in self?.ask() }
        widget.append(title)
        widget.append(rows)
        widget.append(outcome)
        widget.append(Box(.horizontal, spacing: 12, [renew, giveBack]))
        license.onChange = { [weak self] in self?.show() }
        license.showPage = { [weak self] in await self?.open($0) ?? false }
        show()
    }

    /// Begins to request the status of the licence.
    func begin(in window: Window) {
        self.window = window
        Task { [license] in await license.refresh() }
    }

    private func show() {
        let list = ListBox(.none, styles: ["boxed-list"])
        for (name, value) in license.rows { list.append(DetailsWindow.row(name, value)) }
        list.expandsHorizontally = true
        rows.removeAll()
        rows.append(list)
        outcome.text = license.isWorking ? tr("Asking the provider…") : license.outcome
        outcome.isVisible = !outcome.text.isEmpty
        renew.isVisible = license.canRenew
        giveBack.isVisible = license.canReturn
    }

    private func renewLoan() { Task { [license] in await license.renew() } }

    private func ask() {
        let dialog = MessageDialog(
            tr("Return this book?"),
            body: tr("You cannot read it any longer on any device. Your highlights and notes are kept."),
            parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("return", tr("_Return"), appearance: .destructive)
        dialog.setClosing("cancel")
        dialog.onResponse { [weak self] response in
            guard let self, response == "return" else { return }
            Task { [license, weak window] in
                await license.returnLoan()
                if !license.exists || !license.canReturn, license.outcome.isEmpty { window?.close() }
            }
        }
        dialog.present()
    }

    /// Opens the provider's page, and asks whether the loan was renewed on it.
    private func open(_ address: String) async -> Bool {
        Desktop.open(address, from: window)
        return await withCheckedContinuation { continuation in
            let dialog = MessageDialog(
                tr("Renew the loan in your browser"),
                body: tr("The provider renews loans on this page: {address}", ["address": address]),
                parent: window)
            dialog.addResponse("cancel", tr("_Cancel"))
            dialog.addResponse("done", tr("_Done"), appearance: .suggested)
            dialog.setDefault("done")
            dialog.setClosing("cancel")
            dialog.onResponse { continuation.resume(returning: $0 == "done") }
            dialog.present()
        }
    }
}
