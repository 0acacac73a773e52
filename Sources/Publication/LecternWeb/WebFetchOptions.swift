public import LecternBase

/// What is fetched, and how politely.
///
///     var options = WebFetchOptions()
///     options.delay = .seconds(3)
///     options.mostChapters = 50
public struct WebFetchOptions: Sendable {
    /// How much is fetched.
    public enum Scope: String, Sendable {
        /// The article, and the chapters that follow it or that the page lists.
        case series
        /// The one page.
        case page
    }

    /// How much is fetched.
    public var scope = Scope.series
    /// The greatest number of chapters that are fetched at once. An update goes on from there.
    public var mostChapters = 1_000
    /// The pause between two requests to a site. A longer one that the site wants is kept.
    public var delay = Duration.seconds(1)
    /// The name of the program, which sites get as User-Agent, and which their `robots.txt` may name.
    public var userAgent = "Lectern/\(LecternVersion.string)"
    /// Whether an update reads all chapters again, and not only new ones.
    public var rereadsChapters = false

    /// Creates the options of the command and the reader.
    public init() {}

    /// The name in ``userAgent`` without its version.
    var product: String { String(userAgent.prefix { $0.isLetter || $0 == "-" || $0 == "_" }) }
}

/// How far a fetch has come.
public struct WebFetchProgress: Hashable, Sendable {
    /// The number of chapters that were read.
    public let done: Int
    /// The number of chapters that there are, as far as it is known.
    public let total: Int?
    /// The title of the chapter that was read last.
    public let title: String
}

/// A book that was fetched or updated.
public struct FetchedBook: Sendable {
    /// The path of its file.
    public let path: String
    /// Its title.
    public let title: String
    /// The names of its authors.
    public let authors: [String]
    /// The address from which it was fetched.
    public let source: HTTPURL
    /// The number of its chapters.
    public let chapterCount: Int
    /// The titles of the chapters that were added, in order.
    public let added: [String]
    /// The titles of the chapters that were replaced, because they have changed.
    public let changed: [String]
    /// What is missing or was left out.
    public let diagnostics: [Diagnostic]
}
