import LecternGeometry

/// The style of one element while it is computed.
struct StyleBuilder {
    var values: StyleValues
    let environment: StyleEnvironment
    let metrics: (any FontMetricsProvider)?
    /// The parent's style, for `larger`, `bolder` and the monospace rule.
    let parentText: TextStyle
    var rootFontSize: Double
    var rootLineHeight: Double
    var currentColor: Color { values.text.color }

    /// The reference lengths of this element.
    var lengths: LengthContext {
        let text = values.text
        let metrics = metrics
        let builder = self
        return LengthContext(
            fontSize: Double(text.fontSize), rootFontSize: rootFontSize, lineHeight: { builder.lineHeightInPixels },
            rootLineHeight: rootLineHeight, viewportWidth: environment.viewportWidth,
            viewportHeight: environment.viewportHeight, isHorizontal: text.writingMode.isHorizontal,
            metrics: { metrics?.metrics(for: text) ?? LengthMetrics(fontSize: Double(text.fontSize)) })
    }

    /// The used line height in CSS pixels for the values computed so far.
    var lineHeightInPixels: Double {
        switch values.text.lineHeight {
        case .number(let number): Double(number * values.text.fontSize)
        case .length(let pixels): Double(pixels)
        case .normal:
            metrics?.metrics(for: values.text)?.lineHeight
                ?? LengthMetrics(fontSize: Double(values.text.fontSize)).lineHeight
        }
    }

    /// Returns the computed value of a length.
    func length(_ length: SpecifiedLength) -> LengthPercentage {
        // Common units need no context.
        switch length {
        case .pixels(let pixels): LengthPercentage(pixels: finite(pixels))
        case .percent(let percent): LengthPercentage(percent: finite(percent))
        case .relative(let number, .em): LengthPercentage(pixels: finite(number * Double(values.text.fontSize)))
        default: lengths.resolve(length)
        }
    }

    /// Returns the CSS pixels of a length without percentage.
    func pixels(_ length: SpecifiedLength) -> Float {
        let value = self.length(length)
        if let calculation = value.calculation { return finite(calculation.value(base: 0)) }
        return value.pixels
    }

    func color(_ color: SpecifiedColor) -> Color { color.resolve(current: values.text.color) }

    func image(_ image: SpecifiedImage) -> ImageValue {
        switch image {
        case .url(let url): .url(url)
        case .gradient(let gradient): .gradient(gradient.resolve(lengths, current: currentColor))
        }
    }
}
