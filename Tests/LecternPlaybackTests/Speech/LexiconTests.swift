import LecternAssets
import LecternBase
import LecternContent
import LecternEPUB
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternPlayback

/// Lexicons that documents link to: https://www.w3.org/TR/epub-tts-10/#sec-pls
@Suite(.timeLimit(.minutes(10))) @MainActor struct LexiconTests {
    private static func lexicon(_ entries: [(String, String)], language: String = "en") -> String {
        let lexemes = entries.map { written, spoken in
            let sound =
                spoken.hasPrefix("/") ? "<phoneme>\(spoken.dropFirst())</phoneme>" : "<alias>\(spoken)</alias>"
            return "<lexeme><grapheme>\(written)</grapheme>\(sound)</lexeme>"
        }
        return #"<lexicon xml:lang="\#(language)" alphabet="ipa">\#(lexemes.joined())</lexicon>"#
    }

    private static func link(_ path: String, _ attributes: String = #"type="application/pls+xml" hreflang="en""#)
        -> String
    { #"<link rel="pronunciation" href="\#(path)" \#(attributes)/>"# }

    /// Opens a book of one chapter with lexicons by their paths.
    private func open(_ body: String, head: String, _ lexicons: [String: String]) async throws -> Publication {
        var book = EPUBBuilder(title: "Book")
        book.addChapter("text/c1.xhtml", title: "C1", body: body, head: head)
        book.addChapter("text/c2.xhtml", title: "C2", body: body)
        for (path, text) in lexicons.sorted(by: { $0.key < $1.key }) {
            book.addItem(path, Bytes(utf8: text), mediaType: "application/pls+xml")
        }
        return try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }

    private func spoken(
        _ publication: Publication, _ config: PublicationSpeechSynthesizer.Configuration = .init()
    ) async throws -> [TTSUtterance] {
        let speaker = try #require(TestSpeaker(publication, config: config))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        #expect(speaker.failures.isEmpty)
        return speaker.engine.spoken
    }

    /// The lexicon applies to the document that links to it, and the words that the engine reports are those of the text.
    @Test func wordsOfTheDocumentAreSpokenAsTheLexiconSays() async throws {
        let publication = try await open(
            "<p>The W3C and EPUB.</p>", head: Self.link("../pls/en.pls"),
            ["pls/en.pls": Self.lexicon([("W3C", "World Wide Web Consortium"), ("EPUB", "/ipʌb")])])
        let speaker = try #require(TestSpeaker(publication))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("The World Wide Web Consortium and EPUB."))
        let phonemes = try #require(speaker.engine.current?.phonemes)
        #expect(phonemes == [.init(range: 34..<38, text: "ipʌb", alphabet: "ipa")])
        var words: [String] = []
        for _ in 0..<7 {
            speaker.engine.advance()
            if case .playing(_, let range) = speaker.synthesizer.state { words.append(range?.text.highlight ?? "-") }
        }
        #expect(words == ["The", "W3C", "W3C", "W3C", "W3C", "and", "EPUB."])
        speaker.engine.end()
        #expect(try await speaker.speaks("The W3C and EPUB."), "the second chapter has no link")
        #expect(speaker.engine.current?.phonemes == [] && publication.diagnosticSink.all.isEmpty)
    }

    @Test func languageDecides() async throws {
        let body = #"<p>A chat. <span xml:lang="fr">Un chat.</span> <span xml:lang="fr-CA">Le chat.</span></p>"#
        let french = Self.lexicon([("chat", "sha")], language: "fr")
        for attributes in [#"type="application/pls+xml" hreflang="fr""#, ""] {
            let publication = try await open(body, head: Self.link("../fr.pls", attributes), ["fr.pls": french])
            #expect(try await spoken(publication).prefix(3).map(\.text) == ["A chat.", "Un sha.", "Le sha."])
        }
        let english = try await open(
            body, head: Self.link("../fr.pls", #"hreflang="en-GB""#), ["fr.pls": french])
        #expect(try await spoken(english).prefix(3).map(\.text) == ["A sha.", "Un chat.", "Le chat."])
        let other = try await open(body, head: Self.link("../fr.pls", #"type="text/css""#), ["fr.pls": french])
        #expect(try await spoken(other).prefix(1).map(\.text) == ["A chat."])
    }

    /// The reader's own pronunciations come first, then those in the text, then the last lexicon.
    @Test func precedence() async throws {
        let body = """
            <p xmlns:ssml="http://www.w3.org/2001/10/synthesis">one two <span ssml:ph="θri" ssml:alphabet="ipa">three</span>
            four</p>
            """
        let publication = try await open(
            body, head: Self.link("../a.pls") + Self.link("../b.pls"),
            [
                "a.pls": Self.lexicon([("one", "a1"), ("two", "a2"), ("three", "a3"), ("four", "a4")]),
                "b.pls": Self.lexicon([("four", "b4"), ("one", "b1")]),
            ])
        let config = PublicationSpeechSynthesizer.Configuration(pronunciations: [Pronunciation(of: "one", as: "mine")])
        let first = try #require(try await spoken(publication, config).first)
        #expect(first.text == "mine a2 three b4")
        #expect(first.phonemes.map(\.text) == ["θri"])
    }

    @Test func brokenLexiconsAreReported() async throws {
        let publication = try await open(
            "<p>One.</p>",
            head: Self.link("../no.pls") + Self.link("../page.pls") + Self.link("../cut.pls") + Self.link("%%"),
            [
                "page.pls": "<html/>",
                "cut.pls": "<lexicon><lexeme><grapheme>One</grapheme><alias>1</alias></lexeme><lex",
            ])
        #expect(try await spoken(publication).map(\.text) == ["1.", "One."])
        let codes = publication.diagnosticSink.all.map(\.code.rawValue)
        #expect(codes.contains("pls.missing") && codes.contains("pls.root") && codes.contains("markup.xml.malformed"))
    }

    // MARK: Words in texts

    private func replaced(_ text: String, _ entries: [(String, String)]) -> String {
        let lexicon = PronunciationLexicon(entries: entries.map { .init(written: $0, alias: $1) })
        return SpokenText(text, lexical: [LexiconIndex(lexicon)].replacements(in: text, except: [])).text
    }

    @Test func wholeWordsAndTheLongestPhrases() {
        let entries = [
            ("new", "N"), ("New York", "NY"), ("york", "Y"), ("it's", "its"), ("C++", "see"), ("東京", "とうきょう"),
            ("京都", "きょうと"), ("Cat", "Name"), ("cat", "animal"), ("new", "second"),
        ]
        #expect(replaced("New York is new, not newer. York!", entries) == "NY is N, not newer. Y!")
        #expect(replaced("It's C++ code; C+", entries) == "its see code; C+")
        #expect(replaced("昨日東京都へ、京都", entries) == "昨日とうきょう都へ、きょうと", "no spaces between words")
        #expect(replaced("Cat cat CAT concat", entries) == "Name animal animal concat")
        #expect(replaced("", entries).isEmpty)
    }

    /// As a slow search for each entry at each place, for random words.
    @Test func sameAsASlowSearch() {
        var random = SeededRandom(seed: 7)
        let letters = ["a", "b", " ", "ä", "中"]
        func word(_ length: Int) -> String {
            (0..<length).compactMap { _ in letters.randomElement(using: &random) }.joined()
        }
        for _ in 0..<500 {
            var entries: [(String, String)] = []
            for number in 0..<Int.random(in: 0..<6, using: &random) {
                let written = word(1 + Int.random(in: 0..<4, using: &random)).split(separator: " ").joined(
                    separator: " ")
                if !written.isEmpty, !entries.contains(where: { $0.0 == written }) {
                    entries.append((written, "<\(number)>"))
                }
            }
            let text = word(Int.random(in: 0..<24, using: &random))
            #expect(replaced(text, entries) == slowly(text, entries), "\(text): \(entries)")
        }
    }

    private func slowly(_ text: String, _ entries: [(String, String)]) -> String {
        let characters = Array(text)
        func isBorder(_ index: Int) -> Bool {
            guard index > 0, index < characters.count else { return true }
            return " 中".contains(characters[index]) || " 中".contains(characters[index - 1])
        }
        var (result, index) = ("", 0)
        while index < characters.count {
            let found = entries.filter { written, _ in
                let end = index + written.count
                return end <= characters.count && String(characters[index..<end]) == written && isBorder(index)
                    && isBorder(end)
            }
            if let longest = found.max(by: { $0.0.count < $1.0.count }) {
                result += longest.1
                index += longest.0.count
            } else {
                result.append(characters[index])
                index += 1
            }
        }
        return result
    }
}
