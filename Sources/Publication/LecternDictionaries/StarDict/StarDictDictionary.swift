import LecternBase

/// A dictionary of StarDict: `.ifo`, `.idx`, `.dict` and `.syn`, of which all but `.ifo` may be compressed.
final class StarDictDictionary: DictionaryFormat {
    /// The contents of its files, and the path of the first.
    struct Files {
        var path: String
        var info: Bytes
        var index: Bytes
        var articles: Bytes
        var synonyms: Bytes?
    }

    let info: DictionaryInfo
    private let index: RecordTable
    private let synonyms: RecordTable?
    private let articles: ArticleFile
    private let sequence: [UInt8]?
    private let offsetLength: Int

    /// The largest index that is decompressed.
    private static let largestIndex = 1 << 29

    /// Opens the dictionary of an `.ifo` file.
    convenience init(path: String) throws(DictionaryError) {
        let stem = String(path.dropLast(4))
        let info = try MappedFile.bytes(of: path)
        let synonyms = [".syn", ".syn.dz", ".syn.gz"].map { stem + $0 }.first { MappedFile.exists($0) }
        try self.init(
            Files(
                path: path, info: info, index: try Self.first([".idx", ".idx.gz", ".idx.dz"], of: stem),
                articles: try Self.first([".dict.dz", ".dict"], of: stem),
                synonyms: try synonyms.map { (path) throws(DictionaryError) in try MappedFile.bytes(of: path) }))
    }

    private static func first(_ extensions: [String], of stem: String) throws(DictionaryError) -> Bytes {
        let path = extensions.lazy.map { stem + $0 }.first { MappedFile.exists($0) }
        return try MappedFile.bytes(of: path ?? stem + extensions[0])
    }

    init(_ files: Files) throws(DictionaryError) {
        let options = try StarDictInfo(files.info, path: files.path)
        offsetLength = options.offsetLength
        sequence = options.sequence
        index = RecordTable(
            try Self.decompressed(files.index, path: files.path), path: files.path, recordLength: offsetLength + 4)
        synonyms = try files.synonyms.map { (synonyms) throws(DictionaryError) in
            RecordTable(try Self.decompressed(synonyms, path: files.path), path: files.path, recordLength: 4)
        }
        articles = try ArticleFile(files.articles, path: files.path)
        info = DictionaryInfo(
            path: files.path, title: options.title ?? DictionaryFile.name(of: files.path), format: .stardict,
            languages: options.languages, count: options.wordCount)
    }

    private static func decompressed(_ index: Bytes, path: String) throws(DictionaryError) -> Bytes {
        guard index.starts(with: [0x1F, 0x8B, 8]) else { return index }
        guard let bytes = Inflation.bytes(index, .gzip, limit: largestIndex) else {
            throw .damaged(path: path, part: "its index cannot be decompressed")
        }
        return bytes
    }

    // Positions of the index are even, those of the synonyms odd.

    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]? {
        let direct = try index.positions(of: headword)
        let others = try synonyms?.positions(of: headword) ?? []
        guard direct != nil || !others.isEmpty else { return nil }
        return (direct ?? []).map { $0 * 2 } + others.map { $0 * 2 + 1 }
    }

    func headword(at position: Int) throws(DictionaryError) -> [UInt8] {
        guard position % 2 == 1, let synonyms else { return try index.headword(at: position / 2) }
        return try synonyms.headword(at: position / 2)
    }

    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError) {
        try index.forEachHeadword { body($0, $1 * 2) }
        try synonyms?.forEachHeadword { body($0, $1 * 2 + 1) }
    }

    func article(at position: Int) throws(DictionaryError) -> Article {
        var record = ByteCursor(try index.record(at: try indexPosition(position)))
        guard let offset = record.bigEndian(offsetLength), let length = record.bigEndian(4) else {
            throw .damaged(path: info.path, part: "its index ends within a headword")
        }
        return .parts(StarDictArticle.parts(try articles.article(at: offset, length: length), sequence: sequence))
    }

    /// The position in the index; a synonym has the number of its headword.
    private func indexPosition(_ position: Int) throws(DictionaryError) -> Int {
        guard position % 2 == 1, let synonyms else { return position / 2 }
        var record = ByteCursor(try synonyms.record(at: position / 2))
        guard let number = record.bigEndian(4), let target = try index.position(ofNumber: Int(number)) else {
            throw .damaged(path: info.path, part: "a synonym names a headword that does not exist")
        }
        return target
    }
}
