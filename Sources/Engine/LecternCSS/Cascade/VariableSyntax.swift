/// Tells values that may hold variables from broken ones, before the variables
/// are known.
enum VariableSyntax {
    /// Whether all `var()` in a range are written as they should be:
    /// `var( <custom-property-name> [, <declaration-value>? ]? )`.
    static func isValid(_ list: TokenList, _ range: Range<Int>) -> Bool {
        for index in range where list.tokens[index].kind == .function && list.matches(list.tokens[index], "var") {
            let close = min(Int(list.tokens[index].link), range.upperBound)
            guard isValidReference(list, list.trimmed(min(index + 1, close)..<close)) else { return false }
        }
        return true
    }

    private static func isValidReference(_ list: TokenList, _ range: Range<Int>) -> Bool {
        guard let first = range.first, list.tokens[first].kind == .ident else { return false }
        let name = list.text(list.tokens[first])
        guard name.hasPrefix("--"), name.utf8.count > 2 else { return false }
        let rest = list.trimmed(first + 1..<range.upperBound)
        guard let comma = rest.first else { return true }
        return list.tokens[comma].kind == .comma && list.isDeclarationValue(comma + 1..<range.upperBound)
    }
}

extension TokenList {
    /// Whether a range is a `<declaration-value>`: nothing broken, no closing
    /// bracket without its opening one, no semicolon or `!` outside of brackets.
    /// https://www.w3.org/TR/css-syntax-3/#typedef-declaration-value
    func isDeclarationValue(_ range: Range<Int>) -> Bool {
        var closers: [Int] = []
        for index in range {
            let token = tokens[index]
            if closers.last == index {
                closers.removeLast()
                continue
            }
            switch token.kind {
            case .badString, .badURL, .closeParenthesis, .closeSquare, .closeCurly: return false
            case .semicolon where closers.isEmpty: return false
            case .delimiter where closers.isEmpty && token.isDelimiter("!"): return false
            default: if token.opens { closers.append(Int(token.link)) }
            }
        }
        return true
    }
}
