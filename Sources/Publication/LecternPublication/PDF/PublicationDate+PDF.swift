public import LecternModel

extension PublicationDate {
    /// Parses a date in PDF syntax, such as `D:20010203040506+01'00'`.
    ///
    /// Spec: ISO 32000-1, § 7.9.4
    public init?(pdf text: String) {
        let digits = (text.hasPrefix("D:") ? text.dropFirst(2) : text[...]).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= 4, let year = Int(digits.prefix(4)), year > 0 else { return nil }
        var result = String(digits.prefix(4))
        var remaining = digits.dropFirst(4)
        for separator in ["-", "-"] where remaining.count >= 2 {
            result += separator + remaining.prefix(2)
            remaining = remaining.dropFirst(2)
        }
        guard result.count == 10, remaining.count >= 6 else {
            self.init(result)
            return
        }
        let time = Array(remaining.prefix(6)).map(String.init)
        result += "T\(time[0])\(time[1]):\(time[2])\(time[3]):\(time[4])\(time[5])"
        self.init(result + Self.zone(text))
    }

    private static func zone(_ text: String) -> String {
        guard let sign = text.dropFirst(2).firstIndex(where: { "+-Z".contains($0) }), text[sign] != "Z" else {
            return "Z"
        }
        let digits = text[sign...].filter(\.isNumber).prefix(4)
        return digits.count >= 2
            ? "\(text[sign])\(digits.prefix(2)):\(digits.count == 4 ? String(digits.suffix(2)) : "00")" : "Z"
    }
}
