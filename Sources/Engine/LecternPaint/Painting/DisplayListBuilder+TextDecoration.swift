// CSS Text Decoration 4, sections 2 and 3.
// https://www.w3.org/TR/css-text-decor-4/

import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

extension DisplayListBuilder {
    /// Paints one line in its colour, or in that of the shadow.
    mutating func paint(_ line: DecorationLine, vertical mode: WritingMode) {
        let color = colorOverride ?? line.style.paint.textDecorationColor
        guard !color.isTransparent, line.style.text.visibility == .visible else { return }
        let geometry = LineGeometry(line, mode, snap: options.deviceScale)
        for (kind, over) in geometry.positions(line.kind) {
            paintLine(line, kind, over: over, thickness: geometry.thickness, color: color, mode: mode)
        }
    }

    /// Paints one line; `over` is the height of its centre above the baseline.
    private mutating func paintLine(
        _ decoration: DecorationLine, _ line: TextDecorationLines, over: Double, thickness: Double, color: Color,
        mode: WritingMode
    ) {
        let isHorizontal = mode.isHorizontal
        let across: Double =
            switch mode {
            case .horizontalTB, .sidewaysLR: grid.snap(decoration.baseline - over - thickness / 2)
            case .verticalRL, .verticalLR, .sidewaysRL: grid.snap(decoration.baseline + over - thickness / 2)
            }
        let outwards: Double = (line != .lineThrough && over > 0) == isHorizontal ? -1 : 1
        let style = decoration.style.paint.textDecorationStyle
        let second = outwards * grid.snap(thickness + max(thickness, 1))
        var (low, high) = (across, across + thickness)
        switch style {
        case .double:
            low = min(low, low + second)
            high = max(high, high + second)
        case .wavy:
            low = low - thickness * 2
            high = high + thickness * 2
        default: break
        }
        for (start, end) in unskippedParts(of: decoration, across: low...high, padding: min(thickness, 13)) {
            func band(_ at: Double) -> Rect {
                isHorizontal
                    ? Rect(x: start, y: at, width: end - start, height: thickness)
                    : Rect(x: at, y: start, width: thickness, height: end - start)
            }
            switch style {
            case .solid: append(.fill(.rect(band(across)), .color(color)))
            case .double:
                append(.fill(.rect(band(across)), .color(color)))
                append(.fill(.rect(band(across + second)), .color(color)))
            case .dotted, .dashed:
                let middle = across + thickness / 2
                let (from, to) =
                    isHorizontal
                    ? ((x: start, y: middle), (x: end, y: middle)) : ((x: middle, y: start), (x: middle, y: end))
                strokeDashes(from, to, width: thickness, color: color, isDotted: style == .dotted)
            case .wavy:
                let middle = across + thickness / 2 + outwards * thickness
                paintWave(start, end, middle: middle, thickness: thickness, color: color, isHorizontal: isHorizontal)
            }
        }
    }

    /// Paints a wave of arcs, three times as high as the line is thick.
    private mutating func paintWave(
        _ start: Double, _ end: Double, middle: Double, thickness: Double, color: Color, isHorizontal: Bool
    ) {
        let (step, height) = (max(thickness * 2, 1.5), thickness * 1.5)
        guard (end - start) / step < 20_000 else { return }
        var path = Path()
        var at = start
        var isUp = true
        path.elements.append(isHorizontal ? .move(at, middle) : .move(middle, at))
        while at < end {
            let (next, peak) = (at + step, middle + (isUp ? -height : height))
            let (c1, c2) = (at + step * 0.4, at + step * 0.6)
            path.elements.append(
                isHorizontal ? .curve(c1, peak, c2, peak, next, middle) : .curve(peak, c1, peak, c2, middle, next))
            at = next
            isUp.toggle()
        }
        let reach = height + thickness
        let clip =
            isHorizontal
            ? Rect(x: start, y: middle - reach, width: end - start, height: 2 * reach)
            : Rect(x: middle - reach, y: start, width: 2 * reach, height: end - start)
        append(.pushClip(.rect(clip)))
        append(.stroke(path, Pen(width: thickness, color: color)))
        append(.popClip)
    }
}

/// Thickness and positions of decoration lines, from the font of the text and
/// the size of the decorating box.
private struct LineGeometry {
    let thickness: Double
    private let metrics: FontMetrics
    private let scale: Double
    private let style: ComputedStyle
    private let isUpright: Bool
    private let ascent: Double
    private let descent: Double

    /// The height of the glyphs' centre above the reference baseline.
    private let middle: Double

    init(_ line: DecorationLine, _ mode: WritingMode, snap deviceScale: Double) {
        let style = line.style
        metrics = line.font.face.metrics
        let size = Double(style.text.fontSize)
        scale = size / Double(max(metrics.unitsPerEm, 1))
        self.style = style
        isUpright = (mode == .verticalRL || mode == .verticalLR) && style.text.textOrientation != .sideways
        ascent = Double(metrics.ascent) * scale
        descent = Double(metrics.descent) * scale
        middle = isUpright && line.isTurned ? (ascent - descent) / 2 : 0
        var width = Double(metrics.underlineThickness) * scale
        if case .length(let length) = style.paint.textDecorationThickness {
            width = length.resolve(LayoutUnit(rounding: size)).double
        } else if width <= 0 {
            width = size / 16
        }
        let device = max(deviceScale, 1)
        thickness = max((width * device + 0.5).rounded(.down), 1) / device
    }

    /// Returns the lines with the heights of their centres above the baseline.
    func positions(_ lines: TextDecorationLines) -> [(TextDecorationLines, Double)] {
        var result: [(TextDecorationLines, Double)] = []
        if lines.contains(.underline) { result.append((.underline, underline)) }
        if lines.contains(.overline) {
            let above = (isUpright ? half : ascent) + overlineRise
            // On the left, it is where an underline would be.
            result.append((.overline, middle + (isUnderlineOnRight ? -half - thickness / 2 : above)))
        }
        if lines.contains(.lineThrough) { result.append((.lineThrough, isUpright ? middle : strikeout)) }
        return result
    }

    /// An overline of the font's thickness lies at the text's edge; a thicker one extends outwards.
    private var overlineRise: Double {
        thickness / 2 - min(thickness, max(Double(metrics.underlineThickness) * scale, 1))
    }

    private var half: Double { (ascent + descent) / 2 }

    private var strikeout: Double {
        metrics.strikeoutPosition > 0 ? Double(metrics.strikeoutPosition) * scale : Double(metrics.xHeight) * scale / 2
    }

    /// https://www.w3.org/TR/css-text-decor-4/#text-underline-position-property
    /// In vertical text `right` puts the underline there, and an overline on the
    /// other side.
    private var isUnderlineOnRight: Bool { isUpright && style.text.textUnderlinePosition & 8 != 0 }

    private var underline: Double {
        let offset: Double? =
            if case .length(let length) = style.text.textUnderlineOffset {
                length.resolve(LayoutUnit(rounding: Double(style.text.fontSize))).double
            } else {
                nil
            }
        // From the text's edge outwards.
        if isUpright { return middle + (isUnderlineOnRight ? 1 : -1) * (half + thickness / 2 + (offset ?? 0)) }
        // From the baseline to the line's upper edge.
        if let offset { return -offset - thickness / 2 }
        // `under`: below the descenders.
        if style.text.textUnderlinePosition & 2 != 0 { return -descent - thickness / 2 }
        let fontPosition = Double(metrics.underlinePosition) * scale
        // The upper edge is at the font's position, at least a pixel below the letters; thick lines extend downwards.
        let upper = min(fontPosition + Double(metrics.underlineThickness) * scale / 2, -1)
        return upper - thickness / 2
    }
}
