import Testing

@testable import LecternMarkup

@Suite(.timeLimit(.minutes(10))) struct UTF16EncodingTests {
    /// Arbitrary units are encoded as by Swift.
    @Test func unitsAreEncodedLikeSwift() {
        var seed: UInt64 = 3
        let kinds: [Range<UInt16>] = [
            0..<0x80, 0x80..<0x800, 0x800..<0xD800, 0xD800..<0xDC00, 0xDC00..<0xE000, 0xE000..<0xFFFF, 0xD83D..<0xD83E,
            0xDE00..<0xDE10,
        ]
        for length in 0..<300 {
            let units = (0..<length % 40).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1
                let kind = kinds[Int(seed >> 60) % kinds.count]
                return kind.lowerBound + UInt16(truncatingIfNeeded: seed >> 33) % UInt16(kind.count)
            }
            #expect(String(units: units[...]) == String(decoding: units, as: UTF16.self))
            #expect(
                Array(String(units: units.dropFirst(3)).utf16)
                    == Array(String(decoding: units.dropFirst(3), as: UTF16.self).utf16))
        }
    }
}
