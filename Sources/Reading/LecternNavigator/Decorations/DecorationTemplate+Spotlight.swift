import LecternBase
import LecternGeometry
import LecternPaint

extension Decoration.Style.ID {
    /// Text that stays bright while the rest of its spread is dimmed.
    public static let spotlight = Self(rawValue: "spotlight")
}

extension Decoration.Style {
    /// Dims everything on the spread but the text: a reading ruler.
    ///
    ///     navigator.apply([Decoration(id: "now", locator: sentence, style: .spotlight)], in: "ruler")
    ///
    /// Apply it to one decoration at a time: two dim each other.
    public static let spotlight = Self.custom(.spotlight, config: [:])
}

extension DecorationTemplate {
    static let spotlight = DecorationTemplate(coversSpread: true) { drawing in
        let dark = drawing.page.outside(drawing.lines.map(\.frame))
        let color = Color(red: 0, green: 0, blue: 0, alpha: drawing.isDark ? 150 : 110)
        return dark.map { DecorationMark(frame: $0, color: color, blend: .over) }
    }
}
