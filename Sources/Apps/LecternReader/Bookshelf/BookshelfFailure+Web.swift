import LecternAssets
import LecternBase
import LecternWeb

extension BookshelfFailure {
    /// Describes why nothing was fetched from the web.
    init(address: String, _ error: WebFetchError?) {
        let words = Self.words(for: error)
        self.init(
            path: address, name: address, reason: words.reason, advice: words.advice,
            detail: error.map { "\($0)" } ?? "")
    }

    private static func words(for error: WebFetchError?) -> (reason: String, advice: String) {
        switch error {
        case .http(let cause, let url): words(for: cause, host: url.host)
        case .forbiddenByRobots:
            (tr("The site allows no programs to read this page."), tr("Read it in a browser."))
        case .privateAddress:
            (tr("The page leads to this computer or to the network at home."), tr("Enter the address itself."))
        case .busy(let url, _): (tr("{host} is busy.", ["host": url.host]), tr("Try it later."))
        case .notAPage: (tr("There is no web page at this address."), tr("Enter the address of an article."))
        case .noArticle:
            (
                tr("There is no article on this page, and no list of chapters."),
                tr("Enter the address of an article or of a list of chapters.")
            )
        case .notFetched: (tr("The book was not fetched from the web."), tr("Add it from the web again."))
        case .exists, .file:
            (tr("The file cannot be written."), tr("Make some space and try again."))
        case .cancelled, nil: (tr("It was stopped."), tr("Try it later."))
        }
    }

    private static func words(for error: HTTPError, host: String) -> (reason: String, advice: String) {
        let place = ["host": host]
        switch error {
        case .unreachable, .noServer:
            return (tr("{host} cannot be reached.", place), tr("Check the address and the connection."))
        case .timedOut: return (tr("{host} does not answer.", place), tr("Try it later."))
        case .status(let response):
            let reason = tr("{host} answers with status {status}.", ["host": host, "status": "\(response.status)"])
            return (reason, response.status == 404 ? tr("Check the address.") : tr("Try it later."))
        default:
            let reason = tr("{host} does not answer as it should: {reason}", ["host": host, "reason": "\(error)"])
            return (reason, tr("Try it later."))
        }
    }
}
