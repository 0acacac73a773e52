import Glibc
import LecternBase

/// The encoding of names that do not declare it and are not UTF-8.
///
/// One archiver wrote all names of an archive, so that they are judged
/// together. Names in code page 437 have single letters beyond ASCII, East
/// Asian ones consecutive pairs of bytes that are common characters, Cyrillic
/// ones words of high bytes only.
enum ZIPNameEncoding: Hashable {
    /// Code page 437, the default of APPNOTE.
    case codePage437
    /// Another encoding, by its `iconv` name.
    case named(String)

    /// - Parameter names: the undecoded names.
    init(guessedFrom names: [Bytes]) {
        let best = Self.eastAsian.lazy.compactMap { page in page.score(names).map { (page.name, $0) } }
            .max { $0.1 < $1.1 }
        if let best, best.1 >= 0.7 {
            self = .named(best.0)
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

        /// The share of common characters, from 0 to 1; nil if the bytes are
        /// not valid in this code page.
        func score(_ names: [Bytes]) -> Double? {
            var (usualCount, all) = (0, 0)
            for name in names {
                guard let own = count(name) else { return nil }
                usualCount += own.usual
                all += own.all
            }
            return usualCount < 2 ? nil : Double(usualCount) / Double(all)
        }

        /// Counts common characters that are next to another pair, and all
        /// characters beyond ASCII.
        private func count(_ name: Bytes) -> (usual: Int, all: Int)? {
            var (usualCount, all, run, usualInRun, index) = (0, 0, 0, 0, 0)
            func closed() -> Int { run > 1 ? usualInRun : 0 }
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
                        all += 1
                    } else if !neutral.contains(byte) {
                        all += 1
                    }
                    index += 2
                    continue
                }
                usualCount += closed()
                (run, usualInRun) = (0, 0)
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
            usual: [(0x82...0x82, 0x9F...0xF1), (0x83...0x83, 0x40...0x96), (0x88...0x97, 0x40...0xFC)],
            neutral: 0x81...0x82),
        // Level 1 hanzi.
        EastAsian(
            name: "GB18030", leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE],
            usual: [(0xB0...0xD7, 0xA1...0xFE)], neutral: 0xA1...0xA3),
        EastAsian(
            name: "BIG5", leads: [0xA1...0xF9], trails: [0x40...0x7E, 0xA1...0xFE],
            usual: [(0xA4...0xC6, 0x40...0xFE)], neutral: 0xA1...0xA3),
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
            var (own, all, longest, run) = (0, 0, 0, 0)
            for name in names {
                for byte in name {
                    run = byte >= 0x80 ? run + 1 : 0
                    longest = max(longest, run)
                    guard byte >= 0x80 else { continue }
                    all += 1
                    if letters.contains(where: { $0.contains(byte) }) { own += 1 }
                }
                run = 0
            }
            return longest >= 3 && own * 10 >= all * 9
        }
    }

    private static let cyrillic = [
        Cyrillic(name: "CP866", letters: [0x80...0xAF, 0xE0...0xF1]),
        Cyrillic(name: "CP1251", letters: [0xC0...0xFF, 0xA8...0xA8, 0xB8...0xB8]),
    ]
}
