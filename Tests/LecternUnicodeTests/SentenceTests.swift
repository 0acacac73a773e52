import LecternUnicode
import Testing

/// Where sentences end, in texts of our own. A line | begins each sentence; `~` stands for a no-break space.
@Suite(.timeLimit(.minutes(10))) struct SentenceTests {
    private static let texts: [(language: String, text: String)] = [
        // Titles, initials, abbreviations, also before a no-break space.
        ("en", "Mr.~Bennet came.| Mrs. Brown saw Dr.~Jones.| Lt. Smith and Gen. Lee left.| Prof.\u{202F}Gray stayed."),
        ("en", "J.~R.~R. Tolkien met C. S. Lewis at St. James’s.| He lives in Main St.| The house is old."),
        ("en", "See vol. 2 of the U.S. Government report, e.g. Fig. 3, cf. Fig. 4.| It is in Vol. II.| See No. 5."),
        ("en", "He came at 9 a.m. Monday.| She left at 5 p.m. on Jan. 5.| He lives in the U.S.| The sun shone."),
        ("en", "Smith & Co. Ltd. sold it.| He met John Smith Jr.| They had pens, ink, etc.| All was well."),
        // Abbreviations of names have a capital; these are plain words.
        ("en", "The cat sat.| Cats sit.| It lay in the sun.| Birds sang.| On Sat. Ann came; Gen. Lee did."),
        ("en", "It was I.| He came.| Plan B.| The end.| Louis XIV.| The king was dead.| “Oh! no.| I think so.”"),
        ("en", "1. Introduction|\nB.1.5. System Information|\nIV. The Sign"),
        // Quotations and brackets.
        ("en", "“Come in!” said Prof.~Brown.| “What!” I cried.| “No!” Mary Brown said.| “Is it true?”| She left."),
        ("en", "“Is it so?”| Elizabeth replied that it was.| He said “Go!”| Then he left (at once!) and ran."),
        ("en", "He ran.| (He was late.)| Then he stopped.| \"Why?\" he asked.| \"Here,\" she said.| 'Good!'| He sat."),
        ("en", "“Oh! well,” he said.| “I … I don’t know …”| He wept.| Well…| She laughed.| And … Peter came."),
        ("en", "So it was?\u{2060}—|At present I have no room.| “That is a failing!”\u{2060}—cried Elizabeth."),
        (
            "en",
            "“Oh!—|Well, go.”| “Who?”| — Nobody.| “Stop!” he said.| “Why?” Jane chimed in.| “So?”| Then he added: “No.”"
        ),
        (
            "en",
            "I looked at Will.| He smiled.| Will. Howe and Theo. Turner came in.| She lives in the U.S.| (He does, too.)"
        ),
        ("en", "Figure 4.7. The castle at night."), ("en", "Chapter 12. How it ends."),
        ("en", "August 2.| “At home I read.”"),
        (
            "en",
            "“It is so.”26| He went.| “No!”3| She stayed.| He paid £12 10s. 6d. to Sir Ant. Cooper.| Lieut.-Col. Miller came."
        ),
        (
            "en",
            "Whom can we trust?\u{2060} \u{2060}… |England will not.| And … Peter came.| It was Lloyd, Esq. (No. 7), who did it."
        ),
        ("de", "Abbildung 1.2. Der Weg eines Pakets.| Das ist Dr. Müller.| Nach Mr. Smith kam Mrs. Jones."),
        ("ru", "Рисунок 1.1. Путь программы.| Это основал Dr. Stallman."),
        ("ja", "今夜は始めてですね。と云って出た。|と同時に雨が降った。|「どこへ行くんだろうか」|「家へ帰るところなのさ」|「赤」「青」がある。"),
        ("zh", "特來告求一件。」|龍王見說，大驚。|「好！」他說。|他走了。"),
        ("en", "He saw Wm. Smith.| Geo. Brown left.| Sir Arth. Haselrigge and Nich. Crisp dined."),
        ("en", "Recently, Lee et al. 53 and Wang et al. 60 developed it.| Others did so 61.| They found it, too."),
        ("de", "Sie kam zur Fa. Müller in der Goethestr. 5.| Fam. Weber wohnt dort."),
        ("fr", "Il mourut le 21 janv. 1793.| Le card. Fesch vint.| Voir liv. 3, pl. 4."),
        ("es", "Vive en la Av. Mayor desde el 3 feb. 1900.| La Sra. Dª. Ana llegó.| El card. Rojas salió."),
        ("it", "S. E. il card. Borromeo venne il 3 sett. 1900.| Vedi tav. 4."),
        ("ru", "Он умер 5 янв. 1900 года.| Это было давно."),
        // Addresses, notes, numbers.
        (
            "en",
            "Go to https://example.org/a?b=c or www.example.org/Why?Now.| Write to a.b@example.org.| Version 3.5 is out."
        ),
        ("en", "It ends here.12| The next one begins.[3]| So it goes.¹| Then came the men.| 396 people left."),
        ("en", "The iPhone is new.| iPhones are old.| He saw .NET files."),
        ("de", "Am 3.~Mai kam er.| Der 2. Weltkrieg war lang.| Z.~B. mit Käse.| Das sind ca. 5 Mio. Euro."),
        ("de", "Karl V. war Kaiser.| Er wohnt in Nr. 5.| Dann kam Hr. Dr. Müller u. a. mit Frau Prof. Weiß."),
        (
            "de",
            "Es war 1999.| Das Jahr war gut.| Das steht in Kapitel 13.| Kapitel 14 folgt.| Er wurde der 2.| Sie siegte."
        ),
        (
            "de",
            "»Halt!« rief er.| »Wer da?«| Niemand antwortete.| „Komm!“, sagte sie.| „Wohin?“ fragte er.| „Nach Haus.“"
        ),
        ("de", "Im 19. Jahrhundert, am 14. Mai, d. h. spät usw.| Er sah s. o. das Bild.| 1. Kapitel"),
        ("fr", "«~Viens~!~» dit-il.| «~Où vas-tu~?~»| — Je m’en vais.| M.~Dupont vit au chap. 3.| Mme. Durand partit."),
        (
            "fr",
            "Il y a J.-P. Sartre, etc.| C’est tout.| «~Oui.~»| Elle rit (par ex. «~go~!~»).| Il le sait, il y a.| Puis rien."
        ),
        (
            "es",
            "Los EE.~UU. ganaron.| Véase pág. 5.| El Sr. García llegó.| —¿Adónde vas? —preguntó Juan.| —Sí.| —Juan se fue."
        ),
        (
            "es",
            "¡Qué bien!| ¿Quién es?| «¿Quién es?», dijo la Sra. López.| Llegó D. José en el año 100 a. C. con todos."
        ),
        (
            "it",
            "Il sig. Rossi vive a S.~Pietro.| Vedi pag. 5.| «Chi è?» chiese il dott. Bianchi.| Dov’è?| È qui, ecc.| Fine."
        ),
        ("ru", "А.~С. Пушкин жил в г. Москве на ул. Арбат, д.~5.| — Куда ты? — спросил он.| — Домой.| — Он ушёл."),
        (
            "ru",
            "Это было в 1812 г.| Наполеон пришёл.| Это я.| Потом и т.~д.| «Стой!» — крикнул он.| Конец им.| Он ушёл."
        ),
        ("ja", "「はい。」と言った。|「どこへ行く？」|「家だ！」と彼は叫んだ。|彼女は来た。|（本当だ。）|そして帰った。"),
        ("ja", "えっ……そうか。|山路を登りながら、こう考えた。|智に働けば角が立つ。|「行くぞ。」|そう言って立った。"),
        ("zh", "她问：“你去哪儿？”|“回家！”他说。|价格是3.5元。|《红楼梦》很好看。|他走了……没回来。"),
        ("zh", "大聖道：「老道何往？」|大仙道：「去赴會。」|真君大喜。"), ("zh", "真的吗?|当然!|好。"), ("zh", "他不知?字，怎麼？|好。"),
        ("nl", "Dhr. J. de Vries kwam o.a. langs.| Hij ging weg.| ’s Avonds bijv. niet.| Zie blz. 5."),
        ("pt", "O Sr. Silva chegou.| — Aonde vais? — perguntou ela.| Ver pág. 5, etc.| Fim."),
        ("pl", "Dr Nowak przyszedł np. wczoraj.| Ul. Długa 5, św. Jan itd.| Koniec."),
        ("hi", "डॉ. शर्मा आए।| वे गए।"), ("ar", "جاء د. أحمد.| ثم ذهب؟| نعم."), ("ko", "그는 갔다.| 네.| “어디?”| 그녀가 물었다."),
        ("sv", "Kl. 5 kom hr. Berg, bl.a. med dr. Ek.| Han gick."), ("el", "Ο κ. Νίκος ήρθε.| Πού πήγε;| Έφυγε."),
        ("und", "Mr.~Smith came.| He left."), ("not a tag @@", "Wer?| Ich!"),
    ]

    @Test(arguments: texts.indices) func sentencesEndWhereAReaderEndsThem(index: Int) {
        let (language, text) = Self.texts[index]
        let expected = text.replacing("~", with: "\u{A0}").split(separator: "|").map(String.init)
        let units = Array(expected.joined().utf16)
        let found = sentenceRanges(units, language: language).map { String(decoding: units[$0], as: UTF16.self) }
        #expect(found.map(Self.trimmed) == expected.map(Self.trimmed), "\(language)")
        // Nothing is lost.
        #expect(found.joined() == expected.joined())
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Every text is covered without gaps, whatever its signs.
    @Test func sentencesCoverAnyText() {
        var random = Seeded(state: 7)
        let signs = Array("aAbB. . !?…。！「」“”«»()'\"—-12,;:\u{A0}\u{2060}\n।؟ Mr.z.B.一二É🙂")
        for language in ["en", "de", "fr", "ja", "ru", ""] {
            for _ in 0..<300 {
                let text = (0..<Int(random.next() % 40)).flatMap { _ in
                    String(signs[Int(random.next() % UInt64(signs.count))]).utf16
                }
                let ranges = sentenceRanges(text, language: language)
                #expect(ranges.first?.lowerBound ?? 0 == 0 && ranges.last?.upperBound ?? 0 == text.count)
                #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
                #expect(ranges.allSatisfy { !$0.isEmpty })
            }
        }
    }

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
