internal import CHyphen
import Glibc
internal import LecternText
import Synchronization

/// The patterns of one language, with the words that were asked for lately.
///
/// Proof of `@unchecked Sendable`: `dictionary` is only read after loading, and
/// only under the lock of `cache`.
final class HyphenationLanguage: @unchecked Sendable {
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    private let encoding: PatternEncoding
    private let cache = Mutex<[Key: [Int]]>([:])
    private static let mostWords = 16_384
    /// Longer words are not hyphenated.
    private static let longestWord = 100

    private struct Key: Hashable {
        let word: ArraySlice<UInt16>
        let before: Int
        let after: Int
    }

    init?(path: String) {
        guard let loaded = hnj_hyphen_load(path) else { return nil }
        let name = withUnsafeBytes(of: loaded.pointee.cset) { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) }
        guard let encoding = PatternEncoding(name: name) else {
            hnj_hyphen_free(loaded)
            return nil
        }
        (dictionary, self.encoding) = (loaded, encoding)
    }

    deinit { hnj_hyphen_free(dictionary) }

    func points(of word: ArraySlice<UInt16>, minimumBefore: Int, minimumAfter: Int) -> [Int] {
        guard word.count >= 4, word.count <= Self.longestWord else { return [] }
        let key = Key(word: word, before: minimumBefore, after: minimumAfter)
        return cache.withLock { cache in
            if let known = cache[key] { return known }
            if cache.count >= Self.mostWords { cache.removeAll() }
            let points = find(word, max(minimumBefore, 0), max(minimumAfter, 0))
            // A copy of its own, or the cache would keep the caller's paragraph.
            cache[Key(word: Array(word)[...], before: minimumBefore, after: minimumAfter)] = points
            return points
        }
    }

    private func find(_ word: ArraySlice<UInt16>, _ before: Int, _ after: Int) -> [Int] {
        guard let letters = PatternWord(word, encoding) else { return [] }
        let breaks = breaks(in: letters, before, after)
        let count = letters.offsets.count
        return breaks.compactMap { position in
            // The break is after the character at `position`.
            let next = position + 1
            guard next < count, letters.characters(before: next) >= before, letters.characters(from: next) >= after,
                !letters.isExtender[next]
            else { return nil }
            return letters.offsets[next]
        }
    }

    /// The positions of characters after which the patterns allow a plain hyphen.
    private func breaks(in word: PatternWord, _ before: Int, _ after: Int) -> [Int] {
        let size = word.bytes.count
        var hyphens = [CChar](repeating: 0, count: size + 5)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<Int32>?
        var cuts: UnsafeMutablePointer<Int32>?
        let failed = word.bytes.withUnsafeBytes { bytes in
            hnj_hyphen_hyphenate3(
                dictionary, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(size), &hyphens, nil, &replacements,
                &positions, &cuts, Int32(clamping: before), Int32(clamping: after), 0, 0)
        }
        // Points that change letters (Schiff-fahrt) cannot be shown.
        var changed: Set<Int> = []
        if let replacements {
            for index in 0..<size where replacements[index] != nil {
                changed.insert(index)
                free(replacements[index])
            }
            free(replacements)
        }
        free(positions)
        free(cuts)
        guard failed == 0 else { return [] }
        return (0..<min(word.offsets.count, size)).filter { hyphens[$0] & 1 == 1 && !changed.contains($0) }
    }
}

/// A word as patterns see it: lower case, in their character set.
private struct PatternWord {
    var bytes: [UInt8] = []
    /// For each character its UTF-16 offset in the word.
    var offsets: [Int] = []
    var isExtender: [Bool] = []

    /// `nil` for words that patterns do not know how to read, or that say themselves where to break.
    init?(_ word: ArraySlice<UInt16>, _ encoding: PatternEncoding) {
        let units = Array(word)
        let isReadable = units.withUnsafeBufferPointer { units -> Bool in
            var index = 0
            while index < units.count {
                let (value, length) = UTF16Decoding.codePoint(in: units, at: index, end: units.count)
                guard value != 0xAD, append(value, at: index, encoding) else { return false }
                index += length
            }
            return true
        }
        guard isReadable else { return nil }
    }

    private mutating func append(_ value: UInt32, at offset: Int, _ encoding: PatternEncoding) -> Bool {
        let plain = value == 0x2019 ? 0x27 : CaseRules.lowercase(value)
        offsets.append(offset)
        isExtender.append(UnicodeTable.entry(value).isExtender)
        if encoding.append(plain, to: &bytes) { return true }
        // What the set lacks matches no pattern.
        return encoding.append(0x2D, to: &bytes)
    }

    /// User-perceived characters before a position.
    func characters(before position: Int) -> Int { isExtender[..<position].count { !$0 } }

    func characters(from position: Int) -> Int { isExtender[position...].count { !$0 } }
}
