import LecternBase
import LecternGeometry
import LecternPaint

extension Decoration.Style.ID {
    /// Text that stays dark while the rest of its spread is faded.
    public static let spotlight = Self(rawValue: "spotlight")
}

extension Decoration.Style {
    /// Fades everything on the spread but the text: a reading ruler. Ink and pictures turn pale; the paper stays as it is.
    ///
    ///     navigator.apply([Decoration(id: "now", locator: sentence, style: .spotlight)], in: "ruler")
    ///
    /// Apply it to one decoration at a time: two dim each other.
    public static let spotlight = Self.custom(.spotlight, config: [:])
}

extension DecorationTemplate {
    static let spotlight = DecorationTemplate(coversSpread: true) { drawing in
        let dimmedAreas = drawing.page.outside(drawing.lines.map(\.frame))
        return dimmedAreas.map { DecorationMark(frame: $0, color: strength, blend: .fade(paperOf: drawing.page)) }
    }

    /// Its alpha says how much of the ink is taken away: what is left is pale, and can still be read.
    private static let strength = Color(red: 0, green: 0, blue: 0, alpha: 153)
}
