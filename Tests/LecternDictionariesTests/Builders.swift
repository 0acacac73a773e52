import LecternBase

@testable import LecternDictionaries

/// Makes a StarDict dictionary in memory.
struct StarDictBuilder {
    var title = "Test"
    var sequence: String? = "m"
    var offsetLength = 4
    var options: [String] = []
    var entries: [(headword: String, data: [UInt8])] = []
    var synonyms: [(headword: String, number: Int)] = []

    init(_ entries: [(String, String)] = []) {
        self.entries = entries.map { ($0.0, Array($0.1.utf8)) }
    }

    /// The contents of `.ifo`, `.idx`, `.dict` and `.syn`.
    var info: String {
        var lines = [
            "StarDict's dict ifo file", "version=\(offsetLength == 8 ? "3.0.0" : "2.4.2")", "bookname=\(title)",
        ]
        lines.append("wordcount=\(entries.count)")
        if offsetLength == 8 { lines.append("idxoffsetbits=64") }
        if let sequence { lines.append("sametypesequence=\(sequence)") }
        return (lines + options).joined(separator: "\n") + "\n"
    }

    var index: [UInt8] {
        var offset = 0
        return entries.flatMap { entry in
            defer { offset += entry.data.count }
            return Array(entry.headword.utf8) + [0] + big(offset, offsetLength) + big(entry.data.count, 4)
        }
    }

    var articles: [UInt8] { entries.flatMap(\.data) }
    var synonymFile: [UInt8] { synonyms.flatMap { Array($0.headword.utf8) + [0] + big($0.number, 4) } }

    func open() throws -> any WordDictionary { try open(articles: articles) }

    func open(index: [UInt8]? = nil, articles: [UInt8]) throws -> any WordDictionary {
        IndexedDictionary(
            try StarDictDictionary(
                StarDictDictionary.Files(
                    path: "test.ifo", info: Bytes(utf8: info), index: Bytes(index ?? self.index),
                    articles: Bytes(articles),
                    synonyms: synonyms.isEmpty ? nil : Bytes(synonymFile))))
    }
}

/// Makes a database of dictd in memory.
struct DictdBuilder {
    /// The headwords as the index has them, with their entries and the headwords as they are written.
    var entries: [(headword: String, text: String, original: String?)]

    init(_ entries: [(String, String)]) { self.entries = entries.map { ($0.0, $0.1, nil) } }

    var index: String {
        var offset = 0
        let lines = entries.map { entry in
            defer { offset += entry.text.utf8.count }
            return [entry.headword, Self.number(offset), Self.number(entry.text.utf8.count)]
                + (entry.original.map { [$0] } ?? [])
        }
        return lines.map { $0.joined(separator: "\t") + "\n" }.joined()
    }

    var articles: [UInt8] { entries.flatMap { Array($0.text.utf8) } }

    func open(name: String = "test") throws -> any WordDictionary {
        IndexedDictionary(
            try DictdDictionary(index: Bytes(utf8: index), articles: Bytes(articles), path: name + ".index"))
    }

    /// A number in dictd's digits.
    static func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return (value > 63 ? number(value / 64) : "") + String(digits[value % 64])
    }
}

/// Makes an `.mdx` file in memory.
struct MDictBuilder {
    enum Method: Int { case stored = 0, lzo, zlib }

    var entries: [(headword: String, text: String)]
    var version = 2.0
    var encoding = "UTF-8"
    var attributes = ""
    var method = Method.zlib
    /// The number of headwords in a block.
    var perBlock = 2
    /// Encodes texts; UTF-8 unless set.
    var encode: (String) -> [UInt8] = { Array($0.utf8) }
    var unitLength = 1

    init(_ entries: [(String, String)]) { self.entries = entries }

    private var width: Int { version >= 2 ? 8 : 4 }
    private var terminator: [UInt8] { [UInt8](repeating: 0, count: unitLength) }

    var file: [UInt8] {
        let text =
            "<Dictionary GeneratedByEngineVersion=\"\(version)\" RequiredEngineVersion=\"\(version)\" "
            + "Encoding=\"\(encoding)\" Format=\"Html\" \(attributes)/>\r\n\0"
        let header = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        return big(header.count, 4) + header + Compression.adler(header).reversed() + keySection + recordSection
    }

    private func block(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(method.rawValue), 0, 0, 0] + Compression.adler(bytes)
            + compressed(bytes)
    }

    private func compressed(_ bytes: [UInt8]) -> [UInt8] {
        switch method {
        case .stored: bytes
        case .lzo: Compression.lzo(bytes)
        case .zlib: Compression.zlib(bytes)
        }
    }

    private var records: [[UInt8]] { entries.map { encode($0.text) + terminator } }

    private var keySection: [UInt8] {
        var (list, blocks): ([UInt8], [UInt8]) = ([], [])
        var offset = 0
        var blockCount = 0
        for start in stride(from: 0, to: entries.count, by: perBlock) {
            let range = start..<min(entries.count, start + perBlock)
            var keys: [UInt8] = []
            for index in range {
                keys += big(offset, width) + encode(entries[index].headword) + terminator
                offset += records[index].count
            }
            let stored = block(keys)
            list += big(range.count, width)
            for headword in [entries[range.lowerBound].headword, entries[range.upperBound - 1].headword] {
                let bytes = encode(headword)
                list += big(bytes.count / unitLength, version >= 2 ? 2 : 1) + bytes + (version >= 2 ? terminator : [])
            }
            list += big(stored.count, width) + big(keys.count, width)
            blocks += stored
            blockCount += 1
        }
        let stored = version >= 2 ? block(list) : list
        var numbers = big(blockCount, width) + big(entries.count, width)
        if version >= 2 { numbers += big(list.count, width) }
        numbers += big(stored.count, width) + big(blocks.count, width)
        return numbers + (version >= 2 ? Compression.adler(numbers) : []) + stored + blocks
    }

    private var recordSection: [UInt8] {
        var (list, blocks): ([UInt8], [UInt8]) = ([], [])
        var count = 0
        for start in stride(from: 0, to: entries.count, by: perBlock) {
            let bytes = records[start..<min(entries.count, start + perBlock)].flatMap { $0 }
            let stored = block(bytes)
            list += big(stored.count, width) + big(bytes.count, width)
            blocks += stored
            count += 1
        }
        return big(count, width) + big(entries.count, width) + big(list.count, width) + big(blocks.count, width) + list
            + blocks
    }

    func open() throws -> any WordDictionary {
        IndexedDictionary(try MDictDictionary(Bytes(file), path: "test.mdx"))
    }
}

extension WordDictionary {
    /// The plain texts of the entries of a headword.
    func texts(_ headword: String, _ match: HeadwordMatch = .exact) throws -> [String] {
        try entries(for: headword, matching: match).map(\.definition.text)
    }
}
