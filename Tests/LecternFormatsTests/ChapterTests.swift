import LecternBase
import LecternPublication
import Testing

@testable import LecternFormats

private func titles(_ text: String, rule: TextChapterRule? = nil) -> [String] {
    let lines = TextLines(Bytes(utf8: text))
    let isWrapped = ParagraphStyle(lines).width != nil
    return ChapterFinder(lines, isWrapped: isWrapped, rule: rule).headings().map { "\($0.level) \($0.title)" }
}

/// A text with a paragraph below each line.
private func book(_ headings: [String], gap: String = "\n\n", text: String = Prose.paragraph) -> String {
    headings.map { $0 + gap + text }.joined(separator: gap)
}

private enum Prose {
    static let paragraph =
        "The river ran past the mill and the old wheel turned slowly in the morning light while the miller's boy "
        + "carried sacks up the narrow stair. Nobody spoke much before breakfast, and the dog slept under the table."
    static let chinese = "河水从磨坊旁边流过，旧水车在晨光里慢慢地转着。早饭以前没有人说话，狗睡在桌子底下，风从窗户里吹进来。"
}

/// Chapters of plain texts by words and numbers, in the languages that people read.
@Suite(.timeLimit(.minutes(10))) struct ChapterTests {
    private static let languages: [(String, [String])] = [
        (
            "en",
            [
                "PROLOGUE", "Chapter 1", "Chapter 2: The Mill", "Chapter the Third", "CHAPTER IV. IN WHICH IT RAINS",
                "Chapter Twenty-One", "EPILOGUE",
            ]
        ),
        ("en parts", ["Book One", "Chapter I", "Chapter II — The Lane", "Book the Second", "Chapter I", "Chapter II"]),
        (
            "de",
            [
                "Vorwort", "Erstes Kapitel", "2. Kapitel: Die Mühle", "Kapitel 3", "Kapitel 4 Der Weg",
                "Einundzwanzigstes Kapitel", "Nachwort",
            ]
        ),
        (
            "fr",
            [
                "Avant-propos", "Chapitre premier", "Chapitre II : Le moulin", "CHAPITRE TROIS",
                "Chapitre 4 – La route", "Épilogue",
            ]
        ),
        ("es", ["Prólogo", "Capítulo 1", "Capítulo II. El molino", "CAPÍTULO TERCERO", "Capítulo cuatro", "Epílogo"]),
        (
            "it",
            ["Prefazione", "Capitolo 1", "Capitolo II - Il mulino", "CAPITOLO TERZO", "Capitolo quarto", "Epilogo"]
        ),
        (
            "pt",
            ["Prefácio", "Capítulo 1", "Capítulo II: O moinho", "CAPÍTULO TERCEIRO", "Capítulo quatro", "Posfácio"]
        ),
        ("nl", ["Voorwoord", "Hoofdstuk 1", "Hoofdstuk II. De molen", "DERDE HOOFDSTUK", "Hoofdstuk vier", "Nawoord"]),
        ("pl", ["Przedmowa", "Rozdział 1", "Rozdział II. Młyn", "ROZDZIAŁ TRZECI", "Rozdział czwarty", "Posłowie"]),
        (
            "ru",
            [
                "Пролог", "Глава 1. Начало", "Глава вторая", "ГЛАВА III", "Глава 4: Мельница", "Глава двадцать первая",
                "Эпилог",
            ]
        ),
        ("uk", ["Передмова", "Розділ 1. Початок", "Розділ другий", "РОЗДІЛ III", "Розділ 4: Млин", "Епілог"]),
        (
            "tr",
            [
                "Önsöz", "Bölüm 1", "2. Bölüm: Değirmen", "ÜÇÜNCÜ BÖLÜM", "Bölüm 4 – Yol", "ALTINCI BÖLÜM",
                "İKİNCİ BÖLÜM", "Sonsöz",
            ]
        ),
        ("vi", ["Lời nói đầu", "Chương 1", "Chương 2: Cối xay", "CHƯƠNG III", "Chương thứ tư", "Vĩ thanh"]),
        ("sv", ["Förord", "Kapitel 1", "Kapitel 2: Kvarnen", "Tredje kapitlet", "Efterord"]),
        ("cs", ["Předmluva", "Kapitola 1", "Kapitola druhá", "KAPITOLA III", "Doslov"]),
        ("hu", ["Előszó", "1. fejezet", "2. fejezet: A malom", "Harmadik fejezet", "Utószó"]),
    ]

    @Test(arguments: languages, ["\n\n", "\n"])
    func headingsOfWesternBooks(list: (String, [String]), gap: String) {
        let (language, headings) = list
        let found = titles(book(headings, gap: gap))
        #expect(found.map { String($0.dropFirst(2)) } == headings, "\(language)")
        let isNested = language == "en parts"
        #expect(found.map { $0.first == "0" } == headings.map { !isNested || $0.hasPrefix("Book") })
    }

    private static let eastern: [[String]] = [
        ["正文 第一章 开端", "始动！逆袭之路 第二章 出发", "第三章 风波", "第4章：继续", "完本感言"],
        ["楔子", "第一回 甄士隐梦幻识通灵", "第二回 贾夫人仙逝扬州城", "第三回 贾雨村夤缘复旧职", "番外 春天", "后记"],
        ["第一章 起", "第二章 承", "第三章 转", "番外一 夏天", "第四章 合"],
        ["【第一章】风", "【第二章】雨", "【第三章】雷"], ["☆、第1章 风", "☆、第2章 雨", "☆、第3章 雷"],
        ["===第一章 风===", "===第二章 雨===", "===第三章 雷==="], ["Vol.001 起点", "Vol.002 归途", "Vol.003 终点"],
        ["chapter.1 起点", "chapter.2 归途", "chapter.3 终点"], ["（1）起点", "（2）归途", "（3）终点", "（4）尾声再见"],
        ["001 起点", "002 归途", "003 终点"], ["1、起点", "2、归途", "3、终点"], ["一、起点", "二、归途", "三、终点"],
        ["第一話　春", "第二話　夏", "第三話"], ["プロローグ", "第一章", "第二章　雨の日", "エピローグ", "あとがき"],
        ["제1장 시작", "제2장 길", "제 3 장", "에필로그"], ["1화 시작", "2화 길", "3화"], ["프롤로그", "제1화", "제2화", "작가의 말"],
    ]

    @Test(arguments: eastern)
    func headingsOfEastAsianBooks(headings: [String]) {
        let text = book(headings, gap: "\n", text: String(repeating: Prose.chinese, count: 4))
        let shown = headings.map { "0 " + $0.trimmingSigns }
        #expect(titles(text) == shown)
    }

    /// Forms are mixed in one list: missing numbers are filled, and nothing is nested.
    @Test func mixedFormsStayFlat() {
        let headings = ["第一章 起", "第二章 承", "003 重逢", "第四章 转", "第5节 夜", "（6）归途", "第七章 合", "番外 春", "完本感言"]
        #expect(titles(book(headings, gap: "\n", text: Prose.chinese)) == headings.map { "0 " + $0 })
    }

    @Test func volumesContainChapters() {
        let headings = ["第一卷 风起", "第一章 起", "第二章 承", "第二卷 云涌", "第三章 转", "第四章 合"]
        #expect(titles(book(headings, gap: "\n", text: Prose.chinese)).map(\.first) == ["0", "1", "1", "0", "1", "1"])
        let sections = ["第一章 起", "第一节 风", "第二节 雨", "第二章 承", "第一节 雷", "第二节 电"]
        #expect(titles(book(sections, gap: "\n", text: Prose.chinese)).map(\.first) == ["0", "1", "1", "0", "1", "1"])
    }

    // MARK: Numbers alone

    @Test(arguments: [
        ["I", "II", "III"], ["1", "2", "3"], ["1.", "2.", "3."], ["I.", "II.", "III.", "IV."], ["一", "二", "三"],
        ["ONE", "TWO", "THREE"], ["One", "Two", "Three", "Four"], ["Eins", "Zwei", "Drei"], ["Un", "Deux", "Trois"],
    ])
    func numbersAlone(headings: [String]) {
        #expect(titles(book(headings)) == headings.map { "0 " + $0 })
    }

    @Test func numbersWithTitles() {
        let headings = ["I. The Lane", "II. The Mill", "III. The End"]
        #expect(titles(book(headings)) == headings.map { "0 " + $0 })
        let others = ["1. The Lane", "2. The Mill", "3. The End"]
        #expect(titles(book(others)) == others.map { "0 " + $0 })
    }

    /// A file with a part of a longer book begins with a later number.
    @Test(arguments: [
        ["（8）开端", "（9）中段", "（10）归途"], ["008 开端", "009 中段", "010 归途"], ["八、开端", "九、中段", "十、归途"],
    ])
    func numbersOfAPartOfABook(headings: [String]) {
        #expect(titles(book(headings, gap: "\n", text: Prose.chinese + Prose.chinese)) == headings.map { "0 " + $0 })
    }

    @Test func numbersBeginAgainInEachPart() {
        let headings = ["PART ONE", "I", "II", "III", "PART TWO", "I", "II", "III"]
        #expect(titles(book(headings)) == headings.map { ($0.hasPrefix("P") ? "0 " : "1 ") + $0 })
    }

    // MARK: The list of contents

    @Test func theListOfContentsIsTheKey() {
        let list = ["A Walk in the Rain", "What the Miller Said", "Under the Bridge", "Home"]
        for name in ["CONTENTS", "Contents.", "Inhalt", "Table des matières", "Оглавление", "目录"] {
            let text =
                "My Book\n\n\(name)\n\n"
                + list.enumerated().map { "\($1) ..... \($0 * 12 + 3)" }.joined(separator: "\n")
            #expect(titles(text + "\n\n\n" + book(list)) == list.map { "0 " + $0 }, "\(name)")
        }
    }

    /// The number of an entry stands above its title in the text.
    @Test func entriesAndNumbers() {
        let text =
            "CONTENTS\n\nChapter I. The Lane\nChapter II. The Mill\nChapter III. The End\n\n\n"
            + book(["CHAPTER I\n\nTHE LANE", "CHAPTER II\n\nTHE MILL", "CHAPTER III\n\nTHE END"])
        #expect(titles(text) == ["0 CHAPTER I THE LANE", "0 CHAPTER II THE MILL", "0 CHAPTER III THE END"])
    }

    // MARK: No chapters

    /// Sentences and lists are not headings.
    @Test(arguments: [
        "Part of the night was quiet.", "Part two of the plan was simple.", "Chapter 5 describes the mill.",
        "Book One was lying on the table.", "Letter 3 never came.", "Act one was over when we came.", "I went home.",
        "Notes from the village were rare.", "Introduction to the others took an hour.",
        "Volume 2, which I had not read, lay there.",
        "Two books lay there.", "One letter was enough.", "3 parts water, 1 part oil",
        "Teil zwei des Plans war einfach.",
        "Erster war er nie.", "Buch drei lag auf dem Tisch.", "Première fois que je le vois.",
        "Chapitre deux, il part.",
        "Глава семьи молчал.", "Часть людей ушла.", "Том второй лежал на столе.", "Capítulo dos es largo.",
        "1984", "12.30", "3.14", "I.", "10:30 in the morning", "第三回见面的时候，他们都笑了。", "他在第二章里说了什么，没有人知道。",
        "第一部的故事已经说完了。", "제1장은 짧았다.", "12월 3일", "第三天他们走了", "第二部分他没有读",
    ])
    func sentencesAreNoHeadings(line: String) {
        let text = (0..<12).map { $0 % 3 == 1 ? line : Prose.paragraph + " \($0)" }.joined(separator: "\n\n")
        #expect(titles(text).isEmpty)
    }

    @Test func listsAreNoHeadings() {
        let list = "1. Take two eggs.\n2. Beat them well.\n3. Add some flour.\n4. Bake it."
        #expect(titles(Prose.paragraph + "\n\n" + list + "\n\n" + Prose.paragraph).isEmpty)
        let spaced = ["1. Two eggs", "2. Flour", "3. Milk", "4. Sugar"].joined(separator: "\n\n")
        #expect(titles(Prose.paragraph + "\n\n" + spaced + "\n\n" + Prose.paragraph).isEmpty)
        let notes = (1...5).map { "[\($0)] See the note of the editor." }.joined(separator: "\n\n")
        #expect(titles(Prose.paragraph + "\n\n" + notes).isEmpty)
        let steps = (1...5).map { "\($0). " + Prose.paragraph }.joined(separator: "\n\n")
        #expect(titles(steps).isEmpty)
    }

    /// Lists in a chapter are no chapters, although their numbers follow its own.
    @Test func listsInChaptersAreNoChapters() {
        let list = "\n\n2. Flour\n\n3. Milk\n\n4. Sugar\n\n"
        let text = book(["Chapter 1", "Chapter 2", "Chapter 3"], text: Prose.paragraph + list + Prose.paragraph)
        #expect(titles(text) == ["0 Chapter 1", "0 Chapter 2", "0 Chapter 3"])
    }

    /// Page numbers divide sentences.
    @Test func pageNumbersAreNoHeadings() {
        let half = "The river ran past the mill and the old wheel turned slowly in the morning light while the miller"
        #expect(titles((1...20).map { "\($0)\n\n" + half }.joined(separator: "\n\n")).isEmpty)
    }

    /// In hard-wrapped text a line of a paragraph is no heading.
    @Test func linesOfWrappedParagraphsAreNoHeadings() {
        let lines = [
            "We read the whole of it in one night, and in the morning we began with",
            "Chapter 2. Nobody had told us that the story would be so long, nor that",
            "Part Two would be longer than the first one; but we went on reading to",
            "the end of the second volume and slept until the evening of the day.",
        ]
        #expect(titles(String(repeating: lines.joined(separator: "\n") + "\n\n", count: 6)).isEmpty)
    }

    // MARK: Rules

    @Test func aRuleDecidesAlone() throws {
        let text = book(["Chapter 1", "Log 12: rain", "Log 13: sun", "Chapter 2", "Log 14"])
        #expect(
            titles(text, rule: try TextChapterRule("^log \\d+")) == ["0 Log 12: rain", "0 Log 13: sun", "0 Log 14"])
        let nested = try TextChapterRule(patterns: ["^Chapter", "^Log"])
        #expect(titles(text, rule: nested).map(\.first) == ["0", "1", "1", "0", "1"])
        #expect(titles(text, rule: try TextChapterRule("^Nothing$")).isEmpty)
    }

    @Test func invalidRulesAreRefused() {
        #expect(throws: TextChapterRule.Failure.self) { try TextChapterRule("(") }
        #expect(throws: TextChapterRule.Failure.self) { try TextChapterRule("") }
        #expect(throws: TextChapterRule.Failure.self) { try TextChapterRule(patterns: []) }
    }

    // MARK: Size

    /// A long novel is searched in time that grows with its length.
    @Test func longNovelsAreFast() {
        let chapter = (1...40).map { "“Line \($0),” he said. " + Prose.paragraph }.joined(separator: "\n\n")
        let text = (1...250).map { "Chapter \($0)\n\n" + chapter }.joined(separator: "\n\n")
        let clock = ContinuousClock()
        var count = 0
        let time = clock.measure { count = titles(text).count }
        #expect(count == 250)
        #expect(time < .seconds(20), "a debug build reads \(text.utf8.count) bytes in \(time)")
    }
}

extension String {
    /// The text without the signs around headings.
    fileprivate var trimmingSigns: String {
        var rest = drop { "=☆、".contains($0) }
        while rest.last == "=" { rest.removeLast() }
        return rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
