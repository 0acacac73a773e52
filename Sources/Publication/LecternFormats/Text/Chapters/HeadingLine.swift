/// A line that may be a heading, by its own form.
struct HeadingLine: Hashable, Sendable {
    /// How a heading is written: headings of one book are written alike.
    enum Form: Hashable, Sendable {
        /// A word for a division and a number: `Chapter 3`, `第三章`, `Erster Teil`.
        case word(HeadingWords.Kind)
        /// A word that needs no number: `Prologue`, `后记`.
        case special
        /// A number alone, Roman or not.
        case number(isRoman: Bool)
        /// A number in words alone: `Two`.
        case numberWord
        /// A number and a title, divided by a mark.
        case numberedTitle(Mark)
    }

    /// What divides a number from a title.
    enum Mark: Hashable, Sendable { case brackets, stop, comma, space, roman }

    var form: Form
    var number: Int?
    /// Whether a title or the end of the line follows the number, and not words that may continue a sentence.
    var isDivided = true
    /// The whole line, as it is shown.
    var title: String
    /// Whether the title follows the number in the same line.
    var hasTitle: Bool

    /// Whether the line is a heading by itself; others need neighbours of their kind.
    var isSure: Bool {
        switch form {
        case .word, .special: isDivided
        case .number, .numberWord, .numberedTitle: false
        }
    }

    private static let longest = 120

    /// Reads a line without white space around it; nil if it is no heading.
    init?(_ line: String) {
        let text = Self.undecorated(line)
        guard !text.isEmpty, text.utf8.count <= Self.longest * 3,
            text.utf8.count <= Self.longest || text.count <= Self.longest
        else { return nil }
        guard let heading = EastAsianHeading.read(text) ?? WesternHeading.read(text) ?? NumberedLine.read(text) else {
            return nil
        }
        self = heading
    }

    init(_ form: Form, _ number: Int?, isDivided: Bool = true, title: Substring, hasTitle: Bool) {
        self.form = form
        self.number = number
        self.isDivided = isDivided
        self.hasTitle = hasTitle
        self.title = String(title).collapsed
    }

    private static let decorations = Set("=-*#~_★☆◆◇■□●○※|+•·—–~ \t\u{3000}\u{A0}")

    /// The line without rows of signs around it: `=== Chapter 1 ===`, `☆、第一章`.
    static func undecorated(_ line: String) -> Substring {
        var text = line[...].drop { decorations.contains($0) }
        if text.startIndex != line.startIndex, text.first == "、" { text = text.dropFirst() }
        while let last = text.last, decorations.contains(last) { text = text.dropLast() }
        text = text.drop(while: \.isWhitespace)
        return text
    }

    /// Whether text ends as a sentence does.
    static func endsSentence(_ text: some StringProtocol) -> Bool {
        guard let last = text.last else { return false }
        return ".,;。，；、".contains(last)
    }
}
