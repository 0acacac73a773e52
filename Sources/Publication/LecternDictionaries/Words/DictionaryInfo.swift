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
    }

    /// The path of its file, or the address of a database of a server, which also identifies it.
    public let path: String
    /// As the dictionary says it; else the name of its file or database.
    public let title: String
    /// How it is stored; `server` if it is not a file.
    public let format: Format
    /// The language of the headwords; nil if the file does not say it.
    public let language: Language?
    /// The language of the definitions; nil if the file does not say it.
    public let definitionLanguage: Language?
    /// The number of headwords that the file announces; nil if it does not.
    public let count: Int?

    init(
        path: String, title: String, format: Format, languages: LanguagePair = LanguagePair(), count: Int? = nil
    ) {
        self.path = path
        self.title = title
        self.format = format
        self.count = count
        language = languages.source
        definitionLanguage = languages.target
    }
}
