import LecternMarkup

/// How often a language uses letters beyond ASCII, and its most frequent short words: what tells encodings apart.
///
/// The weights are relative frequencies in ordinary prose, rounded; they need not be exact.
struct LanguageLetters: Sendable {
    /// A BCP 47 tag.
    let language: String
    /// The share of letters beyond ASCII among its letters; nil if all of its letters are.
    let rate: Double?
    /// Each letter, in lower case, with its share.
    let shares: [Unicode.Scalar: Double]
    /// Frequent words of ASCII letters.
    let words: Set<String>

    /// Whether its script is Latin.
    var isLatin: Bool { rate != nil }

    private init(_ language: String, rate: Double? = nil, _ letters: String, words: String = "") {
        self.language = language
        self.rate = rate
        self.words = Set(words.split(separator: " ").map(String.init))
        var weights: [(Unicode.Scalar, Double)] = []
        for scalar in letters.unicodeScalars {
            if let digit = Int(String(scalar)), scalar.isASCII, !weights.isEmpty {
                weights[weights.count - 1].1 = weights[weights.count - 1].1 * 10 + Double(digit)
            } else {
                weights.append((scalar, 0))
            }
        }
        let total = weights.reduce(0) { $0 + $1.1 }
        shares = Dictionary(weights.map { ($0.0, $0.1 / total) }, uniquingKeysWith: +)
    }

    static let all: [String: LanguageLetters] = Dictionary(
        (latin + others).map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })

    // Letters, each followed by its weight.
    private static let latin: [LanguageLetters] = [
        .init(
            "en", rate: 0.0005, "é5è1ï2ö1ç1à1ê1ñ1æ1",
            words: "the and of to in was he it that his for with as had not but"),
        .init("pl", rate: 0.075, "ł18ę11ą10ó9ż8ś7ć4ń2ź1", words: "i w na z do nie to jest jak o po za od przy"),
        .init(
            "cs", rate: 0.135, "í30á23ě16é13ř12ý10ž10č10š8ů7ú2ť1ď1ň1ó1",
            words: "a se na v je to do z za jako ale by pro u o"),
        .init(
            "sk", rate: 0.115, "á18í10ý10č10é8ž9š9ú8ť7ľ4ň3ď2ó2ô2ä2ĺ1ŕ1",
            words: "a sa na v je to do z za ako ale by pre pri o"),
        .init("hu", rate: 0.115, "é39á37ó11ö11ő10í7ü6ú3ű2", words: "a az egy nem hogy volt meg csak mint ez azt s"),
        .init("ro", rate: 0.06, "ă40î14â9ş14ţ12ș7ț6", words: "a de la cu un o nu pe din ce pentru iar cum se"),
        .init("hr", rate: 0.03, "č10š10ž6ć6đ3", words: "i je u na da se su za od kao ne kako"),
        .init("tr", rate: 0.13, "ı51ü19ş18ç12ğ11ö8İ2â1î1", words: "bir ve bu de da ne gibi ama dedi her"),
        .init(
            "de", rate: 0.018, "ü63ä56ß31ö30",
            words: "und der die das nicht ist ich ein zu er sie mit den im auf es war"),
        .init(
            "fr", rate: 0.035, "é190à49è27ê22ç8ù6ô5û5î5â5œ2ï1ë1",
            words: "le la les de et des un une que qui dans il en est pour pas au ne"),
        .init(
            "es", rate: 0.025, "ó83í73á50é43ñ31ú17¿8¡6ü2",
            words: "el la los de que y en un una por con no se las del su"),
        .init(
            "pt", rate: 0.04, "ã73â56ç53ê45é34ó30ú21í13á12à7ô6õ4",
            words: "o a os de que e um uma do da em para com se na no"),
        .init(
            "it", rate: 0.012, "à64è26ò20ù17é3ì3", words: "il la di che e un una per non del della si con le i"),
        .init("sv", rate: 0.045, "ä18å13ö13é1", words: "och att det som en den han var med inte ett till av"),
        .init("da", rate: 0.035, "å12ø10æ9é1", words: "og at det som en den han var med ikke et til af"),
        .init("fi", rate: 0.045, "ä36ö4å1", words: "ja on oli ei se mutta kun niin joka ovat"),
        .init("et", rate: 0.045, "ä11õ9ü7ö3š1ž1", words: "ja on ei oli see ta kui aga oma"),
        .init("is", rate: 0.11, "á17í15ð44þ15ó10é6ú6ö8æ9ý2", words: "og er var sem en hann ekki til um vi"),
        .init("lt", rate: 0.075, "ė18ų14š12ž9ą8į6ū5ę3č4", words: "ir buvo kad kaip jis tai su o prie iki"),
        .init("lv", rate: 0.11, "ā38ī17ē16š8ū6ņ5ķ5ļ5ž4č2ģ2", words: "un ir kas ar no uz bet bija pie"),
        .init(
            "vi", rate: 0.3,
            "đ24ư20ơ15ă10â16ê16ô16à16á14ã3é3è3í6ì5ó6ò6ú4ù4ý2õ2\u{300}12\u{301}13\u{309}4\u{303}4\u{323}12",
            words: "trong khi cho con nay hai ba ra tay anh em"),
        .init("eo", rate: 0.025, "ĉ5ĝ5ŭ4ŝ2ĵ2ĥ1", words: "la kaj de en estis al li ne por kun"),
        .init("mt", rate: 0.06, "ħ20ż12ċ5ġ6à4", words: "il ta li u ma fil"),
        .init("ca", rate: 0.03, "à15è10é8í8ò8ó10ç6ú3ï1ü1·2", words: "el la de que i un una per amb no els"),
        .init("nl", rate: 0.003, "é8ë6ï4ó3ü1è2ö1", words: "de het een en van dat is niet zijn met op te"),
    ]

    private static let others: [LanguageLetters] = [
        .init("ru", "о110е85а80и74н67т63с55р47в45л44к35м32д30п28у26я20ы19ь17г17з16б16ч14й12х10ж9ш7ю6ц5щ4э3ф3ё2ъ1"),
        .init("uk", "о94а83н68и61і57в55е54т53р45с42л39к35д34у33м31п29з23я22ь18г17б17ч14х12й11ж9ш8ї8ю8ц8є6щ5ф3ґ1"),
        .init("be", "а166н61і59о50р52с47к44я43е42л38д37у37т37п30м29ы33в31ў21з27ь20б19г18ц30э18ч14ш9ю7х10й7ж8ё6ф2"),
        .init("bg", "а120и90о90е90т80н68р52с51в44л37к35д34п29м25з20г17у17ъ16я16б14ч12ж8щ6ц6х7й6ш4ф4ю2ь1"),
        .init("sr", "а116и96о91е90н55р50с49т45ј42у42в38д38к36м35л31п28з17г17б16ш11ч11ц8ж6ћ7њ6х6љ5ђ2ф2џ1ѓ1ќ1ѕ1"),
        .init("el", "α85τ80ο80ε70ι65ν65σ50η45ρ42κ40π40ς35υ35μ33λ30ά25ί25έ23ό20ή18δ17γ17ω15ύ12θ12χ11ώ8φ8β7ξ5ζ4ψ2ϊ1ϋ1ΐ1"),
        .init(
            "he",
            "י110ה109ו104ל74א63ר56ת50ב47מ46ש44ע32ם30נ29ד26ח25כ24ק21פ17ס15ן14ז13ט12ג12צ12ך8ף3ץ2"
                + "\u{5B0}2\u{5B4}2\u{5B6}2\u{5B7}2\u{5B8}4\u{5BC}4"),
        .init(
            "ar",
            "ا125ل112ي68و63م60ن60ر50ت45ب40ه40ع39د35ة30س30ف30ق27ك25ح22أ20ج14ش10ص10ط9خ9ى9إ9ذ7ض6ث6ز6غ5ء4ظ3ئ3ؤ1آ2"
                + "\u{64B}2\u{64E}1\u{64F}1\u{650}1\u{651}1"),
        .init(
            "fa",
            "ا140ي105ر75د70ن70ه62م55و55ت45ب45س40ش35ک35ز30ل28گ20خ15ق12چ8پ12ف15ع10ح10آ10ج9ط5ص5غ4ذ3ض2ث2ظ1ژ1ئ1ك10"
                + "\u{200C}15"),
        .init(
            "th",
            "า85น70ร65อ60ก55ง50เ50ม45ย42ว40ล40\u{E35}40ต35ท35\u{E48}45\u{E31}40ส35\u{E49}35ด33แ25ห30ไ25\u{E34}25บ22ค25"
                + "ะ20ป20\u{E38}18ใ15ข18พ18จ17ช15\u{E47}12\u{E4C}12ถ8\u{E37}12\u{E39}10ำ10ผ8โ8ซ5\u{E36}8ธ5ณ5ฟ4ศ5ภ4ฝ3ญ3ษ4ฐ2"
                + "ฉ2ฮ1ฎ1ฏ1ฤ1ฬ1\u{E46}2"),
    ]
}
