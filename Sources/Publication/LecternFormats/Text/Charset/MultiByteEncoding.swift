import Glibc
import LecternBase
import LecternMarkup

/// An encoding of East Asia: how likely each of its pairs of bytes is in ordinary text.
///
/// The standards divide their characters into common and rare ones; the most frequent are listed.
struct MultiByteEncoding: Sendable {
    let label: String
    private let prior: Double
    /// The logarithms of the shares of pairs, in hundredths, by first and second byte; 0 for invalid pairs.
    private let shares: [Int16]

    private init?(_ label: String, prior: Double, share: (_ first: Int, _ second: Int, Unicode.Scalar) -> Double) {
        guard let encoding = TextEncoding(label: label) else { return nil }
        self.label = label
        self.prior = prior
        var shares = [Int16](repeating: 0, count: 1 << 16)
        let seconds = (0x40...0xFE).filter { $0 != 0x7F }
        for first in 0x81...0xFE {
            let lines = Bytes(seconds.flatMap { [UInt8(first), UInt8($0), 0x0A] })
            let decoded = encoding.decode(lines).utf8.utf8Text.unicodeScalars.split(
                separator: "\n", omittingEmptySubsequences: false)
            guard decoded.count == seconds.count + 1 else { continue }
            for (second, text) in zip(seconds, decoded) where text.count == 1 {
                guard let scalar = text.first, scalar != "\u{FFFD}" else { continue }
                shares[first << 8 | second] = Int16(Glibc.log(share(first, second, scalar)) * 100)
            }
        }
        self.shares = shares
    }

    static let all: [MultiByteEncoding] = [
        MultiByteEncoding("gb18030", prior: 0, share: EastAsianShares.gbk),
        MultiByteEncoding("big5", prior: -0.5, share: EastAsianShares.big5),
        MultiByteEncoding("shift_jis", prior: -0.3, share: EastAsianShares.shiftJIS),
        MultiByteEncoding("euc-jp", prior: -1, share: EastAsianShares.eucJP),
        MultiByteEncoding("euc-kr", prior: -0.5, share: EastAsianShares.eucKR),
    ].compactMap { $0 }

    private static let logOfInvalid = Glibc.log(1e-9)
    private static let logOfHalfWidth = Glibc.log(0.03 / 63)
    private static let logOfRare = Glibc.log(1e-6)
    private static let logBesideLatin = Glibc.log(0.1)

    /// Returns the logarithm of how likely bytes are in the encoding.
    func score(_ bytes: [UInt8]) -> Double {
        var (score, index) = (prior, 0)
        func isLetter(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (0x61...0x7A).contains(bytes[index] | 0x20) && bytes[index] < 0x80
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if isLetter(index) { score -= 0.4 }
                index += 1
                continue
            }
            let start = index
            score += step(bytes, &index)
            if isLetter(start - 1) { score += Self.logBesideLatin }
            if isLetter(index) { score += Self.logBesideLatin }
        }
        return score
    }

    /// Returns the logarithm for one character and moves past it.
    private func step(_ bytes: [UInt8], _ index: inout Int) -> Double {
        let first = bytes[index]
        let second = index + 1 < bytes.count ? bytes[index + 1] : nil
        if label == "shift_jis", (0xA1...0xDF).contains(first) {
            index += 1
            return Self.logOfHalfWidth
        }
        guard let second else {
            index += 1
            return -3
        }
        if label == "euc-jp", first == 0x8E, (0xA1...0xDF).contains(second) {
            index += 2
            return Self.logOfHalfWidth
        }
        if let length = rareLength(bytes, index, first: first, second: second) {
            index += length
            return Self.logOfRare
        }
        let share = shares[Int(first) << 8 | Int(second)]
        index += share == 0 ? 1 : 2
        return share == 0 ? Self.logOfInvalid : Double(share) / 100
    }

    /// The length of a character of more than two bytes: of GB 18030, and of JIS X 0212 in EUC-JP.
    private func rareLength(_ bytes: [UInt8], _ index: Int, first: UInt8, second: UInt8) -> Int? {
        if label == "gb18030", (0x30...0x39).contains(second), index + 3 < bytes.count {
            return (0x81...0xFE).contains(bytes[index + 2]) && (0x30...0x39).contains(bytes[index + 3]) ? 4 : nil
        }
        if label == "euc-jp", first == 0x8F, index + 2 < bytes.count { return bytes[index + 2] >= 0xA1 ? 3 : nil }
        return nil
    }
}
