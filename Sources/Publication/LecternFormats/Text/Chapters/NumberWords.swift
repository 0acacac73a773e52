/// Numbers in words: cardinal and ordinal, up to a hundred where books need them.
enum NumberWords {
    /// Returns the value of a word in lower case; nil for other words.
    static func value(_ word: String) -> Int? {
        let word = HeadingWords.folded(word)
        if let value = whole[word] { return value }
        // "twenty-one", "trente-deux".
        let parts = word.split(separator: "-")
        if parts.count == 2, let tens = whole[String(parts[0])], let ones = value(String(parts[1])),
            tens >= 20, tens % 10 == 0, ones < 10
        {
            return tens + ones
        }
        // Inflected ordinals: up to three letters after the stem.
        var stem = Substring(word)
        for _ in 0..<4 where stem.count >= 3 {
            if let value = stems[String(stem)] { return value }
            stem.removeLast()
        }
        return nil
    }

    /// Cardinals and ordinals that do not change.
    private static let whole: [String: Int] = {
        var words: [String: Int] = [:]
        for list in cardinals {
            for (index, names) in list.split(separator: ",").enumerated() {
                for name in names.split(separator: "/") { words[HeadingWords.folded(name)] = index + 1 }
            }
        }
        for (tens, names) in zip(stride(from: 20, through: 100, by: 10), tens) {
            for name in names.split(separator: "/") { words[HeadingWords.folded(name)] = tens }
        }
        for (value, word) in germanAndDutch() { words[HeadingWords.folded(word)] = value }
        return words
    }()

    private static let cardinals = [
        "one/first,two/second,three/third,four/fourth,five/fifth,six/sixth,seven/seventh,eight/eighth,nine/ninth,ten/tenth,"
            + "eleven/eleventh,twelve/twelfth,thirteen/thirteenth,fourteen/fourteenth,fifteen/fifteenth,sixteen/sixteenth,"
            + "seventeen/seventeenth,eighteen/eighteenth,nineteen/nineteenth",
        "eins/ein,zwei,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,dreizehn,vierzehn,fünfzehn,sechzehn,siebzehn,"
            + "achtzehn,neunzehn",
        "un/une/premier/première,deux/second/seconde,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,"
            + "quinze,seize,dix-sept,dix-huit,dix-neuf",
        "uno/una,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis,diecisiete,"
            + "dieciocho,diecinueve",
        "uno/una,due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici,tredici,quattordici,quindici,sedici,"
            + "diciassette,diciotto,diciannove",
        "um/uma,dois/duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze,treze,catorze/quatorze,quinze,"
            + "dezasseis/dezesseis,dezassete/dezessete,dezoito,dezanove/dezenove",
        "een/één,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf,dertien,veertien,vijftien,zestien,zeventien,"
            + "achttien,negentien",
        "jeden,dwa,trzy,cztery,pięć,sześć,siedem,osiem,dziewięć,dziesięć,jedenaście,dwanaście,trzynaście,czternaście,"
            + "piętnaście,szesnaście,siedemnaście,osiemnaście,dziewiętnaście",
        "один,два,три,четыре,пять,шесть,семь,восемь,девять,десять,одиннадцать,двенадцать,тринадцать,четырнадцать,"
            + "пятнадцать,шестнадцать,семнадцать,восемнадцать,девятнадцать",
        "один,два,три,чотири,п'ять/п’ять,шість,сім,вісім,дев'ять/дев’ять,десять,одинадцять,дванадцять",
        "bir/birinci,iki/ikinci,üç/üçüncü,dört/dördüncü,beş/beşinci,altı/altıncı,yedi/yedinci,sekiz/sekizinci,"
            + "dokuz/dokuzuncu,on/onuncu",
        "một/nhất,hai/nhì,ba,tư/bốn,năm,sáu,bảy,tám,chín,mười",
        "ett/en/första/forste/første,två/to/andra/andet/anden,tre/tredje/tredie,fyra/fire/fjärde/fjerde,fem/femte,"
            + "sex/seks/sjätte/sjette,sju/syv/sjunde/syvende,åtta/otte/åttonde/ottende,nio/ni/nionde/niende,tio/ti/tionde/tiende",
        "egy/első,kettő/második,három/harmadik,négy/negyedik,öt/ötödik,hat/hatodik,hét/hetedik,nyolc/nyolcadik,"
            + "kilenc/kilencedik,tíz/tizedik",
        "ensimmäinen,toinen,kolmas,neljäs,viides,kuudes,seitsemäs,kahdeksas,yhdeksäs,kymmenes",
        "întâi/întâia,doi/doua,trei/treia,patru/patra,cinci/cincea,șase/șasea,șapte/șaptea,opt/opta,nouă/noua,zece/zecea",
    ]
    private static let tens = [
        "twenty/twentieth/zwanzig/vingt/veinte/venti/vinte/twintig/dwadzieścia/двадцать/двадцять/yirmi/yirminci",
        "thirty/thirtieth/dreißig/trente/treinta/trenta/trinta/dertig/trzydzieści/тридцать/тридцять/otuz/otuzuncu",
        "forty/fortieth/vierzig/quarante/cuarenta/quaranta/quarenta/veertig/czterdzieści/сорок/kırk/kırkıncı",
        "fifty/fiftieth/fünfzig/cinquante/cincuenta/cinquanta/cinquenta/vijftig/pięćdziesiąt/пятьдесят/п'ятдесят/elli/ellinci",
        "sixty/sixtieth/sechzig/soixante/sesenta/sessanta/sessenta/zestig/sześćdziesiąt/шестьдесят/altmış/altmışıncı",
        "seventy/seventieth/siebzig/setenta/settanta/zeventig/siedemdziesiąt/семьдесят/yetmiş/yetmişinci",
        "eighty/eightieth/achtzig/ochenta/ottanta/oitenta/tachtig/osiemdziesiąt/восемьдесят/seksen/sekseninci",
        "ninety/ninetieth/neunzig/noventa/novanta/negentig/dziewięćdziesiąt/девяносто/doksan/doksanıncı",
        "hundred/hundredth/hundert/cent/ciento/cento/cem/honderd/sto/сто/yüz/yüzüncü",
    ]

    /// `einundzwanzig`, `eenentwintig`.
    private static func germanAndDutch() -> [(Int, String)] {
        let german = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
        let germanTens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
        let dutch = ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"]
        let dutchTens = ["twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"]
        var words: [(Int, String)] = []
        for tens in 0..<8 {
            for ones in 0..<9 {
                let value = (tens + 2) * 10 + ones + 1
                words.append((value, german[ones] + "und" + germanTens[tens]))
                let joint = dutch[ones].hasSuffix("e") ? "ën" : "en"
                words.append((value, dutch[ones] + joint + dutchTens[tens]))
            }
        }
        return words
    }

    /// Stems of ordinals that change with gender and case.
    private static let stems: [String: Int] = {
        var stems: [String: Int] = [:]
        for list in ordinals {
            for (index, names) in list.split(separator: ",").enumerated() {
                for name in names.split(separator: "/") { stems[String(name)] = index + 1 }
            }
        }
        for (value, word) in germanAndDutch() { stems[word + "st"] = value }
        let tens = [
            (20, "zwanzigst"), (30, "dreißigst"), (20, "twintigst"), (20, "двадцат"), (30, "тридцат"),
            (20, "dwudziest"),
        ]
        for (value, stem) in tens + [(30, "trzydziest"), (20, "vigésim"), (20, "ventesim"), (20, "vingtièm")] {
            stems[stem] = value
        }
        return stems
    }()

    private static let ordinals = [
        "erst,zweit,dritt,viert,fünft,sechst,siebent/siebt,acht,neunt,zehnt,elft,zwölft,dreizehnt,vierzehnt,fünfzehnt,"
            + "sechzehnt,siebzehnt,achtzehnt,neunzehnt",
        "premièr,deuxièm,troisièm,quatrièm,cinquièm,sixièm,septièm,huitièm,neuvièm,dixièm,onzièm,douzièm,treizièm,"
            + "quatorzièm,quinzièm,seizièm",
        "primer,segund,tercer,cuart,quint,sext,séptim/septim,octav,noven,décim/decim,undécim,duodécim",
        "prim,second,terz,quart,quint,sest,settim,ottav,non,decim,undicesim,dodicesim,tredicesim,quattordicesim,"
            + "quindicesim,sedicesim,diciassettesim,diciottesim,diciannovesim",
        "primeir,segund,terceir,quart,quint,sext,sétim/setim,oitav,non,décim",
        "eerst,tweed,derd,vierd,vijfd,zesd,zevend,achtst,negend,tiend,elfd,twaalfd,dertiend,veertiend,vijftiend,zestiend",
        "pierwsz,drug,trzec,czwart,piąt,szóst,siódm,ósm,dziewiąt,dziesiąt,jedenast,dwunast,trzynast,czternast,piętnast,"
            + "szesnast,siedemnast,osiemnast,dziewiętnast",
        "перв,втор,трет,четверт/четвёрт,пят,шест,седьм,восьм,девят,десят,одиннадцат,двенадцат,тринадцат,четырнадцат,"
            + "пятнадцат,шестнадцат,семнадцат,восемнадцат,девятнадцат",
        "перш,друг,трет,четверт,п'ят/п’ят,шост,сьом,восьм,дев'ят/дев’ят,десят,одинадцят,дванадцят,тринадцят,чотирнадцят,"
            + "п'ятнадцят/п’ятнадцят,шістнадцят",
        "první/prvá/prvý,druh,třet/treti,čtvrt/štvrt,pát/piat,šest/šiest,sedm/siedm,osm/ôsm,devát/deviat,desát/desiat",
        "πρώτ,δεύτερ,τρίτ,τέταρτ,πέμπτ,έκτ,έβδομ,όγδο,ένατ,δέκατ",
    ]
}
