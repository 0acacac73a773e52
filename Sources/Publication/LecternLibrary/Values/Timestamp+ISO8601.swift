extension Timestamp {
    /// The time in UTC, to the second: `2026-03-01T12:00:00Z`.
    ///
    /// Spec: <https://www.w3.org/TR/NOTE-datetime>
    public var iso8601: String {
        let whole = Int(seconds.rounded(.down))
        let (days, second) = whole.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = Self.date(daysSince1970: second < 0 ? days - 1 : days)
        let time = second < 0 ? second + 86_400 : second
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let date = "\(year)-\(two(month))-\(two(day))"
        return "\(date)T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }

    /// Returns the Gregorian date of a day. Years are counted from March, so
    /// that the leap day is the last one; 400 years have 146,097 days.
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
