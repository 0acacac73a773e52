import LecternBase
import LecternModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct LinkTests {
    @Test func templatesAreExpanded() throws {
        let json = try JSONValue(parsing: #"{"href": "search{?query,lang}", "templated": true}"#)
        let link = try #require(Link(json: json, diagnostics: nil))
        #expect(link.url == nil && link.templateParameters == ["query", "lang"])
        let expanded = link.expandTemplate(with: ["query": "war & peace"])
        #expect(expanded.url?.string == "search?query=war%20%26%20peace" && !expanded.isTemplated)
        let base = AnyURL(string: "https://example.org/opds/feed.json")
        let url = link.url(relativeTo: base, parameters: ["lang": "de"])
        #expect(url?.string == "https://example.org/opds/search?lang=de")
    }

    @Test func otherLinksHaveNoParameters() {
        let link = Link("a{b}.xhtml")
        #expect(link.templateParameters.isEmpty && link.expandTemplate(with: ["b": "c"]) == link)
        #expect(Link("b.xhtml").url(relativeTo: AnyURL(string: "OEBPS/a.xhtml"))?.string == "OEBPS/b.xhtml")
    }
}
