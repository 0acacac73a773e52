import LecternGeometry
import LecternPaint

extension DecorationTemplate {
    static let strikethrough = DecorationTemplate { drawing in
        guard case .strikethrough(let tint, let isActive) = drawing.style else { return [] }
        let color = tint.asLine(isDark: drawing.isDark)
        return drawing.lines.map { $0.strikethrough(color, thickness: isActive ? 3 : 2) }
    }

    static let squiggle = DecorationTemplate { drawing in
        guard case .squiggle(let tint, let isActive) = drawing.style else { return [] }
        let color = tint.asLine(isDark: drawing.isDark)
        return drawing.lines.flatMap { $0.squiggle(color, thickness: isActive ? 3 : 2) }
    }
}

extension DecorationDrawing.Line {
    /// Where a line through the text is, as a share of the line's height: at half the height of small letters.
    private static let middleOfLetters = 0.58

    /// Returns a line through the text; in the middle of vertical text.
    fileprivate func strikethrough(_ color: Color, thickness: Double) -> DecorationMark {
        let line =
            isVertical
            ? Rect(x: frame.x + (frame.width - thickness) / 2, y: frame.y, width: thickness, height: frame.height)
            : Rect(
                x: frame.x, y: frame.y + frame.height * Self.middleOfLetters - thickness / 2, width: frame.width,
                height: thickness)
        return DecorationMark(frame: line, color: color, blend: .over)
    }

    /// Half the length of a wave, its depth, and the greatest number of parts of a line.
    private static let (halfWave, depth, mostParts) = (4.0, 2.0, 2_000)

    /// Returns a wave along the text, below it or at the right of vertical text: parts of equal length, alternately
    /// nearer to the text and farther from it, each one pixel over the next.
    fileprivate func squiggle(_ color: Color, thickness: Double) -> [DecorationMark] {
        let length = isVertical ? frame.height : frame.width
        let count = min(Int((length / Self.halfWave).rounded(.up)), Self.mostParts)
        return (0..<max(count, 0)).map { number in
            let start = Double(number) * Self.halfWave
            let extent = min(Self.halfWave + 1, length - start)
            let back = thickness + (number.isMultiple(of: 2) ? 0 : Self.depth)
            let part =
                isVertical
                ? Rect(x: frame.right - back, y: frame.y + start, width: thickness, height: extent)
                : Rect(x: frame.x + start, y: frame.bottom - back, width: extent, height: thickness)
            return DecorationMark(frame: part, color: color, blend: .over)
        }
    }
}
