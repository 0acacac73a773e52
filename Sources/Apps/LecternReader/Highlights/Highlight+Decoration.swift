import LecternGeometry
import LecternLibrary
import LecternNavigator

extension Highlight {
    /// The decoration that draws the highlight.
    ///
    /// - Parameter isActive: Whether the user has activated this highlight.
    func decoration(isActive: Bool) -> Decoration {
        Decoration(id: id, locator: locator, style: color.style(isActive: isActive))
    }

    /// The note icon in the margin; nil if the highlight has no note.
    var noteDecoration: Decoration? {
        note.isEmpty ? nil : Decoration(id: id, locator: locator, style: .marginNote(tint: color.tint))
    }
}

extension Highlight.Color {
    /// The color of the highlight on white paper.
    var tint: Color {
        switch self {
        case .yellow: Color(rgb: 0xFFE577)
        case .green: Color(rgb: 0xB4EBA6)
        case .blue: Color(rgb: 0xACD7FF)
        case .pink: Color(rgb: 0xFFBFD6)
        case .underline: Color(rgb: 0xE8604C)
        }
    }

    func style(isActive: Bool) -> Decoration.Style {
        self == .underline
            ? .underline(tint: tint, isActive: isActive) : .highlight(tint: tint, isActive: isActive)
    }
}
