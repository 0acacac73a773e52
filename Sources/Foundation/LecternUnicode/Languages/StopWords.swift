/// The most frequent words of languages: what tells languages of one script apart, and what a sentence often begins with.
enum StopWords {
    /// The languages with a list, in the order of preference between equals.
    static let languages = lists.map(\.language)

    /// The words of a language in lower case; nil if there is no list.
    static func words(of language: String) -> Set<String>? { sets[language] }

    /// The languages that have a word.
    static func languages(with word: String) -> [Int] { index[word] ?? [] }

    private static let sets = Dictionary(uniqueKeysWithValues: lists.map { ($0.language, Set($0.words)) })

    private static let index: [String: [Int]] = {
        var index: [String: [Int]] = [:]
        for (number, list) in lists.enumerated() {
            for word in Set(list.words) { index[word, default: []].append(number) }
        }
        return index
    }()

    private struct List {
        let language: String
        let words: [String]

        init(_ language: String, _ words: String) {
            self.language = language
            self.words = words.split(separator: " ").map(String.init)
        }
    }

    private static let lists = latin + cyrillic + others

    private static let latin = [
        List(
            "en",
            """
            the of and to in a is that it was he for on are as with his they i at be this have from or had by but not \
            what all were we when your can said there an which she do how their if will each about then them would \
            so her him has me my no you who been its into more than after before where why because though although \
            while however these those our did could should some such
            """),
        List(
            "de",
            """
            der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er \
            hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor \
            zur bis mehr durch man sein wurde ich wir ihr mir mich du uns kein wenn dann doch schon da ja was wer wo \
            warum hier dieser diese dieses jedoch daher deshalb denn nun dort alle
            """),
        List(
            "fr",
            """
            le la les de des du et à un une est que qui dans en il elle ne pas pour sur au aux ce se son sa ses par \
            plus avec tout mais je vous nous on ils elles leur leurs été était ont sont comme même ou si cette ces \
            cet c'est n'est d'un d'une qu'il quand puis alors où donc car sans sous mon ma mes lui dit fait bien aussi
            """),
        List(
            "es",
            """
            el la los las de del y que en un una es se no por con para su al lo como más pero sus le ya o este sí \
            porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno \
            les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos yo otro él aunque fue era había \
            entonces así cómo estaba son
            """),
        List(
            "it",
            """
            il lo la i gli le di del della dei delle e che in un una è per non con si da al alla come più ma anche \
            sono ho ha se su nel nella questo questa era o quando io mi ci ne suo sua loro essere dal dalla dopo \
            perché così ancora tutto molto senza lui lei chi dove poi già aveva erano degli sul sulla allo fu qui
            """),
        List(
            "pt",
            """
            o a os as de do da dos das e que em um uma é para com não no na nos nas se por mais como mas ao foi ele \
            ela seu sua ou quando muito já eu também só pelo pela até isso entre era depois sem mesmo aos ter seus \
            quem me esse eles você essa num nem suas meu às minha têm numa pelos são está havia então
            """),
        List(
            "nl",
            """
            de het een en van in is dat op te zijn met voor niet die aan er om ook als bij maar dan nog uit naar door \
            wel hij ze ik je we wat dit was had heeft werd tot over of hun zo worden al haar kan geen hebben meer \
            deze toen waar wie moet onder zou zich daar men mijn jij wij zij omdat
            """),
        List(
            "sv",
            """
            och att det i en som är på av för den med inte till jag han ett om var hade de men så hon vi sig från \
            har nu kan skulle där när man sin ut över vad alla eller min upp efter honom henne varit också bara utan \
            du dem mycket här mig någon något in blev mot denna detta
            """),
        List(
            "da",
            """
            og i at det en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham \
            hun nu over da fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når \
            være dog noget jeg efter
            """),
        List(
            "nb",
            """
            og i det på som er en til å han av for at med var de ikke den har jeg om et men så seg hun hadde fra vi \
            du kan nå da ble noe skal vil etter opp ut mot hva være noen ham meg hans henne eller man når over bare dem \
            også sin hvor her må selv
            """),
        List(
            "fi",
            """
            ja on ei oli että se hän ole mutta kun niin ovat joka kuin olla tai nyt jos vain myös sen olivat minä \
            mitä sitä hänen ne tämä ollut kanssa sinä jo he me sitten siitä hänet mikä vielä nämä minun voi koska \
            jotka jonka mukaan
            """),
        List(
            "pl",
            """
            i w na z się nie to do że jest o a jak po co ale od za przez tak dla był jego tego czy było już ze tylko \
            ten pan by go jej sobie być pod bardzo może są który która które gdy przy jeszcze mu ich nas mnie także \
            oraz więc jednak
            """),
        List(
            "cs",
            """
            a se v na je že to z s do o k i jako za by ale po pro byl ve jsem tak co jeho od jak však si nebo jsou \
            ten který která které bylo při až ho už není jen podle být už ještě když kde nás já
            """),
        List(
            "sk",
            """
            a sa v na je že to z s do o k aj ako za by ale po pre bol vo som tak čo jeho od však si alebo sú ten \
            ktorý ktorá ktoré bolo pri až ho už nie len podľa byť ešte keď kde nás ja
            """),
        List(
            "hu",
            """
            a az és hogy nem is egy ez meg csak volt el de már ha mint még ki be azt mert le vagy fel van én ezt ő \
            minden úgy olyan akkor lehet sem mi nagyon kell pedig itt most majd amely aki
            """),
        List(
            "ro",
            """
            și de în a la cu nu o că se pe un din să mai care pentru este ca sau au fost prin dar lui ce era el ei \
            ea după fi am al ale cel cea sunt dintre avea când până fără acest această îi își
            """),
        List(
            "tr",
            """
            ve bir bu da de için çok ne o ile daha gibi var ama ben sonra kadar olan mi her en ki değil diye olarak \
            şey ise sen biz onu bana ya oldu iki hiç onun zaman dedi nasıl benim neden yok
            """),
        List(
            "hr",
            """
            i u je se da na za su od s a o kao što nije ne ili biti bio iz koji koja koje ali kako po te bi to sve \
            samo će više još kad već ga mu joj nakon prije
            """),
        List(
            "sl",
            """
            in je v se na da za so ne pa s z ki kot po pri tudi bil bi o od do ali iz ni še le kako ko ga mu jih bila \
            če sem sta tako zelo
            """),
        List(
            "ca",
            """
            el la els les de del i que en un una és no per amb al va com més però seva seu ho hi o aquest aquesta \
            entre quan molt sense també fins on qui des tot són era havia perquè ja
            """),
        List(
            "lt",
            """
            ir į kad iš su tai yra o bet kaip ne jis buvo už ji nuo po savo tik ar apie dar jo jos prie to jau iki \
            kai labai mes jie
            """),
        List(
            "lv",
            """
            un ir ka no ar uz par kas to bet kā viņš bija nav tas vai es pie viņa pēc līdz arī tik jau mēs bez lai \
            vēl gan savu
            """),
        List(
            "et",
            """
            ja on ei et see oli ta kui ka aga mis ning oma nii või siis kes seda tema veel mida nad olid nagu mitte \
            selle ainult juba pärast
            """),
        List(
            "id",
            """
            yang dan di itu dengan untuk tidak ini dari dalam akan pada juga ke karena ada mereka saya oleh telah \
            sudah atau lebih kita bisa seorang kepada adalah bagi sebagai dia
            """),
        List(
            "vi",
            """
            và của là có không được cho trong một người các với những đã này khi để ở đó từ ra như cũng vào tôi anh \
            nhưng về đến thì lại còn ông cô rất nhiều
            """),
        List(
            "la",
            """
            et in est non ad ut cum quod qui sed si ex per ab quae de aut esse hoc quam enim atque sunt nec ac autem \
            etiam quid eius erat nunc inter
            """),
        List(
            "eo",
            """
            la kaj de en estas ne al li ke mi por kun sed pri vi ĝi tio ili per kiel ĉi ŝi el sur kiu tiu ni estis \
            nur ankaŭ pli
            """),
    ]

    private static let cyrillic = [
        List(
            "ru",
            """
            и в не на что он я с как это по но они мы она а из за то все так его от же было у к ты до бы вы только \
            для ещё еще когда уже или был быть если есть этот при чтобы даже нет ему её ее чем была без можно потом \
            где кто там тут
            """),
        List(
            "uk",
            """
            і в не на що він я з як це по але вони ми вона а та за все так його від же було у до й ти би ви тільки \
            для ще коли вже або був бути якщо є цей при щоб навіть ні йому її чим була без можна потім де хто там
            """),
        List(
            "be",
            """
            і у не на што ён я з як гэта па але яны мы яна а за усё так яго ад жа было да ты бы вы толькі для яшчэ \
            калі ўжо або быў ёсць
            """),
        List(
            "bg",
            """
            и в не на че той аз с как това по но те ние тя а от за всичко така го му да беше у до ти би вие само още \
            когато вече или бил ако има този при са се ще който която които
            """),
        List(
            "sr",
            """
            и у не на што он ја са као то по али они ми она а од за све тако га му да је било до ти би ви само још \
            када већ или био ако има овај при су се који која које
            """),
        List(
            "mk",
            """
            и во не на што тој јас со како тоа по но тие ние таа а од за сè така го му да беше до ти би вие само уште \
            кога веќе или бил ако има овој при се кој која кои
            """),
    ]

    private static let others = [
        List(
            "hi",
            """
            के का की है में से को और पर हैं यह था ने नहीं भी कि एक तो हो कर वह थे थी इस जो लिए ही मैं अपने उस या
            """),
        List("mr", "आहे आणि या हे ते तो होते होता नाही मी त्या असे पण काही एक की झाले च्या आहेत मला"),
        List("ne", "छ र को मा ले छन् यो भने पनि हो थियो गर्ने एक तर के हुन् उनी लाई बाट गरेको"),
        List("sa", "च न एव इति तु तत् सः हि अपि ते वा अस्ति तस्य यत् स तथा मम अथ यदा"),
        List("el", "και το να του η της με που την από για είναι στο ο οι θα στην δεν των τα τον σε ένα μια αλλά"),
        List("ar", "في من على أن إلى عن التي ما هذا كان لا الذي هو مع كل هذه قد لم بين أو بعد ثم كما وهو إن"),
        List("fa", "و در به از که این را با است برای آن یک خود تا کرد بر هم نیز می شد بود او ما اما هر اگر"),
        List("ur", "کے کی میں اور ہے سے کا کو اس کہ پر نے ہیں یہ بھی ایک تھا کر تو ہو جو نہیں وہ"),
        List("ps", "د په او چې ته کې دی سره له دا یې هم ده یو نه څخه شوي"),
        List("he", "של את על לא זה הוא עם כי אם גם היא אני מה אל היה כל אבל או יש רק הם זאת כמו עד אין אותו"),
        List("yi", "און די פון איז דער אין דאס האט צו ער איך נישט מיט אויף זיך וואס ער זי מען"),
    ]
}
