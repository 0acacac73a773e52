import LecternUnicode
import Testing

@testable import LecternText

/// Compares the pair table with ICU for random text.
@Suite(.timeLimit(.minutes(10))) struct LinePairsTests {
    private static let alphabet: [UInt16] = Array(
        "ab12 \t.,:;!?-–—‐…/\\()[]{}'\"“”‘’«»$€%°+&*#@|~^_=<>\u{A0}\u{AD}\u{200B}\u{2060}\n\r\u{0B}\u{85}\u{2028}éßжλ§¶†‰№¡¿、。「」（）！語あぁー・％￥…‥〜"
            .utf16)

    private static func icu(_ text: [UInt16], _ locale: String) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: text.count + 1) { out, count in
            out.initialize(repeating: 0)
            count = text.count + 1
            text.withUnsafeBufferPointer { _ = BreakIterators.mark(.line, locale: locale, text: $0, marks: out) }
            out[text.count] = 2
        }
    }

    private static func pairs(_ text: [UInt16], _ tailoring: LinePairs.Tailoring) -> [UInt8]? {
        var isWhole = true
        let marks = [UInt8](unsafeUninitializedCapacity: text.count + 1) { out, count in
            out.initialize(repeating: 0)
            count = text.count + 1
            text.withUnsafeBufferPointer { isWhole = LineBreaking.markPairs($0, tailoring, into: out) }
            out[text.count] = 2
        }
        return isWhole ? marks : nil
    }

    @Test(arguments: [
        ("en", LinePairs.Tailoring.root), ("en@lb=strict", .root), ("ja@lb=normal", .eastAsian),
        ("ja@lb=strict", .strictEastAsian), ("zh@lb=strict", .strictEastAsian),
    ])
    func randomText(locale: String, tailoring: LinePairs.Tailoring) {
        var state: UInt64 = 0x1234_5678_9ABC_DEF1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var failures = 0
        for _ in 0..<20_000 where failures < 10 {
            let text = (0..<1 + random(9)).map { _ in Self.alphabet[random(Self.alphabet.count)] }
            guard let marks = Self.pairs(text, tailoring) else { continue }
            let expected = Self.icu(text, locale)
            if marks != expected {
                failures += 1
                Issue.record("\(String(decoding: text, as: UTF16.self).debugDescription): \(marks), ICU \(expected)")
            }
        }
    }

    @Test func proseNeedsPairsOnly() {
        let text = Array("“Well, Prince — so ‘Genoa’ (and Lucca) are 1,200.50% … Ça va?” Война и мир".utf16)
        #expect(Self.pairs(text, .root) != nil)
        #expect(Self.pairs(Array("e\u{301}".utf16), .root) == nil)
    }
}
