/// Formats numbers of preferences.
enum PreferenceNumber {
    /// Returns a number with at most three decimals.
    static func text(_ value: Double, decimalSeparator: String) -> String {
        let thousandths = Int((value.magnitude * 1_000).rounded())
        var decimals = String(String(1_000 + thousandths % 1_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        let sign = value < 0 && thousandths > 0 ? "-" : ""
        return sign + "\(thousandths / 1_000)" + (decimals.isEmpty ? "" : decimalSeparator + decimals)
    }
}
