import Testing

@testable import LecternDictionaries

/// The base forms of Japanese verbs and adjectives.
@Suite(.timeLimit(.minutes(2))) struct JapaneseFormsTests {
    /// Inflected forms with their base.
    static let table = """
        食べる: 食べない 食べなかった 食べます 食べません 食べました 食べませんでした 食べましょう 食べて 食べた 食べたら 食べれば 食べよう 食べろ \
        食べられる 食べられた 食べられない 食べさせる 食べさせられた 食べたい 食べたくない 食べたくなかった 食べている 食べていた 食べています 食べてる \
        食べすぎる 食べすぎた 食べながら 食べやすい 食べにくかった 食べず 食べずに 食べないで 食べてしまった 食べちゃった 食べておく 食べとく 食べてください \
        食べたり 食べなければ 食べなくて 食べ
        書く: 書かない 書きます 書いて 書いた 書いたら 書けば 書こう 書け 書かれる 書かせる 書かせられる 書かされる 書ける 書けない 書けません 書きたい \
        書いている 書いてあった 書き
        泳ぐ: 泳いで 泳いだ 泳がない 泳ぎました 泳げる 泳いでいる 泳いじゃった
        話す: 話さない 話して 話した 話せる 話そう 話しませんでした 話させる
        待つ: 待って 待った 待たない 待てば 待とう 待ちません 待たれた
        死ぬ: 死んで 死んだ 死なない 死にます 死ねば
        遊ぶ: 遊んで 遊んだ 遊ばない 遊びたかった 遊んでいます
        読む: 読んで 読んだ 読まない 読めば 読もう 読まれました 読まなければ 読んでいなかった
        帰る: 帰って 帰った 帰らない 帰れば 帰ろう 帰りました 帰られる
        買う: 買って 買った 買わない 買えば 買おう 買いませんでした 買わせる
        行く: 行って 行った 行かない 行きましょう 行ける 行ってしまう
        問う: 問うて 問うた 問わない
        する: しない します して した すれば しよう しろ される させる させられる したい している しませんでした せず できる
        勉強する: 勉強しない 勉強しました 勉強していた 勉強させられた 勉強できる
        くる: こない きます きて きた くれば こよう こられる こさせる こい
        来る: 来ない 来ます 来て 来た 来れば 来よう 来られる 来ませんでした
        高い: 高くない 高かった 高くて 高く 高ければ 高くなかった 高さ 高すぎる 高そう 高くありません 高かったら
        美しい: 美しく 美しかった 美しくなければ
        いい: よく よかった よくない
        なさる: なさいます なさって
        いらっしゃる: いらっしゃいます いらっしゃいました
        """

    @Test func eachFormHasItsBase() {
        var count = 0
        for line in Self.table.split(separator: "\n") {
            let parts = line.split(separator: ": ")
            for form in parts[1].split(separator: " ") {
                count += 1
                let bases = JapaneseForms().forms(of: String(form)).map(\.base)
                #expect(bases.contains(String(parts[0])), "\(form): \(bases)")
            }
        }
        #expect(count > 160)
    }

    @Test func inflectionsAreNamedFromTheBaseOutwards() {
        func inflections(_ word: String, _ base: String) -> [Inflection]? {
            JapaneseForms().forms(of: word).first { $0.base == base }?.inflections
        }
        #expect(inflections("食べたくなかった", "食べる") == [.desire, .negative, .past])
        #expect(inflections("読んでいました", "読む") == [.te, .progressive, .polite, .past])
        #expect(inflections("書かせられない", "書く") == [.causativePassive, .negative])
        #expect(inflections("帰りませんでした", "帰る") == [.negative, .past])
    }

    @Test func otherWordsHaveNoForms() {
        for word in ["", "水", "アメリカ", "hello", String(repeating: "食", count: 100)] {
            #expect(JapaneseForms().forms(of: word).isEmpty, "\(word)")
        }
    }

    /// Endings in any order end.
    @Test func hostileWordsAreBounded() {
        let word = "食べ" + String(repeating: "させられ", count: 9) + "た"
        #expect(JapaneseForms().forms(of: word).count <= 200)
    }
}
