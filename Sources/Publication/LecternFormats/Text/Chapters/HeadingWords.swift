/// The words of headings in the languages of books: `Chapter`, `Kapitel`, `Глава`, `Prologue`.
enum HeadingWords {
    /// The kind of a division.
    enum Kind: Int, Hashable, Sendable {
        case part, chapter, section
        /// A division without a number, such as a preface.
        case special
    }

    /// The kind of a word that stands with a number, in lower case; nil for other words.
    static func kind(of word: String) -> Kind? { kinds[folded(word)] }

    /// Whether a line of these words, in lower case, is a heading without a number.
    static func isSpecial(_ words: String) -> Bool { special.contains(folded(words)) }

    /// Lower case without the difference between dotted and dotless i, which depends on the language.
    static func folded(_ word: some StringProtocol) -> String {
        let lower = word.lowercased()
        guard lower.unicodeScalars.contains(where: { $0 == "\u{307}" || $0 == "ı" }) else { return lower }
        return String(
            String.UnicodeScalarView(lower.unicodeScalars.compactMap { $0 == "\u{307}" ? nil : $0 == "ı" ? "i" : $0 }))
    }

    /// The first words of headings, in lower case.
    static let firstWords: Set<String> = Set(kinds.keys).union(
        special.compactMap { $0.split(separator: " ").first.map(String.init) })

    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = [:]
        for (words, kind) in [(sections, Kind.section), (parts, .part), (chapters, .chapter)] {
            for word in words.split(whereSeparator: \.isWhitespace) { kinds[folded(word)] = kind }
        }
        return kinds
    }()

    private static let parts = """
        book part volume vol act
        buch teil band akt aufzug
        livre partie tome acte
        libro parte tomo volumen acto jornada
        volume atto
        livro ato
        boek deel bedrijf
        księga część tom
        часть книга том действие
        частина дія
        kısım kitap cilt perde
        phần quyển tập
        bok del delen bog
        díl kniha část časť zväzok
        könyv rész kötet
        partea cartea volumul
        osa kirja
        μέρος βιβλίο
        """
    private static let chapters = """
        chapter chap ch letter stave canto
        kapitel brief gesang hauptstück
        chapitre chap lettre chant
        capítulo capitulo carta
        capitolo lettera canto
        hoofdstuk
        rozdział
        глава письмо
        розділ глава
        bölüm mektup
        chương hồi
        kapitlet
        kapitola
        fejezet
        capitolul
        luku
        κεφάλαιο
        capítol
        """
    private static let sections = """
        scene section
        szene auftritt abschnitt
        scène
        escena sección
        scena
        cena secção
        tafereel
        сцена явление
        сцена ява
        sahne
        """

    private static let special: Set<String> = Set(
        """
        prologue; epilogue; preface; introduction; foreword; afterword; conclusion; appendix; dedication; acknowledgments;
        acknowledgements; notes; footnotes; endnotes; postscript; interlude; prelude; finale; glossary; bibliography;
        author's note; a note from the author; about the author; introductory; to the reader
        prolog; epilog; vorwort; nachwort; einleitung; anhang; anmerkungen; widmung; vorrede; zwischenspiel; danksagung;
        vorspiel; nachspiel; schlusswort; schluss; einführung; vorbemerkung
        épilogue; préface; avant-propos; postface; annexe; dédicace; préambule; remerciements; intermède; avertissement
        prólogo; epílogo; prefacio; introducción; conclusión; notas; apéndice; dedicatoria; nota del autor; prefación;
        agradecimientos; advertencia
        prologo; epilogo; prefazione; introduzione; conclusione; postfazione; note; appendice; dedica; premessa;
        ringraziamenti; al lettore
        prefácio; introdução; conclusão; posfácio; apêndice; nota do autor; dedicatória; agradecimentos
        proloog; epiloog; voorwoord; inleiding; nawoord; ten geleide; slotwoord; dankwoord; aantekeningen
        przedmowa; wstęp; posłowie; zakończenie; wprowadzenie; przypisy; od autora; słowo wstępne; podziękowania
        пролог; эпилог; предисловие; введение; послесловие; заключение; примечания; вступление; приложение; от автора;
        благодарности; интерлюдия
        епілог; передмова; вступ; післямова; примітки; від автора; подяки; інтерлюдія
        önsöz; ön söz; giriş; sonsöz; son söz; sonuç; teşekkür; sunuş; ek; notlar
        mở đầu; lời nói đầu; lời mở đầu; lời tựa; vĩ thanh; ngoại truyện; phiên ngoại; lời kết; dẫn nhập; lời bạt;
        chương mở đầu; chương kết
        förord; efterord; inledning; tack; forord; efterskrift; indledning
        předmluva; doslov; úvod; závěr; predhovor; doslov; záver
        előszó; utószó; bevezetés; bevezető
        prefață; postfață; introducere; cuvânt înainte
        esipuhe; johdanto; jälkisanat
        πρόλογος; επίλογος; εισαγωγή
        """.split { $0 == ";" || $0.isNewline }.map { folded(String($0).trimmed) }.filter { !$0.isEmpty })
}
