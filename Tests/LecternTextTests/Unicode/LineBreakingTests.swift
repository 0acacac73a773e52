import LecternText
import Testing

/// A text with `|` at allowed and `!` at mandatory breaks.
private func broken(_ text: String, _ change: (inout LineBreakOptions) -> Void = { _ in }) -> String {
    var options = LineBreakOptions()
    change(&options)
    let units = Array(text.utf16)
    let breaks = lineBreakOpportunities(units, options: options)
    var out: [UInt16] = []
    for (index, opportunity) in breaks.enumerated() {
        if opportunity == .allowed { out.append(UInt16(UInt8(ascii: "|"))) }
        if opportunity == .mandatory { out.append(UInt16(UInt8(ascii: "!"))) }
        if index < units.count { out.append(units[index]) }
    }
    return String(decoding: out, as: UTF16.self)
}

@Suite struct LineBreakingTests {
    @Test func latin() {
        #expect(broken("") == "!")
        #expect(broken("Well, Prince, so") == "Well, |Prince, |so!")
        #expect(broken("a\u{A0}b c-d e—f") == "a\u{A0}b |c-|d |e|—|f!")
        #expect(broken("“No!” he") == "“No!” |he!")
        #expect(broken("a\nb") == "a\n!b!")
        #expect(broken("co\u{AD}op") == "co\u{AD}|op!")
        #expect(broken("$(12.50)% 1,000/2") == "$(12.50)% |1,000/2!")
    }

    @Test func eastAsian() {
        #expect(broken("日本語。") == "日|本|語。!")
        #expect(
            broken(
                "きょう",
                {
                    $0.strictness = .strict; $0.language = "ja"
                }) == "きょ|う!")
        #expect(
            broken(
                "きょう",
                {
                    $0.strictness = .loose; $0.language = "ja"
                }) == "き|ょ|う!")
        #expect(broken("日本 語", { $0.wordBreak = .keepAll }) == "日本 |語!")
    }

    @Test func anywhereAndBreakAll() {
        #expect(broken("ab(c)", { $0.wordBreak = .breakAll }) == "a|b|(c)!")
        #expect(broken("a.b", { $0.strictness = .anywhere }) == "a|.|b!")
        #expect(broken("e\u{301}x", { $0.strictness = .anywhere }) == "e\u{301}|x!")
    }

    @Test func dictionaries() {
        #expect(broken("ภาษาไทย") == "ภาษา|ไทย!")
    }
}
