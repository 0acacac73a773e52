/// Japanese and Korean numerals.
///
/// They group by ten thousands; within a group, markers for ten, hundred and thousand follow the digits.
/// <https://www.w3.org/TR/css-counter-styles-3/#complex-cjk> allows values beyond 9999.
struct EastAsianNumerals {
    let zero: String
    let digits: [Character]
    /// The markers for ten, hundred and thousand.
    let markers: [Character]
    /// The markers for 10⁴, 10⁸ and 10¹².
    let groups: [Character]
    /// Text between two groups.
    var separator = ""
    /// When the digit one is omitted before ten, hundred and thousand.
    var omitsOne = Omission.never

    enum Omission { case never, japanese, korean }

    init(zero: String, digits: String, markers: String, groups: String) {
        self.zero = zero
        self.digits = Array(digits)
        self.markers = Array(markers)
        self.groups = Array(groups)
    }

    /// Creates the numerals of a counter style; `nil` for other names.
    init?(named name: String) {
        switch name {
        case "-japanese-informal":
            self.init(zero: "〇", digits: "一二三四五六七八九", markers: "十百千", groups: "万億兆")
            omitsOne = .japanese
        case "-japanese-formal": self.init(zero: "零", digits: "壱弐参四伍六七八九", markers: "拾百阡", groups: "萬億兆")
        case "-korean-hangul-formal":
            self.init(zero: "영", digits: "일이삼사오육칠팔구", markers: "십백천", groups: "만억조")
            separator = " "
        case "-korean-hanja-informal":
            self.init(zero: "零", digits: "一二三四五六七八九", markers: "十百千", groups: "萬億兆")
            separator = " "
            omitsOne = .korean
        case "-korean-hanja-formal":
            self.init(zero: "零", digits: "壹貳參四五六七八九", markers: "拾百仟", groups: "萬億兆")
            separator = " "
        default: return nil
        }
    }

    /// Returns the numeral of a non-negative value; `nil` if it exceeds the groups.
    func text(of value: Int) -> String? {
        if value == 0 { return zero }
        var (parts, quotient, group) = ([String](), value, 0)
        while quotient > 0 {
            guard group <= groups.count else { return nil }
            let ones = quotient % 10_000
            quotient /= 10_000
            if ones > 0 { parts.append(text(of: ones, group: group, isFirst: quotient == 0)) }
            group += 1
        }
        return parts.reversed().joined(separator: separator)
    }

    private func text(of value: Int, group: Int, isFirst: Bool) -> String {
        // Korean writes 10,000 without a digit.
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

    /// Whether a digit one is written: Japanese writes 千 for 1,000, but 一千 within larger numbers.
    private func saysOne(of weight: Int, isOnly: Bool) -> Bool {
        switch omitsOne {
        case .never: true
        case .korean: false
        case .japanese: weight == 1000 && !isOnly
        }
    }
}
