import LecternUnicode
import Testing

/// Units are found in blocks with the same result as one by one.
@Suite(.timeLimit(.minutes(10))) struct UnitSearchTests {
    private func slowly(_ wanted: [UInt16], _ text: [UInt16]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var at = 0
        while at + wanted.count <= text.count {
            if text[at..<at + wanted.count].elementsEqual(wanted) {
                found.append(at..<at + wanted.count)
                at += wanted.count
            } else {
                at += 1
            }
        }
        return found
    }

    /// Small alphabets whose units differ by one, or by the high bit, or not in their lanes.
    @Test(arguments: [[0, 1], [0x7FFF, 0x8000, 0xFFFF], [0x61, 0x62, 0x6100]] as [[UInt16]])
    func everyOccurrenceIsFound(alphabet: [UInt16]) {
        var seed: UInt64 = 7
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for _ in 0..<3_000 {
            let text = (0..<next(120)).map { _ in alphabet[next(alphabet.count)] }
            let wanted = (0...next(5)).map { _ in alphabet[next(alphabet.count)] }
            #expect(UnitSearch.ranges(of: wanted, in: text) == slowly(wanted, text), "\(wanted) in \(text)")
        }
    }

    @Test func emptyPatternsAndTextBeyondTheLimitHaveNoMatches() {
        #expect(UnitSearch.ranges(of: [], in: [1, 2, 3]).isEmpty)
        #expect(UnitSearch.ranges(of: [1], in: []).isEmpty)
        #expect(UnitSearch.ranges(of: [1], in: [1, 1, 1], limit: 2) == [0..<1, 1..<2])
    }
}
