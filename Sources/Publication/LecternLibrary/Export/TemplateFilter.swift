import LecternBase

/// What makes a value fit the format around it.
enum TemplateFilter: String, Hashable, Sendable, CaseIterable {
    /// Line feeds become spaces.
    case line
    /// White space and punctuation become low lines: a tag in one word.
    case word
    case markdown, org, html
    /// In quotation marks, as in RFC 4180.
    case csv
    /// With quotation marks doubled, inside others.
    case quoted
    /// As `csv`, with an apostrophe before what a spreadsheet would take for a formula.
    case cell
    /// In quotation marks, as in JSON.
    case json
    /// HTML in a field between tab characters.
    case anki

    func apply(to text: String) -> String {
        switch self {
        case .line: text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .word: Self.word(text)
        case .markdown: Self.markdown(text)
        case .org: Self.org(text)
        case .html: Self.html(text)
        case .csv: "\"\(text.replacing("\"", with: "\"\""))\""
        case .quoted: text.replacing("\"", with: "\"\"")
        case .cell: Self.csv.apply(to: Self.isFormula(text) ? "'" + text : text)
        case .json: JSONValue.string(text).text()
        case .anki:
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Self.html(String($0)) }
                .joined(separator: "<br>").replacing("\t", with: " ")
        }
    }

    private static func word(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
    }

    /// Spec: <https://spec.commonmark.org/0.31.2/#backslash-escapes>, and the characters that begin a block.
    private static func markdown(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var result = ""
            for (index, character) in line.enumerated() {
                let isMark = "\\`*_[]<>&".contains(character) || index == 0 && "#+-=~|".contains(character)
                result += isMark ? "\\\(character)" : String(character)
            }
            return result
        }.joined(separator: "  \n")
    }

    /// A space without width before what would begin a heading, a keyword or a list.
    ///
    /// Spec: <https://orgmode.org/manual/Escape-Character.html>
    private static func org(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            "*#:|+-".contains(line.first { !$0.isWhitespace } ?? " ") ? "\u{200B}" + line : String(line)
        }.joined(separator: "\n")
    }

    /// Also for attributes between single quotation marks.
    private static func html(_ text: String) -> String { text.escapedForXML.replacing("'", with: "&#39;") }

    private static func isFormula(_ text: String) -> Bool { "=+-@\t\r".contains(text.first ?? " ") }
}
