import Lectern
import LecternBase

/// Why a catalogue cannot be shown, or a publication not be got, with texts for
/// the user.
public struct CatalogFailure: Hashable, Sendable {
    /// What is wrong.
    public var message: String
    /// What the user can do; may be empty.
    public var advice: String
    /// A page in a browser on which the user can go on.
    public var page: String?

    init(message: String, advice: String, page: String? = nil) {
        self.message = message
        self.advice = advice
        self.page = page
    }

    init(_ error: OPDSError) {
        switch error {
        case .http(let error, let url): self.init(error, url)
        case .parsing, .unexpected:
            self.init(
                message: tr("There is no catalogue at this address."),
                advice: tr("Look for an address of the provider that is named “OPDS”."))
        case .loginRequired:
            self.init(message: tr("The catalogue requires a login."), advice: tr("Try again, and log in."))
        case .notHTTP(let href):
            self.init(
                message: tr("This is not an address: {address}", ["address": href]), advice: tr("Tell the provider."))
        case .noSearch: self.init(message: tr("The catalogue cannot be searched."), advice: tr("Browse it instead."))
        case .noAcquisition(let what):
            self.init(
                message: tr("There is no format that Lectern opens: {what}", ["what": what]),
                advice: tr("Look for another edition."))
        case .webPage(let url):
            self.init(
                message: tr("It can only be got on a page of the provider."),
                advice: tr("Open the page in the browser."),
                page: "\(url)")
        case .license:
            self.init(
                message: tr("It comes with a licence that cannot be used here."),
                advice: tr("Get it with another program."))
        case .fulfilment(let error as LCPError):
            let words = LicenseText(error)
            self.init(message: words.message, advice: words.advice)
        case .fulfilment(let error):
            self.init(
                message: tr("The book of the licence cannot be downloaded: {reason}", ["reason": "\(error)"]),
                advice: tr("Try it later."))
        case .streamed(let url):
            self.init(message: tr("It is read from the server: {address}", ["address": "\(url)"]), advice: "")
        case .file(let error):
            self.init(
                message: tr("The file cannot be written: {reason}", ["reason": "\(error)"]),
                advice: tr("Make some space and try again."))
        case .cancelled: self.init(message: tr("It was cancelled."), advice: "")
        }
    }

    private init(_ error: HTTPError, _ url: HTTPURL) {
        let place = ["host": url.host]
        switch error {
        case .unreachable, .noServer:
            self.init(
                message: tr("{host} cannot be reached.", place), advice: tr("Check the address and the connection."))
        case .timedOut: self.init(message: tr("{host} does not answer.", place), advice: tr("Try it later."))
        case .status(let response):
            self.init(
                message: tr(
                    "{host} answers with status {status}.", ["host": url.host, "status": "\(response.status)"]),
                advice: response.status == 404 ? tr("Check the address.") : tr("Try it later."))
        default:
            self.init(
                message: tr("{host} does not answer as it should: {reason}", ["host": url.host, "reason": "\(error)"]),
                advice: tr("Try it later."))
        }
    }

    /// Message and advice in one text.
    public var text: String {
        if advice.isEmpty { return message }
        return (message.hasSuffix(".") ? message : message + ".") + " " + advice
    }
}
