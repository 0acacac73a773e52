public import LecternBase
import LecternNavigator

/// Choices about the program that apply to all books, beside the appearance of pages.
public struct ReaderSettings: Hashable, Sendable {
    /// What a click on a part of the page does.
    public var zones = TapZones.sides
    /// The keys of actions.
    public var keys = KeyBindings()
    /// Whether the bars appear when the pointer comes near them.
    public var showsBarsAtPointer = true
    /// Whether the bars are shown when a book is opened.
    public var showsBarsAtStart = true
    /// The text beside the page number.
    public var remaining = RemainingText.pages
    /// The line at the foot of pages.
    public var statusLine = StatusLine()
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
            "zones": .string(zones.rawValue), "showsBarsAtPointer": .bool(showsBarsAtPointer),
            "showsBarsAtStart": .bool(showsBarsAtStart), "remaining": .string(remaining.rawValue),
        ]
        if !keys.changed.isEmpty { members["keys"] = keys.json }
        if statusLine != StatusLine() { members["status"] = statusLine.json }
        members["booksFolder"] = booksFolder.map { .string($0) }
        members["language"] = language.map { .string($0) }
        return .object(members)
    }

    /// Reads stored settings; invalid members get their defaults.
    public init(json: JSONValue?) {
        guard let json else { return }
        zones = json["zones"]?.string.flatMap(TapZones.init) ?? (json["turnsByClicks"]?.bool == false ? .none : zones)
        keys = KeyBindings(json: json["keys"])
        showsBarsAtPointer = json["showsBarsAtPointer"]?.bool ?? showsBarsAtPointer
        showsBarsAtStart = json["showsBarsAtStart"]?.bool ?? showsBarsAtStart
        remaining = json["remaining"]?.string.flatMap(RemainingText.init) ?? remaining
        statusLine = StatusLine(json: json["status"])
        booksFolder = json["booksFolder"]?.string
        language = json["language"]?.string
    }
}
