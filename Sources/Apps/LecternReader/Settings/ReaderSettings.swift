public import LecternBase
import LecternNavigator

/// Choices about the program that apply to all books, beside the appearance of pages.
public struct ReaderSettings: Hashable, Sendable {
    /// Whether a click at a side of the page turns it.
    public var turnsByClicks = true
    /// Whether the bars appear when the pointer comes near them.
    public var showsBarsAtPointer = true
    /// Whether the bars are shown when a book is opened.
    public var showsBarsAtStart = true
    /// The text beside the page number.
    public var remaining = RemainingText.pages
    /// The folder of books: downloads are stored there, and its new books appear on the shelf; nil for none.
    public var booksFolder: String?
    /// The language of the program, such as `de`; nil for that of the desktop.
    public var language: String?

    public init() {}

    /// The key in the library.
    static let key = "settings"

    /// The form in which the library stores them.
    var json: JSONValue {
        var members: JSONObject = [
            "turnsByClicks": .bool(turnsByClicks), "showsBarsAtPointer": .bool(showsBarsAtPointer),
            "showsBarsAtStart": .bool(showsBarsAtStart), "remaining": .string(remaining.rawValue),
        ]
        members["booksFolder"] = booksFolder.map { .string($0) }
        members["language"] = language.map { .string($0) }
        return .object(members)
    }

    /// Reads stored settings; invalid members get their defaults.
    public init(json: JSONValue?) {
        guard let json else { return }
        turnsByClicks = json["turnsByClicks"]?.bool ?? turnsByClicks
        showsBarsAtPointer = json["showsBarsAtPointer"]?.bool ?? showsBarsAtPointer
        showsBarsAtStart = json["showsBarsAtStart"]?.bool ?? showsBarsAtStart
        remaining = json["remaining"]?.string.flatMap(RemainingText.init) ?? remaining
        booksFolder = json["booksFolder"]?.string
        language = json["language"]?.string
    }
}
