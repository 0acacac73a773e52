import LecternBase
import LecternMarkup

/// A dictionary of MDict: an `.mdx` file of version 1 or 2, not encrypted, stored or compressed with zlib
/// or LZO.
///
/// Spec: https://github.com/zhansliu/writemdict/blob/master/fileformat.md
final class MDictDictionary: DictionaryFormat {
    let info: DictionaryInfo
    private let header: MDictHeader
    private let keys: MDictKeyBlocks
    private let records: MDictRecords
    private let styles: MDictStyles

    /// What an entry begins with that is that of another headword.
    private static let link = "@@@LINK="

    convenience init(path: String) throws(DictionaryError) {
        try self.init(try MappedFile.bytes(of: path), path: path)
    }

    init(_ file: Bytes, path: String) throws(DictionaryError) {
        header = try MDictHeader(file, path: path)
        keys = try MDictKeyBlocks(file, header, path: path)
        records = try MDictRecords(file, at: keys.end, header, path: path)
        styles = header.styles
        let name = DictionaryFile.name(of: path)
        var languages = LanguagePair(naming: header.title ?? "")
        if languages.source == nil { languages = LanguagePair(naming: name) }
        info = DictionaryInfo(
            path: path, title: header.title ?? name, format: .mdict, languages: languages, count: keys.count)
    }

    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]? { try keys.positions(of: headword) }

    func headword(at position: Int) throws(DictionaryError) -> [UInt8] { try keys.headword(at: position) }

    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError) {
        try keys.forEachHeadword(body)
    }

    func article(at position: Int) throws(DictionaryError) -> Article {
        let offset = try keys.key(at: position).offset
        let bytes = try records.record(at: offset, next: try keys.offset(after: position))
        guard bytes.count <= ArticleFile.largestArticle else { throw .tooLarge(path: info.path, part: "an article") }
        var text = header.encoding.decode(bytes).utf8.utf8Text[...]
        while let last = text.unicodeScalars.last, last == "\0" || last == "\n" || last == "\r" {
            text.unicodeScalars.removeLast()
        }
        if text.hasPrefix(Self.link) {
            return .link(String(text.dropFirst(Self.link.count)))
        }
        let markup: ArticlePart.Markup = header.isHTML ? .html : .plain
        return .parts([ArticlePart(markup: markup, text: styles.expanded(String(text)))])
    }
}
