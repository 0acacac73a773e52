package import LecternCSS
public import LecternGeometry

/// A page laid out for printing.
public struct PrintedPage: Sendable {
    /// The page type that `@page` selectors match.
    package let type: PageType
    package let context: PageContext
    /// The sheet, and where the page area is on it.
    public let geometry: PageGeometry
    /// Its content, a fragment of the size of the page area.
    public let content: Fragment
    /// The margin boxes, in a fragment of the size of the sheet; `nil` if there are none.
    public let margins: Fragment?
    /// The box tree of `margins`.
    public let marginTree: BoxTree?
    /// Whether content overflows from this page or from the page before, so that it must be
    /// clipped to the page's block edges.
    package let isClipped: Bool
}

/// The properties of pages that no `@page` rule overrides.
public struct PrintDefaults: Hashable, Sendable {
    /// The sheet for `size: auto`.
    public var sheet: PhysicalSize
    /// The declarations of the user agent's `@page` rule.
    public var declarations: String

    /// Creates defaults; margins are 2 cm unless declared otherwise.
    public init(sheet: PhysicalSize, declarations: String = "margin: 2cm") {
        self.sheet = sheet
        self.declarations = declarations
    }
}
