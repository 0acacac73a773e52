import LecternCSS

extension ComputedStyle {
    /// Returns the style with font size and lengths multiplied by a factor. Borders keep their width.
    ///
    /// - Parameter breaks: where lines may break.
    func scaled(by factor: Float, breaks: FittedTable.Breaks) -> ComputedStyle {
        var (text, box, paint) = (text, box, paint)
        text.scale(by: factor)
        if breaks != .own { text.textWrapMode = .wrap }
        if breaks == .inWords { text.overflowWrap = .anywhere }
        box.scale(by: factor)
        for index in paint.backgroundLayers.indices {
            paint.backgroundLayers[index].position = paint.backgroundLayers[index].position.scaled(by: factor)
        }
        return ComputedStyle(text: text, box: box, paint: paint)
    }
}

extension TextStyle {
    fileprivate mutating func scale(by factor: Float) {
        fontSize *= factor
        lineHeight = lineHeight.scaled(by: factor)
        letterSpacing = letterSpacing.scaled(by: factor)
        wordSpacing = wordSpacing.scaled(by: factor)
        textIndent = textIndent.scaled(by: factor)
        tabSize = tabSize.scaled(by: factor)
        borderSpacingX *= factor
        borderSpacingY *= factor
    }
}

extension BoxStyle {
    fileprivate mutating func scale(by factor: Float) {
        for path in [\BoxStyle.width, \.height, \.minWidth, \.minHeight, \.maxWidth, \.maxHeight, \.flexBasis] {
            self[keyPath: path] = self[keyPath: path].scaled(by: factor)
        }
        margin = margin.map { $0.scaled(by: factor) }
        padding = padding.map { $0.scaled(by: factor) }
        inset = inset.map { $0.scaled(by: factor) }
        if case .length(let length) = verticalAlign { verticalAlign = .length(length.scaled(by: factor)) }
        columnWidth = columnWidth.map { $0 * factor }
        columnGap = columnGap.map { $0.scaled(by: factor) }
        rowGap = rowGap.map { $0.scaled(by: factor) }
    }
}

extension Sides {
    fileprivate func map<Result: Hashable & Sendable>(_ change: (Value) -> Result) -> Sides<Result> {
        var result = Sides<Result>(change(top))
        result.right = change(right)
        result.bottom = change(bottom)
        result.left = change(left)
        return result
    }
}

extension LineHeight {
    fileprivate func scaled(by factor: Float) -> LineHeight {
        if case .length(let pixels) = self { .length(pixels * factor) } else { self }
    }
}

extension Sizing {
    fileprivate func scaled(by factor: Float) -> Sizing {
        switch self {
        case .length(let length): .length(length.scaled(by: factor))
        case .fitContent(let limit): .fitContent(limit?.scaled(by: factor))
        case .calculated(let size):
            .calculated(
                SizeCalculation(
                    basis: size.basis.scaled(by: factor), calculation: size.calculation.scaled(by: Double(factor))))
        case .auto, .minContent, .maxContent, .stretch, .content: self
        }
    }
}

extension LengthOrAuto {
    fileprivate func scaled(by factor: Float) -> LengthOrAuto {
        if case .length(let length) = self { .length(length.scaled(by: factor)) } else { self }
    }
}

extension LengthPair {
    fileprivate func scaled(by factor: Float) -> LengthPair {
        LengthPair(x: x.scaled(by: factor), y: y.scaled(by: factor))
    }
}

extension LengthPercentage {
    /// Scales lengths only: percentages refer to sizes that are scaled themselves.
    fileprivate func scaled(by factor: Float) -> LengthPercentage {
        var result = self
        result.pixels *= factor
        result.calculation = calculation?.scaled(by: Double(factor))
        return result
    }
}
