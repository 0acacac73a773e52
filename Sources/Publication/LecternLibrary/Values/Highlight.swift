public import LecternModel

/// Text that the reader has highlighted, with an optional note and tags.
///
///     try await library.save(Highlight(book: book, locator: selection.locator, color: .green))
public struct Highlight: Identifiable, Hashable, Sendable {
    /// The unique id.
    public let id: String
    /// The id of its book.
    public let book: BookID
    /// The highlighted text with its context.
    public var locator: Locator
    /// The colour; its default is yellow.
    public var color: Color
    /// How it is drawn; a marker by default.
    public var style: Style
    /// The reader's note; empty if there is none.
    public var note: String
    /// The reader's tags, without duplicates: see ``tags(in:)``.
    public var tags: [String]
    /// The time of creation.
    public let createdAt: Timestamp
    /// The time of the last change of colour, style, note or tags.
    public var modifiedAt: Timestamp

    /// The colour of a highlight.
    public enum Color: String, Hashable, Sendable, CaseIterable {
        /// The colours by their stored and exported names. ``rgb`` has the shades on white paper.
        case yellow, green, blue, pink, red
    }

    /// How a highlight is drawn.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// A tint behind the text.
        case marker
        /// A line under the text, or beside vertical text.
        case underline
        /// A line through the text.
        case strikethrough
        /// A wavy line under the text, or beside vertical text.
        case squiggle
    }

    /// Creates a highlight.
    public init(
        book: BookID, locator: Locator, color: Color = .yellow, style: Style = .marker, note: String = "",
        tags: [String] = [], createdAt: Timestamp = .now()
    ) {
        self.init(
            id: RandomID.make(), book: book, locator: locator, color: color, style: style, note: note, tags: tags,
            createdAt: createdAt, modifiedAt: createdAt)
    }

    /// Creates a highlight that another device has made.
    package init(
        id: String, book: BookID, locator: Locator, color: Color, style: Style = .marker, note: String,
        tags: [String] = [], createdAt: Timestamp, modifiedAt: Timestamp
    ) {
        self.id = id
        self.book = book
        self.locator = locator
        self.color = color
        self.style = style
        self.note = note
        self.tags = tags
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// Returns the tags in a text that the reader has written: separated by commas of any script, without white space
    /// around them and without duplicates. A number sign before a tag is left out.
    ///
    ///     highlight.tags = Highlight.tags(in: "sea, white whale, #sea")   // ["sea", "white whale"]
    public static func tags(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split { $0.separatesTags }.compactMap { part in
            let words = part.drop { $0.isWhitespace || $0 == "#" }.split(whereSeparator: \.isWhitespace)
            let tag = words.joined(separator: " ")
            return tag.isEmpty || !seen.insert(SortKey.folded(tag)).inserted ? nil : tag
        }
    }
}
