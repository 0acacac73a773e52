import LecternBase
import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

/// The effect of each preference on the page, measured. Glyphs are squares of the font size, which is 10 pixels at
/// 100 %.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PreferenceLayoutTests {
    private static let plain = "<h1>Title</h1><p>abcd efgh</p><p>mnow</p>"

    /// Opens a page of one column with preferences, without publisher styles.
    private func page(
        _ body: String = plain, language: String = "en", width: Double = 300, head: String = "",
        _ change: (inout EPUBPreferences) -> Void = { _ in }
    ) async throws -> LaidOutSpread {
        var book = EPUBBuilder(title: "Preferences")
        book.language = language
        book.addChapter("c1.xhtml", body: body, head: head)
        let test = try TestNavigator(try await TestRendition.make(book).publication)
        var preferences = EPUBPreferences()
        preferences.columnCount = .one
        preferences.publisherStyles = false
        change(&preferences)
        test.navigator.submit(preferences)
        test.navigator.setViewport(Viewport(width: width, height: 400))
        await test.navigator.settle()
        return try #require(test.navigator.shown?.spread)
    }

    /// Returns the rectangle of words.
    private func frame(_ words: String, _ spread: LaidOutSpread) throws -> Rect {
        let page = try #require(spread.pages.first)
        let range = try #require(page.document.range(of: words))
        let frames = page.frames(of: TextRange(chapter: 0, range: range))
        return try #require(frames.first, "\(words) on a page with \(spread.text)")
    }

    private func width(_ words: String, _ spread: LaidOutSpread) throws -> Double { try frame(words, spread).width }

    /// Returns the distance between the lines of two words.
    private func distance(_ first: String, _ second: String, _ spread: LaidOutSpread) throws -> Double {
        let (a, b) = (try frame(first, spread), try frame(second, spread))
        return (b.y + b.height / 2) - (a.y + a.height / 2)
    }

    private func style(_ name: String, _ spread: LaidOutSpread) throws -> ComputedStyle {
        let document = try #require(spread.pages.first).document
        let markup = document.markup
        let node = try #require(
            markup.nodes.indices.first {
                markup.nodes[$0].kind == .element && markup.names.text(markup.nodes[$0].name) == name
            })
        return try #require(document.styled.style(of: .init(rawValue: Int32(node))))
    }

    @Test func fontSizeFamilyAndWeightApply() async throws {
        #expect(try width("abcd", await page()) == 40)
        #expect(try width("abcd", await page { $0.fontSize = 2 }) == 80)
        let own = "<style>p { font-family: Own; font-weight: 300 }</style>"
        let asItIs = try style("p", await page(head: own))
        #expect(asItIs.text.fontFamilies.first == .named("Own") && asItIs.text.fontWeight == 300)
        let wished = try style(
            "p",
            await page(head: own) {
                $0.fontFamily = "Wished"
                $0.fontWeight = 1.75
            })
        #expect(wished.text.fontFamilies.first == .named("Wished") && wished.text.fontWeight == 700)
    }

    /// Letter and word spacing, in half and whole em. They apply to left-to-right text only, and not to Chinese.
    @Test func letterAndWordSpacingApply() async throws {
        let gap = { (spread: LaidOutSpread) throws in try self.frame("efgh", spread).x - self.frame("abcd", spread).x }
        let before = try gap(await page { $0.textAlign = .left })
        let letters = try await page {
            $0.letterSpacing = 1
            $0.textAlign = .left
        }
        #expect(try frame("d", letters).x - frame("a", letters).x == 45)
        let words = try await page {
            $0.wordSpacing = 1
            $0.textAlign = .left
        }
        #expect(try gap(words) == before + 10)
        for language in ["ar", "zh"] {
            let spread = try await page(language: language) { $0.letterSpacing = 1 }
            #expect(try width("abcd", spread) == 40, "\(language)")
        }
    }

    @Test func lineHeightAndParagraphSpacingApply() async throws {
        let body = "<p>first<br/>second</p><p>third</p>"
        for height in [1.0, 1.5, 2] {
            #expect(try distance("first", "second", await page(body) { $0.lineHeight = height }) == height * 10)
        }
        let spaced = try await page(body) {
            $0.lineHeight = 1
            $0.paragraphSpacing = 2
        }
        #expect(try distance("second", "third", spaced) == 30)
    }

    /// The size of headings grows by a constant ratio from level to level.
    @Test func typeScaleAppliesToHeadings() async throws {
        let body = "<h1>one</h1><h2>two</h2><h3>six</h3><h4>ten</h4><p>txt</p>"
        let spread = try await page(body) { $0.typeScale = 1.2 }
        let widths = try ["one", "two", "six", "ten", "txt"].map { try width($0, spread) }
        for (large, small) in zip(widths, widths.dropFirst()) { #expect(abs(large / small - 1.2) < 0.01) }
    }

    @Test func pageMarginsApply() async throws {
        for (factor, left) in [(1.0, 20.0), (2, 40), (0.5, 10)] {
            #expect(try frame("abcd", await page { $0.pageMargins = factor }).x == left)
        }
    }

    /// Indent and alignment. The grid of ideographs has its own.
    @Test func indentAndAlignmentApply() async throws {
        let body = "<p>first<br/>second</p>"
        let indented = try await page(body) {
            $0.paragraphIndent = 2
            $0.textAlign = .left
        }
        #expect(try frame("first", indented).x == 40 && frame("second", indented).x == 20)
        let right = try await page(body) { $0.textAlign = .right }
        #expect(try frame("first", right).right == 280 && frame("second", right).right == 280)
        let justified = try await page("<p>\(String(repeating: "word ", count: 30))end</p>") {
            $0.textAlign = .justify
            $0.pageMargins = 1.05
        }
        #expect(abs(try frame("word word word word word", justified).right - 279) < 0.1)
        let arabic = try await page("<p dir=\"rtl\">first<br/>second</p>", language: "ar") {
            $0.paragraphIndent = 2
            $0.textAlign = .start
        }
        #expect(try frame("first", arabic).right == 260 && frame("second", arabic).right == 280)
        let arabicLeft = try await page("<p dir=\"rtl\">first<br/>second</p>", language: "ar") { $0.textAlign = .left }
        #expect(try frame("second", arabicLeft).x == 20)
        let chinese = try await page(body, language: "zh") {
            $0.paragraphIndent = 2
            $0.textAlign = .right
        }
        #expect(try frame("first", chinese).x == 20)
    }

    @Test func hyphensAndLigaturesApply() async throws {
        let arabic = "<p>abcd</p>"
        for wish in [true, false] {
            #expect(try style("p", await page { $0.hyphens = wish }).text.hyphens == (wish ? .auto : .manual))
            let style = try style("p", await page(arabic, language: "ar") { $0.ligatures = wish })
            let left = try self.style("p", await page(arabic) { $0.ligatures = wish })
            #expect(
                (style.text.fontFeatures == left.text.fontFeatures) == wish,
                "ligatures are disabled in right-to-left text only")
        }
    }

    /// Italic, small, marked and upper-case text becomes plain; emphasis and headings stay.
    @Test func textNormalizationMakesTextPlain() async throws {
        let head = """
            <style>em { text-transform: uppercase; text-decoration: underline; font-variant: small-caps }
            h1 { font-style: italic }</style>
            """
        let body = "<h1>Head</h1><p><em>slanted</em></p>"
        let before = try await page(body, head: head)
        #expect(try style("em", before).text.fontStyle == .italic)
        let after = try await page(body, head: head) { $0.textNormalization = true }
        let em = try style("em", after)
        #expect(em.text.fontStyle == .normal && em.text.textTransform == [] && em.text.fontVariantCaps == .normal)
        #expect(try style("h1", after).text.fontStyle == .italic)
    }

    /// The reader's rules come after those of the book; what the reader has set by other preferences comes after both.
    @Test func rulesOfTheReaderFollowThoseOfTheBook() async throws {
        let head = "<style>em { font-style: normal } em.a { font-variant: small-caps }</style>"
        let body = "<p><em class=\"a\">slanted</em></p>"
        func em(_ change: (inout EPUBPreferences) -> Void) async throws -> ComputedStyle {
            try style(
                "em",
                await page(body, head: head) {
                    $0.publisherStyles = true
                    // The last rule is not closed.
                    $0.userStyleSheet = "em { font-style: italic; font-variant: normal } p { color: red"
                    change(&$0)
                })
        }
        let usual = try await em { _ in }
        #expect(usual.text.fontStyle == .italic && usual.text.fontVariantCaps == .smallCaps)
        #expect(try await em { $0.textNormalization = true }.text.fontStyle == .normal)
        #expect(try await em { $0.userStyleSheet = nil }.text.fontStyle == .normal)
    }

    /// Nine preferences apply only if publisher styles are off.
    @Test func publisherStylesDisableTypographyPreferences() async throws {
        let wishes: (inout EPUBPreferences) -> Void = {
            $0.lineHeight = 2
            $0.typeScale = 2
            $0.paragraphSpacing = 2
            $0.letterSpacing = 1
            $0.wordSpacing = 1
            $0.paragraphIndent = 3
            $0.textAlign = .right
            $0.hyphens = false
            $0.ligatures = false
        }
        let own = try await page { $0.publisherStyles = true }
        let wished = try await page {
            wishes(&$0)
            $0.publisherStyles = true
        }
        let free = try await page(Self.plain, wishes)
        for words in ["Title", "abcd", "efgh", "mnow"] {
            #expect(try frame(words, own) == frame(words, wished), "\(words)")
            #expect(try frame(words, own) != frame(words, free), "\(words)")
        }
    }

    @Test func verticalTextPreferenceApplies() async throws {
        let down = try await page { $0.verticalText = true }
        #expect(try frame("cd", down).y > frame("ab", down).y && frame("cd", down).x == frame("ab", down).x)
        #expect(try frame("mnow", down).x < frame("abcd", down).x, "columns progress to the left")
        let own = "<style>html { writing-mode: vertical-rl }</style>"
        let across = try await page(head: own) { $0.verticalText = false }
        #expect(try frame("cd", across).x > frame("ab", across).x && frame("cd", across).y == frame("ab", across).y)
    }
}
