import Foundation
import LecternBase
import LecternTestKit
import Testing

@testable import LecternMarkup

/// Long East Asian texts are decoded with tables, short ones with `iconv`; the results are equal.
@Suite(.timeLimit(.minutes(10))) struct PairTableTests {
    private static let names = ["GB18030", "BIG5-HKSCS", "CP932", "EUC-JP", "CP949"]

    /// Decodes the same bytes at once, and in parts that are too short for a table.
    private func expectSame(_ bytes: [UInt8], _ name: String, cutAt cuts: [Int]) throws {
        let encoding = TextEncoding.other(name)
        try #require(bytes.count >= PairTable.shortest)
        let whole = encoding.decode(Bytes(bytes))
        var (parts, start, hasReplacements): ([UInt8], Int, Bool) = ([], 0, false)
        for cut in cuts + [bytes.count] {
            try #require(cut - start < PairTable.shortest)
            let part = encoding.decode(Bytes(Array(bytes[start..<cut])))
            parts += part.utf8.array
            hasReplacements = hasReplacements || part.hasReplacements
            start = cut
        }
        #expect(whole.utf8.array == parts)
        #expect(whole.hasReplacements == hasReplacements)
    }

    /// Every pair, and every pair after a letter, each on its own line.
    @Test(arguments: names) func pairsAreDecodedLikeIconv(name: String) throws {
        var (bytes, cuts): ([UInt8], [Int]) = ([], [])
        for lead in UInt8(0x80)...0xFF {
            for trail in UInt8(0x20)...0xFF { bytes += [lead, trail, 0x20, 0x61, lead, trail, 0x0A, 0x0A, 0x0A, 0x0A] }
            cuts.append(bytes.count)
        }
        try expectSame(bytes, name, cutAt: cuts.dropLast())
    }

    /// Arbitrary bytes, half of them beyond ASCII, with line ends that separate invalid sequences.
    @Test(arguments: names) func arbitraryBytesAreDecodedLikeIconv(name: String) throws {
        var state: UInt64 = 11
        var (bytes, cuts): ([UInt8], [Int]) = ([], [])
        while bytes.count < 3 * PairTable.shortest {
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: state >> 40))
            }
            bytes += [10, 10, 10, 10, 10]
            if bytes.count - (cuts.last ?? 0) > PairTable.shortest / 2 { cuts.append(bytes.count) }
        }
        try expectSame(bytes, name, cutAt: cuts)
    }

    /// A pair that decodes to two characters, also as the last one.
    @Test func pairMayBecomeTwoCharacters() {
        let pair: [UInt8] = [0x88, 0x62]
        #expect(TextEncoding.other("BIG5-HKSCS").decode(Bytes(pair)).utf8.utf8Text == "\u{CA}\u{304}")
        let many = [[UInt8]](repeating: pair, count: PairTable.shortest / 2 + 1).flatMap { $0 }
        let text = TextEncoding.other("BIG5-HKSCS").decode(Bytes(many)).utf8.utf8Text
        #expect(text == String(repeating: "\u{CA}\u{304}", count: PairTable.shortest / 2 + 1))
    }

    private static let ends: [(name: String, bytes: [UInt8])] = [
        ("GB18030", [0x81, 0x30, 0x81]), ("GB18030", [0x81]), ("EUC-JP", [0x8F, 0xB0]), ("CP932", [0x83]),
    ]

    /// A truncated character at the end is replaced once.
    @Test(arguments: ends.indices) func truncatedCharactersAreReplacedOnce(index: Int) {
        let (name, end) = Self.ends[index]
        let letters = [UInt8](repeating: 0x61, count: PairTable.shortest)
        let decoded = TextEncoding.other(name).decode(Bytes(letters + end))
        #expect(decoded.hasReplacements && decoded.utf8.count == letters.count + 3)
    }

    /// UTF-16 and UTF-32, including invalid units.
    @Test func wideEncodingsAreDecodedLikeSwift() {
        var state: UInt64 = 5
        var units: [UInt16] = []
        for _ in 0..<30_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            let unit = UInt16(truncatingIfNeeded: state >> 33)
            units.append([unit, unit & 0x7F, 0xD800 | unit & 0x7FF, unit & 0x7FF][Int(state >> 62)])
        }
        let expected = String(decoding: units, as: UTF16.self)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        #expect(Array(TextEncoding.utf16(.little).decode(Bytes(little)).utf8) == Array(expected.utf8))
        #expect(Array(TextEncoding.utf16(.big).decode(Bytes(big)).utf8) == Array(expected.utf8))
        let wide = expected.unicodeScalars.flatMap { scalar in
            (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * UInt32($0))) }
        }
        #expect(Array(TextEncoding.utf32(.little).decode(Bytes(wide)).utf8) == Array(expected.utf8))
        #expect(TextEncoding.utf32(.little).decode(Bytes(wide + [0, 0, 0x11, 0])).hasReplacements)
        #expect(TextEncoding.utf16(.big).decode(Bytes([0, 0x61, 0])).hasReplacements)
    }
}
