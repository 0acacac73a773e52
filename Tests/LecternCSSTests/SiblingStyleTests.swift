import LecternMarkup
import Testing

@testable import LecternCSS

/// Siblings that no rule distinguishes share a style. It must equal the style that each would have alone.
@Suite(.timeLimit(.minutes(10))) struct SiblingStyleTests {
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
        }
    }

    private static let names = ["p", "p", "p", "h2", "div", "em", "li", "span"]
    private static let subjects = [
        "p", "h2", "div > p", "div p", "p + p", "h2 + p", "h2 ~ p", "h2 + p + p", "p:first-child", "p:last-child",
        "p:nth-child(3)", "p:nth-of-type(2n)", ".a", "p.a", ".a + .b", ".a ~ p", ":not(.a)", ":not(:first-child)",
        "p:is(.a, :last-child)", "p:empty", "div:has(p) > p", "p:has(+ h2)", "p:only-child", "[class]",
        "p:not([class])",
        "h2 ~ div p", "p:first-child em", "p + p em", ":is(h2 + p, .b)", "li", "li:first-child", "p:where(.b)",
        "p::before", "p.a::first-letter", "p:first-child::first-line", "p + p::after", "li::marker",
    ]

    /// Nested elements. With `isNumbered`, no two have the same attributes.
    private func body(_ generator: inout Seeded, depth: Int, _ count: inout Int, isNumbered: Bool) -> String {
        var result = ""
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let name = Self.names.randomElement(using: &generator) ?? "p"
            let classes = ["", "", " class='a'", " class='b'", " class='a b'"].randomElement(using: &generator) ?? ""
            let isDeep = depth > 0 && Bool.random(using: &generator)
            count += 1
            let number = isNumbered ? " data-n='\(count)'" : ""
            let inner = isDeep ? body(&generator, depth: depth - 1, &count, isNumbered: isNumbered) : ""
            let text = Int.random(in: 0..<4, using: &generator) == 0 ? "" : "text"
            result += "<\(name)\(classes)\(number)>\(text)\(inner)</\(name)>"
        }
        return result
    }

    private func sheet(_ generator: inout Seeded) -> String {
        let displays = ["block", "inline", "none", "flex", "list-item"]
        var rules = ""
        for number in 1...10 {
            let subject = Self.subjects.randomElement(using: &generator) ?? "p"
            let display = displays.randomElement(using: &generator) ?? "block"
            let extra = number % 4 == 0 ? "display: \(display)" : "content: '\(number)'"
            let property = ["margin-left", "text-indent", "padding-top"].randomElement(using: &generator) ?? "left"
            let rank = Int.random(in: 0..<5, using: &generator) == 0 ? " !important" : ""
            rules += "\(subject) { \(property): \(number)px\(rank); \(extra) }\n"
        }
        return rules
    }

    @Test(arguments: 0..<100) func sharedStylesEqualUnsharedStyles(seed: UInt64) {
        var (plain, numbered) = (Seeded(state: seed), Seeded(state: seed))
        var (one, other) = (0, 0)
        let shared = body(&plain, depth: 3, &one, isNumbered: false)
        let alone = body(&numbered, depth: 3, &other, isNumbered: true)
        let css = sheet(&plain)
        let (found, wanted) = (CSSTestDocument(shared, css: css), CSSTestDocument(alone, css: css))
        for (index, node) in found.markup.nodes.enumerated() where node.kind == .element {
            let id = NodeID(rawValue: Int32(index))
            let (style, own) = (found.styled.style(of: id), wanted.styled.style(of: id))
            #expect(
                style?.box == own?.box && style?.text == own?.text && style?.paint == own?.paint, "\(shared)\n\(css)")
            for pseudo: StyledDocument.Pseudo in [.before, .after, .marker, .firstLetter, .firstLine] {
                let (style, own) = (found.styled.style(of: pseudo, at: id), wanted.styled.style(of: pseudo, at: id))
                #expect(style?.box == own?.box && style?.text == own?.text, "\(pseudo) \(shared)\n\(css)")
            }
        }
    }

    /// Rules that hold for all siblings of one name and class, and rules that are matched for each.
    @Test(arguments: [
        ("p", false, false), ("div > p.a", false, false), ("p:not(.a, div p)", false, false),
        ("p:lang(en)", false, false), ("h2 + div p", false, true), ("p:first-child em", false, true),
        ("p:has(h2) > em", false, true), ("em:is(h2 + p em, .a)", false, true), ("p + p", true, true),
        ("h2 ~ p", true, true), ("p:first-child", true, true), ("p:empty", true, true),
        ("p:not(:last-child)", true, true), (":is(p, h2 + p)", true, true), ("p:has(em)", true, true),
        ("p:nth-child(2)", true, true),
    ])
    func positionalSelectorsAreMatchedForEachSibling(selector: String, isPositional: Bool, isRelative: Bool) throws {
        let parsed = try #require(
            SelectorParser.parse(selector, names: NameTable(), namespaces: NamespaceTable())?.first)
        #expect(parsed.isPositional == isPositional)
        #expect(parsed.isRelative == isRelative)
    }

    /// Children of equal parents share styles, unless a rule depends on the position of a parent.
    @Test(arguments: [("em { color: red }", true), ("p:first-child em { color: red }", false)])
    func cousinsShareStylesWithoutPositionalRules(css: String, isSame: Bool) throws {
        let body = "<p>a <em>b</em><rt>c</rt></p><p>d <em>e</em> f<rt>g</rt></p><p><em>h</em></p>"
        let document = CSSTestDocument(body, css: css)
        let styles = document.markup.nodes.indices.filter { document.markup.nodes[$0].name == .em }
            .map { document.styled.style(of: NodeID(rawValue: Int32($0))) }
        try #require(styles.count == 3)
        #expect((styles[0]?.text.color == styles[1]?.text.color) == isSame)
        #expect(styles[1]?.text.color == styles[2]?.text.color)
    }
}
