/// One CSS token: its kind and its range in the source.
///
/// Holds no text: ``TokenList`` returns the text of a token on request.
/// Spec: https://www.w3.org/TR/css-syntax-3/#tokenization
struct Token: Sendable {
    /// The token kinds of CSS Syntax 3, section 4.
    enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL, delimiter
        case number, percentage, dimension, whitespace, cdo, cdc
        case colon, semicolon, comma
        case openSquare, closeSquare, openParenthesis, closeParenthesis, openCurly, closeCurly
        /// The end of the input.
        case end
    }

    /// Properties of a token in addition to its kind.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// The text has escapes or NULs that must be decoded.
        static let escaped = Flags(rawValue: 1)
        /// A number without fraction and exponent.
        static let integer = Flags(rawValue: 2)
        /// A number with a sign of its own.
        static let signed = Flags(rawValue: 4)
        /// A hash whose name is an identifier.
        static let identifier = Flags(rawValue: 8)
        /// A string, URL or block that is closed by the end of the file.
        static let unterminated = Flags(rawValue: 16)
    }

    var kind: Kind
    var flags: Flags = []
    /// The character of a delimiter.
    var delimiter: UInt8 = 0
    /// The byte offset in the source.
    var start: Int32
    var end: Int32
    /// The byte offset of a dimension's unit or a URL's contents. For an opening token the index of the closing
    /// token, or the number of tokens if it is never closed.
    var link: Int32 = 0
    /// The value of a number, percentage or dimension.
    var number: Double = 0

    static let end = Token(kind: .end, start: 0, end: 0)

    /// Whether the token opens a block or function.
    @inline(__always) var opens: Bool {
        switch kind {
        case .function, .openSquare, .openParenthesis, .openCurly: true
        default: false
        }
    }

    /// Returns whether the token is the given delimiter: `token.isDelimiter("+")`.
    @inline(__always) func isDelimiter(_ character: Unicode.Scalar) -> Bool {
        kind == .delimiter && UInt32(delimiter) == character.value
    }
}
