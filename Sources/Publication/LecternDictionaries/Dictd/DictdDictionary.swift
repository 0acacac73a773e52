import LecternBase
import LecternMarkup

/// A database of dictd: `.index`, and `.dict` or `.dict.dz`.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc2229 and dictfmt(1).
final class DictdDictionary: DictionaryFormat {
    let info: DictionaryInfo
    private let index: DictdIndex
    private let articles: ArticleFile
    /// Whether headwords keep signs other than letters, numbers and spaces.
    private let keepsSigns: Bool
    /// How entries are written: HTML if the MIME header of the database says so.
    private let markup: ArticlePart.Markup
    private let isUTF8: Bool

    /// Opens the database of an `.index` file.
    convenience init(path: String) throws(DictionaryError) {
        let stem = String(path.dropLast(6))
        let compressed = stem + ".dict.dz"
        let articles = try MappedFile.bytes(of: MappedFile.exists(compressed) ? compressed : stem + ".dict")
        try self.init(index: try MappedFile.bytes(of: path), articles: articles, path: path)
    }

    init(index bytes: Bytes, articles file: Bytes, path: String) throws(DictionaryError) {
        let index = DictdIndex(bytes, path: path)
        let articles = try ArticleFile(file, path: path)
        self.index = index
        self.articles = articles
        keepsSigns = try Self.position(of: "allchars", in: index) != nil
        isUTF8 = try Self.position(of: "utf8", in: index) != nil
        let header = try Self.description("mime-header", in: index, articles: articles)
        markup = header?.utf8Text.lowercased().contains("text/html") == true ? .html : .dictd
        let title = try Self.description("short", in: index, articles: articles).flatMap(Self.title)
        let name = DictionaryFile.name(of: path)
        var languages = LanguagePair(naming: name)
        if languages.source == nil { languages = LanguagePair(naming: title ?? "") }
        info = DictionaryInfo(path: path, title: title ?? name, format: .dictd, languages: languages)
    }

    /// The position of an entry that describes the database. Its name has hyphens if signs are kept.
    private static func position(of name: String, in index: DictdIndex) throws(DictionaryError) -> Int? {
        for spelling in ["00-database-" + name, "00database" + name.filter { $0 != "-" }] {
            if let position = try index.positions(of: Array(spelling.utf8))?.first { return position }
        }
        return nil
    }

    /// The start of an entry that describes the database.
    private static func description(
        _ name: String, in index: DictdIndex, articles: ArticleFile
    ) throws(DictionaryError) -> Bytes? {
        guard let position = try position(of: name, in: index) else { return nil }
        let line = try index.line(at: position)
        return try articles.article(at: line.offset, length: min(line.length, 4096))
    }

    /// The title in the entry of `00-database-short`, after a line that repeats the headword.
    private static func title(_ article: Bytes) -> String? {
        let lines = TextEncoding.decode(article).utf8.utf8Text.split(whereSeparator: \.isNewline).map { line in
            String(line.drop { $0 == " " || $0 == "\t" })
        }
        return lines.first { !$0.isEmpty && !$0.hasPrefix("00-database") && !$0.hasPrefix("00database") }
    }

    func spelling(of word: String) -> String {
        guard !keepsSigns else { return word }
        return String(decoding: HeadwordOrder.alphanumeric.key(Array(word.utf8)), as: UTF8.self)
    }

    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]? { try index.positions(of: headword) }

    func headword(at position: Int) throws(DictionaryError) -> [UInt8] { try index.headword(at: position) }

    func writtenHeadword(at position: Int) throws(DictionaryError) -> String {
        let line = try index.line(at: position)
        if let original = line.original { return original }
        let headword = String(decoding: try index.headword(at: position), as: UTF8.self)
        // The first line of an entry repeats its headword with the case and signs that the index does not have.
        let bytes = try articles.article(at: line.offset, length: min(line.length, 1024))
        let first = bytes.utf8Text.prefix { !$0.isNewline && $0 != "/" && $0 != "<" && $0 != "[" }
        let title = first.split(separator: " ").joined(separator: " ")
        return FoldedHeadword(spelling(of: title)) == FoldedHeadword(headword) ? title : headword
    }

    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError) {
        try index.forEachHeadword { headword, position in
            // Not the descriptions of the database.
            if !headword.starts(with: "00-database".utf8), !headword.starts(with: "00database".utf8) {
                body(headword, position)
            }
        }
    }

    func article(at position: Int) throws(DictionaryError) -> Article {
        let line = try index.line(at: position)
        let bytes = try articles.article(at: line.offset, length: line.length)
        let text = isUTF8 ? bytes.utf8Text : TextEncoding.decode(bytes).utf8.utf8Text
        return .parts([ArticlePart(markup: markup, text: text)])
    }
}
