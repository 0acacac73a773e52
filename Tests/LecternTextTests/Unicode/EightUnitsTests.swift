import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct EightUnitsTests {
    /// Only ASCII letters count as letters, at every position of the first other unit.
    @Test func lettersEndAtTheFirstOtherUnit() {
        for other in [0x00, 0x20, 0x27, 0x40, 0x5B, 0x60, 0x7B, 0x141, 0x161, 0x4E41, 0xFF41] as [UInt16] {
            for place in 0..<20 {
                var text = [UInt16](repeating: 0x7A, count: 24)
                text[0] = 0x41
                text[5] = 0x5A
                text[place] = other
                text.withUnsafeBufferPointer { text in
                    #expect(EightUnits(text, at: 0).letters == min(place, 8))
                    #expect(EightUnits.endOfLetters(text, from: 0, to: 24) == place)
                    #expect(EightUnits.endOfLetters(text, from: 0, to: min(place, 11)) == min(place, 11))
                    #expect(EightUnits.endOfLetters(text, from: place + 1, to: 24) == 24)
                    #expect(!EightUnits.isLetter(other))
                }
            }
        }
    }
}
