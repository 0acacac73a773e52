import LecternHarfBuzz
import LecternText
import Testing

/// The shaped text as lines: one for each run, with glyph numbers and clusters.
func dump(_ shaped: ShapedText) -> String {
    shaped.runs.map { run in
        let glyphs = (Int(run.glyphStart)..<Int(run.glyphEnd)).map { index in
            let buffer = shaped.glyphs
            let offset =
                buffer.offsetsX[index] == 0 && buffer.offsetsY[index] == 0
                ? "" : "@\(buffer.offsetsX[index]),\(buffer.offsetsY[index])"
            return "\(buffer.clusters[index]):\(buffer.glyphs[index])+\(buffer.advances[index])\(offset)"
        }
        return "\(run.font.face.data.name) \(run.textStart)-\(run.textEnd) level \(run.bidiLevel) \(run.orientation): "
            + glyphs.joined(separator: " ")
    }.joined(separator: "\n")
}

/// Fonts of the system's packages, by name.
struct Fixture {
    static let fonts = SystemFontCollection(preferences: .browser())

    static func style(
        _ family: String, features: [OpenTypeSetting] = [], language: String? = nil,
        orientation: ShapingStyle.Orientation = .horizontal, smallCaps: Bool = false, disablesLigatures: Bool = false
    ) -> ShapingStyle {
        var request = FontRequest()
        request.families = [.named(family)]
        request.language = language
        return ShapingStyle(
            cascade: fonts.cascade(for: request, webFonts: nil), features: features, language: language,
            orientation: orientation, synthesizesSmallCaps: smallCaps, disablesLigatures: disablesLigatures)
    }

    static func shape(
        _ text: String, _ style: ShapingStyle, level: UInt8 = 0, with shaper: HarfBuzzShaper = HarfBuzzShaper()
    ) -> ShapedText {
        let units = Array(text.utf16)
        return shaper.shape(
            units, items: [ShapingItem(start: 0, end: Int32(units.count), style: style, bidiLevel: level)])
    }

    /// The names of the fonts of the glyph runs.
    static func families(_ shaped: ShapedText) -> [String] { shaped.runs.map(\.font.face.data.name) }
}

@Suite(.timeLimit(.minutes(10))) struct ShaperTests {
    @Test func measuredTextGetsTheGlyphsOfShapedText() {
        let text = Array("Office AV: fi, 12 漢字 and שלום — naïve".utf16)
        let item = ShapingItem(
            start: 0, end: Int32(text.count), style: Fixture.style("Liberation Serif"), bidiLevel: 0)
        let shaper = HarfBuzzShaper()
        let (measured, shaped) = (shaper.measure(text, items: [item]), shaper.shape(text, items: [item]))
        #expect(measured.positions == shaped.positions && measured.unitFlags == shaped.unitFlags)
        #expect(dump(measured) == dump(shaped))
    }

    @Test func wordsInFallbackFontsAreShapedWhole() {
        let style = Fixture.style("Liberation Serif")
        for word in ["ଅନ୍ତର୍ଗତ", "ꦲꦏ꧀ꦱꦫ", "ᬅᬓ᭄ᬱᬭ"] {
            let shaped = Fixture.shape(word, style)
            #expect(shaped.runs.count == 1, "\(dump(shaped))")
            // A conjunct is fewer glyphs than letters.
            #expect(shaped.glyphs.glyphs.count < word.utf16.count, "\(dump(shaped))")
        }
    }

    /// A character of all scripts that only the letters' font has does not divide the font in two.
    @Test func oneFaceIsOneFont() {
        let style = Fixture.style("Liberation Serif", language: "mn")
        let text = "\u{1820} \u{1802} \u{1820}\u{1829}\u{182D}\u{182F}\u{1822}"
        let runs = Fixture.shape(text, style).runs.filter { $0.font.face.data.name.contains("Mongolian") }
        #expect(Set(runs.map { ObjectIdentifier($0.font) }).count == 1)
        // It is the same if the character comes first.
        let cascade = Fixture.style("Liberation Mono", language: "mn").cascade
        _ = cascade.font(for: 0x1802)
        #expect(cascade.font(for: 0x1820) === cascade.font(for: 0x1802))
    }

    /// Noto Serif Lao has no ຉ, Noto Looped Lao has all letters.
    @Test func wordIsSetInTheFontThatHasAllItsLetters() {
        let shaped = Fixture.shape("ກຉກ ກາ", Fixture.style("Liberation Serif"))
        let families = Fixture.families(shaped).map { String($0.prefix(14)) }
        #expect(families == ["Noto Looped La", "Liberation Ser", "Noto Serif Lao"])
    }

    /// Symbols and emoji belong to no script, so no letters share their font.
    @Test func symbolsKeepTheirFonts() {
        let families = Set(Fixture.families(Fixture.shape("∁😀★ ꦏ😀", Fixture.style("Liberation Serif"))))
        #expect(families.contains("Noto Color Emoji") && families.contains { $0.hasPrefix("Noto Sans Javanese") })
    }

    @Test func latinWithKerning() {
        let shaped = Fixture.shape("AV of", Fixture.style("Liberation Serif"))
        #expect(shaped.runs.count == 1)
        #expect(shaped.glyphs.clusters == [0, 1, 2, 3, 4])
        // A and V are kerned, the space is not kerned with o.
        #expect(shaped.unitAdvances[0] < shaped.runs[0].font.face.advance(of: UInt32(shaped.glyphs.glyphs[0])))
        #expect(shaped.unitFlags[1].contains(.unsafeToBreak))
        #expect(shaped.unitFlags[3] == .clusterStart)
    }

    @Test func ligaturesAreOneCluster() {
        let shaped = Fixture.shape("office", Fixture.style("Noto Serif"))
        #expect(shaped.glyphs.clusters == [0, 1, 4, 5])
        #expect(shaped.unitFlags[2] == [])
        let apart = Fixture.shape("office", Fixture.style("Noto Serif", disablesLigatures: true))
        #expect(apart.glyphs.clusters == [0, 1, 2, 3, 4, 5])
    }

    @Test func controlsHaveNoWidth() {
        let shaped = Fixture.shape("a\tb\nc\u{FFFC}d\u{AD}e\u{200B}f\u{2060}", Fixture.style("Liberation Serif"))
        for unit in [1, 3, 5, 7, 9, 11] { #expect(shaped.unitAdvances[unit] == 0, "unit \(unit)") }
        for unit in [0, 2, 4, 6, 8, 10] { #expect(shaped.unitAdvances[unit] > 0, "unit \(unit)") }
        #expect(shaped.runs.count == 1)
        for unit in 0..<12 { #expect(shaped.unitFlags[unit].contains(.clusterStart)) }
    }

    @Test func runsTileTheText() {
        let text = "Latin العربية 日本語 👩‍👧 e\u{301}x क्षि"
        let shaped = Fixture.shape(text, Fixture.style("Liberation Serif"))
        var end: Int32 = 0
        var glyph: Int32 = 0
        for run in shaped.runs {
            #expect(run.textStart == end && run.glyphStart == glyph)
            end = run.textEnd
            glyph = run.glyphEnd
        }
        #expect(end == Int32(text.utf16.count) && Int(glyph) == shaped.glyphs.count)
        #expect(!shaped.glyphs.glyphs.contains(0))
    }

    @Test func arabicJoinsAcrossItems() {
        let style = Fixture.style("DejaVu Sans")
        let other = Fixture.style("DejaVu Sans", features: [OpenTypeSetting(tag: 0x7373_3031, value: 0)])
        let text = Array("ببب".utf16)
        let whole = HarfBuzzShaper().shape(text, items: [ShapingItem(start: 0, end: 3, style: style, bidiLevel: 1)])
        let parts = HarfBuzzShaper().shape(
            text,
            items: [
                ShapingItem(start: 0, end: 1, style: style, bidiLevel: 1),
                ShapingItem(start: 1, end: 3, style: other, bidiLevel: 1),
            ])
        #expect(whole.glyphs.clusters == [2, 1, 0])
        #expect(parts.unitAdvances == whole.unitAdvances)
    }

    @Test func smallCapitals() {
        let shaped = Fixture.shape("Aßb", Fixture.style("Liberation Serif", smallCaps: true))
        #expect(shaped.runs.count == 2)
        #expect(shaped.runs[1].font.size < shaped.runs[0].font.size)
        #expect(shaped.glyphs.clusters == [0, 1, 1, 2])
    }

    @Test func dandaIsSetInTheFontOfTheLettersBefore() {
        let style = Fixture.style("Liberation Serif", language: "hi")
        #expect(Set(Fixture.families(Fixture.shape("है। और ॥", style)).filter { $0.contains("Noto") }).count == 1)
        #expect(Fixture.families(Fixture.shape("है।", style)).count == 1)
    }

    @Test func withoutAnyFont() {
        let none = SystemFontCollection(preferences: .only(files: [], generic: []))
        let style = ShapingStyle(cascade: none.cascade(for: FontRequest(), webFonts: nil))
        let shaped = Fixture.shape("a\n😀b", style)
        #expect(shaped.runs.map(\.textEnd) == [5])
        #expect(shaped.unitAdvances == [500, 0, 500, 0, 500])
    }

    @Test func tasksShareAShaper() async {
        let style = Fixture.style("EB Garamond")
        let shaper = HarfBuzzShaper(cacheByteLimit: 100_000)
        let alone = HarfBuzzShaper(cacheByteLimit: 0)
        let expected = (0..<200).map { dump(Fixture.shape("word\($0) Ünï fi \($0 * 7919) 日本", style, with: alone)) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<200).allSatisfy {
                        dump(Fixture.shape("word\($0) Ünï fi \($0 * 7919) 日本", style, with: shaper)) == expected[$0]
                    }
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }

    @Test func vertical() {
        let shaped = Fixture.shape("日、a1", Fixture.style("Noto Serif CJK JP", language: "ja", orientation: .mixed))
        #expect(shaped.runs.map(\.orientation) == [.upright, .sideways])
        #expect(shaped.unitAdvances[0] == 1000 && shaped.unitAdvances[1] == 1000)
        #expect(shaped.glyphs.offsetsX[0] == -500)
        let horizontal = Fixture.shape("、", Fixture.style("Noto Serif CJK JP", language: "ja"))
        #expect(shaped.glyphs.glyphs[1] != horizontal.glyphs.glyphs[0])
    }
}
