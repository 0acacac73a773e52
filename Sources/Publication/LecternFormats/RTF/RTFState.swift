/// What a group of an RTF file inherits and restores at its end.
struct RTFState {
    /// Where text goes.
    enum Destination: Hashable {
        /// To the flow that is open.
        case text
        /// To the last capture.
        case capture
        /// To the entries of a table in the header.
        case fonts, colors, styles
        /// To the data of a picture.
        case picture
        /// To a formula.
        case formula
        /// Nowhere, but words count.
        case structure
        /// Nowhere, with all that is in it.
        case skip
    }

    var destination = Destination.text
    /// The destination of `\ud` in a group of `\upr`.
    var unicodeDestination: Destination?
    var character = OfficeTextStyle()
    var font: Int?
    /// The font of complex scripts, which have text from right to left.
    var complexFont: Int?
    var isDeleted = false
    /// Numbers of Windows.
    var language: Int?
    var eastAsianLanguage: Int?
    var paragraph = RTFParagraphStyle()
    /// The number of characters after `\u` that old readers show.
    var fallbackLength = 1
}

/// The properties of a paragraph. Lengths are in twentieths of a point.
struct RTFParagraphStyle: Hashable {
    enum Alignment: String, Hashable { case left, right, center, both }

    /// The number in the style sheet.
    var style = 0
    var alignment: Alignment?
    var left = 0
    var right = 0
    var firstLine = 0
    var before = 0
    var after = 0
    var breaksPage = false
    var isRightToLeft = false
    var background: String?
    /// 0 for the headings of chapters, 9 for text.
    var outlineLevel: Int?
    /// The list and its level; 0 for none.
    var list = 0
    var listLevel = 0
    var isInTable = false
    /// The number of tables around the paragraph.
    var tableLevel: Int?

    /// Tables in each other; deeper ones are the deepest.
    static let deepest = 8

    /// The number of tables around the paragraph.
    var depth: Int { min(max(0, tableLevel ?? (isInTable ? 1 : 0)), Self.deepest) }
}

/// A font of the file.
struct RTFFont {
    var name = ""
    var charset: Int?
    var page: Int?
    var isMonospaced = false
}

/// A style of paragraphs.
struct RTFStyle {
    var name = ""
    var outlineLevel: Int?

    /// 0 for the headings of chapters, by the level or else by the name.
    var heading: Int? {
        if let outlineLevel { return (0...8).contains(outlineLevel) ? outlineLevel : nil }
        let words = name.lowercased().split(separator: " ")
        guard words.count == 2, words[0] == "heading", let level = Int(words[1]), (1...9).contains(level) else {
            return nil
        }
        return level - 1
    }

    var isTitle: Bool { name.lowercased() == "title" }
}
