import LecternBase

extension MarkupDocument {
    /// Returns the number that an item of an ordered list shows, such as `3.` or `iv.`, by the list's attributes; nil
    /// for other items.
    ///
    /// Spec: https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value
    package func listNumber(of item: NodeID) -> String? {
        guard let list = parent(of: item), isElement(list, named: .ol) else { return nil }
        if let style = attribute(.style, of: list), style.contains("none") { return nil }
        let items = childElements(of: list, named: .li)
        let isReversed = attribute(.reversed, of: list) != nil
        var value = attribute(.start, of: list).flatMap { Int($0) } ?? (isReversed ? items.count : 1)
        for one in items {
            if let number = attribute(.value, of: one).flatMap({ Int($0) }) { value = number }
            if one == item { return Self.numeral(value, attribute(.type, of: list)) + "." }
            value &+= isReversed ? -1 : 1
        }
        return nil
    }

    private static func numeral(_ value: Int, _ type: String?) -> String {
        switch type {
        case "a" where value > 0: letters(value)
        case "A" where value > 0: letters(value).uppercased()
        case "i" where (1..<4000).contains(value): RomanNumeral.text(value)
        case "I" where (1..<4000).contains(value): RomanNumeral.text(value).uppercased()
        default: String(value)
        }
    }

    private static func letters(_ value: Int) -> String {
        var (remaining, text) = (value, "")
        while remaining > 0 {
            remaining -= 1
            text = String(UnicodeScalar(UInt8(0x61 + remaining % 26))) + text
            remaining /= 26
        }
        return text
    }
}
