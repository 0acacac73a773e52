/// The endings of Japanese verbs and adjectives.
///
/// Verbs have five stems (未然形, 連用形, 終止形, 仮定形, 意志形); the tables below say which ending follows which stem, and
/// the rules are made from them for every class of verbs.
struct JapaneseRule {
    let ending: String
    let baseEnding: String
    let inflection: Inflection
    /// The class of the inflected form, to which other endings attach.
    let form: WordClass
    /// The class of the word before the ending.
    let base: WordClass
    /// Whether the base may have nothing before its ending, as 来る and する have not.
    var isWhole = false
}

enum JapaneseRules {
    /// Returns the rules whose ending a word has.
    static func rules(for word: String) -> [JapaneseRule] {
        guard let last = word.last else { return [] }
        return (byLastCharacter[last] ?? []).filter { word.hasSuffix($0.ending) }
    }

    private static let byLastCharacter: [Character: [JapaneseRule]] = {
        let all = ichidan + godan + irregular + adjectives + polite + afterTe
        return Dictionary(grouping: all.filter { !$0.ending.isEmpty }) { $0.ending.last ?? " " }
    }()

    /// The stems of a verb, and what it ends with as dictionaries list it.
    private struct Stems {
        let base: String
        /// Before ない and ぬ; before れる and せる.
        let negative: String
        /// Before ます, たい and other verbs.
        let connective: String
        /// Before ば.
        let conditional: String
        /// Before う.
        let volitional: String
        let te: String
        let past: String
    }

    /// An ending, what it means and what class the form is of.
    private typealias Ending = (ending: String, inflection: Inflection, form: WordClass)

    private static let negativeEndings: [Ending] = [
        ("ない", .negative, .adjective), ("ぬ", .negative, .final), ("ん", .negative, .final),
        ("ず", .withoutDoing, .final), ("ずに", .withoutDoing, .final), ("ないで", .withoutDoing, .te),
    ]

    private static let connectiveEndings: [Ending] = [
        ("ます", .polite, .polite), ("ません", .negative, .politeNegative), ("たい", .desire, .adjective),
        ("すぎる", .excessive, .ichidan), ("過ぎる", .excessive, .ichidan), ("ながら", .whileDoing, .final),
        ("やすい", .easy, .adjective), ("にくい", .hard, .adjective), ("そう", .appearance, .final),
        ("なさい", .imperative, .final), ("たがる", .desire, .godan), ("つつ", .whileDoing, .final),
    ]

    private static func rules(_ stems: Stems, _ base: WordClass, isWhole: Bool = false) -> [JapaneseRule] {
        func rule(_ ending: String, _ inflection: Inflection, form: WordClass) -> JapaneseRule {
            JapaneseRule(
                ending: ending, baseEnding: stems.base, inflection: inflection, form: form, base: base, isWhole: isWhole
            )
        }
        return negativeEndings.map { rule(stems.negative + $0.ending, $0.inflection, form: $0.form) }
            + connectiveEndings.map { rule(stems.connective + $0.ending, $0.inflection, form: $0.form) }
            + [
                rule(stems.conditional + "ば", .conditional, form: .final),
                rule(stems.volitional + "う", .volitional, form: .final),
                rule(stems.te, .te, form: .te), rule(stems.past, .past, form: .final),
                rule(stems.past + "ら", .conditional, form: .final), rule(stems.past + "り", .alternating, form: .final),
                rule(stems.connective, .stem, form: .final),
            ]
    }

    // MARK: Verbs that lose る

    private static let ichidan: [JapaneseRule] = {
        let stems = Stems(
            base: "る", negative: "", connective: "", conditional: "れ", volitional: "よ", te: "て", past: "た")
        let more: [Ending] = [
            ("られる", .passiveOrPotential, .ichidan), ("れる", .potential, .ichidan), ("させる", .causative, .ichidan),
            ("さす", .causative, .godan), ("させられる", .causativePassive, .ichidan), ("ろ", .imperative, .final),
            ("よ", .imperative, .final),
        ]
        // The stem alone could be any word: one of two characters or more is a form that other words follow.
        return rules(stems, .ichidan)
            + more.map {
                JapaneseRule(
                    ending: $0.ending, baseEnding: "る", inflection: $0.inflection, form: $0.form, base: .ichidan)
            } + stemsBeforeRu
    }()

    /// 食べ for 食べる: the stem ends with the vowel い or え.
    private static let stemsBeforeRu: [JapaneseRule] = "いきぎしちにひびみりえけげせぜてでねへべめれ".map { character in
        JapaneseRule(
            ending: String(character), baseEnding: String(character) + "る", inflection: .stem, form: .final,
            base: .ichidan)
    }

    // MARK: Verbs whose last vowel changes

    /// The last syllable of a verb with the vowels う, わ or あ, い, え, お, and its forms before て and た.
    private static let rows = [
        "う わ い え お って った", "く か き け こ いて いた", "ぐ が ぎ げ ご いで いだ", "す さ し せ そ して した",
        "つ た ち て と って った", "ぬ な に ね の んで んだ", "ぶ ば び べ ぼ んで んだ", "む ま み め も んで んだ",
        "る ら り れ ろ って った",
        // 行く, and verbs that keep う as 問う does.
        "行く 行か 行き 行け 行こ 行って 行った", "いく いか いき いけ いこ いって いった",
        "問う 問わ 問い 問え 問お 問うて 問うた", "請う 請わ 請い 請え 請お 請うて 請うた",
        // Polite verbs whose り has become い.
        "なさる なさら なさい なされ なさろ なさって なさった", "下さる 下さら 下さい 下され 下さろ 下さって 下さった",
        "くださる くださら ください くだされ くださろ くださって くださった",
        "いらっしゃる いらっしゃら いらっしゃい いらっしゃれ いらっしゃろ いらっしゃって いらっしゃった",
        "おっしゃる おっしゃら おっしゃい おっしゃれ おっしゃろ おっしゃって おっしゃった",
    ]

    private static let godan: [JapaneseRule] = rows.flatMap { row in
        let parts = row.split(separator: " ").map(String.init)
        let (base, a, i, e) = (parts[0], parts[1], parts[2], parts[3])
        let isWhole = base.count > 1
        let stems = Stems(
            base: base, negative: a, connective: i, conditional: e, volitional: parts[4], te: parts[5], past: parts[6])
        var more: [Ending] = [
            (a + "れる", .passive, .ichidan), (a + "せる", .causative, .ichidan), (a + "す", .causative, .godan),
            (a + "せられる", .causativePassive, .ichidan), (e + "る", .potential, .ichidan), (e, .imperative, .final),
        ]
        // 話さされる is not said.
        if base != "す" { more.append((a + "される", .causativePassive, .ichidan)) }
        return rules(stems, .godan, isWhole: isWhole)
            + more.map {
                JapaneseRule(
                    ending: $0.ending, baseEnding: base, inflection: $0.inflection, form: $0.form, base: .godan,
                    isWhole: isWhole)
            }
    }

    // MARK: する and 来る

    private static let irregular: [JapaneseRule] = {
        let suru = Stems(
            base: "する", negative: "し", connective: "し", conditional: "すれ", volitional: "しよ", te: "して", past: "した")
        let suruMore: [Ending] = [
            ("される", .passive, .ichidan), ("させる", .causative, .ichidan), ("させられる", .causativePassive, .ichidan),
            ("できる", .potential, .ichidan), ("せず", .withoutDoing, .final), ("せずに", .withoutDoing, .final),
            ("せぬ", .negative, .final), ("しろ", .imperative, .final), ("せよ", .imperative, .final),
        ]
        let kuru = Stems(
            base: "くる", negative: "こ", connective: "き", conditional: "くれ", volitional: "こよ", te: "きて", past: "きた")
        let written = Stems(
            base: "来る", negative: "来", connective: "来", conditional: "来れ", volitional: "来よ", te: "来て", past: "来た")
        let kuruMore: [Ending] = [
            ("こられる", .passiveOrPotential, .ichidan), ("こさせる", .causative, .ichidan), ("こい", .imperative, .final),
        ]
        func more(_ endings: [Ending], of base: String, class word: WordClass) -> [JapaneseRule] {
            endings.map {
                JapaneseRule(
                    ending: $0.ending, baseEnding: base, inflection: $0.inflection, form: $0.form, base: word,
                    isWhole: true)
            }
        }
        return rules(suru, .suru, isWhole: true) + more(suruMore, of: "する", class: .suru)
            + rules(kuru, .kuru, isWhole: true) + more(kuruMore, of: "くる", class: .kuru)
            + rules(written, .kuru, isWhole: true)
            + more(kuruMore.map { ("来" + $0.ending.dropFirst(), $0.inflection, $0.form) }, of: "来る", class: .kuru)
            // なかった of ある is ない itself.
            + more([("ない", .negative, .adjective)], of: "ある", class: .godan)
    }()

    // MARK: Adjectives

    private static let adjectives: [JapaneseRule] = {
        let endings: [Ending] = [
            ("くない", .negative, .adjective), ("かった", .past, .final), ("くて", .te, .te), ("く", .adverbial, .final),
            ("ければ", .conditional, .final), ("かったら", .conditional, .final), ("さ", .noun, .final),
            ("すぎる", .excessive, .ichidan), ("過ぎる", .excessive, .ichidan), ("そう", .appearance, .final),
            ("かろう", .volitional, .final), ("かったり", .alternating, .final), ("くありません", .negative, .politeNegative),
        ]
        return endings.map {
            JapaneseRule(ending: $0.ending, baseEnding: "い", inflection: $0.inflection, form: $0.form, base: .adjective)
        } + [
            JapaneseRule(
                ending: "よく", baseEnding: "いい", inflection: .adverbial, form: .final, base: .adjective, isWhole: true),
            JapaneseRule(
                ending: "よくない", baseEnding: "いい", inflection: .negative, form: .adjective, base: .adjective,
                isWhole: true),
            JapaneseRule(
                ending: "よかった", baseEnding: "いい", inflection: .past, form: .final, base: .adjective, isWhole: true),
            JapaneseRule(
                ending: "よければ", baseEnding: "いい", inflection: .conditional, form: .final, base: .adjective,
                isWhole: true),
        ]
    }()

    // MARK: Forms of forms

    private static let polite: [JapaneseRule] = {
        let endings: [Ending] = [
            ("ました", .past, .final), ("ましょう", .volitional, .final), ("まして", .te, .te), ("ませ", .imperative, .final),
            ("ましたら", .conditional, .final),
        ]
        let rules = endings.map {
            JapaneseRule(
                ending: $0.ending, baseEnding: "ます", inflection: $0.inflection, form: $0.form, base: .polite,
                isWhole: true)
        }
        return rules + [
            JapaneseRule(
                ending: "ませんでした", baseEnding: "ません", inflection: .past, form: .final, base: .politeNegative,
                isWhole: true),
            JapaneseRule(
                ending: "ません", baseEnding: "ます", inflection: .negative, form: .politeNegative, base: .polite,
                isWhole: true),
        ]
    }()

    /// What follows て, and how it is shortened.
    private static let afterTe: [JapaneseRule] = {
        let endings: [(ending: String, short: String, inflection: Inflection, form: WordClass)] = [
            ("いる", "る", .progressive, .ichidan), ("おる", "", .progressive, .godan), ("ある", "", .completed, .godan),
            ("しまう", "", .completed, .godan), ("おく", "", .prepared, .godan), ("ください", "", .request, .final),
            ("下さい", "", .request, .final),
        ]
        var rules: [JapaneseRule] = []
        func add(_ ending: String, to base: String, _ inflection: Inflection, form: WordClass) {
            rules.append(
                JapaneseRule(
                    ending: ending, baseEnding: base, inflection: inflection, form: form, base: .te, isWhole: true))
        }
        for te in ["て", "で"] {
            for item in endings {
                add(te + item.ending, to: te, item.inflection, form: item.form)
                if !item.short.isEmpty { add(te + item.short, to: te, item.inflection, form: item.form) }
            }
        }
        add("ちゃう", to: "て", .completed, form: .godan)
        add("じゃう", to: "で", .completed, form: .godan)
        add("とく", to: "て", .prepared, form: .godan)
        add("どく", to: "で", .prepared, form: .godan)
        return rules
    }()
}
