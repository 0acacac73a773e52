import LecternHarfBuzz
import LecternText
import Testing

/// A seeded random number generator.
private struct SeededGenerator: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return seed ^ seed >> 29
    }
}

/// Text that is composed of cached pieces equals the whole shaped by HarfBuzz.
@Suite(.timeLimit(.minutes(10))) struct CacheEqualityTests {
    static let texts = [
        "“Well, Prince, so Genoa and Lucca are now just family estates of the Buonapartes.",
        "To Yvonne: ‘AVATAR’—(Text), T. V. Wolf; fjord, office, Type 1/2. A “fi” of ‘f’!",
        "Πάντα ῥεῖ, καὶ οὐδὲν μένει. Война и мир; Ёлка.",
        "אבגד 123 (הוזח), שָׁלוֹם עֲלֵיכֶם.", "بسم الله الرحمن الرحيم 123 (سلام)",
        "吾輩は猫である。名前はまだ無い。どこで生れたか、「とんと」見当がつかぬ。", "क्षत्रिय हिन्दी। ภาษาไทย tiếng Việt e\u{301}le\u{300}ve",
        "The first fifty-fifth; off flat fjords, “fluff” (offal) fffifi ffl. Affinity, fi. Of fi-fi: f i, “ff”—ſt, Th fi",
        "ma\u{2E5}\u{2E9} \u{2E7}\u{2E5}, a \u{A712}\u{A716}; x\u{2DE} \u{2DE}, \u{301}a \u{301}",
        "i\u{301}j\u{323}\u{301} e\u{316}\u{302} \u{30A}",
        "alone\u{2060}—that’s A\u{2060}V, f\u{2060}i; V\u{2060}. V\u{2060}\u{2060}.\u{2060} \u{2060}—T\u{FEFF}o,\u{2060}…\u{2060}",
    ]

    @Test(arguments: [
        "Liberation Serif", "EB Garamond", "Noto Serif", "Noto Serif CJK JP", "Amiri", "DejaVu Sans",
        "Gentium Book Plus",
    ])
    func cachedEqualsUncached(family: String) {
        let style = Fixture.style(family)
        let cached = HarfBuzzShaper()
        let plain = HarfBuzzShaper(cacheByteLimit: 0)
        for text in Self.texts {
            let level: UInt8 = BidiParagraph(Array(text.utf16), base: .automatic).baseLevel
            let first = dump(Fixture.shape(text, style, level: level, with: cached))
            #expect(first == dump(Fixture.shape(text, style, level: level, with: cached)))
            #expect(first == dump(Fixture.shape(text, style, level: level, with: plain)))
        }
    }

    /// A word is composed of its pairs only if HarfBuzz gives the same result for the whole word.
    @Test(arguments: [
        "Liberation Serif", "EB Garamond", "Noto Serif", "Noto Sans", "Amiri", "DejaVu Sans", "DejaVu Serif",
        "Cantarell", "Gentium Book Plus",
    ])
    func composedWordsEqualShapedOnes(family: String) {
        let letters = Array("abcdefghijklmnopqrstuvwxyzffiijltTVWAYQvwéöçßœ0123—,’\u{2060}\u{2060}").map(String.init)
        var random = SeededGenerator(seed: 7)
        var words = ["office", "fjord", "affluent", "Qu", "Thy", "fft", "ij", "gg", "gj", "AVATAR", "Ye"]
        for _ in 0..<700 {
            words.append(
                (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
                    .joined())
        }
        let (composed, shaped) = (HarfBuzzShaper(), HarfBuzzShaper(cacheByteLimit: 0))
        // Words that consist mostly of ligatures, next to other letters.
        let joining = Array("fffiijltThQucsp.eorT").map(String.init)
        for _ in 0..<700 {
            words.append(
                (0..<Int.random(in: 2...12, using: &random)).compactMap { _ in joining.randomElement(using: &random) }
                    .joined())
        }
        // Small capitals, including those from capitals, and old-style numbers.
        let features: [[OpenTypeSetting]] = [[], [0x736D_6370], [0x736D_6370, 0x6332_7363], [0x6F6E_756D]].map {
            $0.map { OpenTypeSetting(tag: $0, value: 1) }
        }
        for style in features.map({ Fixture.style(family, features: $0) }) {
            for word in words {
                #expect(
                    dump(Fixture.shape(word, style, with: composed)) == dump(Fixture.shape(word, style, with: shaped)),
                    "\(word)")
            }
        }
    }

    /// Letters that are substituted alone may combine in an intermediate form.
    @Test(arguments: [
        [
            SubstitutingFont.Lookup.single(["a": "x", "b": "y"]), .ligatures(["xy": "z"]),
            .single(["x": "p", "y": "q"]),
        ],
        [.ligatures(["ab": "x", "abb": "y"]), .single(["x": "a", "b": "q"]), .ligatures(["aq": "b", "pp": "a"])],
        [.single(["a": "b"]), .single(["p": "a", "x": "V"]), .ligatures(["ba": "A"])],
        [.single(["a": "A", "b": "V", "x": "T", "y": "o", "z": "\u{301}"])],
    ])
    func substitutedLettersEqualShapedOnes(lookups: [SubstitutingFont.Lookup]) throws {
        let font = try #require(SubstitutingFont(lookups))
        var random = SeededGenerator(seed: 5)
        let (composed, shaped) = (HarfBuzzShaper(), HarfBuzzShaper(cutting: .never))
        var ligatures = 0
        for _ in 0..<2000 {
            let word = (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in
                "abxypqzAVTo,".randomElement(using: &random)
            }
            let expected = font.shape(String(word), with: shaped)
            if expected.glyphs.count < word.count { ligatures += 1 }
            #expect(dump(font.shape(String(word), with: composed)) == dump(expected), "\(String(word))")
        }
        #expect(lookups.count == 1 || ligatures > 50)
    }

    /// Contextual rules, some of which match spaces, are applied in words and across spaces as by HarfBuzz.
    @Test(arguments: [
        [SubstitutingFont.Lookup.rule(["ab", "xy"], position: 1, ["x": "p", "y": "q"], .coverages)],
        [.rule(["ab", "xy"], position: 0, ["a": "p", "b": "q"], .classes)],
        [.rule(["ab", "xy"], position: 0, ["a": "p", "b": "q"], .classesWithEmptySet)],
        [.rule(["ab ", "x", "T "], position: 1, ["x": "V"], .chained)],
        [.rule(["abxyV, ", "z"], position: 1, ["z": "A"], .coverages)],
        [.rule(["z", "abxyV, "], position: 0, ["z": "A"], .classes)],
        [.rule(["a", " ", "b"], position: 2, ["b": "q"], .coverages)],
        [.rule([" ", "p"], position: 1, ["p": "T"], .chained), .single(["x": "p"])],
        [.ligatures(["ab": "x"]), .rule(["x", " ,"], position: 0, ["x": "T"], .coverages)],
        [.rule(["ab ", "ab ", "ab "], position: 1, ["a": "p", "b": "q"], .coverages)],
    ])
    func rulesEqualThoseOfTheWhole(lookups: [SubstitutingFont.Lookup]) throws {
        let font = try #require(SubstitutingFont(lookups))
        let plain = try #require(SubstitutingFont([]))
        var random = SeededGenerator(seed: 13)
        let (composed, shaped) = (HarfBuzzShaper(), HarfBuzzShaper(cutting: .never))
        var applied = 0
        for _ in 0..<2000 {
            let text = String(
                (0..<Int.random(in: 1...14, using: &random)).compactMap { _ in
                    "abxypqzVT,  ".randomElement(using: &random)
                })
            let expected = font.shape(text, with: shaped)
            if dump(expected) != dump(plain.shape(text, with: shaped)) { applied += 1 }
            #expect(dump(font.shape(text, with: composed)) == dump(expected), "\(text)")
        }
        #expect(applied > 10)
    }

    @Test(arguments: [
        "Liberation Serif", "EB Garamond", "Noto Serif", "Noto Serif CJK JP", "Amiri", "DejaVu Sans",
        "Gentium Book Plus",
    ])
    func piecesEqualTheWhole(family: String) {
        let style = Fixture.style(family)
        let uncut = HarfBuzzShaper(cutting: .never)
        for text in Self.texts {
            let units = Array(text.utf16)
            let item = ShapingItem(
                start: 0, end: Int32(units.count), style: style,
                bidiLevel: BidiParagraph(units, base: .automatic).baseLevel)
            let whole = dump(uncut.shape(units, items: [item]))
            let shaper = HarfBuzzShaper()
            #expect(dump(shaper.shape(units, items: [item])) == whole)
            // Again, with its words cached.
            #expect(dump(shaper.shape(units, items: [item])) == whole)
        }
    }

    /// The advance of plain Japanese, computed without a paragraph, equals that of the text shaped by HarfBuzz.
    @Test(arguments: ["Noto Serif CJK JP", "Noto Sans CJK SC", "EB Garamond"])
    func plainAdvancesEqualShapedOnes(family: String) throws {
        let letters = Array("東京山路登智働角情棹流一丁ぁあいうゎんゝアイウェヴーヽ").map(String.init)
        var random = SeededGenerator(seed: 11)
        let (plain, whole) = (HarfBuzzShaper(), HarfBuzzShaper(cutting: .never))
        for orientation in [ShapingStyle.Orientation.horizontal, .mixed, .upright] {
            let style = Fixture.style(family, orientation: orientation)
            for count in [Int](repeating: 1, count: 20) + (0..<200).map({ 1 + $0 % 7 }) {
                let word = (0..<count).compactMap { _ in letters.randomElement(using: &random) }
                    .joined()
                let units = Array(word.utf16)
                let item = ShapingItem(start: 0, end: Int32(units.count), style: style, bidiLevel: 0)
                let shaped = whole.shape(units, items: [item])
                let advance = units.withUnsafeBufferPointer { plain.plainAdvance(of: $0, style: style) }
                guard let advance else {
                    #expect(shaped.runs.count > 1, "\(word) \(orientation)")
                    continue
                }
                #expect(advance.units == shaped.positions.last && shaped.runs.allSatisfy { $0.font === advance.font })
            }
        }
    }

    /// Other texts have no plain advance.
    @Test func otherTextsAreNoPlainSums() {
        let shaper = HarfBuzzShaper()
        func isPlain(_ text: String, _ style: ShapingStyle) -> Bool {
            Array(text.utf16).withUnsafeBufferPointer { shaper.plainAdvance(of: $0, style: style) } != nil
        }
        let style = Fixture.style("Noto Serif CJK JP")
        #expect(isPlain("山路を", style))
        for text in ["", "山。", "ab", "か\u{3099}", "ｱ", "山 路", "\u{20BB7}"] { #expect(!isPlain(text, style), "\(text)") }
        #expect(!isPlain("山路を", Fixture.style("Noto Serif CJK JP", orientation: .sideways)))
    }

    /// Measured text has the advances and flags of shaped text, and makes its glyphs at first use.
    @Test(arguments: [
        "Liberation Serif", "EB Garamond", "Noto Serif", "Noto Serif CJK JP", "Amiri", "DejaVu Sans",
        "Gentium Book Plus",
    ])
    func measuredEqualsShaped(family: String) {
        let style = Fixture.style(family)
        let shaper = HarfBuzzShaper()
        for text in Self.texts {
            let units = Array(text.utf16)
            let item = ShapingItem(
                start: 0, end: Int32(units.count), style: style,
                bidiLevel: BidiParagraph(units, base: .automatic).baseLevel)
            let shaped = shaper.shape(units, items: [item])
            let measured = shaper.measure(units, items: [item])
            #expect(measured.positions == shaped.positions)
            #expect(measured.unitFlags == shaped.unitFlags)
            #expect(dump(measured) == dump(shaped))
        }
    }

    /// Ideographs and kana that are shaped as one run, from a table of glyphs, equal the runs of each script shaped
    /// by HarfBuzz.
    @Test(arguments: [ShapingStyle.Orientation.horizontal, .mixed, .upright], ["ja", "zh-Hans", "ko", nil])
    func japaneseEqualsItsScripts(orientation: ShapingStyle.Orientation, language: String?) {
        let style = Fixture.style("Noto Serif CJK JP", language: language, orientation: orientation)
        let alphabet = Array("草枕山路を登りながらかうカガヴプァッャー々〆、。「」（）・！〜…か\u{3099}か\u{309A}ク\u{309A}辻\u{FE00}A1 ")
        var random = SeededGenerator(seed: 3)
        let (shaper, plain) = (HarfBuzzShaper(), HarfBuzzShaper(cutting: .never))
        for _ in 0..<200 {
            let length = Int.random(in: 1...24, using: &random)
            let text = Array(String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) }).utf16)
            let runs = text.withUnsafeBufferPointer { scriptRuns($0) }
            let items = runs.map { ShapingItem(start: Int32($0.start), end: Int32($0.end), style: style, bidiLevel: 0) }
            let whole = shaper.shape(
                text, items: [ShapingItem(start: 0, end: Int32(text.count), style: style, bidiLevel: 0)])
            #expect(
                glyphs(whole) == glyphs(plain.shape(text, items: items)), "\(String(decoding: text, as: UTF16.self))")
        }
    }

    /// Kanji and kana are in one run.
    @Test func japaneseIsOneRun() {
        for orientation in [ShapingStyle.Orientation.horizontal, .mixed] {
            let style = Fixture.style("Noto Serif CJK JP", language: "ja", orientation: orientation)
            #expect(Fixture.shape("山路を登りながら、カフェで考えた。", style).runs.count == 1)
        }
    }

    private func glyphs(_ shaped: ShapedText) -> [String] {
        shaped.runs.flatMap { run in
            (Int(run.glyphStart)..<Int(run.glyphEnd)).map {
                let buffer = shaped.glyphs
                return "\(buffer.clusters[$0]):\(buffer.glyphs[$0])+\(buffer.advances[$0])@\(buffer.offsetsX[$0]),"
                    + "\(buffer.offsetsY[$0]) \(run.font.face.data.name) \(run.orientation)"
            }
        }
    }
}
