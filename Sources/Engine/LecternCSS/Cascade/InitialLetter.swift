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
        values.text.textIndent = .zero
        values.box.initialLetterLine = Float(lineHeight)
        if ["ja", "zh", "ko"].contains(values.text.language?.base ?? "") {
            return values.box.makeIdeograph(&values.text, rootSize: root.fontSize)
        }
        values.text.fontSize = Float(min(fontSize(Double(size), values.text), 2000))
        values.text.lineHeight = .normal
        values.text.textBoxEdge = .glyphs
        values.box.textBoxTrim = [.start, .end]
        values.box.float = .inlineStart
    }

    /// "The cap height of the initial letter spans from the first line's to the baseline of the Nth".
    private func fontSize(_ size: Double, _ letter: TextStyle) -> Double {
        var unit = letter
        unit.fontSize = 100
        let capital = metrics(unit).capHeight / 100
        return ((size - 1) * lineHeight + metrics(root).capHeight) / max(capital, 0.1)
    }

    private var lineHeight: Double {
        switch root.lineHeight {
        case .number(let factor): Double(factor * root.fontSize)
        case .length(let pixels): Double(pixels)
        case .normal: metrics(root).lineHeight.rounded()
        }
    }
}

extension BoxStyle {
    /// Makes an initial letter fill the lines that it sinks, as ideographs do.
    ///
    /// - Parameter rootSize: The font size of the block's lines.
    fileprivate mutating func makeIdeograph(_ text: inout TextStyle, rootSize: Float) {
        let above = ((initialLetterSize ?? 1) - 1) * initialLetterLine
        text.fontSize = min(above + rootSize, 2000)
        text.textBoxEdge = TextBoxEdge()
        textBoxTrim = []
        let lines = max(initialLetterSink, 1)
        text.lineHeight = lines > 1 ? .length(initialLetterLine * Float(lines)) : .number(1)
        float = lines > 1 ? .inlineStart : .none
    }
}

extension ComputedStyle {
    /// The style of an initial letter that turns out to be an ideograph: its alignment points are those of its content.
    ///
    /// <https://www.w3.org/TR/css-inline-3/#aligning-initial-letter>
    ///
    /// - Parameter rootSize: The font size of the block's lines.
    /// - Returns: nil if the style is not that of an initial letter that is trimmed to its glyphs.
    package func ideographicInitialLetter(rootSize: Float) -> ComputedStyle? {
        guard text.textBoxEdge == .glyphs, box.initialLetterSize != nil else { return nil }
        var (text, box) = (text, box)
        box.makeIdeograph(&text, rootSize: rootSize)
        return ComputedStyle(text: text, box: box, paint: paint)
    }
}
