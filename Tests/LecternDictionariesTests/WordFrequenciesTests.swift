import LecternBase
import LecternTestKit
import Testing

@testable import LecternDictionaries

/// Lists of word frequencies in files.
@Suite(.timeLimit(.minutes(2))) struct WordFrequenciesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A list of the package wordfreq: for each hundredth of a logarithm the words of that frequency.
    static func packed(_ words: [(word: String, hundredths: Int)], format: String = "cB") -> [UInt8] {
        func text(_ text: String) -> [UInt8] {
            let bytes = Array(text.utf8)
            return bytes.count < 32 ? [0xA0 | UInt8(bytes.count)] + bytes : [0xD9, UInt8(bytes.count)] + bytes
        }
        let groups = (words.map(\.hundredths).max() ?? 0) + 1
        let header = [0x82] + text("format") + text(format) + text("version") + [1]
        return [0xDC] + big(groups + 1, 2) + header
            + (0..<groups).flatMap { group in
                let ofGroup = words.filter { $0.hundredths == group }.map(\.word)
                return (ofGroup.count < 16 ? [0x90 | UInt8(ofGroup.count)] : [0xDC] + big(ofGroup.count, 2))
                    + ofGroup.flatMap { text($0) }
            }
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder.path + "/" + name
        try LecternTestKit.write(Bytes(bytes), toFile: path)
        return path
    }

    @Test func listsOfWordfreqAreRead() throws {
        let long = String(repeating: "long", count: 20)
        let many = (0..<40).map { ("word\($0)", 500) }
        let bytes = Self.packed([("the", 127), ("perfidy", 698), (long, 800)] + many)
        let list = try WordFrequencies(path: try write("large_en.msgpack.gz", Compression.gzip(bytes)))
        #expect(list.language == Language("en") && list.count == 43)
        #expect(list.zipf(of: "the") == 7.73 && list.zipf(of: "Perfidy") == 2.02 && list.zipf(of: long) == 1)
        #expect(list.zipf(of: "word39") == 4 && list.zipf(of: "word40") == nil && list.zipf(of: "") == nil)
    }

    /// A word that is a tenth of all words has a frequency of a hundred million in a thousand million.
    @Test func linesHaveAWordAndItsNumber() throws {
        let text = "der 800\nHaus\t100\r\nzum Beispiel 100\nno number\n\n 5\nzero 0\nminus -3\n"
        let list = try WordFrequencies(path: try write("de.txt", Array(text.utf8)))
        #expect(list.language == Language("de") && list.count == 3)
        #expect(list.zipf(of: "haus") == 8 && list.zipf(of: "zum Beispiel") == 8 && list.zipf(of: "der") == 8.9)
    }

    @Test func damagedListsAreRefused() throws {
        let bytes = Self.packed([("the", 127), ("perfidy", 698)])
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let path = try write("small_en.msgpack.gz", Compression.gzip(Array(bytes[..<length])))
            #expect(throws: DictionaryError.damaged(path: path, part: "the list of words"), "\(length)") {
                try WordFrequencies(path: path)
            }
        }
        let path = try write("en.txt.gz", [1, 2, 3])
        #expect(throws: DictionaryError.damaged(path: path, part: "the compressed data")) {
            try WordFrequencies(path: path)
        }
        let other = try write("large_en.msgpack.gz", Compression.gzip(Self.packed([("a", 1)], format: "dB")))
        #expect(throws: DictionaryError.damaged(path: other, part: "the list of words")) {
            try WordFrequencies(path: other)
        }
        // An array that says to be longer than the file.
        let liar = try write("large_fr.msgpack.gz", Compression.gzip([0xDD, 0xFF, 0xFF, 0xFF, 0xFF, 0x80]))
        #expect(throws: DictionaryError.damaged(path: liar, part: "the list of words")) {
            try WordFrequencies(path: liar)
        }
        #expect(throws: DictionaryError.self) { try WordFrequencies(path: folder.path + "/no.txt") }
        #expect(throws: DictionaryError.self) { try WordFrequencies(path: try write("jieba_zh.txt", [])) }
    }

    @Test func theLargestListOfALanguageIsUsed() throws {
        let small = Compression.gzip(Self.packed([("the", 127)]))
        let large = Compression.gzip(Self.packed([("the", 127), ("perfidy", 698)]))
        _ = try write("small_en.msgpack.gz", small)
        _ = try write("large_en.msgpack.gz", large)
        _ = try write("large_fr.msgpack.gz", [1])
        let lists = FrequencyLists(folders: ["/nonexistent", folder.path])
        #expect(lists.hasList(of: Language("en-GB")) && lists.list(of: Language("eng"))?.count == 2)
        #expect(!lists.hasList(of: Language("de")) && lists.list(of: Language("de")) == nil)
        #expect(lists.failures.isEmpty)
        #expect(lists.hasList(of: Language("fr")) && lists.list(of: Language("fr")) == nil)
        #expect(lists.failures.map(\.path) == [folder.path + "/large_fr.msgpack.gz"])
    }
}
