/// How an app calls a publication: events and stored values name it.
///
///     var configuration = EPUBNavigator.Configuration(services: .standard)
///     configuration.book = BookReference(code: 7, fileName: "moby-dick.epub")
public struct BookReference: Hashable, Codable, Sendable {
    /// The app's number of the book, for example in its database.
    public var code: Int
    /// The name of its file.
    public var fileName: String
    /// Whether its pages have a size of their own. The navigator sets it.
    public internal(set) var isFixedLayout = false

    /// Creates a reference; by default to a book that the app does not name.
    public init(code: Int = 0, fileName: String = "") {
        self.code = code
        self.fileName = fileName
    }
}
