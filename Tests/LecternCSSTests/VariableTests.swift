import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct VariableTests {
    private func value(_ css: String, _ property: String = "color") -> String {
        (try? CSSTestDocument("<div><p id='p'/></div>", css: css).value("p", property)) ?? "none"
    }

    @Test func substitution() {
        #expect(value("p { --a: red; color: var(--a) }") == "#ff0000")
        #expect(value("div { --a: red } p { color: var(--a) }") == "#ff0000")
        #expect(value("p { color: var(--none, blue) }") == "#0000ff")
        #expect(value("p { --b: var(--c, 1px); margin: var(--b) 2px }", "margin-left") == "2px")
        #expect(value("p { --b: 1px; margin: var(--b) 2px }", "margin-top") == "1px")
        #expect(value("p { --x: 10; width: calc(var(--x) * 1px) }", "width") == "10px")
        #expect(value("div { color: red } p { color: green; color: var(--none) }") == "#ff0000")
        #expect(value("p { --a:; color: var(--a) red }") == "#ff0000")
        #expect(value("div { --a: red } p { --a: initial; color: var(--a, blue) }") == "#0000ff")
    }

    @Test func invalidReferencesInvalidateTheirDeclarations() {
        for broken in [
            "var(--a,!)", "var(--a,;)", "var(1px)", "var(--)", "var(--,x)", "var()", "var(--a b)", "x)", "var(--a, ])",
        ] {
            #expect(value("p { color: blue; color: \(broken) }") == "#0000ff", "\(broken)")
            #expect(value("p { --x: blue; --x: \(broken); color: var(--x) }") == "#0000ff", "\(broken)")
        }
    }

    @Test func fallbacksMayBeWideKeywords() {
        #expect(value("div { --c: blue } p { --c: var(--none, unset); color: var(--c) }") == "#0000ff")
        #expect(value("div { color: blue } p { color: var(--none, inherit) }") == "#0000ff")
    }

    @Test func cycles() {
        #expect(value("div { color: red } p { --a: var(--b); --b: var(--a); color: var(--a) }") == "#ff0000")
        #expect(value("p { --a: var(--b); --b: var(--a); --c: blue; color: var(--a, var(--c)) }") == "#0000ff")
        #expect(value("p { --a: var(--a, red); color: var(--a, blue) }") == "#0000ff")
    }

    @Test func variableExpansionIsBounded() {
        var css = "p { --v0: aaaaaaaaaa; "
        for index in 1..<40 { css += "--v\(index): var(--v\(index - 1)) var(--v\(index - 1)); " }
        #expect(value(css + "color: var(--v39, red); color: blue }") == "#0000ff")
    }
}
