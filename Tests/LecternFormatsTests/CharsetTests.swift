import Foundation
import LecternBase
import LecternMarkup
import Testing

@testable import LecternFormats

/// Encodings are found by the letters of languages: most of short texts, nearly all of longer ones.
@Suite(.timeLimit(.minutes(10))) struct CharsetTests {
    /// Characters that old encodings lack, as people typed them.
    private static let plain: [Character: String] = [
        "«": "\"", "»": "\"", "„": "\"", "“": "\"", "”": "\"", "’": "'", "—": "-", "–": "-", "\u{200C}": "",
    ]

    private static func encoded(_ text: String, as encoding: String) throws -> [UInt8] {
        let text = encoding == "CP1258" ? decomposed(text) : text
        if let bytes = encode(text, as: encoding) { return bytes }
        return try text.flatMap { character in
            try encode(String(character), as: encoding)
                ?? #require(encode(plain[character] ?? "?", as: encoding), "\(character) in \(encoding)")
        }
    }

    /// Vietnamese as windows-1258 has it: the letters of the alphabet, and tones as marks.
    private static func decomposed(_ text: String) -> String {
        let tones = Set("\u{300}\u{301}\u{303}\u{309}\u{323}".unicodeScalars)
        return text.map { character in
            let parts = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
            let base = String(String.UnicodeScalarView(parts.filter { !tones.contains($0) }))
                .precomposedStringWithCanonicalMapping
            return base + String(String.UnicodeScalarView(parts.filter { tones.contains($0) }))
        }.joined()
    }

    /// The share of right answers over all texts and encodings, and what was wrong.
    private static func rate(length: Int, samples: Int) throws -> (share: Double, wrong: [String]) {
        var random = Seeded(state: 7)
        var (all, wrong) = (0, [String]())
        for text in EncodedTexts.all {
            let letters = Array(String(repeating: text.text + " ", count: length / text.text.count + 2))
            for encoding in text.encodings {
                for _ in 0..<samples {
                    let start = Int.random(in: 0..<text.text.count, using: &random)
                    let bytes = Bytes(try encoded(String(letters[start..<start + length]), as: encoding))
                    guard bytes.contains(where: { $0 >= 0x80 }) else { continue }
                    let right = try #require(TextEncoding(label: encoding.lowercased())).decode(bytes).utf8.utf8Text
                    let found = CharsetDetector.decode(bytes)
                    all += 1
                    if found.utf8.utf8Text != right { wrong.append("\(text.language) \(encoding): \(found.encoding)") }
                }
            }
        }
        return (1 - Double(wrong.count) / Double(max(all, 1)), wrong)
    }

    @Test(arguments: [(20, 12, 0.85), (100, 6, 0.97), (2_000, 1, 1)])
    func encodingsOfManyLanguages(length: Int, samples: Int, least: Double) throws {
        let rate = try Self.rate(length: length, samples: samples)
        #expect(rate.share >= least, "\(rate.share): \(rate.wrong)")
    }

    /// Half-width kana do not make a text Latin, however many there are.
    @Test(arguments: ["CP932", "EUC-JP"], [1, 5, 20])
    func halfWidthKana(encoding: String, share: Int) throws {
        let line = "祖母はテレビの前に座って、古い詩集を声に出して読みはじめた。"
        let text = (0..<40).map { $0 % share == 0 ? "ﾃﾚﾋﾞのｱﾅｳﾝｻｰがｺｰﾋｰを飲んだ。" : line }.joined(separator: "\n")
        let bytes = Bytes(try Self.encoded(text, as: encoding))
        #expect(CharsetDetector.decode(bytes).utf8.utf8Text == text)
    }

    /// Two characters are enough for frequent ones.
    @Test(arguments: ["中文", "第一章", "音乐", "你好", "测试"])
    func shortChinese(text: String) throws {
        #expect(CharsetDetector.decode(Bytes(try Self.encoded(text, as: "GBK"))).utf8.utf8Text == text)
    }

    /// Latin words in between change nothing.
    @Test(arguments: [
        ("CP1251", "Роман «Windows и Linux», глава 2: Debian GNU/Linux для всех, версия 12."),
        ("KOI8-R", "Программа Netscape Navigator работает быстро, но браузер Mosaic был раньше."),
        ("GBK", "他打开 Windows 电脑，看了一眼 Twitter，然后关上了。"), ("EUC-KR", "그는 Windows 컴퓨터를 켜고 Twitter를 보았다."),
        ("CP932", "彼はWindowsのパソコンでTwitterを見た。"),
        ("ISO-8859-2", "Pan Smith z New York Times źle spał i wypił kawę na ławce."),
        ("CP874", "เขาเปิดคอมพิวเตอร์ Windows แล้วอ่าน Twitter ในตอนเช้า"),
    ])
    func mixedWithLatin(encoding: String, text: String) throws {
        #expect(CharsetDetector.decode(Bytes(try Self.encoded(text, as: encoding))).utf8.utf8Text == text)
    }

    /// English and other Western texts stay what they are: one letter or typographic quotation marks.
    @Test(arguments: [
        "It was a “good” day at the café.", "The naïve hero – who else? – didn’t answer.",
        "£5 and 20 °C, says the sign.",
        "Déjà vu", "Señor Núñez", "Übung macht den Meister", "São Paulo", "Håkan Åberg",
        "Reykjavík: það er gott",
    ])
    func westernTexts(text: String) throws {
        #expect(CharsetDetector.decode(Bytes(try Self.encoded(text, as: "CP1252"))).utf8.utf8Text == text)
    }

    /// The names in an archive are decoded together.
    @Test func namesOfOneOrigin() throws {
        let names = ["第1話/001.jpg", "第2話/002.jpg", "表紙.jpg", "readme.txt"]
        let bytes = try names.map { Bytes(try Self.encoded($0, as: "CP932")) }
        #expect(CharsetDetector.decode(texts: bytes, favouring: "cp437") == names)
        let western = ["Über/Straße.jpg", "plain.jpg"]
        let old = try western.map { Bytes(try Self.encoded($0, as: "CP437")) }
        #expect(CharsetDetector.decode(texts: old, favouring: "cp437") == western)
        #expect(CharsetDetector.decode(texts: western.map { Bytes(utf8: $0) }) == western)
        #expect(CharsetDetector.decode(texts: []).isEmpty)
    }

    /// A long text costs as much as its sample.
    @Test func longTextsAreFast() throws {
        let text = try #require(EncodedTexts.all.first { $0.language == "ru" }).text
        let short = Bytes(try Self.encoded(text, as: "CP1251"))
        let long = Bytes(Array(repeatElement(short.array + [0x0A], count: 20_000).joined()))
        let clock = ContinuousClock()
        _ = CharsetDetector.guess(short)
        let time = clock.measure { #expect(CharsetDetector.guess(long.slice(0..<1 << 17)) == "windows-1251") }
        #expect(time < .seconds(2))
    }
}
