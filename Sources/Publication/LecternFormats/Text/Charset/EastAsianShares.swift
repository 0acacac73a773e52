/// The shares of characters in ordinary Chinese, Japanese and Korean text.
///
/// GB 2312, Big5 and JIS X 0208 place common characters before rare ones, KS X 1001 syllables before Chinese
/// characters; the most frequent characters share more, by their rank.
enum EastAsianShares {
    private static let simplified =
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学"
        + "如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两"
        + "高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员"
        + "解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队"
        + "形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今"
        + "切院让识候带导争运笔章节卷回集序篇六七八九百千终番外完册版音乐画图片封底作者目录简介转载请注明小说网整理校对字幕语漫"
    private static let traditional =
        "這個們來為國會說時對發後裡過還經麼學現當沒動進從實軍無與長機關點業將兩間問並應戰頭體產話東聲員論處義幾認條係氣題爾別變總電數報結務場計"
        + "資許統區隊決馬書聽達強難權設記類據張該規萬覺術領確傳師觀讓識帶導爭運筆開樣種給門見樂畫圖錄簡節終轉載請寫説于語漫夢邊遠車陽風飛雲"
    private static let syllables =
        "이다는을의에가고하지은도를한로기사나그서어리시대자아있해인스수라정일만들부여보것제면게오원구주전장과세으상마신선비당모두계때바미치할경년"
        + "와무생말던니요까네내우연었았않없같소성진안되된물방동문집안람사학국회개화실관위중양음공단간재분조신각더또못잘저거너입니습은들야데만큼권편제"
        + "장화목차서문후기작가"
    private static let hiragana = "のいにとるたはしてなでをがもかすらっこりあんさそまれくけきうよつだせおみわじどえちやばめろびごほひへ"
    private static let katakana = "ンースルトイラリアクドシレジタフコロマテカッキサメパュムプバオグニチィミ"

    private static let chinese = weights(simplified, 0.62)
    private static let chineseOfTaiwan = weights(traditional, 0.25)
    private static let korean = weights(syllables, 0.6)
    private static let japanese = weights(hiragana, 0.52, damping: 8).merging(weights(katakana, 0.07, damping: 10)) {
        a, _ in a
    }

    /// Shares that fall with the rank.
    private static func weights(_ ranked: String, _ mass: Double, damping: Int = 20) -> [Unicode.Scalar: Double] {
        var shares: [Unicode.Scalar: Double] = [:]
        for scalar in ranked.unicodeScalars where shares[scalar] == nil {
            shares[scalar] = 1 / Double(shares.count + damping)
        }
        let total = shares.values.reduce(0, +)
        return shares.mapValues { $0 / total * mass }
    }

    private static let chineseMarks = Set("，。、；：？！“”‘’（）《》…—·　「」『』【】〈〉".unicodeScalars)
    private static let japaneseMarks = Set("、。「」・ー…？！『』（）　々〜～".unicodeScalars)

    static func gbk(_ first: Int, _ second: Int, scalar: Unicode.Scalar) -> Double {
        if first == 0xA1 { return chineseMarks.contains(scalar) ? 0.012 : 5e-5 }
        if first == 0xA3 { return chineseMarks.contains(scalar) ? 0.004 : 3e-4 }
        if let share = chinese[scalar] { return share }
        if let share = chineseOfTaiwan[scalar] { return share * 0.1 }
        if second < 0xA1 || first < 0xA1 { return 0.003 / 14_000 }
        switch first {
        case 0xB0...0xD7: return 0.22 / 3_300
        case 0xD8...0xF7: return 0.01 / 3_008
        case 0xA4, 0xA5: return 0.0008 / 170
        default: return 1e-7
        }
    }

    static func big5(_ first: Int, _ second: Int, scalar: Unicode.Scalar) -> Double {
        if first == 0xA1 { return chineseMarks.contains(scalar) ? 0.012 : 5e-5 }
        if let share = chineseOfTaiwan[scalar] { return share * 1.6 }
        if let share = chinese[scalar] { return share * 0.75 }
        switch first {
        case 0xA4...0xC6: return 0.22 / 4_800
        case 0xC9...0xF9: return 0.01 / 7_650
        case 0xA2, 0xA3: return 5e-6
        default: return 1e-7
        }
    }

    static func shiftJIS(_ first: Int, _ second: Int, scalar: Unicode.Scalar) -> Double {
        let half = first < 0xA0 ? first - 0x81 : first - 0xC1
        return japanese(row: half * 2 + (second < 0x9F ? 1 : 2), scalar)
    }

    static func eucJP(_ first: Int, _ second: Int, scalar: Unicode.Scalar) -> Double {
        japanese(row: first - 0xA0, scalar)
    }

    private static func japanese(row: Int, _ scalar: Unicode.Scalar) -> Double {
        if japaneseMarks.contains(scalar) { return 0.015 }
        if let share = japanese[scalar] { return share }
        switch row {
        case 4, 5: return 4e-4
        case 3: return 2e-4
        case 1, 2: return 2e-5
        case 16...47: return chinese[scalar, default: 0] * 0.25 + 0.18 / 2_965
        case 48...84: return 0.004 / 3_390
        default: return 1e-7
        }
    }

    static func eucKR(_ first: Int, _ second: Int, scalar: Unicode.Scalar) -> Double {
        if (0xAC00...0xD7A3).contains(scalar.value) {
            if let share = korean[scalar] { return share }
            return second >= 0xA1 && first >= 0xA1 ? 0.25 / 2_100 : 0.002 / 8_800
        }
        switch first {
        case 0xA1: return "“”‘’…·《》「」".unicodeScalars.contains(scalar) ? 0.003 : 2e-5
        case 0xA3: return 1e-4
        case 0xCA...0xFD: return chineseOfTaiwan[scalar].map { $0 * 0.02 } ?? 0.004 / 4_888
        default: return 1e-7
        }
    }
}
