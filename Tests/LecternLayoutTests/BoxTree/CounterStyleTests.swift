import LecternCSS
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct CounterStyleTests {
    private let styles = CounterStyleSet(rules: [:])

    @Test(arguments: [
        ("decimal", -7, "-7"), ("decimal-leading-zero", 7, "07"), ("decimal-leading-zero", -7, "-7"),
        ("lower-roman", 1994, "mcmxciv"), ("upper-roman", 4000, "4000"), ("lower-alpha", 27, "aa"),
        ("upper-latin", 703, "AAA"), ("lower-greek", 24, "ω"), ("lower-greek", 25, "αα"), ("armenian", 1999, "ՌՋՂԹ"),
        ("georgian", 19999, "ჵჰშჟთ"), ("hebrew", 15, "טו"), ("hebrew", 1234, "א׳רלד"), ("arabic-indic", 105, "١٠٥"),
        ("cjk-decimal", 20, "二〇"), ("japanese-informal", 1110, "千百十"), ("japanese-formal", 11, "壱拾壱"),
        ("simp-chinese-informal", 10, "十"), ("simp-chinese-informal", 2005, "二千零五"),
        ("trad-chinese-formal", 110, "壹佰壹拾"),
        ("japanese-informal", 0, "〇"), ("japanese-informal", 11_111, "一万一千百十一"),
        ("japanese-informal", 10_000_000, "一千万"),
        ("japanese-informal", -1, "マイナス一"), ("japanese-formal", 100_110_001, "壱億壱拾壱萬壱"),
        ("korean-hanja-informal", 11_111, "萬 千百十一"), ("korean-hanja-informal", 100_010_001, "一億 萬 一"),
        ("korean-hanja-formal", 6001, "六仟壹"), ("korean-hangul-formal", 11_000_000, "일천일백만"),
        ("korean-hangul-formal", 10_001, "일만 일"),
        ("korean-hangul-formal", -12, "마이너스 일십이"), ("ethiopic-numeric", 100, "፻"),
        ("ethiopic-numeric", 78010092, "፸፰፻፩፼፺፪"),
        ("cjk-heavenly-stem", 11, "一一"), ("disc", 5, "•"), ("hiragana", 1, "あ"), ("nonsense", 3, "3"),
        ("lower-alpha", 0, "0"),
    ])
    func predefined(_ name: String, _ value: Int, _ expected: String) {
        #expect(styles.representation(of: value, style: .named(name)) == expected)
    }

    @Test func rulesExtendOthersAndCyclesAreCut() {
        var paren = CounterStyleRule(name: "paren")
        paren.system = "extends"
        paren.extends = "lower-alpha"
        paren.prefix = "("
        paren.suffix = ") "
        var a = CounterStyleRule(name: "a"), b = CounterStyleRule(name: "b")
        a.system = "extends"
        a.extends = "b"
        b.system = "extends"
        b.extends = "a"
        let styles = CounterStyleSet(rules: ["paren": paren, "a": a, "b": b])
        #expect(styles.marker(of: 3, style: .named("paren")) == "(c) ")
        #expect(styles.marker(of: 3, style: .named("a")) == "3. ")
    }

    @Test func hugeValuesStayShort() {
        var stars = CounterStyleRule(name: "stars")
        stars.system = "symbolic"
        stars.symbols = ["*"]
        let styles = CounterStyleSet(rules: ["stars": stars])
        #expect(styles.representation(of: 3, style: .named("stars")) == "***")
        #expect(styles.representation(of: Int(Int32.max), style: .named("stars")) == "2147483647")
        #expect(styles.representation(of: Int.min, style: .named("decimal")).utf8.count < 30)
    }
}
