import Testing

@testable import LecternUnicode

/// Folding for search: texts that are found as equal.
@Suite(.timeLimit(.minutes(10))) struct FoldingTests {
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

    @Test func unitsHaveTheirOrigins() {
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

    @Test func loneSurrogatesAreFolded() {
        let text: [UInt16] = [0xD800, 0x61, 0xDC00, 0xD83D]
        #expect(FoldedText(text).units == [0xFFFD, 0x61, 0xFFFD, 0xFFFD])
    }

    /// A long text is folded in runs, with the same result and origins as unit by unit.
    @Test func runsAreFoldedLikeSingleUnits() {
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

    /// Eight Latin units are folded at once, with the same result as one by one, at every position of a block.
    @Test func blocksAreFoldedLikeSingleUnits() {
        let filler = Array("Latin text".utf16)
        for unit in UInt16.min..<0xD800 {
            // Between letters, because a leading space would be dropped.
            let alone = FoldedText([0x78, unit, 0x78]).units.dropFirst().dropLast()
            guard alone.count == 1, let folded = alone.first, folded != 0x20, !SearchFolding.isComposing(folded) else {
                continue
            }
            for place in [Int(unit % 8), 7 - Int(unit % 8)] {
                let text = filler[..<place] + [unit] + filler[place...]
                var expected = SearchFolding.fold("latin text")
                expected.insert(folded, at: place)
                if FoldedText(Array(text)).units != expected {
                    Issue.record("U+\(String(unit, radix: 16)) at \(place)")
                }
            }
        }
    }

    /// Folded forms of characters are cached, with the same result as computed ones, of any length.
    @Test func cachedExpansionsEqualComputedOnes() {
        var (short, long) = (0, 0)
        for unit in UInt16.min...UInt16.max {
            guard unit & 0xF800 != 0xD800 else {
                #expect(SearchFolding.shortExpansion(of: unit) == nil)
                continue
            }
            let computed = SearchFolding.expansion(of: UInt32(unit))
            if let kept = SearchFolding.shortExpansion(of: unit) {
                short += 1
                if Array(kept) != computed { Issue.record("U+\(String(unit, radix: 16)): \(Array(kept)), \(computed)") }
            } else {
                long += 1
                if computed.count < 4 { Issue.record("U+\(String(unit, radix: 16)) could be cached") }
            }
        }
        #expect(short > 60_000)
        #expect(long > 0)
        #expect(fold("wait… ½ ﷺ") == "wait... 1⁄2 صلي الله عليه وسلم")
    }

    /// White space of all kinds between blocks is dropped, and the following text has the right origin.
    @Test func indentationBetweenBlocksIsDropped() {
        let text = Array("one\n\t\t\u{A0}\r two\u{2028}\n three".utf16)
        var folded = FoldedText()
        folded.append(text, range: 0..<3)
        folded.appendBreak(origin: 3)
        folded.append(text, range: 3..<text.count)
        #expect(String(decoding: folded.units, as: UTF16.self) == "one two three")
        #expect(folded.origin(of: 4) == 9)
        #expect(folded.origin(of: 8) == 15)
    }

    /// Adjacent spaces of two blocks collapse to one.
    @Test func spacesAcrossBlocksCollapse() {
        for length in 0..<20 {
            for spaces in 1..<12 {
                let text =
                    String(repeating: "A", count: length) + String(repeating: " ", count: spaces) + "Bcdefghijk l"
                let expected = length == 0 ? "bcdefghijk l" : String(repeating: "a", count: length) + " bcdefghijk l"
                #expect(fold(text) == expected)
            }
        }
    }

    /// Matches have the origins of their units, in order; a match of half a ligature has the whole.
    @Test func matchesHaveTheOriginsOfTheirUnits() {
        let text = Array(String(repeating: "Die ﬀ\u{AD}e e\u{301} the  ﬃ s\u{AD}the “The” æ ", count: 300).utf16)
        var folded = FoldedText()
        for start in stride(from: 0, to: text.count, by: 37) {
            folded.appendBreak(origin: start)
            folded.append(text, range: start..<min(start + 37, text.count))
        }
        for wanted in ["the", "f", "e", " ", "ffi", "\"", "ae", "zz"] {
            let units = SearchFolding.fold("x" + wanted + "x").dropFirst().dropLast()
            var expected: [Range<Int>] = []
            for range in UnitSearch.ranges(of: Array(units), in: folded.units) {
                let origins = folded.origins(of: range, in: text)
                if expected.last != origins { expected.append(origins) }
            }
            #expect(folded.occurrences(of: Array(units), in: text) == expected, "\(wanted)")
            #expect(expected.isEmpty == (wanted == "zz"))
        }
    }

    /// Indices become the same ranges as in the search, and are not distinguished within an expanded character.
    @Test func indicesBecomeTheSameRanges() {
        let text = Array(String(repeating: "Die e\u{301} the  s\u{AD}the “The” Große\u{A0} の ", count: 400).utf16)
        var folded = FoldedText()
        for start in stride(from: 0, to: text.count, by: 41) {
            folded.appendBreak(origin: start)
            folded.append(text, range: start..<min(start + 41, text.count))
        }
        #expect(folded.places(of: Array("e".utf16)) == nil, "ß is two units")
        var plain = FoldedText()
        plain.append(text.map { $0 == 0xDF ? 0x73 : $0 }, range: 0..<text.count)
        for wanted in ["the", "e", "\"the\"", "の", "zz"] {
            let units = Array(wanted.utf16)
            let places = plain.places(of: units)
            #expect(places?.map { Int($0) } == UnitSearch.ranges(of: units, in: plain.units).map(\.lowerBound))
            #expect(places?.isEmpty == (wanted == "zz"))
            let ranges = plain.origins(ofPlaces: places ?? [], length: units.count, in: text)
            #expect(ranges == places?.map { plain.origins(of: Int($0)..<Int($0) + units.count, in: text) })
            #expect(ranges == plain.occurrences(of: units, in: text))
            #expect(plain.places(of: units, limit: 1_030) == places.map { Array($0.prefix(1_030)) })
        }
    }
}
