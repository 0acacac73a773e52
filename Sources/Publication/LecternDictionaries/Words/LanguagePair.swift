import LecternBase

/// The languages of headwords and definitions, as names of dictionaries say them.
///
///     LanguagePair(naming: "freedict-eng-deu")           // en, de
///     LanguagePair(naming: "Langenscheidt German-English")  // de, en
struct LanguagePair: Hashable {
    var source: Language?
    var target: Language?

    init(source: Language? = nil, target: Language? = nil) {
        self.source = source
        self.target = target
    }

    /// Reads the languages from a title or the name of a file: a pair of codes or of names with something between them, or
    /// the name of a dictionary of one language.
    init(naming name: String) {
        self.init()
        let words = name.lowercased().split { !$0.isLetter }.map(String.init)
        for (index, word) in words.enumerated() where index + 1 < words.count {
            let next = words[index + 1] == "to" && index + 2 < words.count ? words[index + 2] : words[index + 1]
            guard let first = Self.language(word, in: name), let second = Self.language(next, in: name) else {
                continue
            }
            source = first
            target = second
            return
        }
        if words.contains(where: { Self.english.contains($0) }) {
            source = Language("en")
            target = Language("en")
        } else if let only = words.lazy.compactMap({ Self.names[$0] }).first {
            source = Language(only)
        }
    }

    /// The language of a word that names one, or is a code of one. Codes of two letters are words of many languages: they
    /// count between hyphens only.
    private static func language(_ word: String, in name: String) -> Language? {
        if let code = names[word] { return Language(code) }
        guard (2...3).contains(word.utf8.count), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            return nil
        }
        let language = Language(word)
        let isShort = language.primary == word
        let lowercased = name.lowercased()
        let isJoined = ["-", "_", "/", "→", ">"].contains {
            lowercased.contains(word + $0) || lowercased.contains($0 + word)
        }
        let isCode = isShort ? codes.contains(word) : true
        return isCode && isJoined && (isShort || language.primary != word) ? Language(language.primary) : nil
    }

    /// Dictionaries of English whose names do not say so.
    private static let english: Set<String> = [
        "wordnet", "wn", "gcide", "foldoc", "jargon", "vera", "webster", "moby", "devil", "elements", "easton",
        "hitchcock",
    ]

    private static let codes = Set(names.values)

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for pair in list.split(separator: " ") {
            let parts = pair.split(separator: "=")
            for name in parts[1].split(separator: ",") { names[String(name)] = String(parts[0]) }
        }
        return names
    }()

    /// Names of languages in English and in themselves.
    private static let list = """
        af=afrikaans ar=arabic,العربية bg=bulgarian,български ca=catalan,català cs=czech,čeština,česko cy=welsh,cymraeg \
        da=danish,dansk de=german,deutsch el=greek,ελληνικά en=english,englisch,anglais,inglés,inglese eo=esperanto \
        es=spanish,español,spanisch,espagnol et=estonian,eesti eu=basque,euskara fa=persian,farsi,فارسی fi=finnish,suomi \
        fr=french,français,französisch ga=irish,gaeilge gl=galician,galego he=hebrew,עברית hi=hindi,हिन्दी \
        hr=croatian,hrvatski hu=hungarian,magyar id=indonesian is=icelandic,íslenska it=italian,italiano,italienisch \
        ja=japanese,日本語 ko=korean,한국어 la=latin,latein lt=lithuanian,lietuvių lv=latvian,latviešu nl=dutch,nederlands \
        no=norwegian,norsk pl=polish,polski pt=portuguese,português ro=romanian,română ru=russian,русский,russisch \
        sa=sanskrit sk=slovak,slovenčina sl=slovenian,slovene sr=serbian,српски sv=swedish,svenska th=thai,ไทย \
        tr=turkish,türkçe uk=ukrainian,українська vi=vietnamese yi=yiddish zh=chinese,中文,汉语,漢語,mandarin
        """
}
