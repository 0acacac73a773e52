import Glibc
import LecternBase

/// What names in an archive are written in that say nothing of it and are no UTF-8.
///
/// All names of an archive are written by one archiver: they are judged together. Names in code page 437 have single
/// letters beyond ASCII, those in East Asian code pages pairs of bytes that follow one another and stand for
/// characters in daily use, Cyrillic ones words of nothing but high bytes.
enum ZIPNameEncoding: Hashable {
    /// That of the first PCs, which APPNOTE asks for.
    case codePage437
    /// Any other, by the name that `iconv` has for it.
    case named(String)

    /// - Parameter names: as they are written.
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

    /// A name as text.
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
                // What it cannot read is left.
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
    /// A code page of one and two bytes.
    private struct EastAsian {
        let name: String
        let leads: [ClosedRange<UInt8>]
        let trails: [ClosedRange<UInt8>]
        /// Single bytes beyond ASCII, which are rare.
        var singles: ClosedRange<UInt8>?
        /// First bytes of characters in daily use, and the second ones that go with them.
        let usual: [(ClosedRange<UInt8>, ClosedRange<UInt8>)]
        /// First bytes of punctuation, digits and the like, which say nothing.
        let neutral: ClosedRange<UInt8>

        /// How many of the characters are in daily use, of 1; `nil` where the bytes are not written like that.
        func score(_ names: [Bytes]) -> Double? {
            var (usualCount, all) = (0, 0)
            for name in names {
                guard let own = count(name) else { return nil }
                usualCount += own.usual
                all += own.all
            }
            return usualCount < 2 ? nil : Double(usualCount) / Double(all)
        }

        /// Characters in daily use that have another pair beside them, and all beyond ASCII.
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
        // Kana, and the kanji of the first level.
        EastAsian(
            name: "CP932", leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC], singles: 0xA1...0xDF,
            usual: [(0x82...0x82, 0x9F...0xF1), (0x83...0x83, 0x40...0x96), (0x88...0x97, 0x40...0xFC)],
            neutral: 0x81...0x82),
        // The hanzi of the first level.
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

        /// Whether nearly all that is beyond ASCII are its letters, and words are made of them.
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
