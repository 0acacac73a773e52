public import LecternGeometry
import LecternPaint
import LecternPreferences

/// Draws decorations of a style: turns lines of text into marks.
///
///     configuration.decorationTemplates[.init(rawValue: "frame")] = DecorationTemplate { drawing in
///         drawing.lines.map { DecorationMark(frame: $0.frame.expanded(by: 2), color: .black, blend: .over) }
///     }
public struct DecorationTemplate: Sendable {
    /// Whether pages of the spread without decorated text are drawn, too: without lines.
    public var coversSpread: Bool
    /// Returns the marks of a decoration on one page.
    public var marks: @Sendable (DecorationDrawing) -> [DecorationMark]

    /// Creates a template. A navigator uses it for the style under which its configuration has it.
    ///
    /// - Parameters:
    ///   - coversSpread: whether pages of the spread without decorated text are drawn, too.
    ///   - marks: called on any thread, once for each page that is drawn.
    public init(
        coversSpread: Bool = false, marks: @escaping @Sendable (DecorationDrawing) -> [DecorationMark]
    ) {
        self.coversSpread = coversSpread
        self.marks = marks
    }
}

/// A decoration on one page, ready to be drawn.
public struct DecorationDrawing: Hashable, Sendable {
    /// How the decoration wants to be drawn, with the values of its style.
    public var style: Decoration.Style
    /// The decorated text, one part per line.
    public var lines: [Line]
    /// Whether the theme is dark.
    public var isDark: Bool
    /// The page box, in the viewport.
    public var page: Rect
    /// The page box without its margins.
    public var text: Rect
    /// Whether the decorated text begins on this page.
    public var isBeginning: Bool

    /// The decorated part of a line.
    public struct Line: Hashable, Sendable {
        /// In the viewport, in CSS pixels.
        public var frame: Rect
        /// Whether the line is vertical.
        public var isVertical: Bool

        /// Creates a part of a line, by its frame in the viewport.
        public init(frame: Rect, isVertical: Bool) {
            self.frame = frame
            self.isVertical = isVertical
        }
    }

    /// Creates a drawing, to try a template without a navigator.
    public init(
        style: Decoration.Style, lines: [Line], isDark: Bool, page: Rect, text: Rect, isBeginning: Bool
    ) {
        self.style = style
        self.lines = lines
        self.isDark = isDark
        self.page = page
        self.text = text
        self.isBeginning = isBeginning
    }
}

/// A coloured rectangle on a page.
public struct DecorationMark: Hashable, Sendable {
    /// In the viewport, in CSS pixels.
    public var frame: Rect
    /// The colour; its alpha says how strong the mark is.
    public var color: Color
    /// How the colour is mixed with what is drawn already.
    public var blend: Blend
    /// Whether a tap on or near the mark activates the decoration, as a tap on its text does.
    public var isTarget: Bool

    /// How a mark is blended with the page.
    public enum Blend: Hashable, Sendable {
        /// Tints the paper: dark ink stays dark on light paper (multiply), light
        /// ink stays light on dark paper (screen, up to a dark grey).
        case tint
        /// Covers the page.
        case over
        /// Draws text of the colour `from` in the colour `ink`, and fills the paper with the mark's colour.
        case recolor(from: Color, ink: Color)
        /// Replaces one colour, such as that of the paper, and leaves all others.
        case replace(Color)
        /// Brings what is drawn nearer to the paper, by the alpha of the mark's colour. The paper is the most frequent
        /// colour at the edge of a page box, in the viewport.
        case fade(paperOf: Rect)
    }

    /// Creates a mark; by default taps on it activate nothing.
    public init(frame: Rect, color: Color, blend: Blend, isTarget: Bool = false) {
        self.frame = frame
        self.color = color
        self.blend = blend
        self.isTarget = isTarget
    }
}

extension DecorationTemplate {
    /// The templates of highlights, lines, margin notes, classes of the book and spotlights.
    public static let standard: [Decoration.Style.ID: DecorationTemplate] = [
        .highlight: highlight, .underline: underline, .strikethrough: strikethrough, .squiggle: squiggle,
        .marginNote: marginNote, .bookClass: bookClass, .spotlight: spotlight,
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
    /// Returns a line along the text: below it, or at the right of vertical text.
    fileprivate func underline(_ color: Color, thickness: Double) -> DecorationMark {
        let frame =
            isVertical
            ? Rect(x: frame.right - thickness, y: frame.y, width: thickness, height: frame.height)
            : Rect(x: frame.x, y: frame.bottom - thickness, width: frame.width, height: thickness)
        return DecorationMark(frame: frame, color: color, blend: .over)
    }
}

extension Color {
    /// On dark paper a tint must be visible, but far from the colour of the text.
    func asTint(isDark: Bool) -> Color { isDark ? scaled(by: 0.28) : self }

    /// Lines must be visible on light and dark paper, and on what tints make of it: they have a contrast of 3 with light
    /// paper under two tints, and with the lightest grey that tints make of dark paper.
    /// https://www.w3.org/TR/WCAG22/#non-text-contrast
    func asLine(isDark: Bool) -> Color {
        var color = asSheet(isDark: isDark)
        while isDark ? RelativeLuminance(color).value < 0.4 : RelativeLuminance(color).value > 0.1 {
            color = isDark ? color.lighter : color.scaled(by: 0.94)
        }
        return color
    }

    /// A sheet of paper must be visible on light and dark paper.
    func asSheet(isDark: Bool) -> Color { isDark ? self : scaled(by: 0.78) }

    private var lighter: Color {
        func light(_ value: UInt8) -> UInt8 { value + UInt8((Double(255 - value) * 0.06).rounded(.up)) }
        return Color(red: light(red), green: light(green), blue: light(blue), alpha: alpha)
    }

    private func scaled(by factor: Double) -> Color {
        func scale(_ value: UInt8) -> UInt8 { UInt8((Double(value) * factor).rounded()) }
        return Color(red: scale(red), green: scale(green), blue: scale(blue), alpha: alpha)
    }
}
