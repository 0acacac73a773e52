public import LecternBase
public import LecternGeometry
public import LecternModel

/// A mark drawn over the text of a publication: a highlight, a spoken
/// sentence, a search hit.
///
///     let decoration = Decoration(
///         id: "42", locator: selection.locator, style: .highlight(tint: Color(rgb: 0xFFE066)))
///     navigator.apply([decoration], in: "highlights")
///
/// It refers to content by a locator, never by rectangles. The navigator finds
/// the rectangles in each layout.
public struct Decoration: Identifiable, Hashable, Codable, Sendable {
    /// Unique in its group.
    public var id: String
    /// The decorated words or element.
    public var locator: Locator
    /// How it is drawn.
    public var style: Style
    /// Data of the app, returned when the decoration is activated.
    public var userInfo: JSONObject

    /// Creates a decoration. It is drawn when a navigator gets it: ``DecorableNavigator/apply(_:in:)``.
    public init(id: String, locator: Locator, style: Style, userInfo: JSONObject = [:]) {
        self.id = id
        self.locator = locator
        self.style = style
        self.userInfo = userInfo
    }

    /// The appearance of a decoration.
    public enum Style: Hashable, Codable, Sendable {
        /// A tint behind the text.
        case highlight(tint: Color, isActive: Bool = false)
        /// A line below the text, or beside vertical text.
        case underline(tint: Color, isActive: Bool = false)
        /// A line through the text.
        case strikethrough(tint: Color, isActive: Bool = false)
        /// A wavy line below the text, or beside vertical text.
        case squiggle(tint: Color, isActive: Bool = false)
        /// A small sheet in the margin beside the first line, for a note on the text.
        case marginNote(tint: Color)
        /// A style of the app, drawn by its ``DecorationTemplate``.
        case custom(ID, config: JSONObject)

        /// Identifies the template that draws a style.
        public struct ID: RawRepresentable, Hashable, Codable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Draws `highlight(tint:isActive:)`.
            public static let highlight = ID(rawValue: "highlight")
            /// Draws lines under text.
            public static let underline = ID(rawValue: "underline")
            /// Draws lines through text.
            public static let strikethrough = ID(rawValue: "strikethrough")
            /// Draws waves under text.
            public static let squiggle = ID(rawValue: "squiggle")
            /// Draws a mark in the margin.
            public static let marginNote = ID(rawValue: "margin-note")
        }

        /// The identity of the template.
        public var id: ID {
            switch self {
            case .highlight: .highlight
            case .underline: .underline
            case .strikethrough: .strikethrough
            case .squiggle: .squiggle
            case .marginNote: .marginNote
            case .custom(let id, _): id
            }
        }
    }
}

/// A difference between two lists of decorations.
package enum DecorationChange: Hashable, Sendable {
    /// A decoration whose id is new.
    case add(Decoration)
    /// A decoration with a known id and another locator, style or user info.
    case update(Decoration)
    /// Contains the id of the decoration.
    case remove(Decoration.ID)
}

extension [Decoration] {
    /// Returns the changes that turn another list into this one. Order is ignored.
    ///
    ///     let changes = wanted.changes(from: shown)
    package func changes(from old: [Decoration]) -> [DecorationChange] {
        let oldByID = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        let newIDs = Set(map(\.id))
        let gone = old.map(\.id).filter { !newIDs.contains($0) }.map(DecorationChange.remove)
        return gone
            + compactMap { decoration in
                guard let before = oldByID[decoration.id] else { return .add(decoration) }
                return before == decoration ? nil : .update(decoration)
            }
    }
}
