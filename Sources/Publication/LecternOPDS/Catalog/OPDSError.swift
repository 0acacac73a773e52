public import LecternAssets
public import LecternBase

/// Why a catalogue could not be used.
public enum OPDSError: Error, Sendable {
    /// The request failed.
    case http(HTTPError, HTTPURL)
    /// The answer is not a document of a catalogue.
    case parsing(OPDSParseError, HTTPURL)
    /// The server requires a login, or refused the one given. The document says
    /// how to log in, if the server sent one.
    case loginRequired(AuthenticationDocument?, HTTPURL)
    /// The link is not an `http` or `https` URL.
    case notHTTP(String)
    /// The document is of another kind than expected.
    case unexpected(String, HTTPURL)
    /// The catalogue has no search.
    case noSearch
    /// The publication has no format that can be opened. The text says what it
    /// has.
    case noAcquisition(String)
    /// The publication can only be got on a page in a browser: a shop.
    case webPage(HTTPURL)
    /// The publication comes with an LCP licence, and nothing handles it.
    case license(HTTPURL)
    /// The handler of LCP licences could not get the publication; its error.
    case fulfilment(any Error)
    /// The publication is not downloaded but read from the server, from the
    /// manifest at this address.
    case streamed(HTTPURL)
    /// A file could not be written or read.
    case file(ReadError)
    /// The task was cancelled.
    case cancelled
}

extension OPDSError {
    /// Converts the error of a request.
    init(_ error: HTTPError, _ url: HTTPURL) {
        switch error {
        case .cancelled: self = .cancelled
        case .status(let response) where response.status == 401:
            self = .loginRequired(AuthenticationDocument(of: response), response.url)
        case .consumer(let cause as ReadError): self = .file(cause)
        default: self = .http(error, url)
        }
    }
}

extension OPDSError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .http(let error, let url): error.readError(url).description
        case .parsing(let error, let url): "\(url): \(error)"
        case .loginRequired(let document, let url):
            "\(url) requires a login" + (document.map { " (\($0.title))" } ?? "") + ", or refused the one given"
        case .notHTTP(let href): "\(href) is not an http or https address"
        case .unexpected(let what, let url): "\(url): expected \(what)"
        case .noSearch: "the catalogue has no search"
        case .noAcquisition(let what): "there is no format that Lectern opens: \(what)"
        case .webPage(let url): "it is available on a web page only: \(url)"
        case .license(let url): "\(url) is an LCP licence, which cannot be used here"
        case .fulfilment(let error): "\(error)"
        case .streamed(let url): "it is read from the server: \(url)"
        case .file(let error): error.description
        case .cancelled: "cancelled"
        }
    }
}
