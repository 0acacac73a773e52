import LecternUnicode
import Testing

/// What is searched as the same.
@Suite struct FoldingTests {
    private func fold(_ text: String) -> String { String(decoding: SearchFolding.fold(text), as: UTF16.self) }

    @Test(arguments: [
        ("Œuvre ÉLUE", "oeuvre elue"), ("Straße ﬁn", "strasse fin"), ("Ørsted Łódź", "orsted lodz"),
        ("Don’t “go”", "don't \"go\""), ("co\u{AD}op\u{200B}er", "cooper"), ("a \t\n b", "a b"), ("ÎİI", "iii"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("ｆｕｌｌ　１２", "full 12"), ("e\u{301}t", "et"), ("𝐀𝟙", "a1"),
    ])
    func latinAndGreek(_ text: String, _ folded: String) { #expect(fold(text) == folded) }

    @Test(arguments: [
        ("كِتَابٌ", "كتاب"), ("أحمد إلى ٱلله", "احمد الي الله"), ("مدرسة", "مدرسه"), ("کتابی", "كتابي"),
        ("كـتـاب", "كتاب"), ("ﻻ", "لا"),
        ("שָׁלוֹם", "שלום"), ("בְּרֵאשִׁית", "בראשית"), ("בית־ספר", "בית-ספר"), ("וֹ", "ו"),
    ])
    func arabicAndHebrewWithoutPoints(_ text: String, _ folded: String) { #expect(fold(text) == folded) }

    @Test(arguments: [
        ("が", "が"), ("か\u{3099}", "が"), ("ｶﾞ", "ガ"), ("漢字", "漢字"), ("한국", "한국"),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국"), ("कि", "कि"), ("กี่", "กี่"),
    ])
    func lettersOfOtherScriptsStay(_ text: String, _ folded: String) { #expect(fold(text) == folded) }

    @Test func unitsKnowWhereTheyComeFrom() {
        let text = Array("  Da\u{AD}s e\u{301}s\n\n 😀 Straße!".utf16)
        let folded = FoldedText(text)
        #expect(String(decoding: folded.units, as: UTF16.self) == "das es 😀 strasse!")
        func origin(_ wanted: String) -> String? {
            let units = Array(wanted.utf16)
            guard let start = folded.units.indices.first(where: { folded.units[$0...].starts(with: units) }) else {
                return nil
            }
            return String(decoding: text[folded.origins(of: start..<start + units.count, in: text)], as: UTF16.self)
        }
        #expect(origin("das") == "Da\u{AD}s")
        #expect(origin("e") == "e\u{301}")
        #expect(origin("s 😀") == "s\n\n 😀")
        #expect(origin("stras") == "Straß")
        #expect(folded.offset(ofOrigin: 3) == 1)
        #expect(folded.offset(ofOrigin: 1_000) == folded.units.count)
    }

    @Test func partsAreDividedByASpace() {
        let text = Array("onetwo three".utf16)
        var folded = FoldedText()
        folded.append(text, range: 0..<3)
        folded.appendBreak(origin: 3)
        folded.append(text, range: 3..<text.count)
        #expect(String(decoding: folded.units, as: UTF16.self) == "one two three")
        #expect(folded.origin(of: 4) == 3)
    }

    @Test func loneSurrogatesAreNoTrouble() {
        let text: [UInt16] = [0xD800, 0x61, 0xDC00, 0xD83D]
        #expect(FoldedText(text).units == [0xFFFD, 0x61, 0xFFFD, 0xFFFD])
    }

    /// A long text is folded in runs: the same as unit by unit, with the same origins.
    @Test func runsAreTheSameAsUnits() {
        let alphabet = Array("aaaaaAbcdé ß ﬁ\u{AD}\u{301}   \u{200B}漢が\u{3099}ֹﻻ\n\u{FFFD}ｆ".utf16)
        var state: UInt64 = 7
        for length in [0, 1, 7, 1023, 1024, 1025, 5000] {
            let text = (0..<length).map { _ -> UInt16 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 33) % alphabet.count]
            }
            let whole = FoldedText(text)
            var pieces = FoldedText()
            for index in text.indices { pieces.append(text, range: index..<index + 1) }
            #expect(whole.units == pieces.units)
            #expect(whole.units.indices.allSatisfy { whole.origin(of: $0) == pieces.origin(of: $0) })
        }
    }
}
