import LecternMarkup
import Testing

/// Strings of UTF-16 units.
@Suite(.timeLimit(.minutes(10))) struct UTF16UnitsTests {
    /// All pairs of units at the boundaries of the encoding.
    @Test func stringsEqualTheStandardLibrary() {
        let units: [UInt16] = [
            0, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0xD800, 0xD83D, 0xDBFF, 0xDC00, 0xDE00, 0xDFFF, 0xE000,
        ]
        #expect(String(utf16Units: []).isEmpty)
        for a in units {
            for b in units {
                for c in units {
                    let text = [a, b, c]
                    #expect(String(utf16Units: text).utf8.elementsEqual(String(decoding: text, as: UTF16.self).utf8))
                }
            }
        }
    }
}
