import LecternBase
import LecternGeometry

/// Applies `initial-letter` to the style of a first letter.
///
/// The letter becomes a float that is trimmed to its glyphs; `BlockFlow+InitialLetter` aligns its baseline with that of a
/// line. An ideograph becomes a float that fills the lines it sinks.
///
/// <https://www.w3.org/TR/css-inline-3/#initial-letter-styling>
struct InitialLetter {
    /// The style of the block's lines.
    let root: TextStyle
    let metrics: (TextStyle) -> LengthMetrics

    /// Sets the font size and float of a first letter.
    func apply(to values: inout StyleValues) {
        guard let size = values.box.initialLetterSize, size > 1, values.box.float == .none else { return }
        let lines = max(values.box.initialLetterSink, 1)
        values.text.fontSize = Float(min(fontSize(Double(size), values.text), 2000))
        values.text.textIndent = .zero
        guard isIdeographic(values.text) else {
            values.text.lineHeight = .normal
            values.text.textBoxEdge = .glyphs
            values.box.textBoxTrim = [.start, .end]
            values.box.float = .inlineStart
            return
        }
        guard lines > 1 else {
            values.text.lineHeight = .number(1)
            return
        }
        values.text.lineHeight = .length(Float(lineHeight * Double(lines)))
        values.box.float = .inlineStart
    }

    /// "The cap height of the initial letter spans from the first line's to the
    /// baseline of the Nth"; ideographs fill the lines.
    private func fontSize(_ size: Double, _ letter: TextStyle) -> Double {
        let above = (size - 1) * lineHeight
        if isIdeographic(letter) { return above + Double(root.fontSize) }
        var unit = letter
        unit.fontSize = 100
        let capital = metrics(unit).capHeight / 100
        return (above + metrics(root).capHeight) / max(capital, 0.1)
    }

    private func isIdeographic(_ letter: TextStyle) -> Bool {
        if !letter.writingMode.isHorizontal { return true }
        return ["ja", "zh", "ko"].contains(letter.language?.base ?? "")
    }

    private var lineHeight: Double {
        switch root.lineHeight {
        case .number(let factor): Double(factor * root.fontSize)
        case .length(let pixels): Double(pixels)
        case .normal: metrics(root).lineHeight.rounded()
        }
    }
}
