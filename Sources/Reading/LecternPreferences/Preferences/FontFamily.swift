/// The name of a font family.
///
///     extension FontFamily {
///         static let literata: FontFamily = "Literata"
///     }
///     let preferences = EPUBPreferences(fontFamily: .literata)
///
/// The predeclared families of other systems have ``substitutes`` that Linux distributions provide.
public struct FontFamily: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The family's name.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a family from its name. It need not be installed.
    public init(_ name: String) { rawValue = name }

    public init(stringLiteral value: String) { rawValue = value }
}

extension FontFamily {
    // Generic families of CSS.

    /// The system's serif family.
    public static let serif: FontFamily = "serif"
    /// The system's sans-serif family.
    public static let sansSerif: FontFamily = "sans-serif"
    /// The system's family of handwriting.
    public static let cursive: FontFamily = "cursive"
    /// The system's decorative family.
    public static let fantasy: FontFamily = "fantasy"
    /// The system's family with characters of one width.
    public static let monospace: FontFamily = "monospace"

    // Families for accessibility.

    /// AccessibleDfA, by Orange.
    public static let accessibleDfA: FontFamily = "AccessibleDfA"
    /// Atkinson Hyperlegible, by the Braille Institute.
    public static let atkinsonHyperlegible: FontFamily = "Atkinson Hyperlegible"
    /// iA Writer Duospace, by iA.
    public static let iaWriterDuospace: FontFamily = "IA Writer Duospace"
    /// Lexend, by Bonnie Shaver-Troup and Thomas Jockin.
    public static let lexend: FontFamily = "Lexend"
    /// OpenDyslexic, by Abbie Gonzalez.
    public static let openDyslexic: FontFamily = "OpenDyslexic"

    // Families that Readium recommends.

    /// Arial.
    public static let arial: FontFamily = "Arial"
    /// Athelas.
    public static let athelas: FontFamily = "Athelas"
    /// Georgia.
    public static let georgia: FontFamily = "Georgia"
    /// Helvetica Neue.
    public static let helveticaNeue: FontFamily = "Helvetica Neue"
    /// Iowan Old Style.
    public static let iowanOldStyle: FontFamily = "Iowan Old Style"
    /// Palatino.
    public static let palatino: FontFamily = "Palatino"
    /// Seravek.
    public static let seravek: FontFamily = "Seravek"
    /// Times New Roman.
    public static let timesNewRoman: FontFamily = "Times New Roman"

    /// Families of the same design or character, best first, for systems without this one. The last one
    /// is generic. Empty for families without an entry in the table.
    public var substitutes: [FontFamily] { Self.table[self] ?? [] }

    /// Whether the name is a generic family of CSS, which is written without quotes.
    public var isGeneric: Bool { Self.generic.contains(self) }

    /// The families that an editor proposes; nil is the book's own.
    package static let offered: [FontFamily?] = [
        nil, .serif, .sansSerif, .palatino, .georgia, .iowanOldStyle, .athelas, .helveticaNeue, .seravek, .arial,
        .atkinsonHyperlegible, .lexend, .openDyslexic, .accessibleDfA, .iaWriterDuospace,
    ]

    private static let generic: Set<FontFamily> = [.serif, .sansSerif, .cursive, .fantasy, .monospace]

    private static let table: [FontFamily: [FontFamily]] = [
        .arial: ["Liberation Sans", "Arimo", "Nimbus Sans", .sansSerif],
        .athelas: ["Gentium Book Plus", "EB Garamond", "Crimson Pro", .serif],
        .georgia: ["Gelasio", "Charis SIL", "Liberation Serif", .serif],
        .helveticaNeue: ["Nimbus Sans", "TeX Gyre Heros", "Liberation Sans", .sansSerif],
        .iowanOldStyle: ["URW Bookman", "Charis SIL", "Libertinus Serif", .serif],
        .palatino: ["P052", "TeX Gyre Pagella", "URW Palladio L", .serif],
        .seravek: ["Cantarell", "Open Sans", "Noto Sans", .sansSerif],
        .timesNewRoman: ["Liberation Serif", "Tinos", "Nimbus Roman", .serif],
        .accessibleDfA: [.atkinsonHyperlegible, "Andika", .sansSerif],
        .atkinsonHyperlegible: ["Andika", .sansSerif],
        .iaWriterDuospace: ["DejaVu Sans Mono", "Liberation Mono", .monospace],
        .lexend: ["Andika", .sansSerif],
        .openDyslexic: ["Andika", .sansSerif],
    ]
}

extension FontFamily: CustomStringConvertible {
    public var description: String { rawValue }
}
