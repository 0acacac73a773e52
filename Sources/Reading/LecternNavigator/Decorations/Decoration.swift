public import LecternBase
public import LecternGeometry
public import LecternModel

/// Something drawn with the text of a publication: a highlight, a sentence
/// that is read aloud, a search hit.
///
///     let decoration = Decoration(
///         id: "42", locator: selection.locator, style: .highlight(tint: Color(rgb: 0xFFE066)))
///     navigator.apply([decoration], in: "highlights")
///
/// It names its place by a locator, never by rectangles; the navigator finds
/// where that shows in each layout.
public struct Decoration: Identifiable, Hashable, Sendable {
    /// Unique in its group.
    public var id: String
    /// What is decorated: words, or an element.
    public var locator: Locator
    public var style: Style
    /// Whatever the app wants to find again when the decoration is activated.
    public var userInfo: JSONObject

    public init(id: String, locator: Locator, style: Style, userInfo: JSONObject = [:]) {
        (self.id, self.locator, self.style, self.userInfo) = (id, locator, style, userInfo)
    }

    /// What a decoration looks like.
    public enum Style: Hashable, Sendable {
        /// The tint lies under the text.
        case highlight(tint: Color, isActive: Bool = false)
        /// A line under the text; beside it where text is vertical.
        case underline(tint: Color, isActive: Bool = false)
        /// A small sheet in the margin beside the first line: somebody wrote something about the text.
        case marginNote(tint: Color)
        /// A style of the app, drawn by its ``DecorationTemplate``.
        case custom(ID, config: JSONObject)

        /// Which template draws it.
        public struct ID: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let highlight = ID(rawValue: "highlight")
            public static let underline = ID(rawValue: "underline")
            public static let marginNote = ID(rawValue: "margin-note")
        }

        /// Which template draws it.
        public var id: ID {
            switch self {
            case .highlight: .highlight
            case .underline: .underline
            case .marginNote: .marginNote
            case .custom(let id, _): id
            }
        }
    }
}

/// A difference between two lists of decorations.
public enum DecorationChange: Hashable, Sendable {
    case add(Decoration)
    case update(Decoration)
    /// By its id.
    case remove(Decoration.ID)
}

extension [Decoration] {
    /// What leads from another list to this one; the order of those that stay
    /// is not looked at.
    ///
    ///     let changes = wanted.changes(from: shown)
    public func changes(from old: [Decoration]) -> [DecorationChange] {
        let known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        let wanted = Set(map(\.id))
        let gone = old.map(\.id).filter { !wanted.contains($0) }.map(DecorationChange.remove)
        return gone
            + compactMap { decoration in
                guard let before = known[decoration.id] else { return .add(decoration) }
                return before == decoration ? nil : .update(decoration)
            }
    }
}
