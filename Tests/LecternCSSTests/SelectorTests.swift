import LecternMarkup
import Testing

@testable import LecternCSS

@Suite(.timeLimit(.minutes(10))) struct SelectorTests {
    /// Ids of the elements that a selector matches.
    private func matches(_ selector: String, in body: String) -> String {
        let document = CSSTestDocument(body).markup
        var namespaces = NamespaceTable()
        namespaces.declare("epub", "http://www.idpf.org/2007/ops")
        namespaces.declare("svg", "http://www.w3.org/2000/svg")
        guard let selectors = SelectorParser.parse(selector, names: document.names, namespaces: namespaces) else {
            return "invalid"
        }
        var matcher = SelectorMatcher(document: document)
        var ids: [String] = []
        for (index, node) in document.nodes.enumerated() where node.kind == .element {
            let id = NodeID(rawValue: Int32(index))
            guard let text = document.attribute(.id, of: id) else { continue }
            if selectors.contains(where: { matcher.matches($0, id.rawValue) }) { ids.append(text) }
        }
        return ids.joined(separator: " ")
    }

    /// The number of compounds that are matched for 50 elements and a hundred lists of rules.
    private func steps(_ body: String, _ rules: (Int) -> String) -> Int {
        let document = CSSTestDocument(body).markup
        var matcher = SelectorMatcher(document: document)
        let before = matcher.budget
        for number in 0..<100 {
            let list = SelectorParser.parse(rules(number), names: document.names, namespaces: NamespaceTable()) ?? []
            for selector in list {
                for (index, node) in document.nodes.enumerated() where node.name == document.names.name("p") {
                    _ = matcher.matches(selector, Int32(index))
                }
            }
        }
        return before - matcher.budget
    }

    private static let paragraphs = String(repeating: "<p/>", count: 50)

    /// A Bloom filter of ancestors replaces the walk, except for bits that several names share.
    @Test func absentAncestorsAreNotSearchedFor() {
        let boxes = String(repeating: "<div title='x'>", count: 60)
        let steps = steps(boxes + Self.paragraphs + String(repeating: "</div>", count: 60)) {
            "[lang~=l\($0)] p, .c\($0) div p, #i\($0) > div p"
        }
        #expect(steps <= 50 * 300 * 60 / 5)
    }

    /// Selectors for absent siblings, other classes and first children are not tried.
    @Test func absentSiblingsAreNotTried() {
        let steps = steps(Self.paragraphs) { ".c\($0) + p, h2 + p, p.d\($0), div:first-child + p" }
        #expect(steps <= 50 * 400 / 5)
        #expect(self.steps(Self.paragraphs) { _ in "p + p, p:first-child" } == 100 * (49 * 2 + 1))
    }

    private static let tree = """
        <div id="d" class="a b"><p id="p1" class="x">1</p><p id="p2" lang="en-GB">2</p><em id="e" title="foo-bar baz"/>\
        <p id="p3"><a id="l" href="#">x</a></p></div><section id="s" epub:type="chapter toc"><p id="p4"/></section>
        """

    @Test(arguments: [
        ("p", "p1 p2 p3 p4"), ("P", ""), ("*", "d p1 p2 e p3 l s p4"), (".a", "d"), (".a.b", "d"), (".a.c", ""),
        ("#p2", "p2"),
        ("div p", "p1 p2 p3"), ("div > p", "p1 p2 p3"), ("body > p", ""), ("p + p", "p2"), ("p ~ p", "p2 p3"),
        ("em + p", "p3"),
        ("body p a", "l"), ("div > p > a", "l"), ("[title]", "e"), ("[title=foo-bar]", ""), ("[title~=baz]", "e"),
        ("[title^=foo]", "e"), ("[title$=baz]", "e"), ("[title*='r b']", "e"), ("[lang|=en]", "p2"),
        ("[class=X i]", "p1"),
        ("[epub|type~=chapter] p", "p4"), ("[epub|type='chapter toc'] p", "p4"), ("[epub|type~=CHAPTER i] > p", "p4"),
        ("[epub|type~=CHAPTER] p", ""), ("[class=a] p", ""), ("[id=d] > p", "p1 p2 p3"), ("[class~=b] p", "p1 p2 p3"),
        ("[class=X s]", ""), ("[epub|type~=chapter]", "s"), ("[*|type~=toc]", "s"), ("[type]", ""),
        ("p:first-child", "p1 p4"),
        ("p:last-child", "p3 p4"), ("p:only-child", "p4"), ("em:only-of-type", "e"), ("p:last-of-type", "p3 p4"),
        ("div :nth-child(2n+1)", "p1 e l"), ("div > :nth-child(odd)", "p1 e"), ("p:nth-of-type(2)", "p2"),
        ("p:nth-last-of-type(1)", "p3 p4"),
        (":nth-child(2 of p)", "p2"), ("div > :nth-last-child(-n+2)", "e p3"), ("p:not(.x)", "p2 p3 p4"),
        ("p:not(.x, #p2)", "p3 p4"),
        (":is(em, a)", "e l"), (":where(em, .nothing) + p", "p3"), ("p:has(a)", "p3"), ("p:has(> a)", "p3"),
        ("p:has(+ em)", "p2"),
        ("div:has(em)", "d"), (":empty", "e p4"), (":lang(en)", "p2"), (":lang(en-US)", ""), (":lang('*-GB')", "p2"),
        (":link", "l"),
        (":any-link", "l"), ("a:visited", ""), ("p:hover", ""), ("div:dir(ltr)", "d"), ("svg|p", ""),
        ("*|p", "p1 p2 p3 p4"),
        ("|p", ""), ("p::before", "p1 p2 p3 p4"), ("p:first-line", "p1 p2 p3 p4"), ("div em ~ p a", "l"),
        (":is(:is(p))", "p1 p2 p3 p4"),
        (":is(p, ::x)", "p1 p2 p3 p4"), ("p:nth-child( +n + 3 )", "p3"), ("p:nth-child(n+4)", "p3"),
    ])
    func matching(_ selector: String, _ ids: String) { #expect(matches(selector, in: Self.tree) == ids) }

    @Test(arguments: [
        "", ",", "p,", "p >", "> p", ".", "#", "#1", "[", "[a=", "[a=b x]", "p:unknown", "p::unknown", "foo|p",
        "p::before p",
        "p::before::after", ":not()", ":not(p", "a b,,c", "p:nth-child()", "p:nth-child(2 n)", "p:nth-child(+ 2n)",
        "p & q", "p..a",
        "p:not(::before)", "[foo|a]", "p !", "1p",
    ])
    func invalid(_ selector: String) {
        // An open parenthesis or bracket is closed by the end of the text.
        guard selector != ":not(p" else { return }
        #expect(matches(selector, in: "<p id='p'/>") == "invalid", "\(selector)")
    }

    @Test(arguments: [
        ("*", 0, 0, 0), ("li", 0, 0, 1), ("ul li", 0, 0, 2), ("ul ol+li", 0, 0, 3), ("h1 + *[rel=up]", 0, 1, 1),
        ("ul ol li.red", 0, 1, 3),
        ("li.red.level", 0, 2, 1), ("#x34y", 1, 0, 0), ("#s12:not(foo)", 1, 0, 1), (":is(em, #foo)", 1, 0, 0),
        (".qux:where(em, #foo#bar)", 0, 1, 0),
        (":nth-child(2n+1 of .a, #b)", 1, 1, 0), ("p::before", 0, 0, 2), (":not(em, strong#foo)", 1, 0, 1),
    ])
    func specificity(_ selector: String, _ a: UInt32, _ b: UInt32, _ c: UInt32) throws {
        let parsed = try #require(SelectorParser.parse(selector, names: NameTable()))
        #expect(parsed[0].specificity.rawValue == a << 20 | b << 10 | c)
    }

    @Test(arguments: [
        ("odd", 2, 1), ("even", 2, 0), ("3", 0, 3), ("-2", 0, -2), ("n", 1, 0), ("-n+6", -1, 6), ("2n", 2, 0),
        ("+3n - 2", 3, -2), ("N+ 1", 1, 1),
        ("-n- 1", -1, -1), ("2n+0", 2, 0),
    ])
    func formulas(_ text: String, _ step: Int, _ offset: Int) {
        let list = TokenList(text)
        #expect(NthFormula(list, 0..<list.tokens.count) == NthFormula(step: step, offset: offset))
    }

    @Test func backtrackingIsBounded() {
        // Every subset of ancestors would be tried by a naive matcher.
        let depth = 300
        let body = String(repeating: "<div>", count: depth) + "<p id='p'/>" + String(repeating: "</div>", count: depth)
        let selector = "b " + String(repeating: "div ", count: 40) + "p"
        #expect(matches(selector, in: body).isEmpty)
        #expect(
            matches(String(repeating: ":is(", count: 200) + "p" + String(repeating: ")", count: 200), in: "<p id='p'/>")
                != "p")
    }

    @Test func languageRanges() {
        #expect(SelectorMatcher.extendedFilter("de-de", "de-latn-de"))
        #expect(SelectorMatcher.extendedFilter("*-ch", "de-ch"))
        #expect(!SelectorMatcher.extendedFilter("de-de", "de-x-de"))
        #expect(!SelectorMatcher.extendedFilter("de", "den"))
    }

    @Test func htmlDocumentsIgnoreCase() {
        let document = CSSTestDocument(
            "<html><body><P id=p CLASS=x>x</body></html>", css: "P { color: red } .X { color: blue }", mode: .html)
        #expect((try? document.value("p", "color")) == "#ff0000")
        let attributes = CSSTestDocument(
            "<html><body><p id=p lang=ES title=A>x</body></html>",
            css: "[lang=es] { color: red } [title=a] { widows: 7 }", mode: .html)
        #expect((try? attributes.value("p", "color")) == "#ff0000")
        #expect((try? attributes.value("p", "widows")) == "2")
    }

    @Test func pseudoElementsEndTheirSelector() {
        let document = CSSTestDocument("<p id='p'/>", css: "p::before { content: 'a' } p::after#p { content: 'b' }")
        #expect(document.styled.style(of: .before, at: document.node("p")) != nil)
        #expect(document.styled.style(of: .after, at: document.node("p")) == nil)
    }
}
