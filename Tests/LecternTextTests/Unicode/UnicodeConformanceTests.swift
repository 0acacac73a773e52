import Foundation
import LecternText
import LecternUnicode
import Testing

/// Unicode's test data, if the corpus is beside the checkout.
private enum UnicodeData {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../shared/corpus/unicode")

    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    /// A text, and for each code point whether there is a boundary before it; one more at the end.
    struct Case {
        var text: [UInt16]
        /// The boundaries by UTF-16 unit.
        var boundaries: [Bool]
        var line: String
    }

    static func cases(_ name: String) throws -> [Case] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let data = line.prefix { $0 != "#" }
            guard data.contains("÷") else { return nil }
            var (units, boundaries): ([UInt16], [Bool]) = ([], [])
            var isBoundary = false
            for part in data.split(whereSeparator: \.isWhitespace) {
                if part == "÷" || part == "×" {
                    isBoundary = part == "÷"
                } else if let value = UInt32(part, radix: 16) {
                    let own = Unicode.Scalar(value).map { Array(String(Character($0)).utf16) } ?? [UInt16(value)]
                    for index in own.indices { boundaries.append(index == 0 && isBoundary) }
                    units += own
                }
            }
            boundaries.append(isBoundary)
            return Case(text: units, boundaries: boundaries, line: String(data))
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct UnicodeConformanceTests {
    @Test(.enabled(if: UnicodeData.exists("GraphemeBreakTest.txt")))
    func characters() throws {
        let cases = try UnicodeData.cases("GraphemeBreakTest.txt")
        #expect(cases.count > 500)
        for item in cases { #expect(graphemeBoundaries(item.text) == item.boundaries, "\(item.line)") }
    }

    /// Except for CLDR's tailorings, listed in docs/conformance/unicode.md: a colon separates words, and signs before
    /// numbers and names do not join them.
    @Test(.enabled(if: UnicodeData.exists("WordBreakTest.txt")))
    func words() throws {
        let cases = try UnicodeData.cases("WordBreakTest.txt")
        #expect(cases.count > 1500)
        let failed = cases.filter { wordBoundaries($0.text) != $0.boundaries }
        #expect(failed.count < 20)
        for item in failed { #expect(item.text.contains { [0x3A, 0x06DD, 0x070F].contains($0) }, "\(item.line)") }
    }

    /// Except for the tailorings in docs/conformance/unicode.md: no break between a stop or comma and a digit, or
    /// after a hyphen that begins a word.
    @Test(.enabled(if: UnicodeData.exists("LineBreakTest.txt")))
    func lines() throws {
        let cases = try UnicodeData.cases("LineBreakTest.txt")
        #expect(cases.count > 7000)
        var failed: [UnicodeData.Case] = []
        for item in cases {
            var found = lineBreakOpportunities(item.text, options: LineBreakOptions()).map { $0 != .none }
            found[0] = false
            if found != item.boundaries { failed.append(item) }
        }
        #expect(failed.count < 30)
        for item in failed {
            let hasNumber = zip(item.text, item.text.dropFirst()).contains {
                ($0 == 0x2C || $0 == 0x2E || $0 == 0x308) && (0x30...0x39).contains($1)
            }
            #expect(hasNumber || item.text.first == 0x2D, "\(item.line)")
        }
    }
}
