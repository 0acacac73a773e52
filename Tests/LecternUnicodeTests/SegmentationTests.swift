import LecternUnicode
import Testing

@Suite(.timeLimit(.minutes(10))) struct SegmentationTests {
    private func cut(_ text: String, _ ranges: ([UInt16]) -> [Range<Int>]) -> [String] {
        let units = Array(text.utf16)
        return ranges(units).map { String(decoding: units[$0], as: UTF16.self) }
    }

    @Test func wordsOfLanguagesWithoutSpaces() {
        #expect(cut("ภาษาไทยง่าย", { wordRanges($0, language: "th") }) == ["ภาษา", "ไทย", "ง่าย"])
        #expect(cut("我喜歡北京", { wordRanges($0, language: "zh") }).contains("北京"))
        #expect(cut("It’s 3.5 m", { wordRanges($0) }) == ["It’s", "3.5", "m"])
    }

    @Test func wholeWords() {
        func isWhole(_ word: String, in text: String, language: String = "root") -> Bool {
            let (units, wanted) = (Array(text.utf16), Array(word.utf16))
            guard let start = units.indices.first(where: { units[$0...].starts(with: wanted) }) else { return false }
            return WordParts.isWhole(start..<start + wanted.count, of: units, language: language)
        }
        #expect(isWhole("man", in: "a man,"))
        #expect(!isWhole("man", in: "human"))
        #expect(!isWhole("man", in: "many"))
        #expect(isWhole("北京", in: "我喜歡北京市", language: "zh") || isWhole("喜歡", in: "我喜歡北京", language: "zh"))
        #expect(!isWhole("欢北", in: "我喜欢北京", language: "zh"))
    }
}

@Suite(.timeLimit(.minutes(10))) struct RegularExpressionTests {
    @Test func findsAndBounds() throws {
        let text = Array("Colour, color;\ncolonel".utf16)
        let regex = try RegularExpression("^?colou?r", options: .ignoresCase)
        #expect(regex.ranges(in: text).ranges == [0..<6, 8..<13])
        #expect(regex.ranges(in: text, limit: 1) == .init(ranges: [0..<6], isComplete: false))
        #expect(try RegularExpression("^col").ranges(in: text).ranges == [15..<18])
    }

    @Test func invalidPatternsAreReported() {
        #expect(throws: RegularExpression.Failure.self) { try RegularExpression("a(b") }
        #expect(throws: RegularExpression.Failure.tooLong) {
            try RegularExpression(String(repeating: "a", count: 5_000))
        }
        #expect(throws: RegularExpression.Failure.syntax(offset: 0)) { try RegularExpression("") }
    }

    @Test(.timeLimit(.minutes(10))) func hostilePatternsTakeBoundedTime() throws {
        let regex = try RegularExpression("(a+)+$")
        regex.timeLimit = 20
        let text = [UInt16](repeating: 0x61, count: 5_000) + [0x62]
        #expect(!regex.ranges(in: text).isComplete)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SearchCollatorTests {
    private func areEqual(_ a: String, _ b: String, _ language: String, case: Bool = false, accents: Bool = false)
        -> Bool?
    {
        SearchCollator(language: language, heedsCase: `case`, heedsAccents: accents)?
            .areEqual(Array(a.utf16), Array(b.utf16))
    }

    @Test func lettersOfALanguageAreDistinguished() {
        #expect(areEqual("alska", "älska", "sv") == false)
        #expect(areEqual("alska", "älska", "en") == true)
        #expect(areEqual("isi", "ısı", "tr") == false)
        #expect(areEqual("Ecole", "école", "fr") == true)
    }

    @Test func strengths() {
        #expect(areEqual("A", "a", "en", case: true) == false)
        #expect(areEqual("a", "á", "en", case: true) == true)
        #expect(areEqual("A", "a", "en", accents: true) == true)
        #expect(areEqual("a", "á", "en", accents: true) == false)
    }
}
