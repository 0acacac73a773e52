import Lectern
import LecternWeb

/// What adding books needs.
struct AddingServices {
    /// The time after which an import is shown.
    let patience: Duration
    /// Makes what fetches books of the web.
    var fetcher: @Sendable (WebFetchOptions.Scope) -> WebBookFetcher = { scope in
        var options = WebFetchOptions()
        options.scope = scope
        return WebBookFetcher(client: DefaultHTTPClient(), options: options)
    }
}
