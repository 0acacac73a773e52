import Glibc
import LecternBase

/// The encoding of names that do not declare it and are not UTF-8.
///
/// One archiver wrote all names of an archive, so that they are judged
/// together. Names in code page 437 have single letters beyond ASCII, East
/// Asian ones pairs of high bytes that are common characters, or several pairs
/// in a row, also around digits as in 第1話; Cyrillic ones words of high bytes
/// only.
enum ZIPNameEncoding: Hashable {
    /// Code page 437, the default of APPNOTE.
    case codePage437
    /// Another encoding, by its `iconv` name.
    case named(String)

    /// - Parameter names: the undecoded names.
    init(guessedFrom names: [Bytes]) {
        let fitting = Self.eastAsian.compactMap { page in
            page.score(names).flatMap { $0 < 0.7 ? nil : (page: page, score: $0, frequent: page.frequentCount(names)) }
        }
        // Of those that fit equally well, the first.
        let best = fitting.max { ($0.frequent, $0.score) < ($1.frequent, $1.score) }
        if let best {
            self = .named(best.page.name)
        } else if let cyrillic = Self.cyrillic.first(where: { $0.fits(names) }) {
            self = .named(cyrillic.name)
        } else {
            self = .codePage437
        }
    }

    /// Decodes a name.
    func text(_ raw: Bytes) -> String {
        switch self {
        case .codePage437: ZIPName.codePage437(raw)
        case .named(let name): Self.converted(raw, from: name) ?? ZIPName.codePage437(raw)
        }
    }

    private static func converted(_ raw: Bytes, from name: String) -> String? {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        defer { iconv_close(handle) }
        var source = raw.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: raw.count * 4 + 4)
        let written = source.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { output -> Int? in
                var (input, left) = (source.baseAddress, source.count)
                var (target, space) = (output.baseAddress, output.count)
                _ = iconv(handle, &input, &left, &target, &space)
                // Nil if a byte could not be converted.
                return left > 0 ? nil : output.count - space
            }
        }
        return written.map { count in
            String(decoding: output.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}

// MARK: East Asia

extension ZIPNameEncoding {
    /// A code page of one-byte and two-byte characters.
    private struct EastAsian {
        let name: String
        let leads: [ClosedRange<UInt8>]
        let trails: [ClosedRange<UInt8>]
        /// Single bytes beyond ASCII, which are rare.
        var singles: ClosedRange<UInt8>?
        /// First bytes of common characters, and their second bytes.
        let usual: [(ClosedRange<UInt8>, ClosedRange<UInt8>)]
        /// First bytes of punctuation, digits and the like, which do not count.
        let neutral: ClosedRange<UInt8>
        /// The characters of numbers, chapters and the like, which decide between
        /// code pages that all fit.
        var frequent: Set<UInt16> = []

        /// The share of common characters, from 0 to 1; nil if the bytes are
        /// not valid in this code page.
        func score(_ names: [Bytes]) -> Double? {
            var (usualCount, all) = (0, 0)
            for name in names {
                guard let counts = count(name) else { return nil }
                usualCount += counts.usual
                all += counts.all
            }
            return usualCount < 2 ? nil : Double(usualCount) / Double(all)
        }

        /// The number of frequent characters in names that are valid in this
        /// code page.
        func frequentCount(_ names: [Bytes]) -> Int {
            names.reduce(0) { total, name in
                var (count, index) = (0, 0)
                while index + 1 < name.count {
                    let isPair = leads.contains { $0.contains(name[index]) }
                    if isPair, frequent.contains(UInt16(name[index]) << 8 | UInt16(name[index + 1])) { count += 1 }
                    index += isPair ? 2 : 1
                }
                return total + count
            }
        }

        /// Counts common characters that are next to another pair or have two
        /// high bytes, and all characters beyond ASCII.
        private func count(_ name: Bytes) -> (usual: Int, all: Int)? {
            var (usualCount, all, run, usualInRun, certain, index) = (0, 0, 0, 0, 0, 0)
            func closed() -> Int { run > 1 ? usualInRun : certain }
            while index < name.count {
                let byte = name[index]
                let isPair = leads.contains { $0.contains(byte) }
                if isPair {
                    guard index + 1 < name.count else { return nil }
                    let second = name[index + 1]
                    guard trails.contains(where: { $0.contains(second) }) else { return nil }
                    run += 1
                    if usual.contains(where: { $0.0.contains(byte) && $0.1.contains(second) }) {
                        usualInRun += 1
                        if byte >= 0xA4, second >= 0xA1 { certain += 1 }
                        all += 1
                    } else if !neutral.contains(byte) {
                        all += 1
                    }
                    index += 2
                    continue
                }
                // Digits do not part what belongs together.
                if !(0x30...0x39).contains(byte) {
                    usualCount += closed()
                    run = 0
                    usualInRun = 0
                    certain = 0
                }
                if byte >= 0x80 {
                    guard singles?.contains(byte) == true else { return nil }
                    all += 1
                }
                index += 1
            }
            return (usualCount + closed(), all)
        }
    }

    private static let eastAsian = [
        // Kana and level 1 kanji.
        EastAsian(
            name: "CP932", leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC], singles: 0xA1...0xDF,
            usual: [
                (0x82...0x82, 0x9F...0xF1), (0x83...0x83, 0x40...0x96), (0x88...0x97, 0x40...0xFC),
                (0x98...0x98, 0x40...0x72),
            ],
            neutral: 0x81...0x82),
        // Level 1 hanzi.
        EastAsian(
            name: "GB18030", leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE],
            usual: [(0xB0...0xD7, 0xA1...0xFE)], neutral: 0xA1...0xA3,
            frequent: [
                0xB5DA, 0xBBB0, 0xD5C2, 0xBEED, 0xBBD8, 0xBCAF, 0xB2E1, 0xD2B3, 0xB7E2, 0xC3E6, 0xB2BF, 0xC6AA,
                0xB7AC, 0xCDE2, 0xC9CF, 0xD6D0, 0xCFC2, 0xC8AB, 0xCDEA, 0xD2BB, 0xB6FE, 0xC8FD, 0xCBC4, 0xCEE5,
                0xC1F9, 0xC6DF, 0xB0CB, 0xBEC5, 0xCAAE, 0xB0D9, 0xB5C4, 0xD6AE, 0xC8CB, 0xB4F3, 0xD0A1, 0xCCEC,
                0xB5D8, 0xD4C2, 0xC8D5, 0xC4EA, 0xD0C2, 0xB1BE, 0xC2FE, 0xBBAD, 0xD1A7, 0xC9FA, 0xBCD2, 0xB2BB,
                0xCAC7, 0xCED2, 0xD4DA, 0xD3D0, 0xC1CB,
            ]),
        EastAsian(
            name: "BIG5", leads: [0xA1...0xF9], trails: [0x40...0x7E, 0xA1...0xFE],
            usual: [(0xA4...0xC6, 0x40...0xFE)], neutral: 0xA1...0xA3,
            frequent: [
                0xB2C4, 0xB8DC, 0xB3B9, 0xA8F7, 0xA65E, 0xB6B0, 0xA555, 0xADB6, 0xABCA, 0xADB1, 0xB3A1, 0xBD67,
                0xB566, 0xA57E, 0xA457, 0xA4A4, 0xA455, 0xA5FE, 0xA7B9, 0xA440, 0xA447, 0xA454, 0xA57C, 0xA4AD,
                0xA4BB, 0xA443, 0xA44B, 0xA445, 0xA451, 0xA6CA, 0xAABA, 0xA4A7, 0xA448, 0xA46A, 0xA470, 0xA4D1,
                0xA661, 0xA4EB, 0xA4E9, 0xA67E, 0xB773, 0xA5BB, 0xBAA9, 0xB565, 0xBEC7, 0xA5CD, 0xAE61, 0xA4A3,
                0xAC4F, 0xA7DA, 0xA662, 0xA6B3, 0xA446,
            ]),
        // Syllables.
        EastAsian(
            name: "CP949", leads: [0x81...0xFE], trails: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE],
            usual: [(0xB0...0xC8, 0xA1...0xFE)], neutral: 0xA1...0xA3,
            frequent: [
                0xC1A6, 0xC8AD, 0xB1C7, 0xC0E5, 0xC6ED, 0xBACE, 0xC8B8, 0xC0C7, 0xC0CC, 0xB4D9, 0xC7D1, 0xB0A1,
                0xB3AA, 0xBBE7, 0xBEC6, 0xC0DA, 0xC0BA, 0xB4C2, 0xC0BB, 0xB8A6, 0xBFA1, 0xBCAD, 0xB7CE, 0xB0ED,
                0xC1F6, 0xB1E2, 0xB5B5, 0xB8AE, 0xB1D7, 0xB4EB, 0xC0CE, 0xC0CF, 0xBDC3, 0xB8B8, 0xC7A5, 0xBFDC,
                0xC0FC, 0xBBF3, 0xC1DF, 0xC7CF, 0xBCD2, 0xBCB3, 0xB0FA, 0xBDBA, 0xBEEE, 0xBCF6, 0xBAB8, 0xC7D8,
            ]),
    ]
}

// MARK: Cyrillic

extension ZIPNameEncoding {
    /// A code page with Cyrillic letters.
    private struct Cyrillic {
        let name: String
        let letters: [ClosedRange<UInt8>]

        /// Whether nearly all bytes beyond ASCII are letters of this code page,
        /// and form words.
        func fits(_ names: [Bytes]) -> Bool {
            var (letterCount, all, longest, run) = (0, 0, 0, 0)
            for name in names {
                for byte in name {
                    run = byte >= 0x80 ? run + 1 : 0
                    longest = max(longest, run)
                    guard byte >= 0x80 else { continue }
                    all += 1
                    if letters.contains(where: { $0.contains(byte) }) { letterCount += 1 }
                }
                run = 0
            }
            return longest >= 3 && letterCount * 10 >= all * 9
        }
    }

    private static let cyrillic = [
        Cyrillic(name: "CP866", letters: [0x80...0xAF, 0xE0...0xF1]),
        Cyrillic(name: "CP1251", letters: [0xC0...0xFF, 0xA8...0xA8, 0xB8...0xB8]),
    ]
}
