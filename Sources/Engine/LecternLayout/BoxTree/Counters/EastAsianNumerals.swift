/// Japanese and Korean numerals, as numbers are said: thousands, hundreds and tens
/// of ones, of ten thousands, of hundred millions.
///
/// <https://www.w3.org/TR/css-counter-styles-3/#complex-cjk>, which lets them go beyond 9999.
struct EastAsianNumerals {
    let zero: String
    let digits: [Character]
    /// For ten, hundred, thousand.
    let markers: [Character]
    /// For ten thousand, hundred million, a million millions.
    let groups: [Character]
    /// What stands between a group and the next.
    var separator = ""
    /// One ten, hundred or thousand is the marker alone; as a Korean or a Japanese says it.
    var omitsOne = Omission.never

    enum Omission { case never, japanese, korean }

    init(zero: String, _ digits: String, _ markers: String, _ groups: String) {
        self.zero = zero
        (self.digits, self.markers, self.groups) = (Array(digits), Array(markers), Array(groups))
    }

    /// By the name of the counter style.
    init?(named name: String) {
        switch name {
        case "-japanese-informal":
            self.init(zero: "〇", "一二三四五六七八九", "十百千", "万億兆")
            omitsOne = .japanese
        case "-japanese-formal": self.init(zero: "零", "壱弐参四伍六七八九", "拾百阡", "萬億兆")
        case "-korean-hangul-formal":
            self.init(zero: "영", "일이삼사오육칠팔구", "십백천", "만억조")
            separator = " "
        case "-korean-hanja-informal":
            self.init(zero: "零", "一二三四五六七八九", "十百千", "萬億兆")
            (separator, omitsOne) = (" ", .korean)
        case "-korean-hanja-formal":
            self.init(zero: "零", "壹貳參四五六七八九", "拾百仟", "萬億兆")
            separator = " "
        default: return nil
        }
    }

    /// The numeral of a value that is not negative; `nil` beyond the groups.
    func text(of value: Int) -> String? {
        if value == 0 { return zero }
        var (parts, rest, group) = ([String](), value, 0)
        while rest > 0 {
            guard group <= groups.count else { return nil }
            let ones = rest % 10_000
            rest /= 10_000
            if ones > 0 { parts.append(text(of: ones, group: group, isFirst: rest == 0)) }
            group += 1
        }
        return parts.reversed().joined(separator: separator)
    }

    private func text(of value: Int, group: Int, isFirst: Bool) -> String {
        // A single ten thousand needs no one before it in Korean.
        if omitsOne == .korean, group == 1, value == 1 { return String(groups[0]) }
        var text = ""
        for (place, weight) in [1000, 100, 10, 1].enumerated() {
            let digit = value / weight % 10
            guard digit > 0 else { continue }
            if digit > 1 || weight == 1 || saysOne(of: weight, isOnly: isFirst && group == 0) {
                text.append(digits[digit - 1])
            }
            if weight > 1 { text.append(markers[2 - place]) }
        }
        return group == 0 ? text : text + String(groups[group - 1])
    }

    /// Japanese says 千 alone, but 一千 in larger numbers.
    private func saysOne(of weight: Int, isOnly: Bool) -> Bool {
        switch omitsOne {
        case .never: true
        case .korean: false
        case .japanese: weight == 1000 && !isOnly
        }
    }
}
