public import LecternBase

/// How often the words of a language occur in texts, as a list says.
///
///     let list = try WordFrequencies(path: "/usr/share/lectern/frequencies/large_en.msgpack.gz")
///     list.zipf(of: "perfidy")  // 2.02
///
/// Frequencies are on the Zipf scale: the common logarithm of the number of occurrences in a thousand million words. A list
/// takes ten bytes a word in memory.
public final class WordFrequencies: Sendable {
    /// The language of the words.
    public let language: Language
    /// The hashes of the words, ascending, and the frequency of each in hundredths.
    private let hashes: [UInt64]
    private let hundredths: [Int16]

    /// Reads a list.
    ///
    /// Two kinds of files are read: those of the Python package wordfreq (`large_en.msgpack.gz`), and plain text of UTF-8 with
    /// a word and the number of its occurrences on each line (`en.txt`), also compressed with gzip. The name says the language.
    ///
    /// - Throws: ``DictionaryError`` if the file cannot be read, is no list, or is larger than any list.
    public init(path: String) throws(DictionaryError) {
        guard let name = FrequencyFileName(path) else {
            throw .unsupported(path: path, feature: "the name of the file")
        }
        language = name.language
        let words = try FrequencyFile.read(path, name.format)
        let sorted = words.sorted { $0.hash < $1.hash }
        hashes = sorted.map(\.hash)
        hundredths = sorted.map(\.hundredths)
    }

    /// The number of words.
    public var count: Int { hashes.count }

    /// Returns the frequency of a word in any case; nil if the list does not have it, so that it is rarer than all that it
    /// has.
    public func zipf(of word: String) -> Double? {
        let hash = FrequencyHash.of(word.lowercased().utf8)
        var (low, high) = (0, hashes.count)
        while low < high {
            let middle = (low + high) / 2
            if hashes[middle] < hash { low = middle + 1 } else { high = middle }
        }
        guard low < hashes.count, hashes[low] == hash else { return nil }
        return Double(hundredths[low]) / 100
    }
}

/// A word of a list.
struct FrequencyRecord {
    let hash: UInt64
    /// The Zipf frequency, in hundredths.
    let hundredths: Int16
}

/// The hash of a word (FNV-1a): with 64 bits two words of a language practically never share one.
enum FrequencyHash {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
