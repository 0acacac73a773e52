/// The structural semantics of a step of a guided navigation, such as
/// `chapter` or `footnote`.
///
///     configuration.skippedRoles = [.pagebreak, .footnote]
///
/// Spec: https://readium.org/guided-navigation/roles
public struct GuidedNavigationRole: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ name: String) { rawValue = name }

    public static let sequence = Self("sequence")
    public static let aside = Self("aside")
    public static let bibliography = Self("bibliography")
    public static let body = Self("body")
    public static let cell = Self("cell")
    public static let chapter = Self("chapter")
    public static let definition = Self("definition")
    public static let endnotes = Self("endnotes")
    public static let figure = Self("figure")
    public static let footnote = Self("footnote")
    public static let image = Self("image")
    public static let landmarks = Self("landmarks")
    public static let list = Self("list")
    public static let listItem = Self("listItem")
    public static let loa = Self("loa")
    public static let loi = Self("loi")
    public static let lot = Self("lot")
    public static let lov = Self("lov")
    public static let noteref = Self("noteref")
    public static let pagebreak = Self("pagebreak")
    public static let pagelist = Self("pagelist")
    public static let panel = Self("panel")
    public static let paragraph = Self("paragraph")
    public static let pullquote = Self("pullquote")
    public static let row = Self("row")
    public static let section = Self("section")
    public static let table = Self("table")
    public static let term = Self("term")

    /// Roles that a reader may want to skip.
    ///
    /// Spec: https://readium.org/guided-navigation/roles (list of skippable roles), and `noteref`, which EPUB 3.3 §9.4
    /// lists.
    public static let skippable: Set<Self> = [
        .bibliography, .endnotes, .footnote, .landmarks, .loa, .loi, .lot, .lov, .noteref, .pagebreak, .pullquote,
    ]

    /// Roles of structures that a reader may want to leave before their end.
    ///
    /// Spec: https://readium.org/guided-navigation/roles (list of escapable roles)
    public static let escapable: Set<Self> = [.aside, .figure, .list, .table]
}

extension GuidedNavigationRole {
    /// Creates the role of a term of EPUB's structural semantics.
    ///
    ///     GuidedNavigationRole(epubType: "page-list")  // .pagelist
    ///
    /// Terms without an equivalent keep their name. Those in another vocabulary keep their prefix.
    ///
    /// Spec: https://www.w3.org/TR/epub-ssv-11/
    public init(epubType term: String) { self = Self.equivalents[term] ?? Self(term) }

    private static let equivalents: [String: Self] = [
        "bodymatter": .body, "table-row": .row, "table-cell": .cell, "list-item": .listItem, "glossterm": .term,
        "glossdef": .definition, "page-list": .pagelist, "rearnote": .footnote, "endnote": .footnote, "note": .footnote,
        "rearnotes": .endnotes, "footnotes": .endnotes, "sidebar": .aside,
    ]
}
