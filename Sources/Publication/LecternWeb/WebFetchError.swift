public import LecternAssets
public import LecternBase

/// Why nothing could be fetched. Faults of single chapters and pictures are diagnostics instead.
public enum WebFetchError: Error, Sendable {
    /// The server cannot be reached, or has refused the page.
    case http(HTTPError, HTTPURL)
    /// The `robots.txt` of the site forbids programs to read the page, or cannot be read itself.
    case forbiddenByRobots(HTTPURL)
    /// A page leads to this machine or to a private network, which is not read for it.
    case privateAddress(HTTPURL)
    /// The server is busy, and wants a wait of the seconds, if it says how long.
    case busy(HTTPURL, seconds: Int?)
    /// There is something else than a web page at the address.
    case notAPage(HTTPURL, type: String?)
    /// The page has no article, and lists no chapters.
    case noArticle(HTTPURL)
    /// The file is no book that was fetched from the web.
    case notFetched(path: String)
    /// There is a file at the path.
    case exists(path: String)
    /// A file cannot be read or written.
    case file(ReadError)
    /// The task was cancelled.
    case cancelled
}

extension WebFetchError: CustomStringConvertible {
    /// The reason in a sentence, with the address or the path.
    public var description: String {
        switch self {
        case .http(let error, let url): "\(error.readError(url))"
        case .forbiddenByRobots(let url): "\(url): the site allows no programs to read this page (robots.txt)"
        case .privateAddress(let url):
            "\(url) is on this machine or in a private network, which pages of others must not reach"
        case .busy(let url, let seconds?): "\(url): the server is busy and asks to wait \(seconds) seconds"
        case .busy(let url, nil): "\(url): the server is busy"
        case .notAPage(let url, let type?): "\(url) is no web page but \(type)"
        case .notAPage(let url, nil): "\(url) is no web page"
        case .noArticle(let url): "\(url) has no article, and lists no chapters"
        case .notFetched(let path): "\(path) was not fetched from the web by Lectern"
        case .exists(let path): "\(path) exists"
        case .file(let error): "\(error)"
        case .cancelled: "cancelled"
        }
    }
}
