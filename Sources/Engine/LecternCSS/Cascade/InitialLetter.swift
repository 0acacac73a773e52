import LecternBase
import LecternGeometry

/// Applies `initial-letter` to the style of a first letter.
///
/// A dropped letter becomes a float whose height is the number of lines it
/// sinks: its baseline is that of the last of these lines, and the top of its
/// capital letters is that of the first. A raised letter stays in the line.
/// https://www.w3.org/TR/css-inline-3/#initial-letter-styling
///
/// DEVIATION: the computed style holds these used values. A letter that sinks
/// by more than one line but less than its size overlaps the content above.
struct InitialLetter {
    /// The style of the block's lines.
    let root: TextStyle
    let metrics: (TextStyle) -> LengthMetrics

    /// Sets the font size, float and margins of a first letter.
    func apply(to values: inout StyleValues) {
        guard let size = values.box.initialLetterSize, size > 1, values.box.float == .none else { return }
        let lines = max(values.box.initialLetterSink, 1)
        values.text.fontSize = Float(min(fontSize(Double(size), values.text), 2000))
        values.text.textIndent = .zero
        guard lines > 1 else {
            values.text.lineHeight = .number(1)
            return
        }
        let height = lineHeight * Double(lines)
        values.text.lineHeight = .length(Float(height))
        values.box.float = .inlineStart
        guard !isIdeographic(values.text) else { return }
        values.box.position = .relative
        let shift = lineHeight * Double(lines - 1) + baseline(root, lineHeight) - baseline(values.text, height)
        values.box.inset.top = .length(LengthPercentage(pixels: Float(shift)))
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

    /// Returns the distance from a line's top to its baseline in CSS pixels, rounded as line layout rounds it.
    private func baseline(_ style: TextStyle, _ lineHeight: Double) -> Double {
        let metrics = metrics(style)
        let (ascent, descent) = (metrics.ascent.rounded(), metrics.descent.rounded())
        return ascent + ((lineHeight - ascent - descent) / 2).rounded(.down)
    }
}
