/// Numeral systems that `@counter-style` rules cannot express.
///
/// <https://www.w3.org/TR/css-counter-styles-3/#complex-predefined-counters>
enum SpecialNumerals: String {
    case simpChineseInformal = "-simp-chinese-informal"
    case simpChineseFormal = "-simp-chinese-formal"
    case tradChineseInformal = "-trad-chinese-informal"
    case tradChineseFormal = "-trad-chinese-formal"
    case ethiopicNumeric = "-ethiopic-numeric"

    init?(system: String) {
        guard system.utf8.first == UInt8(ascii: "-") else { return nil }
        self.init(rawValue: system)
    }

    /// Returns the numeral of a non-negative value; `nil` if out of range.
    func text(of value: Int) -> String? {
        switch self {
        case .ethiopicNumeric: value >= 1 ? Self.ethiopic(value) : nil
        case .simpChineseInformal: Self.chinese(value, digits: "零一二三四五六七八九", markers: "十百千", isInformal: true)
        case .simpChineseFormal: Self.chinese(value, digits: "零壹贰叁肆伍陆柒捌玖", markers: "拾佰仟", isInformal: false)
        case .tradChineseInformal: Self.chinese(value, digits: "零一二三四五六七八九", markers: "十百千", isInformal: true)
        case .tradChineseFormal: Self.chinese(value, digits: "零壹貳參肆伍陸柒捌玖", markers: "拾佰仟", isInformal: false)
        }
    }

    /// Section 7.1.1, longhand East Asian numerals up to 9999.
    private static func chinese(_ value: Int, digits: String, markers: String, isInformal: Bool) -> String? {
        guard (0...9999).contains(value) else { return nil }
        let (digits, markers) = (Array(digits.unicodeScalars), Array(markers.unicodeScalars))
        // 1. Zero is one digit.
        if value == 0 { return String(Character(digits[0])) }
        var text = String.UnicodeScalarView()
        var pendingZero = false
        for (place, weight) in [1000, 100, 10, 1].enumerated() {
            let digit = value / weight % 10
            // 5, 6. Zeros at the end are dropped, others collapse into one.
            guard digit != 0 else {
                pendingZero = !text.isEmpty
                continue
            }
            if pendingZero { text.append(digits[0]) }
            pendingZero = false
            // 4. Informal styles write 10 to 19 without a leading one.
            if !(isInformal && weight == 10 && value < 20) { text.append(digits[digit]) }
            if weight > 1 { text.append(markers[2 - place]) }
        }
        return String(text)
    }

    /// Section 7.2, Ethiopic numerals.
    private static func ethiopic(_ value: Int) -> String? {
        // 1. If the number is 1, return "፩".
        if value == 1 { return "\u{1369}" }
        // 2. Split into groups of two digits, least significant first.
        var (groups, quotient) = ([Int](), value)
        while quotient > 0 {
            groups.append(quotient % 100)
            quotient /= 100
        }
        var text = String.UnicodeScalarView()
        for index in groups.indices.reversed() {
            let group = groups[index]
            // 4. Digits are dropped where the group is zero, or one and either
            // most significant or of odd index.
            let dropsDigits = group == 0 || (group == 1 && (index == groups.count - 1 || index % 2 == 1))
            if !dropsDigits {
                if group >= 10, let tens = Unicode.Scalar(0x1372 + group / 10 - 1) { text.append(tens) }
                if group % 10 > 0, let units = Unicode.Scalar(0x1369 + group % 10 - 1) { text.append(units) }
            }
            // 5. Separators: ፻ after odd groups that are not zero, ፼ after even ones but the last.
            if index % 2 == 1, group != 0 { text.append("\u{137B}") }
            if index % 2 == 0, index > 0 { text.append("\u{137C}") }
        }
        return String(text)
    }
}
