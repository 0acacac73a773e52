public import LecternCSS
public import LecternGeometry

/// A page laid out for printing.
public struct PrintedPage: Sendable {
    /// What `@page` selectors see of it.
    public let type: PageType
    public let context: PageContext
    public let geometry: PageGeometry
    /// Its content, a fragment of the size of the page area.
    public let content: Fragment
    /// What stands in its margins, a fragment of the size of the sheet; `nil` where they are empty.
    public let margins: Fragment?
    /// The boxes of `margins`, a tree of their own.
    public let marginTree: BoxTree?
    /// Content runs over the page's end or comes from the page before: it shows only
    /// between the page's block edges.
    public let isClipped: Bool
}

/// What holds for pages where no `@page` rule says otherwise.
public struct PrintDefaults: Hashable, Sendable {
    /// The sheet for `size: auto`.
    public var sheet: PhysicalSize
    /// Declarations of a user agent's `@page` rule.
    public var declarations: String

    public init(sheet: PhysicalSize, declarations: String = "margin: 2cm") {
        (self.sheet, self.declarations) = (sheet, declarations)
    }
}
