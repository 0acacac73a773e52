import Testing

@testable import LecternCSS

/// `attr()` in values of any property. CSS Values 5, section 7.
@Suite(.timeLimit(.minutes(10))) struct AttributeValueTests {
    private static let markup =
        "<p id='p' n='7' size='30px' half='50%' hue='rgb(1, 2, 3)' word='solid' two='1px 2px' list='1px, 2px' "
        + "empty='' var='var(--x)' text='a\"b' said='\"good\"'/>"

    private func value(_ declaration: String, _ property: String) throws -> String {
        try CSSTestDocument(Self.markup, css: "p { --x: 4px; \(declaration) }", userAgent: "").value("p", property)
    }

    @Test(arguments: [
        ("width: attr(n px)", "width", "7px"), ("width: attr(n em, 1px)", "width", "112px"),
        ("width: calc(attr(n px) * 2)", "width", "14px"), ("width: max(attr(n %), 5%)", "width", "max(max(7%, 5%), 0)"),
        ("opacity: attr(n number)", "opacity", "1"), ("width: attr(size type(<length>))", "width", "30px"),
        ("width: attr(half type(<length-percentage>))", "width", "50%"),
        ("width: attr(half type(<length>), 3px)", "width", "3px"),
        ("color: attr(hue type(<color>))", "color", "#010203"),
        ("border-top-style: attr(word type(dotted | solid))", "border-top-style", "solid"),
        ("border-top-style: attr(word type(dotted))", "border-top-style", "none"),
        ("margin: attr(two type(<length>+))", "margin-left", "2px"),
        ("margin: attr(two type(*))", "margin-left", "2px"),
        ("margin: attr(list type(<length>#))", "margin-left", "0"),
        ("width: attr(missing px, attr(n px))", "width", "7px"), ("width: attr(missing px, var(--x))", "width", "4px"),
        ("--y: attr(n px); width: var(--y)", "width", "7px"),
        ("--y: attr(missing px); width: var(--y, 9px)", "width", "9px"),
        // Invalid at computed-value time: not what was declared before, but the initial value.
        ("width: 5px; width: attr(missing px)", "width", "auto"), ("width: 5px; width: attr(size px)", "width", "auto"),
        ("width: 5px; width: attr(n)", "width", "auto"), ("width: 5px; width: attr(var type(*))", "width", "auto"),
        ("content: attr(text type(<string>), 'z')", "content", "\"z\""),
        ("content: attr(said type(<string>), 'z')", "content", "\"good\""),
        // Invalid at parse time; in generated content a fallback without a type is a string.
        ("content: 'a'; content: attr(n, none)", "content", "\"a\""),
        ("width: 5px; width: attr(n length)", "width", "5px"),
        ("width: 5px; width: attr(n type(<url>))", "width", "5px"),
        ("width: 5px; width: attr(px n m)", "width", "5px"), ("width: 5px; width: attr()", "width", "5px"),
    ])
    func values(_ declaration: String, _ property: String, _ expected: String) throws {
        #expect(try value(declaration, property) == expected)
    }

    /// Elements with the same rules and other attributes have other styles, also those that stand side by side.
    @Test func attributesAreThoseOfTheElement() throws {
        let document = CSSTestDocument(
            "<div><p id='a' n='1'/><p id='b' n='2'/><p id='c'/><p id='d' style='width: attr(n px)' n='3'/></div>",
            css: "p { width: attr(n px, 9px) } p::before { content: 'x'; margin-left: attr(n px, 8px) }", userAgent: "")
        #expect(try document.value("a", "width") == "1px")
        #expect(try document.value("b", "width") == "2px")
        #expect(try document.value("c", "width") == "9px")
        #expect(try document.value("d", "width") == "3px")
    }

    /// A value stays short, and the nesting of fallbacks is bounded.
    @Test func sizesAreBounded() throws {
        let deep = String(repeating: "attr(missing px, ", count: 60) + "1px" + String(repeating: ")", count: 60)
        #expect(try value("width: \(deep)", "width") == "auto")
        let many = String(repeating: "attr(n px) ", count: 20_000)
        #expect(try value("margin: \(many)", "margin-left") == "0")
    }
}
