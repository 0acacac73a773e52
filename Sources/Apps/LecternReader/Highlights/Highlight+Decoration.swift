import LecternGeometry
import LecternLibrary
import LecternNavigator

extension Highlight {
    /// The decoration that draws the highlight.
    ///
    /// - Parameter isActive: Whether the user has activated this highlight.
    func decoration(isActive: Bool) -> Decoration {
        Decoration(id: id, locator: locator, style: style.decoration(color.tint, isActive: isActive))
    }

    /// The note icon in the margin; nil if the highlight has no note.
    var noteDecoration: Decoration? {
        note.isEmpty ? nil : Decoration(id: id, locator: locator, style: .marginNote(tint: color.tint))
    }
}

extension Highlight.Color {
    /// The color of the highlight on white paper.
    var tint: Color { Color(rgb: rgb) }
}

extension Highlight.Style {
    func decoration(_ tint: Color, isActive: Bool) -> Decoration.Style {
        switch self {
        case .marker: .highlight(tint: tint, isActive: isActive)
        case .underline: .underline(tint: tint, isActive: isActive)
        case .strikethrough: .strikethrough(tint: tint, isActive: isActive)
        case .squiggle: .squiggle(tint: tint, isActive: isActive)
        }
    }
}
