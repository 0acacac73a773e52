import Testing

@testable import LecternLayout

/// Operators whose form follows from their position in a row.
@Suite(.timeLimit(.minutes(10))) struct OperatorDictionaryTests {
    /// As "=" at the start of a table cell.
    @Test(arguments: ["=", "\u{2264}", "\u{2208}", "\u{D7}", "\u{2227}", ":"])
    func infixOperatorAtTheEdgeOfARowKeepsItsSpaces(_ text: String) {
        let infix = OperatorDictionary.entry(for: text, form: .infix)
        #expect(infix.leading > 0)
        #expect(OperatorDictionary.entry(for: text, at: .prefix) == infix)
        #expect(OperatorDictionary.entry(for: text, at: .postfix) == infix)
    }

    @Test(arguments: ["+", "\u{2212}", "\u{B1}", "(", "|", "!", ",", "\u{2061}", "\u{2202}", "\u{2200}", "\u{2211}"])
    func operatorWithAPrefixFormHasThatForm(_ text: String) {
        let entry = OperatorDictionary.entry(for: text, at: .prefix)
        #expect(entry == OperatorDictionary.entry(for: text, form: .prefix) && entry.form == .prefix)
    }

    @Test func explicitFormIsKept() {
        #expect(OperatorDictionary.entry(for: "=", form: .prefix).leading == 0)
    }
}
