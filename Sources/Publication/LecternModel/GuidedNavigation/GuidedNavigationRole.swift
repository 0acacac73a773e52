/// The structural semantics of a step of a guided navigation, such as
/// `chapter` or `footnote`.
///
///     configuration.skippedRoles = [.pagebreak, .footnote]
///
/// The constants are roles that Lectern reads or that readers skip or leave;
/// Readium's list has more, such as `heading` and `toc`.
///
/// Spec: https://readium.org/guided-navigation/roles
public struct GuidedNavigationRole: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a role from its name in the list of roles. Other names are kept as they are.
    public init(_ name: String) { rawValue = name }

    /// A container without a meaning of its own: a `seq` of a media overlay without a type. Not in Readium's list.
    public static let sequence = Self("sequence")
    /// Secondary or supplementary content, such as a sidebar.
    public static let aside = Self("aside")
    /// A list of the works that are cited.
    public static let bibliography = Self("bibliography")
    /// The main content of the work: EPUB's `bodymatter`. Not in Readium's list.
    public static let body = Self("body")
    /// A cell of a table.
    public static let cell = Self("cell")
    /// A major thematic section of the work.
    public static let chapter = Self("chapter")
    /// What a ``term`` means: EPUB's `glossdef`.
    public static let definition = Self("definition")
    /// A collection of notes at the end of the work or of a section.
    public static let endnotes = Self("endnotes")
    /// A picture, diagram, listing or the like to which the text refers, usually with a caption.
    public static let figure = Self("figure")
    /// A note on a passage: a footnote, or one of the endnotes.
    public static let footnote = Self("footnote")
    /// A picture.
    public static let image = Self("image")
    /// A list of links to the major parts of the work.
    public static let landmarks = Self("landmarks")
    /// A list of items that belong together.
    public static let list = Self("list")
    /// An item of a list.
    public static let listItem = Self("listItem")
    /// A list of the recordings in the work.
    public static let loa = Self("loa")
    /// A list of the illustrations in the work.
    public static let loi = Self("loi")
    /// A list of the tables in the work.
    public static let lot = Self("lot")
    /// A list of the videos in the work.
    public static let lov = Self("lov")
    /// A reference to a note, such as a raised number.
    public static let noteref = Self("noteref")
    /// Where a page of a paginated edition begins, usually with its number.
    public static let pagebreak = Self("pagebreak")
    /// A list of links to the page breaks: EPUB's `page-list`.
    public static let pagelist = Self("pagelist")
    /// A panel of a comic: `panel` of EPUB's vocabulary. Not in Readium's list.
    public static let panel = Self("panel")
    /// A paragraph of text.
    public static let paragraph = Self("paragraph")
    /// A quotation from the text itself that draws attention to it.
    public static let pullquote = Self("pullquote")
    /// A row of a table.
    public static let row = Self("row")
    /// A section for which there is no more specific role.
    public static let section = Self("section")
    /// Data or content in rows and columns.
    public static let table = Self("table")
    /// A word or phrase that has a ``definition``: EPUB's `glossterm`.
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
