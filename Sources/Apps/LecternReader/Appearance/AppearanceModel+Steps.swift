// Changes line spacing and margins in steps, for buttons such as “less” and
// “more”.
extension AppearanceModel {
    /// The text for the line height, such as `1.4` or `Book`.
    public var linesWords: String {
        guard let lineHeight else { return tr("Book") }
        return decimal(lineHeight)
    }

    /// Whether lines can be closer (`-1`) or wider (`1`).
    public func canStepLines(_ direction: Int) -> Bool {
        guard let lineHeight else { return true }
        return direction < 0 ? lineHeight > 1 + 0.001 : lineHeight < 2 - 0.001
    }

    /// Moves lines closer (`-1`) or wider (`1`) by a step. Without a setting,
    /// the steps begin at 1.4.
    public func stepLines(_ direction: Int) { lineHeight = (lineHeight ?? 1.4) + 0.1 * Double(direction.signum()) }

    /// The text for the margins, in percent of the normal ones.
    public var marginsWords: String {
        tr("{percent}%", ["percent": String(Int((pageMargins * 100).rounded()))])
    }

    /// Whether margins can be narrower (`-1`) or wider (`1`).
    public func canStepMargins(_ direction: Int) -> Bool {
        direction < 0 ? pageMargins > 0.2 + 0.001 : pageMargins < 2.4 - 0.001
    }

    /// Makes margins narrower (`-1`) or wider (`1`) by a step.
    public func stepMargins(_ direction: Int) {
        guard canStepMargins(direction) else { return }
        pageMargins += 0.2 * Double(direction.signum())
    }

    /// Formats a number with one decimal, or two if the second is not 0.
    private func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
        return fraction % 10 == 0 ? "\(whole).\(fraction / 10)" : "\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
