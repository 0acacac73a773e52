public import FoundationEssentials
import LecternAssets
public import LecternBase
import Synchronization

/// Asks the user how a loan is renewed.
public protocol LCPRenewDelegate: Sendable {
    /// Returns the new end of the loan; nil for the provider's choice.
    ///
    /// - Parameter maximum: the latest end that the provider allows, if known.
    /// - Throws: `CancellationError` if the user cancelled.
    func preferredEndDate(maximum: Date?) async throws -> Date?

    /// Shows the provider's web page, and returns when the user is done.
    func presentWebPage(url: HTTPURL) async throws
}

/// Renews a loan to the end that the provider chooses, and shows web pages with
/// a function of the app.
public struct LCPDefaultRenewDelegate: LCPRenewDelegate {
    private let show: @Sendable (HTTPURL) async throws -> Void

    /// - Parameter show: shows a web page, and returns when the user is done.
    public init(show: @escaping @Sendable (HTTPURL) async throws -> Void) { self.show = show }

    public func preferredEndDate(maximum: Date?) async throws -> Date? { nil }

    public func presentWebPage(url: HTTPURL) async throws { try await show(url) }
}

extension LCPLicense {
    // MARK: Renewing

    /// The latest end to which the loan can be renewed, if known.
    public var maxRenewDate: Date? { status?.potentialRightsEnd }

    /// Whether the provider allows the loan to be renewed. Known after the
    /// status was requested.
    public var canRenewLoan: Bool { status?.link(.renew) != nil }

    /// Renews the loan, by a request or on the provider's web page.
    ///
    /// - Parameter prefersWebPage: whether the web page is used if there are
    ///   both.
    /// - Throws: ``LCPError/cancelled`` if the user cancelled.
    public func renewLoan(with delegate: any LCPRenewDelegate, prefersWebPage: Bool = false) async throws(LCPError) {
        let links = status?.links.filter { $0.rel == StatusDocument.Rel.renew.rawValue } ?? []
        let page = links.first { $0.mediaType?.matchesAny(.html, .xhtml) == true }
        let request = links.first { $0.mediaType?.matchesAny(.html, .xhtml) != true }
        if let page, prefersWebPage || request == nil { return try await renew(onPage: page, delegate) }
        guard let request else { throw .licenseInteractionNotAvailable }
        let end = try await Self.asked { try await delegate.preferredEndDate(maximum: maxRenewDate) }
        let parameters = end.map { ["end": LCPDate.text($0)] } ?? [:]
        let answer = try await environment.interact(request, method: .put, adding: parameters)
        guard answer.response.isSuccess else { throw .licenseRenew(renewError(answer)) }
        try await take(try environment.checked(try StatusDocument(data: answer.body), license))
    }

    /// Spec: https://readium.org/lcp-specs/releases/lsd/latest#35-renewing-a-license
    private func renewError(_ answer: LCPEnvironment.Answer) -> LCPError.RenewError {
        switch (answer.response.status, answer.problem) {
        // The specification has 403 for this only.
        case (_, "renew/date"), (403, nil): .invalidRenewalPeriod(maxRenewDate: maxRenewDate)
        case (400..<500, _): .renewFailed(answer.detail)
        default: .unexpectedServerError(status: answer.response.status)
        }
    }

    private func renew(onPage page: LCPLink, _ delegate: any LCPRenewDelegate) async throws(LCPError) {
        guard let url = page.url() else { throw .parsing(.url(rel: page.rel)) }
        try await Self.asked { try await delegate.presentWebPage(url: url) }
        try await take(try await environment.status(of: license))
    }

    /// Calls the app; its errors end the interaction.
    private static func asked<Result>(
        _ body: () async throws -> Result
    ) async throws(LCPError) -> Result {
        do {
            return try await body()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .licenseRenew(.renewFailed("\(error)"))
        }
    }

    // MARK: Returning

    /// Whether the provider allows the loan to be returned. Known after the
    /// status was requested.
    public var canReturnPublication: Bool { status?.link(.return) != nil }

    /// Returns the loan; the content is locked then.
    public func returnPublication() async throws(LCPError) {
        guard let link = status?.link(.return) else { throw .licenseInteractionNotAvailable }
        let answer = try await environment.interact(link, method: .put)
        guard answer.response.isSuccess else { throw .licenseReturn(returnError(answer)) }
        state.withLock { $0.isOver = true }
        try await take(try environment.checked(try StatusDocument(data: answer.body), license))
    }

    /// Spec: https://readium.org/lcp-specs/releases/lsd/latest#34-returning-a-publication
    private func returnError(_ answer: LCPEnvironment.Answer) -> LCPError.ReturnError {
        switch (answer.response.status, answer.problem) {
        // The specification has 403 for these only.
        case (_, "return/already"), (_, "return/expired"), (403, nil): .alreadyReturnedOrExpired
        case (400..<500, _): .returnFailed(answer.detail)
        default: .unexpectedServerError(status: answer.response.status)
        }
    }
}
