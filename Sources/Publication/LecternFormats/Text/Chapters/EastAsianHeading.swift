/// Headings of Chinese, Japanese and Korean books.
enum EastAsianHeading {
    private static let longest = 60

    static func read(_ text: Substring) -> HeadingLine? {
        guard text.count <= longest else { return nil }
        let line = inner(text)
        return ordinal(line, text) ?? leading(line, text) ?? korean(line, text) ?? english(line, text)
            ?? special(line, text)
    }

    /// The text without one pair of brackets around it or around its start: `【第一章】标题`.
    private static func inner(_ text: Substring) -> Substring { text.drop { "【《〈「『[〔".contains($0) } }

    // MARK: 第一章

    private static let units: [Character: HeadingWords.Kind] = [
        "卷": .part, "部": .part, "集": .part, "篇": .part, "编": .part, "編": .part, "幕": .part, "巻": .part, "册": .part,
        "冊": .part, "章": .chapter, "回": .chapter, "话": .chapter, "話": .chapter, "折": .chapter, "夜": .chapter,
        "节": .section, "節": .section,
    ]

    /// `第十二章 标题`, also after `正文` or another title.
    private static func ordinal(_ line: Substring, _ text: Substring) -> HeadingLine? {
        var search = line
        var heading: HeadingLine?
        while let place = search.firstIndex(of: "第") {
            let prefix = line[..<place]
            search = line[line.index(after: place)...]
            guard mayPrecede(prefix), let (kind, number, tail) = counted(search) else { continue }
            guard let isDivided = divides(tail) else { continue }
            // The last one counts: `第一卷 风起 第三章 雨`.
            heading = HeadingLine(
                .word(kind), number, isDivided: isDivided, title: text, hasTitle: !tail.allSatisfy { !$0.isLetter })
            if !isDivided { break }
        }
        return heading
    }

    private static func counted(_ text: Substring) -> (HeadingWords.Kind, Int, Substring)? {
        let tail = text.drop(while: \.isWhitespace)
        let digits = tail.prefix { HeadingNumber.isChineseDigit($0) }
        guard (1...12).contains(digits.count), let number = HeadingNumber.chinese(digits) else { return nil }
        let after = tail.dropFirst(digits.count).drop(while: \.isWhitespace)
        guard let unit = after.first, let kind = units[unit] else { return nil }
        return (kind, number, after.dropFirst())
    }

    private static let prefixes: Set<Substring> = ["正文", "VIP", "VIP正文", "正文卷", "VIP卷"]

    /// Whether text may stand before `第N章`: nothing, `正文`, or a title with white space after it.
    private static func mayPrecede(_ prefix: Substring) -> Bool {
        if prefix.isEmpty || prefixes.contains(prefix) { return true }
        guard let last = prefix.last, last.isWhitespace || "】》」』]〕：:、·-—".contains(last) else { return false }
        return prefix.count <= 30 && !prefix.contains { "。，；,;".contains($0) }
    }

    /// Whether the rest of a line is a title that a mark divides from the number; false if it may be a title or a part
    /// of a sentence; nil if it is a sentence.
    private static func divides(_ tail: Substring) -> Bool? {
        guard let first = tail.first else { return true }
        if let last = tail.last, "。，；".contains(last) { return nil }
        if first.isWhitespace || ":：、.．-—·（(【《「『】》」』]〕!！".contains(first) { return true }
        guard tail.count <= 20, !tail.contains(where: { "。，；".contains($0) }), !"的了是里裡中有在は が を に で と も".contains(first)
        else { return nil }
        return false
    }

    // MARK: 卷三, 其之一

    private static func leading(_ line: Substring, _ text: Substring) -> HeadingLine? {
        let kind: HeadingWords.Kind
        var tail: Substring
        if line.first == "卷" || line.first == "巻" {
            kind = .part
            tail = line.dropFirst()
        } else if let start = ["其の", "其之", "その"].first(where: { line.hasPrefix($0) }) {
            kind = .chapter
            tail = line.dropFirst(start.count)
        } else {
            return nil
        }
        let digits = tail.prefix { HeadingNumber.isChineseDigit($0) }
        guard (1...6).contains(digits.count), let number = HeadingNumber.chinese(digits) else { return nil }
        tail = tail.dropFirst(digits.count)
        guard divides(tail) == true || line.first == "卷" && divides(tail) != nil && tail.first != "人" else {
            return nil
        }
        return HeadingLine(
            .word(kind), number, isDivided: divides(tail) == true, title: text,
            hasTitle: !tail.allSatisfy { !$0.isLetter })
    }

    // MARK: 제9장

    private static let koreanUnits: [Character: HeadingWords.Kind] = [
        "부": .part, "권": .part, "편": .part, "막": .part, "장": .chapter, "화": .chapter, "회": .chapter, "절": .section,
    ]

    /// `제9장 제목`, `제 1 화`, `12화`.
    private static func korean(_ line: Substring, _ text: Substring) -> HeadingLine? {
        var tail = line
        let hasMark = tail.first == "제"
        if hasMark { tail = tail.dropFirst().drop(while: \.isWhitespace) }
        let digits = tail.prefix { HeadingNumber.isChineseDigit($0) }
        let words: Substring = hasMark ? tail.prefix { "일이삼사오육칠팔구십백".contains($0) } : ""
        let number = digits.isEmpty ? koreanNumber(words) : HeadingNumber.chinese(digits)
        tail = tail.dropFirst(max(digits.count, words.count)).drop(while: \.isWhitespace)
        guard let number, let unit = tail.first, let kind = koreanUnits[unit] else { return nil }
        tail = tail.dropFirst()
        // A particle continues a sentence: 제9장은.
        guard tail.first.map({ $0.isWhitespace || ".:)-—·,".contains($0) }) ?? true, !HeadingLine.endsSentence(tail),
            !tail.hasSuffix("다"), tail.count <= 40
        else { return nil }
        return HeadingLine(.word(kind), number, title: text, hasTitle: tail.contains(where: \.isLetter))
    }

    private static func koreanNumber(_ text: Substring) -> Int? {
        let digits: [Character: Character] = [
            "일": "一", "이": "二", "삼": "三", "사": "四", "오": "五", "육": "六", "칠": "七", "팔": "八", "구": "九", "십": "十",
            "백": "百",
        ]
        return text.isEmpty ? nil : HeadingNumber.chinese(String(text.compactMap { digits[$0] }))
    }

    // MARK: Vol.008

    /// `Vol.008 终点`, `chapter.844 …`: English words with the number attached, before any title.
    private static func english(_ line: Substring, _ text: Substring) -> HeadingLine? {
        let word = line.prefix { $0.isLetter && $0.isASCII }
        guard let kind = HeadingWords.kind(of: word.lowercased()), !word.isEmpty else { return nil }
        var tail = line.dropFirst(word.count)
        guard tail.first == "." || tail.first == "：" || tail.first == "、" || tail.first.map({ $0.isNumber }) == true
        else {
            return nil
        }
        if tail.first?.isNumber == false { tail = tail.dropFirst() }
        let digits = tail.prefix(while: \.isNumber)
        guard let number = HeadingNumber.digits(digits) else { return nil }
        tail = tail.dropFirst(digits.count)
        guard tail.first.map({ $0.isWhitespace || ":：.-—、".contains($0) }) ?? true, !HeadingLine.endsSentence(tail)
        else {
            return nil
        }
        return HeadingLine(.word(kind), number, title: text, hasTitle: tail.contains(where: \.isLetter))
    }

    // MARK: 楔子

    private static let words: [String] = [
        "序章", "序言", "序幕", "自序", "楔子", "引子", "引言", "前言", "前记", "前記", "尾声", "尾聲", "后记", "後記", "终章", "終章", "番外", "大结局",
        "大結局", "附录", "附錄", "内容简介", "内容簡介", "作品相关", "完本感言", "完结感言", "上架感言", "后序", "後序", "代序", "终曲", "尾章", "外传", "外傳",
        "プロローグ", "エピローグ", "まえがき", "あとがき", "はじめに", "おわりに", "幕間", "閑話", "序文", "前書き", "後書き", "解説",
        "프롤로그", "에필로그", "머리말", "맺음말", "서문", "후기", "외전", "들어가며", "작가의 말", "여는 글", "닫는 글",
    ]
    /// Words that are headings only as whole lines.
    private static let wholeWords: Set<Substring> = ["序", "跋", "引", "序曲", "终", "終", "序の章", "결말", "서장", "종장"]

    private static func special(_ line: Substring, _ text: Substring) -> HeadingLine? {
        let bare = line.filter { !"】》〉」』]〕".contains($0) }
        if wholeWords.contains(bare[...]) { return HeadingLine(.special, nil, title: text, hasTitle: false) }
        for word in words where line.hasPrefix(word) {
            let tail = line.dropFirst(word.count)
            guard let isDivided = divides(tail),
                isDivided || tail.first.map(HeadingNumber.isChineseDigit) == true || word == "番外" || word == "番外編"
            else { return nil }
            return HeadingLine(.special, nil, title: text, hasTitle: !tail.isEmpty)
        }
        return nil
    }

    /// The first characters of lines that may be headings.
    static let firstScalars: Set<Unicode.Scalar> = Set(
        (words + wholeWords.map(String.init) + ["第", "卷", "巻", "其", "そ", "제", "正"]).compactMap(\.unicodeScalars.first))
}
