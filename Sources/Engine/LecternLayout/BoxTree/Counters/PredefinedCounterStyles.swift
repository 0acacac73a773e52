import LecternCSS

extension CounterStyleRule {
    /// The predefined counter styles by name.
    ///
    /// <https://www.w3.org/TR/css-counter-styles-3/#predefined-counters>
    static let predefined: [String: CounterStyleRule] = {
        var table: [String: CounterStyleRule] = [:]
        for rule in numericStyles + alphabeticStyles + symbolicStyles + additiveStyles + eastAsianStyles {
            table[rule.name] = rule
        }
        for (alias, name) in aliases { table[alias] = table[name] }
        return table
    }()

    private static let aliases = [
        ("lower-alpha", "lower-latin"), ("upper-alpha", "upper-latin"), ("khmer", "cambodian"),
        ("cjk-ideographic", "trad-chinese-informal"), ("-moz-arabic-indic", "arabic-indic"),
    ]

    // MARK: Making rules

    private static func rule(_ name: String, _ system: String, symbols: [String]) -> CounterStyleRule {
        var rule = CounterStyleRule(name: name)
        rule.system = system
        rule.symbols = symbols
        return rule
    }

    private static func symbols(_ text: String) -> [String] { text.unicodeScalars.map { String(Character($0)) } }

    /// Symbols of consecutive code points.
    private static func symbols(from first: UInt32, count: UInt32) -> [String] {
        (first..<first + count).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
    }

    private static func additive(
        _ name: String, _ range: ClosedRange<Int>, pairs: [(Int, String)]
    ) -> CounterStyleRule {
        var numerals = rule(name, "additive", symbols: [])
        numerals.ranges = [range]
        numerals.additiveSymbols = pairs.map { .init(weight: $0.0, symbol: $0.1) }
        return numerals
    }

    // MARK: Section 6.1, numeric

    private static let numericStyles: [CounterStyleRule] = {
        let digits: [(String, UInt32)] = [
            ("decimal", 0x30), ("arabic-indic", 0x660), ("bengali", 0x9E6), ("cambodian", 0x17E0),
            ("devanagari", 0x966), ("gujarati", 0xAE6), ("gurmukhi", 0xA66), ("kannada", 0xCE6), ("lao", 0xED0),
            ("malayalam", 0xD66), ("mongolian", 0x1810), ("myanmar", 0x1040), ("oriya", 0xB66), ("persian", 0x6F0),
            ("tamil", 0xBE6), ("telugu", 0xC66), ("thai", 0xE50), ("tibetan", 0xF20),
        ]
        var rules = digits.map { rule($0.0, "numeric", symbols: symbols(from: $0.1, count: 10)) }
        var padded = rules[0]
        padded.name = "decimal-leading-zero"
        padded.padLength = 2
        padded.padSymbol = "0"
        var ideographs = rule("cjk-decimal", "numeric", symbols: symbols("〇一二三四五六七八九"))
        ideographs.ranges = [0...Int.max]
        ideographs.suffix = "、"
        rules += [padded, ideographs]
        return rules
    }()

    // MARK: Section 6.2, alphabetic

    private static let alphabeticStyles: [CounterStyleRule] = {
        var rules = [
            rule("lower-latin", "alphabetic", symbols: symbols(from: 0x61, count: 26)),
            rule("upper-latin", "alphabetic", symbols: symbols(from: 0x41, count: 26)),
            rule("lower-greek", "alphabetic", symbols: symbols("αβγδεζηθικλμνξοπρστυφχψω")),
        ]
        let kana = [
            ("hiragana", "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"),
            ("hiragana-iroha", "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす"),
            ("katakana", "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン"),
            ("katakana-iroha", "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス"),
        ]
        for (name, letters) in kana {
            var letters = rule(name, "alphabetic", symbols: symbols(letters))
            letters.suffix = "、"
            rules.append(letters)
        }
        return rules
    }()

    // MARK: Sections 6.3 and 6.4, symbolic and fixed

    private static let symbolicStyles: [CounterStyleRule] = {
        var rules = [
            ("disc", "\u{2022}"), ("circle", "\u{25E6}"), ("square", "\u{25AA}"), ("disclosure-open", "\u{25BE}"),
            ("disclosure-closed", "\u{25B8}"),
        ].map { (name, symbol) in
            var bullet = rule(name, "cyclic", symbols: [symbol])
            bullet.suffix = " "
            return bullet
        }
        for (name, branch) in [
            ("cjk-earthly-branch", "子丑寅卯辰巳午未申酉戌亥"), ("cjk-heavenly-stem", "甲乙丙丁戊己庚辛壬癸"),
        ] {
            var fixed = rule(name, "fixed", symbols: symbols(branch))
            fixed.suffix = "、"
            fixed.fallback = "cjk-decimal"
            rules.append(fixed)
        }
        return rules
    }()

    // MARK: Additive

    private static let additiveStyles: [CounterStyleRule] = {
        let roman = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        let armenianCapitals = places(symbols(from: 0x531, count: 36), [1, 10, 100, 1000])
        let armenianSmall = places(symbols(from: 0x561, count: 36), [1, 10, 100, 1000])
        let georgian = places(
            symbols("აბგდევზჱთიკლმნჲოპჟრსტჳფქღყშჩცძწჭხჴჯჰ"), [1, 10, 100, 1000])
        let hebrewOnes = places(symbols("אבגדהוזחט"), [1])
        let hebrewTens = [(15, "טו"), (16, "טז"), (17, "יז"), (18, "יח"), (19, "יט")]
        let hebrewLarge =
            places(symbols("יכלמנסעפצ"), [10])
            + [(100, "ק"), (200, "ר"), (300, "ש"), (400, "ת")]
        let hebrewThousands = zip(1...9, symbols("אבגדהוזחט")).map { ($0 * 1000, $1 + "׳") } + [(10000, "י׳")]
        return [
            additive("upper-roman", 1...3999, pairs: roman),
            additive("lower-roman", 1...3999, pairs: roman.map { ($0.0, $0.1.lowercased()) }),
            additive("armenian", 1...9999, pairs: descending(armenianCapitals)),
            additive("upper-armenian", 1...9999, pairs: descending(armenianCapitals)),
            additive("lower-armenian", 1...9999, pairs: descending(armenianSmall)),
            additive("georgian", 1...19999, pairs: descending(georgian + [(10000, "ჵ")])),
            additive("hebrew", 1...10999, pairs: descending(hebrewOnes + hebrewTens + hebrewLarge + hebrewThousands)),
        ]
    }()

    /// Additive symbols with nine letters per decimal place.
    private static func places(_ letters: [String], _ weights: [Int]) -> [(Int, String)] {
        var pairs: [(Int, String)] = []
        for (index, letter) in letters.enumerated() where index / 9 < weights.count {
            pairs.append((weights[index / 9] * (index % 9 + 1), letter))
        }
        return pairs
    }

    private static func descending(_ pairs: [(Int, String)]) -> [(Int, String)] { pairs.sorted { $0.0 > $1.0 } }

    // MARK: Section 7, complex

    private static let eastAsianStyles: [CounterStyleRule] = {
        let numerals = [
            eastAsian("japanese-informal", negative: "マイナス", suffix: "、"),
            eastAsian("japanese-formal", negative: "マイナス", suffix: "、"),
            eastAsian("korean-hangul-formal", negative: "마이너스 ", suffix: ", "),
            eastAsian("korean-hanja-informal", negative: "마이너스 ", suffix: ", "),
            eastAsian("korean-hanja-formal", negative: "마이너스 ", suffix: ", "),
        ]
        return numerals + [
            chinese("simp-chinese-informal", negative: "负"), chinese("simp-chinese-formal", negative: "负"),
            chinese("trad-chinese-informal", negative: "負"), chinese("trad-chinese-formal", negative: "負"),
            ethiopic,
        ]
    }()

    private static func chinese(_ name: String, negative: String) -> CounterStyleRule {
        var numerals = rule(name, "-" + name, symbols: [])
        numerals.ranges = [-9999...9999]
        numerals.negativePrefix = negative
        numerals.suffix = "、"
        numerals.fallback = "cjk-decimal"
        return numerals
    }

    private static let ethiopic: CounterStyleRule = {
        var numerals = rule("ethiopic-numeric", "-ethiopic-numeric", symbols: [])
        numerals.ranges = [1...Int.max]
        numerals.suffix = "/ "
        return numerals
    }()

    private static func eastAsian(_ name: String, negative: String, suffix: String) -> CounterStyleRule {
        var numerals = rule(name, "-" + name, symbols: [])
        numerals.negativePrefix = negative
        numerals.suffix = suffix
        numerals.fallback = "cjk-decimal"
        return numerals
    }
}
