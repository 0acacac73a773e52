import Testing

@testable import LecternMarkup

/// Bytes that are decoded in blocks give the same result as one by one.
@Suite(.timeLimit(.minutes(10))) struct UTF8DecodingTests {
    /// Characters of one to four bytes, and invalid ones, at every position of a block.
    @Test(
        arguments: [[0xC3, 0xA9], [0xE2, 0x80, 0x9C], [0xF0, 0x9D, 0x84, 0x9E], [0xFF], [0xE2, 0x80], [0x80]]
            as [[UInt8]])
    func unitsEqualTheStandardLibrary(_ odd: [UInt8]) {
        for length in 0..<80 {
            for place in 0...length {
                let filler = (0..<length).map { UInt8(0x21 + $0) }
                let bytes = filler[..<place] + odd + filler[place...]
                var units: [UInt16] = []
                Array(bytes).withUnsafeBufferPointer { units.append(decodingUTF8: $0) }
                if units != Array(String(decoding: bytes, as: UTF8.self).utf16) {
                    Issue.record("\(odd) at \(place) of \(length)")
                }
                let shape = Array(bytes).withUnsafeBytes { UTF8Shape($0) }
                #expect(shape.isWellFormed == (String(validating: bytes, as: UTF8.self) != nil))
            }
        }
    }

    /// Every byte at every position of a block ends plain text exactly if it may begin markup.
    @Test func plainTextEndsWhereMarkupMayBegin() throws {
        for byte in UInt8.min...UInt8.max {
            let isPlain = byte >= 0x20 && ![0x3C, 0x26, 0x5D, 0xEF].contains(byte) || byte == 9 || byte == 10
            for place in [0, 1, 7, 8, 15, 16, 17, 31, 32, 33, 39] {
                var bytes = [UInt8](repeating: 0x61, count: 40)
                bytes[place] = byte
                let end = try bytes.withUnsafeBufferPointer { try #require(XMLBytes($0)).endOfPlainText(from: 0) }
                if end != (isPlain ? 40 : place) { Issue.record("\(byte) at \(place)") }
            }
        }
    }
}
