public import LecternBase

/// Logs in with a browser (OAuth 2.0): opens an address, and waits for the
/// redirection.
public protocol BrowserAuthorizing: Sendable {
    /// Opens an address in a browser and returns the parameters of the
    /// redirection; nil if the user gives up.
    ///
    /// - Parameter address: returns the address to open for the URI to redirect
    ///   to.
    func authorize(_ address: @escaping @Sendable (_ redirection: HTTPURL) -> HTTPURL) async -> BrowserAnswer?
}

/// The redirection after a login in a browser.
public struct BrowserAnswer: Hashable, Sendable {
    /// The URI that was redirected to, without parameters.
    public let redirection: HTTPURL
    /// The parameters of query and fragment.
    public let parameters: [String: String]

    /// Creates an answer, for a browser of an app.
    ///
    /// - Parameter redirection: the URI that the login redirected to.
    public init(redirection: HTTPURL, parameters: [String: String]) {
        self.redirection = redirection
        self.parameters = parameters
    }
}

/// Logs in with a browser that is redirected to a local address (RFC 8252
/// section 7.3).
///
///     let browser = LoopbackAuthorization { url in await desktop.open(url) }
///     let client = OPDSHTTPClient(DefaultHTTPClient(), login: askUser, browser: browser)
///
/// A listener on 127.0.0.1 waits for one redirection, on a port that the system
/// chooses.
public struct LoopbackAuthorization: BrowserAuthorizing {
    private let open: @Sendable (HTTPURL) async -> Void
    private let patience: Duration

    /// - Parameters:
    ///   - patience: how long to wait for the redirection.
    ///   - open: opens an address in the user's browser.
    public init(patience: Duration = .seconds(300), open: @escaping @Sendable (HTTPURL) async -> Void) {
        self.open = open
        self.patience = patience
    }

    public func authorize(_ address: @escaping @Sendable (HTTPURL) -> HTTPURL) async -> BrowserAnswer? {
        guard let listener = try? RedirectListener(),
            let redirection = HTTPURL(string: "http://127.0.0.1:\(listener.port)/opds")
        else { return nil }
        await open(address(redirection))
        guard let parameters = await listener.parameters(within: patience) else { return nil }
        return BrowserAnswer(redirection: redirection, parameters: parameters)
    }
}
