/// How a number of a preference is shown.
public enum PreferenceUnit: Hashable, Sendable {
    /// `6 dB`
    case decibels
    /// `120%`
    case percent
    /// `1.4`
    case plain
    /// `1.25×`
    case times
    /// `30px`
    case pixels

    /// Returns the text of a number with at most three decimals; empty if it is not finite.
    ///
    /// - Parameter decimalSeparator: The separator of the reader's language.
    public func format(_ value: Double, decimalSeparator: String = ".") -> String {
        guard value.isFinite, value.magnitude < 1_000_000 else { return "" }
        switch self {
        case .decibels: return PreferenceNumber.text(value, decimalSeparator: decimalSeparator) + " dB"
        case .percent: return "\(Int((value * 100).rounded()))%"
        case .plain: return PreferenceNumber.text(value, decimalSeparator: decimalSeparator)
        case .times: return PreferenceNumber.text(value, decimalSeparator: decimalSeparator) + "×"
        case .pixels: return PreferenceNumber.text(value, decimalSeparator: decimalSeparator) + "px"
        }
    }
}

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
