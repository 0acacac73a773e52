package import LecternGeometry

/// The colours of the page that a drawing stands on: see `ThemedDrawing`.
public struct DrawingTheme: Hashable, Sendable {
    /// The colour of text.
    package var ink: Color
    var paper: Color

    package init(ink: Color, paper: Color) {
        self.ink = ink
        self.paper = paper
    }

    /// Whether the ink is lighter than the paper, so that drawings made for white paper may be illegible.
    var isDark: Bool { paper.luma < ink.luma }
}
