/// One CSS token: what it is and where it stands in the source.
///
/// No text is copied: ``TokenList`` gives the text of a token on request.
/// Spec: https://www.w3.org/TR/css-syntax-3/#tokenization
struct Token: Sendable {
    /// The kinds of CSS Syntax 3, section 4.
    enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL, delimiter
        case number, percentage, dimension, whitespace, cdo, cdc
        case colon, semicolon, comma
        case openSquare, closeSquare, openParenthesis, closeParenthesis, openCurly, closeCurly
        /// Past the last token.
        case end
    }

    /// Facts about a token that its kind does not tell.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// The text has escapes or NULs that must be decoded.
        static let escaped = Flags(rawValue: 1)
        /// A number without fraction and exponent.
        static let integer = Flags(rawValue: 2)
        /// A number with a sign of its own.
        static let signed = Flags(rawValue: 4)
        /// A hash that is an identifier.
        static let identifier = Flags(rawValue: 8)
        /// A string, URL or block that the end of the file closes.
        static let unterminated = Flags(rawValue: 16)
    }

    var kind: Kind
    var flags: Flags = []
    /// The character of a delimiter.
    var delimiter: UInt8 = 0
    /// Byte range in the source.
    var start: Int32
    var end: Int32
    /// Where the unit of a dimension or the contents of a URL start; for an opening token the index of
    /// the token that closes it, or the count of tokens.
    var link: Int32 = 0
    /// Value of number, percentage and dimension.
    var number: Double = 0

    static let end = Token(kind: .end, start: 0, end: 0)

    /// Whether the token opens a block or function.
    @inline(__always) var opens: Bool {
        switch kind {
        case .function, .openSquare, .openParenthesis, .openCurly: true
        default: false
        }
    }

    /// Whether this is a certain delimiter: `token.isDelimiter("+")`.
    @inline(__always) func isDelimiter(_ character: Unicode.Scalar) -> Bool {
        kind == .delimiter && UInt32(delimiter) == character.value
    }
}
