import LecternBase
public import LecternGeometry
import LecternPreferences

/// Colours of pages that the reader has made.
public struct CustomTheme: Hashable, Sendable, Identifiable {
    /// Distinguishes the themes of a library; counted from 1.
    public let id: Int
    public var name: String
    /// The colour of paper.
    public var paper: Color
    /// The colour of text.
    public var ink: Color

    public init(id: Int, name: String, paper: Color, ink: Color) {
        self.id = id
        self.name = name
        self.paper = paper
        self.ink = ink
    }

    /// Whether text is lighter than paper.
    public var isDark: Bool { ink.contrast(with: .black) > paper.contrast(with: .black) }

    /// The contrast of text and paper by WCAG, from 1 to 21.
    public var contrast: Double { ink.contrast(with: paper) }

    /// Whether text is legible without effort: the contrast that WCAG (1.4.3) asks for at least.
    public var isLegible: Bool { contrast >= 4.5 }

    /// The built-in theme that goes with these colours, for what has only that: bars, marks and pages of PDF.
    var base: Theme { isDark ? .dark : .light }
}

extension CustomTheme {
    var json: JSONValue {
        .object([
            "id": .integer(id), "name": .string(name), "paper": paper.preferenceJSON,
            "ink": ink.preferenceJSON,
        ])
    }

    /// Reads a stored theme; nil if it is invalid.
    init?(json: JSONValue) {
        guard let id = json["id"]?.integer, id > 0, let name = json["name"]?.string,
            let paper = json["paper"].flatMap(Color.init(preference:)),
            let ink = json["ink"].flatMap(Color.init(preference:))
        else { return nil }
        self.init(id: id, name: name, paper: paper, ink: ink)
    }
}

extension CustomTheme {
    /// The class of widgets that have the colours of the theme.
    public var styleClass: String { "paper-custom-\(id)" }

    /// Rules of CSS for the page, its bars, panels and popovers, and for the button that chooses the theme.
    public var styleSheet: String {
        let name = ".\(styleClass)"
        let bar = "mix(\(paper), \(ink), 0.05)"
        return """
            \(name), button.swatch\(name) { background: \(paper); color: \(ink); }
            \(name) .reading-bar, \(name) .side-panel, \(name) popover > contents, \(name) popover > arrow {
              background-color: \(bar); color: \(ink);
            }
            \(name) .position-slider trough { background-color: mix(\(paper), \(ink), 0.2); }
            \(name) .position-slider highlight { background-color: mix(\(paper), \(ink), 0.7); }
            """
    }
}
