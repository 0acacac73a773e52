import LecternBase
import Testing

@Suite(.timeLimit(.minutes(10))) struct LanguageRelationTests {
    @Test(arguments: [
        "und", "zxx", "mul", "mis", "", " ", "latn", "english", "x-klingon", "i-klingon", "qaa", "e", "de_@", "1",
    ])
    func theseNameNoLanguage(tag: String) { #expect(!Language(tag).isKnown) }

    @Test(arguments: [
        ("eng", "en"), ("GER", "de"), ("deu-AT", "de"), ("fre", "fr"), ("iw", "he"), ("zho", "zh"), ("cmn", "cmn"),
        ("en-GB", "en"), ("tlh", "tlh"),
    ])
    func codesOfThreeLettersAreTheSameLanguage(tag: String, primary: String) {
        #expect(Language(tag).isKnown && Language(tag).primary == primary)
    }

    @Test(arguments: [
        ("zh-CN", "cmn"), ("zh-HK", "yue"), ("cmn", "zh"), ("no", "nb"), ("nn", "no"), ("nb", "nn"), ("sr", "hr"),
        ("iw", "he"), ("ger", "de-AT"), ("arz", "ar"), ("pes", "fa"), ("fil", "tl"), ("eng-US", "en-GB"),
    ])
    func membersOfAMacrolanguageAreRelated(tag: String, other: String) {
        #expect(Language(tag).isRelated(to: Language(other)) && Language(other).isRelated(to: Language(tag)))
    }

    @Test func othersAreNot() {
        #expect(!Language("de").isRelated(to: Language("nl")))
        #expect(!Language("und").isRelated(to: Language("und")))
        #expect(Language("zh-HK").relatives.prefix(2) == ["zh", "yue"])
        #expect(Language("zh-TW").relatives.prefix(2) == ["zh", "cmn"])
    }
}
