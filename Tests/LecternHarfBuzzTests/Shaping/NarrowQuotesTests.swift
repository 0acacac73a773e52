import LecternHarfBuzz
import LecternText
import Testing

/// Curly quotation marks in fonts that make them as wide as an ideograph.
@Suite(.timeLimit(.minutes(10))) struct NarrowQuotesTests {
    /// Returns a text with `w` for each wide quotation mark and `n` for each narrow one.
    private func widths(
        _ text: String, _ family: String = "Noto Serif CJK SC", language: String = "zh"
    ) -> String {
        let shaped = Fixture.shape(text, Fixture.style(family, language: language))
        return text.utf16.enumerated().compactMap { index, unit in
            guard [0x2018, 0x2019, 0x201C, 0x201D].contains(unit) else { return nil }
            return shaped.advance(ofUnit: index) == 1000 ? "w" : "n"
        }.joined()
    }

    @Test func apostrophesAreNarrow() {
        #expect(widths("couldn’t") == "n")
        #expect(widths("他说couldn’t世界") == "n")
        #expect(widths("Rock ’n’ roll是") == "nn")
        #expect(widths("кто’то") == "n" && widths("’90年代") == "n")
    }

    /// What is around a quotation decides; what is in it, only if nothing is around it.
    @Test func quotationsFollowTheTextAroundThem() {
        #expect(widths("他说：“你好”。") == "ww")
        #expect(widths("“Attention is all you need” 是论文。") == "ww", "English in a Chinese sentence")
        #expect(widths("用 Python 的“import”语句") == "ww")
        #expect(widths("He said “you couldn’t do ‘it’”, and left.") == "nnnnn")
        #expect(widths("“Come,” she said.") == "nn")
        #expect(widths("“Come!”") == "nn" && widths("“来！”") == "ww")
        #expect(widths("He wrote “你好” on it.") == "nn", "Chinese in an English sentence")
        #expect(widths("“") == "w" && widths("他说：“你好。") == "w")
    }

    @Test func variationSelectorsDecide() {
        #expect(widths("他说\u{201C}\u{FE00}你好\u{201D}\u{FE00}。") == "nn")
        #expect(widths("couldn\u{2019}\u{FE01}t") == "w")
    }

    /// A text of marks alone takes linear time: the letters beyond 64 characters and quotations deeper than 16 do not count.
    @Test func searchesAreBounded() {
        let marks = String(repeating: "“", count: 100)
        #expect(widths("a" + marks + "b").allSatisfy { $0 == "n" })
        #expect(widths(String(repeating: "“", count: 70_000)).allSatisfy { $0 == "w" })
        #expect(widths("a" + String(repeating: "’ ", count: 35_000)).hasSuffix("wwww"))
    }

    /// Fonts for Japanese and Latin have narrow marks anyway, and no run is divided.
    @Test func otherFontsAreLeftAlone() {
        #expect(widths("他说：“你好”。", "Noto Serif CJK JP", language: "ja") == "nn")
        let shaped = Fixture.shape("He said “you couldn’t”.", Fixture.style("EB Garamond", language: "en"))
        #expect(shaped.runs.count == 1)
    }

    /// Full-width letters stay wide: the feature is for the marks alone.
    @Test func fullWidthLettersStay() {
        let text = "Ａ couldn’t"
        let shaped = Fixture.shape(text, Fixture.style("Noto Serif CJK SC", language: "zh"))
        #expect(shaped.advance(ofUnit: 0) == 1000)
    }
}
