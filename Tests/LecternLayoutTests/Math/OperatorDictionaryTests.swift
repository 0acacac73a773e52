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

    @Test(arguments: ["+", "\u{2212}", "\u{B1}", "(", "|", "!", "\u{2202}", "\u{2200}", "\u{2211}"])
    func operatorWithAPrefixFormHasThatForm(_ text: String) {
        let entry = OperatorDictionary.entry(for: text, at: .prefix)
        #expect(entry == OperatorDictionary.entry(for: text, form: .prefix) && entry.form == .prefix)
    }

    @Test func explicitFormIsKept() {
        #expect(OperatorDictionary.entry(for: "-", form: .prefix).leading == 0)
        #expect(OperatorDictionary.entry(for: "-", form: .infix).leading > 0)
    }

    /// Spaces in eighteenths of an em, by category.
    /// https://www.w3.org/TR/mathml-core/#operator-dictionary-categories-values
    @Test(
        arguments: [
            ("\u{2192}", .infix, 5, 5), ("+", .infix, 4, 4), ("\u{D7}", .infix, 3, 3), ("+", .prefix, 0, 0),
            ("!", .postfix, 0, 0), ("^", .postfix, 0, 0), ("(", .prefix, 0, 0), ("\u{222B}", .prefix, 3, 3),
            ("\u{22C3}", .prefix, 1, 2), ("\u{2211}", .prefix, 3, 3), ("\u{2062}", .infix, 0, 0),
            (",", .infix, 0, 3), ("\u{2202}", .prefix, 3, 0), ("=", .infix, 5, 5), ("\u{227A}", .infix, 5, 5),
            ("&&", .infix, 4, 4), ("++", .postfix, 0, 0), ("||", .infix, 3, 3), ("\u{2208}\u{338}", .infix, 5, 5),
        ] as [(String, MathOperator.Form, Float, Float)])
    func spacesAreThoseOfTheCategory(_ text: String, _ form: MathOperator.Form, _ leading: Float, _ trailing: Float) {
        let entry = OperatorDictionary.entry(for: text, form: form)
        #expect(abs(entry.leading * 18 - leading) < 0.001 && abs(entry.trailing * 18 - trailing) < 0.001)
    }

    @Test func propertiesAreThoseOfTheCategory() {
        let fence = OperatorDictionary.entry(for: "\u{2308}", at: .prefix)
        #expect(fence.stretch == .vertical && fence.fence == .open && fence.isSymmetric)
        let arrow = OperatorDictionary.entry(for: "\u{2192}", at: .infix)
        #expect(arrow.stretch == .horizontal && !arrow.isLarge)
        #expect(OperatorDictionary.entry(for: "\u{2191}", at: .infix).stretch == .vertical)
        let union = OperatorDictionary.entry(for: "\u{22C3}", at: .prefix)
        #expect(union.isLarge && union.hasMovableLimits)
        let integral = OperatorDictionary.entry(for: "\u{222E}", at: .prefix)
        #expect(integral.isLarge && !integral.hasMovableLimits)
        #expect(OperatorDictionary.entry(for: "|", at: .infix).fence == .either)
    }
}
