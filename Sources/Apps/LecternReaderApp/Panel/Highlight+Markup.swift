import LecternLibrary

extension Highlight.Style {
    /// Returns escaped text with the lines of the style, as Pango markup.
    func markup(_ escaped: String) -> String {
        switch self {
        case .marker: escaped
        case .underline: "<u>\(escaped)</u>"
        case .strikethrough: "<s>\(escaped)</s>"
        case .squiggle: "<span underline=\"error\">\(escaped)</span>"
        }
    }
}
