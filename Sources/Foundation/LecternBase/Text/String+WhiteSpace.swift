extension String {
    /// The text with one space in place of each stretch of white space, also at its ends.
    ///
    ///     " a\n\tb".withSingleSpaces  // " a b"
    public var withSingleSpaces: String {
        var result = ""
        for character in self {
            if !character.isWhitespace {
                result.append(character)
            } else if result.last != " " {
                result.append(" ")
            }
        }
        return result
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
