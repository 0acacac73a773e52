import LecternPlayback
import Testing

@testable import LecternVoice

/// Spells words as they are written.
private struct LetterSpeller: Speller {
    func phonemes(of word: String) -> String? { "<\(word)>" }
}

/// A small lexicon, made for these tests.
private let pronouncer: Pronouncer = {
    let words = SortedTable([
        "a": "ɐ", "A": "ˈA", "B": "bˈi", "C": "sˈi", "S": "ˈɛs", "U": "jˈu", "I": "ˈI", "O": "ˈO",
        "the": "ði", "to": "tu", "in": "ɪn", "am": "æm", "and": "ænd", "percent": "pəɹsˈɛnt", "minus": "mˈInəs",
        "cat": "kˈæt", "box": "bˈɑks", "want": "wˈɑnt", "run": "ɹˈʌn", "play": "plˈA", "ice": "ˈIs", "well": "wˈɛl",
        "known": "nˈOn", "Jekyll": "ʤˈɛkɪl", "not": "nˌɑt", "do": "dˈu", "don't": "dˈOnt",
        "read": "DEFAULT=ɹˈid;VBD=ɹˈɛd", "used": "DEFAULT=jˈuzd;VBD=jˈust",
        "one": "wˈʌn", "two": "tˈu", "five": "fˈIv", "nine": "nˈIn", "twelve": "twˈɛlv", "hundred": "hˈʌndɹəd",
        "nineteen": "nˌIntˈin", "ninety": "nˈIndi", "oh": "ˈO", "first": "fˈɜɹst", "point": "pˈYnt",
        "dollar": "dˈɑləɹ", "cent": "sˈɛnt", "pound": "pˈWnd", "pence": "pˈɛns",
    ])
    let tags = SortedTable([
        "the": "DT", "a": "DT", "to": "TO", "in": "IN", ",": ",", ".": ".", "I": "PRP", "am": "VBP", "(": "-LRB-",
        ")": "-RRB-", "—": ":", "$": "$", "£": "$", "5": "CD", "1": "CD", "9.90": "CD", "1.50": "CD", "%": "NN",
        "used": "VBD", "do": "VBP", "n't": "RB", "“": "``", "”": "''",
    ])
    let weights = SortedTable(["w-1=i": "VBD=50", "b": "NN=10", "w=cat": "NN=20"])
    return Pronouncer(
        tokenizer: Tokenizer(parts: SortedTable(["don't": "do n't", "U.S.": "U.S.", "a.m.": "a.m."])),
        tagger: Tagger(
            words: tags, weights: weights, frequentWords: SortedTable(["i": "", "cat": ""]), tags: ["NN", "VBD"]),
        lexicon: Lexicon(words: words, rareWords: SortedTable(["zebra": "zˈibɹə"])), speller: LetterSpeller())
}()

private func phonemes(_ text: String) -> String {
    pronouncer.pronounce(TracedText(text)).map { ($0.phonemes ?? "") + ($0.isFollowedBySpace ? " " : "") }.joined()
}

@Suite(.timeLimit(.minutes(10))) struct PronunciationTests {
    @Test(arguments: [
        // What follows decides.
        ("the cat", "ðə kˈæt"), ("the ice", "ði ˈIs"), ("to play", "tə plˈA"), ("to ice", "tʊ ˈIs"),
        ("to, ice", "tu, ˈIs"),
        ("in a box", "ɪn ɐ bˈɑks"), ("I used to", "ˌI jˈust tu"), ("I used", "ˌI jˈuzd"),
        // The part of speech decides.
        ("I read", "ˌI ɹˈɛd"), ("cat read", "kˈæt ɹˈid"),
        // Endings
        ("cats boxes plays", "kˈæts bˈɑksᵻz plˈAz"), ("wanted played", "wˈɑntᵻd plˈAd"),
        ("playing running", "plˈAɪŋ ɹˈʌnɪŋ"),
        // Names, capitals, letters
        ("Jekyll CATS", "ʤˈɛkɪl kˈæts"), ("U.S.", "jˌuˈɛs"), ("zebra", "zˈibɹə"), ("Xyz", "<Xyz>"),
        ("well-known", "wˌɛlnˈOn"), ("don't", "dˈOnt"),
        // Numbers and money
        ("5", "fˈIv"), ("$5", "fˈIv dˈɑləɹz"), ("$9.90", "nˈIn dˈɑləɹz ænd nˈIndi sˈɛnts"),
        ("£1.50", "wˈʌn pˈWnd ænd <fifty> pˈɛns"), ("1905", "nˌIntˈin ˈO fˈIv"), ("1st", "fˈɜɹst"),
        ("2.5", "tˈu pYnt fˈIv"), ("-5", "mˈInəs fˈIv"), ("5%", "fˈIv pəɹsˈɛnt"), ("B12", "bˈi twˈɛlv"),
        // Signs
        ("(cat)", "(kˈæt)"), ("cat—box.", "kˈæt—bˈɑks."), ("“cat”", "“kˈæt”"),
    ])
    func wordsHaveTheirSounds(text: String, sounds: String) {
        // The lexicon has no “fifty”: nothing is said for it.
        #expect(phonemes(text) == sounds.replacing("<fifty> ", with: ""))
    }

    @Test func wordsKnowTheirPlace() {
        let tokens = pronouncer.pronounce(EnglishWording.words(of: TracedText("the cat—no. 5 U.S.")))
        #expect(tokens.map(\.text) == ["the", "cat", "—", "number", "5", "U.S."])
        #expect(tokens.map(\.source) == [0..<3, 4..<7, 7..<8, 8..<11, 12..<13, 14..<18])
    }

    @Test(arguments: [
        ("(“Hello,”", ["(", "“", "Hello", ",", "”"]), ("end.”)", ["end", ".", "”", ")"]), ("U.S.", ["U.S."]),
        ("wait...what", ["wait", "...", "what"]), ("cat—box", ["cat", "—", "box"]), ("and/or", ["and", "/", "or"]),
        ("well-known", ["well", "-", "known"]), ("http://a.example/b-c", ["http://a.example/b-c"]),
        ("me@example.org", ["me@example.org"]), ("5km", ["5", "km"]), ("$5.50,", ["$", "5.50", ","]),
        ("dog's", ["dog", "'s"]),
        ("!!!", ["!", "!", "!"]), ("1-2", ["1", "-", "2"]),
    ])
    func signsAreTakenOff(chunk: String, parts: [String]) {
        let divided = pronouncer.tokenizer.divide(Array(chunk.unicodeScalars))
        #expect(divided.map { TracedText.string($0[...]) } == parts)
    }

    @Test func tablesAreSearched() {
        let entries = (0..<1_000).map { ("w\($0 * 7)", "v\($0)") } + [("é", "e"), ("", "empty"), ("w", "")]
        let table = SortedTable(Dictionary(uniqueKeysWithValues: entries))
        #expect(entries.allSatisfy { table[$0.0] == $0.1 })
        #expect(["w1", "a", "zz", "w70000", "\u{10FFFF}"].allSatisfy { table[$0] == nil })
        #expect(SortedTable([:])["a"] == nil)
    }

    @Test func phonesOfTheIPAAreRead() {
        #expect(PhoneticAlphabet.phonemes(ofIPA: "ˈdʒeɪn ɡoʊz") == "ˈʤAn ɡOz")
    }

    /// Long words without sense end soon.
    @Test(arguments: ["(", "a-", "'", "1,", "aB", "..", "é", "9", "a'", "ſ", "🙂"])
    func senselessTextEnds(part: String) {
        #expect(phonemes(String(repeating: part, count: 500)).utf8.count < 2_000_000)
    }
}

@Suite(.timeLimit(.minutes(10))) struct PassageTests {
    private func id(_ phoneme: Unicode.Scalar) -> Int64? { phoneme == "?" ? nil : Int64(phoneme.value) }

    private func token(_ phonemes: String, _ source: Range<Int>) -> Token {
        var token = Token("w", isFollowedBySpace: true, source: source)
        token.phonemes = phonemes
        return token
    }

    @Test func wordsBeginAtTheirPhonemes() {
        let passages = SpokenPassage.passages(of: [token("ab", 0..<2), token("", 2..<3), token("c?d.", 3..<6)], id: id)
        #expect(passages.count == 1)
        #expect(passages[0].phonemes == "ab  cd.".unicodeScalars.map { Int64($0.value) })
        #expect(passages[0].words.map(\.start) == [0, 4])
        #expect(passages[0].words.map(\.range) == [0..<2, 3..<6])
    }

    @Test func longSentencesAreDividedAtCommas() {
        let clause = String(repeating: "a", count: 150) + ","
        let passages = SpokenPassage.passages(of: (0..<5).map { token(clause, $0..<$0 + 1) }, id: id)
        #expect(passages.map(\.words.count) == [2, 2, 1])
    }

    @Test func noPassageIsTooLong() {
        let endless = SpokenPassage.passages(of: (0..<900).map { token("abcd", $0..<$0 + 1) }, id: id)
        let word = SpokenPassage.passages(of: [token(String(repeating: "a", count: 9_000), 0..<1)], id: id)
        #expect((endless + word).allSatisfy { (1...VoiceNetwork.mostPhonemes).contains($0.phonemes.count) })
        #expect(endless.flatMap(\.words).count == 900)
        #expect(SpokenPassage.passages(of: [], id: id).isEmpty)
    }

    @Test(arguments: [
        ("One. Two! “Three?” Four", ["One.", "Two!", "“Three?”", "Four"]),
        ("Ask J. K. Rowling. “Go!” he said.", ["Ask J. K. Rowling.", "“Go!” he said."]), ("", []), ("...", ["..."]),
    ])
    func sentencesEnd(text: String, sentences: [String]) {
        let text = TracedText(text)
        #expect(SpokenSentences.ranges(of: text).map { text.part($0).string } == sentences)
    }
}
