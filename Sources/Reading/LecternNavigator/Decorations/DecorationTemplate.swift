public import LecternGeometry
public import LecternPaint
import LecternPreferences

/// How decorations of a style are drawn: lines of text to marks.
///
///     configuration.decorationTemplates[.init(rawValue: "frame")] = DecorationTemplate { drawing in
///         drawing.lines.map { DecorationMark(frame: $0.frame.expanded(by: 2), color: .black, blend: .over) }
///     }
public struct DecorationTemplate: Sendable {
    /// What it draws for a decoration on one page.
    public var marks: @Sendable (DecorationDrawing) -> [DecorationMark]

    public init(marks: @escaping @Sendable (DecorationDrawing) -> [DecorationMark]) { self.marks = marks }
}

/// A decoration on a page, to be drawn.
public struct DecorationDrawing: Hashable, Sendable {
    public var style: Decoration.Style
    /// The decorated text, a part of a line each.
    public var lines: [Line]
    /// Whether ink is lighter than paper.
    public var isDark: Bool
    /// The page, in the viewport.
    public var page: PaintRect
    /// What of the page is within its margins.
    public var text: PaintRect
    /// Whether the decorated text begins on this page.
    public var isBeginning: Bool

    /// The decorated part of a line.
    public struct Line: Hashable, Sendable {
        /// In the viewport, in CSS pixels.
        public var frame: PaintRect
        /// Whether it runs from top to bottom.
        public var isVertical: Bool

        public init(frame: PaintRect, isVertical: Bool) { (self.frame, self.isVertical) = (frame, isVertical) }
    }

    public init(
        style: Decoration.Style, lines: [Line], isDark: Bool, page: PaintRect, text: PaintRect, isBeginning: Bool
    ) {
        (self.style, self.lines, self.isDark) = (style, lines, isDark)
        (self.page, self.text, self.isBeginning) = (page, text, isBeginning)
    }
}

/// A coloured rectangle on a page.
public struct DecorationMark: Hashable, Sendable {
    /// In the viewport, in CSS pixels.
    public var frame: PaintRect
    public var color: Color
    public var blend: Blend
    /// Whether a tap on it, or close by, is one on the decoration, as a tap on its text is.
    public var isTarget: Bool

    /// How a mark and the page come together.
    public enum Blend: Hashable, Sendable {
        /// As if the paper had the colour: dark ink stays dark on light paper
        /// (multiply), light ink stays light on dark paper (screen).
        case tint
        /// The colour covers the page.
        case over
    }

    public init(frame: PaintRect, color: Color, blend: Blend, isTarget: Bool = false) {
        (self.frame, self.color, self.blend, self.isTarget) = (frame, color, blend, isTarget)
    }
}

extension DecorationTemplate {
    /// Highlights, underlines and notes in the margin.
    public static let standard: [Decoration.Style.ID: DecorationTemplate] = [
        .highlight: highlight, .underline: underline, .marginNote: marginNote,
    ]

    private static let highlight = DecorationTemplate { drawing in
        guard case .highlight(let tint, let isActive) = drawing.style else { return [] }
        let frames = drawing.lines.map(\.frame).disjoint
        var marks = frames.map { frame in
            DecorationMark(frame: frame, color: tint.asTint(isDark: drawing.isDark), blend: .tint)
        }
        if isActive { marks += drawing.lines.map { $0.underline(tint.asLine(isDark: drawing.isDark), thickness: 2) } }
        return marks
    }

    private static let underline = DecorationTemplate { drawing in
        guard case .underline(let tint, let isActive) = drawing.style else { return [] }
        let color = tint.asLine(isDark: drawing.isDark)
        return drawing.lines.map { $0.underline(color, thickness: isActive ? 3 : 2) }
    }
}

extension DecorationDrawing.Line {
    /// A line along the text: below it, or on the right where it runs down.
    fileprivate func underline(_ color: Color, thickness: Double) -> DecorationMark {
        let frame =
            isVertical
            ? PaintRect(x: frame.right - thickness, y: frame.y, width: thickness, height: frame.height)
            : PaintRect(x: frame.x, y: frame.bottom - thickness, width: frame.width, height: thickness)
        return DecorationMark(frame: frame, color: color, blend: .over)
    }
}

extension Color {
    /// On dark paper a tint is a glow: strong enough to be seen, too weak to
    /// come near the ink.
    fileprivate func asTint(isDark: Bool) -> Color { isDark ? scaled(by: 0.33) : self }

    /// A line is to be seen on paper of either kind.
    func asLine(isDark: Bool) -> Color { isDark ? self : scaled(by: 0.78) }

    private func scaled(by factor: Double) -> Color {
        func scale(_ value: UInt8) -> UInt8 { UInt8((Double(value) * factor).rounded()) }
        return Color(red: scale(red), green: scale(green), blue: scale(blue), alpha: alpha)
    }
}
