import Foundation
import Lectern

/// A passphrase that a protected book needs.
public struct PassphraseQuestion: Hashable, Sendable {
    /// A way to reach the provider.
    public struct Help: Hashable, Sendable {
        public let title: String
        /// A web, e-mail or telephone address.
        public let address: String
    }

    let licenseID: String
    /// The provider's hint; may be empty.
    public let hint: String
    /// The provider's host name, or the URI by which the licence names it.
    public let provider: String
    /// Help with a forgotten passphrase, and ways to reach the provider.
    public let help: [Help]
    /// Whether the last answer was wrong.
    public let isWrong: Bool

    init(_ license: LCPAuthenticatedLicense, isWrong: Bool) {
        self.isWrong = isWrong
        licenseID = license.document.id
        hint = license.hint
        provider = Self.host(of: license.provider)
        let forgotten = license.hintLink.map { Help(title: tr("Forgot the passphrase?"), address: $0.href) }
        help = [forgotten].compactMap(\.self) + license.supportLinks.map(Self.help)
    }

    static func host(of uri: String) -> String { URL(string: uri)?.host() ?? uri }

    private static func help(_ link: LCPLink) -> Help {
        let bare = ["mailto:", "tel:"].first { link.href.hasPrefix($0) }.map { String(link.href.dropFirst($0.count)) }
        let title = link.title ?? bare ?? tr("Help of the provider")
        return Help(title: title, address: link.href)
    }
}

/// Asks the user for passphrases, one at a time.
@MainActor final class PassphraseCoordinator {
    private var waiting: CheckedContinuation<String?, Never>?
    private var isClosed = false
    /// Called when the user must be asked; ``answer(_:)`` passes the answer.
    var onQuestion: ((PassphraseQuestion) -> Void)?

    /// Asks the user; nil if the user declines, or cannot be asked.
    func passphrase(for license: LCPAuthenticatedLicense, isWrong: Bool) async -> String? {
        guard !isClosed, waiting == nil, let onQuestion else { return nil }
        return await withCheckedContinuation { continuation in
            waiting = continuation
            onQuestion(PassphraseQuestion(license, isWrong: isWrong))
        }
    }

    /// Answers the question; nil declines.
    func answer(_ passphrase: String?) {
        waiting?.resume(returning: passphrase)
        waiting = nil
    }

    /// Declines the open question and all later ones.
    func close() {
        isClosed = true
        answer(nil)
    }
}
