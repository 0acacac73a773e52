public import LecternAssets
public import LecternBase

/// How long to wait for a server, and how often to try.
struct OPDSPatience {
    var timeout: Double
    var attempts: Int

    static let usual = OPDSPatience(timeout: 30, attempts: 4)
    /// For a guess, after which another one is tried.
    static let short = OPDSPatience(timeout: 10, attempts: 1)
}

/// A catalogue that was found at an address that a user typed.
public struct FoundCatalog: Sendable {
    /// The catalogue, with the whole address.
    public let catalog: OPDSCatalog
    /// Its first feed.
    public let feed: Feed
    /// The defects of the feed.
    public let diagnostics: [Diagnostic]
}

extension OPDSCatalog {
    /// Returns the addresses that a typed one may mean, in the order to try: one, unless the scheme is missing.
    ///
    /// A server in the network at home is first tried without TLS, which it seldom has; any other with it.
    public static func addresses(typed address: String) -> [HTTPURL] {
        var text = address.split(whereSeparator: \.isWhitespace).joined()
        for (prefix, scheme) in [("opds://", "http://"), ("opds+https://", "https://"), ("opds:http", "http")]
        where text.lowercased().hasPrefix(prefix) {
            text = scheme + text.dropFirst(prefix.count)
        }
        if let url = HTTPURL(string: text) { return [url] }
        guard !text.contains(":/"), let secure = HTTPURL(string: "https://" + text),
            let plain = HTTPURL(string: "http://" + text)
        else { return [] }
        return plain.isLocal ? [plain, secure] : [secure, plain]
    }

    /// Finds the catalogue at an address that a user typed: one without a scheme is tried with and without TLS.
    ///
    ///     let found = try await OPDSCatalog.find("192.168.1.5:8080/opds", client: client)
    ///
    /// Without TLS, others can read what is sent. A login belongs to the address that was found: show it, and let the
    /// user decide.
    ///
    /// - Throws: the error of the likeliest address.
    public static func find(_ address: String, client: any HTTPClient) async throws(OPDSError) -> FoundCatalog {
        let addresses = addresses(typed: address)
        guard !addresses.isEmpty else { throw .notHTTP(address) }
        var errors: [OPDSError] = []
        for url in addresses {
            let catalog = OPDSCatalog(url, client: client)
            do throws(OPDSError) {
                let (feed, diagnostics) = try await catalog.feedData(
                    nil, patience: addresses.count == 1 ? .usual : .short)
                return FoundCatalog(catalog: catalog, feed: feed, diagnostics: diagnostics)
            } catch {
                errors.append(error)
                guard error.isOfWrongScheme else { break }
            }
        }
        throw errors.last { !$0.isOfWrongScheme } ?? errors[0]
    }
}

extension OPDSError {
    /// Whether the server does not speak the scheme: no answer, or the one to a request without TLS where TLS is needed.
    fileprivate var isOfWrongScheme: Bool {
        switch self {
        case .http(.unreachable, _), .http(.noServer, _), .http(.timedOut, _), .http(.malformed, _): true
        case .http(.status(let response), _): response.status == 400 && response.url.origin.hasPrefix("http:")
        default: false
        }
    }
}
