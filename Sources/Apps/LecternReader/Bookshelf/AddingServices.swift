import Lectern
import LecternWeb

/// What adding books and reading their files needs.
struct AddingServices {
    /// Opens the files of books.
    let books: OpenedBooks
    /// The time after which an import is shown.
    let patience: Duration
    /// Makes what fetches books of the web.
    var fetcher: @Sendable (WebFetchOptions.Scope) -> WebBookFetcher = { scope in
        var options = WebFetchOptions()
        options.scope = scope
        return WebBookFetcher(client: DefaultHTTPClient(), options: options)
    }
}
