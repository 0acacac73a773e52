/// The words of a language that decide whether a full stop ends a sentence. All in lower case, without the last full stop.
struct SentenceWords {
    /// Titles before names; a name follows.
    var titles: Set<String>
    /// Abbreviations before numbers: `no`, `fig`, `vol`.
    var numbered: Set<String>
    /// Abbreviations in the middle of a sentence: `e.g`, `cf`.
    var inner: Set<String>
    /// Abbreviations that may be followed by a name or by a new sentence: `co`, `u.s`.
    var open: Set<String>
    /// Abbreviations of names, which are plain words when they begin with a small letter: “sat.”, “the sun.”
    var capitalized: Set<String>
    /// Abbreviations at the end of an enumeration, before a capital letter the end of the sentence: `etc`.
    var ends: Set<String>
    /// The names of months, after the ordinal number of a day.
    var months: Set<String>
    /// The words after which a number with a full stop is an ordinal: `der`, `am`.
    var ordinalContexts: Set<String>
    /// Words of one letter, which are no abbreviations.
    var letters: Set<String>
    /// Words that often begin a sentence.
    var starters: Set<String>

    /// Returns the words of a language; those of English for a language without a list.
    static func of(_ language: String) -> SentenceWords {
        let base = language.split { $0 == "-" || $0 == "_" || $0 == "@" }.first.map { $0.lowercased() } ?? ""
        return table[aliases[base] ?? base] ?? standard
    }

    private static let aliases = ["nn": "nb", "no": "nb", "bs": "hr", "sh": "hr"]
    private static let standard = SentenceWords(SentenceLists.standard, language: "en")
    private static let table = Dictionary(
        uniqueKeysWithValues: SentenceLists.all.map { ($0.key, SentenceWords($0.value, language: $0.key)) })

    private init(_ lists: SentenceLists, language: String) {
        func set(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }
        titles = set(lists.titles).union(SentenceLists.commonTitles.split(separator: " ").map(String.init))
        numbered = set(lists.numbered).union(SentenceLists.commonNumbered.split(separator: " ").map(String.init))
        inner = set(lists.inner)
        open = set(lists.open)
        capitalized = set(lists.capitalized)
        ends = set(lists.ends)
        months = set(lists.months)
        ordinalContexts = set(lists.ordinals)
        letters = set(lists.letters)
        starters = (StopWords.words(of: language) ?? []).union(set(lists.starters))
    }
}

/// The lists of ``SentenceWords``, as words between spaces.
struct SentenceLists {
    var titles = ""
    var numbered = ""
    var inner = ""
    var open = ""
    var capitalized = ""
    var ends = "etc"
    var months = ""
    /// Not empty in languages that write ordinal numbers with a full stop.
    var ordinals = ""
    var letters = ""
    var starters = ""

    /// Titles of English, which stand in texts of all languages.
    static let commonTitles = "mr mrs ms dr prof"
    static let commonNumbered = "p pp vol fig art cap no nr"

    /// For languages without a list of their own.
    static let standard = SentenceLists(
        titles: "mr mrs ms dr prof st mme mlle sr sra hr", inner: "cf vs e.g i.e ca", open: "co inc ltd jr u.s a.m p.m")

    static let all: [String: SentenceLists] = western.merging(eastern) { first, _ in first }

    private static let western: [String: SentenceLists] = [
        "en": SentenceLists(
            titles: """
                mr mrs ms messrs mmes dr drs prof profs rev revd hon gen col lt capt cpt cmdr maj sgt cpl pvt gov sen \
                rep pres supt insp msgr adm amb ald mlle mme mt lieut brig serg fr \
                wm chas thos jas geo robt jos saml edw benj card abp bp arth nich mons barth fredk jno \
                anth eliz margt alexr edwd danl nathl fras christr richd coz harl
                """,
            numbered: """
                nos pp figs vols ch chap chaps sec secs sect arts pt pts eq eqs ref refs nn n l ll v vv bk app op \
                jan feb mar apr jun jul aug sep sept oct nov dec
                """,
            inner: "cf viz vs e.g i.e eg ie esp ed eds trans repr resp approx ca incl c b d ft",
            open: """
                st co cos corp inc ltd bros jr sr esq u.s u.k u.n u.s.a d.c l.a a.m p.m ph.d m.d m.p b.a m.a b.c a.d \
                n.y ave blvd rd dept univ assn assoc govt mass conn calif penn wash ill tenn jan feb mar apr aug sept \
                sep oct nov dec mon tue tues wed thu thurs fri sat sun no ant theo will
                """,
            capitalized: """
                jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun mass conn penn \
                wash ill gen col sen rep gov adm fr ant will coz
                """,
            ends: "etc al ibid", letters: "i a o",
            starters: "nothing nobody everyone everything perhaps yes no well then now how what mr mrs miss"),
        "de": SentenceLists(
            titles: """
                hr hrn fr frl fa fam dr drs prof dipl ing mag pfr hl st sr kard frhr dir med phil jur rer nat hon
                """,
            numbered: """
                nrn s seite abs abb bd bde kap ziff anm jg h tab taf z rdnr rn tel jan feb febr apr aug sept okt nov dez
                """,
            inner: """
                bzw ca vgl z.b d.h d.i u.a v.a s.o s.u i.d.r i.a i.e i.v m.e m.a.w u.u z.t z.zt sog evtl ggf inkl \
                exkl einschl geb gest gegr hrsg hg ehem bes zzgl abzgl max min mind allg insb insbes lt gem entspr \
                urspr frz engl lat griech dt österr schweiz verh wg zus bez betr erg
                """,
            open: "u.ä o.ä mio mrd jh jhd jhs n.chr v.chr str co kg gmbh nachf jr jun sen eur",
            ends: "usw usf etc",
            months: """
                januar jänner februar feber märz april mai juni juli august september oktober november dezember \
                jahrhundert jahrhunderts jahrhunderte weltkrieg weltkrieges weltkriegs tag tages stock jh klasse auflage
                """,
            ordinals: """
                der die das den dem des am vom zum zur im ins beim ab bis seit und oder jeder jede jedes jeden zu ein \
                eine einen einem einer ihr ihre sein seine seinen mein meine unser unsere dieser diese dieses diesen \
                montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag bereits
                """,
            starters: "dort damals dann danach plötzlich vielleicht nein ja jetzt heute gestern jeder alles nichts"),
        "fr": SentenceLists(
            titles: "m mm mme mmes mlle mlles dr drs pr me mgr st ste sts stes prof cap capit col gén lieut lt card",
            numbered: """
                n nos pp chap fig figs t éd s ann tél liv tom pl rom f ff v vv janv févr avr juil sept oct nov déc
                """,
            inner: "cf c.-à-d p.ex ex env vs id ibid av apr trad coll",
            open: "j.-c bd av ch cie", ends: "etc", letters: "a y à ô"),
        "es": SentenceLists(
            titles: """
                sr sra srta sres sras d dña dr dra drs prof profa lic ing arq gral cap cnel cte tte sto sta ud uds vd \
                vds mons fr excmo ilmo fco dª dñª card pbro rev fdo vda
                """,
            numbered: """
                n núm núms pág págs pp arts caps figs vols t tel cód lib lám ene feb abr jun jul ago sept oct nov dic
                """,
            inner: "p.ej ej aprox cf cfr vid ca fig ed trad",
            open: "ee.uu a.c d.c s.a cía avda av j.c a.m p.m pdta", ends: "etc", letters: "y e o u a",
            starters: "¿ ¡"),
        "it": SentenceLists(
            titles: """
                sig sigg sig.ra sig.na sig.ri dott dott.ssa dr dr.ssa prof prof.ssa proff avv ing geom arch on gen col \
                cap ten mons ss st sta san egr gent spett rag cav comm s \
                card mad rev dep sen min fam
                """,
            numbered: "n nn pag pagg artt capp figg voll tab tel lib tav genn febbr apr giu lug ag sett ott nov dic",
            inner: "es cfr cf ca c.a p.es ad.es ed trad vd c.d cd",
            open: "a.c d.c s.p.a s.r.l", ends: "ecc etc", letters: "è e o a i"),
        "pt": SentenceLists(
            titles: "sr sra srs sras srta dr dra drs prof profa d exmo exma eng gal cap cel sto sta fr v",
            numbered: "n núm pág págs pp arts caps figs vols t tel liv jan fev abr jun jul ago set out nov dez",
            inner: "p.ex ex cf ca ed trad aprox",
            open: "a.c d.c s.a ltda cia av", ends: "etc", letters: "e o a é à"),
        "nl": SentenceLists(
            titles: "dhr mevr mw mej dr drs ir ing prof mr ds st jhr gebr", numbered: "blz hfdst afb nrs jg",
            inner: "vgl bijv bv d.w.z o.a m.a.w ca t.o.v m.b.t i.p.v a.u.b n.a.v z.g zgn resp",
            open: "n.v b.v n.chr v.chr",
            ends: "enz etc e.d", letters: "u"),
        "ca": SentenceLists(
            titles: "sr sra srta dr dra prof st sta mn", numbered: "núm pàg pàgs", inner: "p.ex cf ca", ends: "etc",
            letters: "i o a"),
        "ro": SentenceLists(
            titles: "dl dna dr prof ing sf dvs", numbered: "pag str nr", inner: "ex cf", ends: "etc", letters: "a e o"),
        "sv": SentenceLists(
            titles: "hr fr frk dr prof st s:t", numbered: "kl s nr kap",
            inner: "t.ex bl.a d.v.s dvs ca s.k jfr p.g.a resp",
            ends: "osv etc m.m m.fl o.s.v", letters: "i å ö"),
        "da": SentenceLists(
            titles: "hr fr frk dr prof skt st", numbered: "kl s nr kap",
            inner: "f.eks bl.a dvs ca pga jf sml evt", ends: "osv etc m.m m.fl o.s.v",
            months: "januar februar marts april maj juni juli august september oktober november december århundrede",
            ordinals: "den det d i og til fra", letters: "i å"),
        "nb": SentenceLists(
            titles: "hr fr frk dr prof st", numbered: "kl s nr kap",
            inner: "f.eks bl.a dvs ca pga jf evt", ends: "osv etc m.m m.fl o.s.v",
            months: "januar februar mars april mai juni juli august september oktober november desember århundre",
            ordinals: "den det d i og til fra", letters: "i å"),
        "fi": SentenceLists(
            titles: "hra rva nti tri prof", numbered: "klo s nro", inner: "esim mm ks vrt ts ns n",
            ends: "jne yms ym",
            months: """
                tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta \
                lokakuuta marraskuuta joulukuuta
                """, ordinals: "jo se sen"),
        "tr": SentenceLists(
            titles: "dr prof doç av sn hz", numbered: "s sf no cilt", inner: "bkz örn vs", ends: "vb vd vs",
            months: "yüzyıl yüzyılda bölüm", ordinals: "ve bu ilk", letters: "o"),
        "id": SentenceLists(titles: "tn ny nn dr prof drs ir h", numbered: "hlm no", inner: "mis", ends: "dll dsb"),
    ]

    private static let eastern: [String: SentenceLists] = [
        "pl": SentenceLists(
            titles: "dr prof inż mgr hab ks św gen płk kpt por red im ul al pl os p",
            numbered: "s str rozdz rys t poz tab", inner: "np tzn tzw m.in tj ok wg ur zm zob por tys mln mld",
            open: "r w", ends: "itd itp", letters: "i w z o a u"),
        "cs": SentenceLists(
            titles: "dr ing mgr prof doc p sv ul", numbered: "č str obr kap tab s", inner: "např tj tzv mj cca resp",
            open: "n.l př.n.l", ends: "atd apod aj",
            months: """
                ledna února března dubna května června července srpna září října listopadu prosince století
                """, ordinals: "dne od do v ve a na", letters: "a i o u v k s z"),
        "sk": SentenceLists(
            titles: "dr ing mgr prof doc p sv ul", numbered: "č str obr kap tab s", inner: "napr tj tzv cca resp",
            ends: "atď apod",
            months: "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra storočia",
            ordinals: "dňa od do v vo a na", letters: "a i o u v k s z"),
        "hr": SentenceLists(
            titles: "dr prof g gđa gđica sv ul ing mr", numbered: "br str sl čl", inner: "npr tj tzv odn",
            ends: "itd sl i dr",
            months: """
                siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca \
                stoljeća stoljeću
                """, ordinals: "u od do i na", letters: "a i o u s k"),
        "sl": SentenceLists(
            titles: "dr prof g ga gdč sv ul", numbered: "št str sl čl", inner: "npr tj t.i oz", ends: "itd ipd",
            months: """
                januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra stoletja
                """, ordinals: "dne od do v in na", letters: "a i o v s z k"),
        "hu": SentenceLists(
            titles: "dr ifj id özv st prof", numbered: "kb pl ill old sz", inner: "ún pl ill vö", ends: "stb",
            months: """
                január február március április május június július augusztus szeptember október november december \
                század században
                """, ordinals: "a az és ezt"),
        "ru": SentenceLists(
            titles: """
                г-н г-жа г-на г-ну г-жи д-р проф акад доц св ул пр просп пл пер наб о тов гр гр-н ген полк подп кап \
                лейт инж мл ст пос дер с обл р-н р
                """,
            numbered: "стр с гл рис табл п пп ч т тт вып изд кн д кв корп № ст илл янв февр апр авг сент окт нояб дек",
            inner: """
                см ср напр т.е т.к т.н т.о англ фр франц нем лат греч итал исп ориг прим ред пер авт букв ок прибл обл \
                род т.наз тж
                """,
            open: "им г в т.д т.п др пр гг н.э тыс млн млрд руб коп", ends: "т.д т.п др пр", letters: "я и а о у в к с"),
        "uk": SentenceLists(
            titles: "п пан д-р проф акад доц св ім вул просп пл о", numbered: "стор с гл рис табл ч т кн д",
            inner: "див пор напр т.зв англ фр нім лат ред прим", open: "т.д т.п ін рр тис млн млрд грн",
            ends: "т.д т.п ін", letters: "я і а о у в з й"),
        "bg": SentenceLists(
            titles: "г-н г-жа д-р проф акад доц св ул бул", numbered: "стр гл табл т", inner: "вж напр т.е т.нар англ",
            ends: "др т.н", letters: "и а о у в с я"),
        "sr": SentenceLists(
            titles: "др проф г св ул dr prof g sv ul", numbered: "бр стр сл br str sl", inner: "нпр тј тзв npr tj tzv",
            ends: "итд itd", ordinals: "у од до и на u od do i na", letters: "а и о у с к a i o u s k"),
        "el": SentenceLists(
            titles: "κ κα κος δρ αγ καθ οδ", numbered: "σελ αρ κεφ εικ", inner: "π.χ δηλ βλ πρβλ λ.χ",
            ends: "κ.λπ κτλ κ.ά κλπ",
            letters: "η ο"),
        "hi": SentenceLists(titles: "डॉ प्रो पं कु श्री सुश्री मो", inner: "उदा ई ई.पू"),
        "ar": SentenceLists(titles: "د أ م ص", numbered: "ص ج", inner: "ق.م"),
        "he": SentenceLists(titles: "פרופ ד״ר גב מר", numbered: "עמ מס"),
        "fa": SentenceLists(titles: "د", numbered: "ص ج"),
    ]
}
