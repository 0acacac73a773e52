public import LecternBase

/// What a dictionary says of itself.
public struct DictionaryInfo: Hashable, Sendable {
    /// The format of a dictionary.
    public enum Format: String, Hashable, Sendable {
        /// Files `.ifo`, `.idx` and `.dict`.
        case stardict = "StarDict"
        /// Files `.index` and `.dict`, as those of the server dictd.
        case dictd
        /// A file `.mdx`.
        case mdict = "MDict"
        /// A database of a dictionary server.
        case server = "DICT"
        /// A dictionary that an app brings.
        case app = "App"
    }

    /// The path of its file, the address of a database of a server, or the name that an app gives it. It also identifies
    /// the dictionary.
    public let path: String
    /// As the dictionary says it; else the name of its file or database.
    public let title: String
    /// How it is stored.
    public let format: Format
    /// The language of the headwords; nil if the file does not say it.
    public let language: Language?
    /// The language of the definitions; nil if the file does not say it.
    public let definitionLanguage: Language?
    /// The number of headwords that the file announces; nil if it does not.
    public let count: Int?

    /// Creates the description of an app's own dictionary.
    ///
    /// - Parameters:
    ///   - path: identifies it among the dictionaries of the app.
    ///   - language: of the headwords; ``DictionaryShelf`` asks dictionaries of the text's language first.
    public init(
        path: String, title: String, format: Format = .app, language: Language? = nil,
        definitionLanguage: Language? = nil, count: Int? = nil
    ) {
        self.path = path
        self.title = title
        self.format = format
        self.language = language
        self.definitionLanguage = definitionLanguage
        self.count = count
    }

    init(path: String, title: String, format: Format, languages: LanguagePair, count: Int? = nil) {
        self.init(
            path: path, title: title, format: format, language: languages.source,
            definitionLanguage: languages.target, count: count)
    }
}
