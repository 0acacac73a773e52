import LecternBase
import LecternMarkup
import LecternModel
import Testing

@testable import LecternLocators

@Suite(.timeLimit(.minutes(10))) struct AnnotationSelectorTests {
    private let document = Fixtures.document()

    private func selected(_ json: String, in document: MarkupDocument? = nil) throws -> String? {
        let document = document ?? self.document
        let selectors = AnnotationSelector.list(try JSONValue(parsing: json))
        return AnnotationSelector.resolve(selectors, in: document).map { document.string($0.range) }
    }

    @Test(arguments: [
        (##"{"type":"CssSelector","value":"#para05 > em"}"##, "yyy"),
        (##"{"type":"CssSelector","value":"body > p:nth-child(2)"}"##, "two"),
        (##"{"type":"CssSelector","value":"p.last[class~=x]"}"##, "ten ten"),
        (##"{"type":"CssSelector","value":"img + p"}"##, "nine"),
        (##"{"type":"CssSelector","value":"p:nth-of-type(2n+1):not(:first-child)"}"##, "three"),
        (
            ##"{"type":"CssSelector","value":"#para05","refinedBy":{"type":"TextPositionSelector","start":2,"end":5}}"##,
            "xyy"
        ),
        (##"{"type":"XPathSelector","value":"/html/body/p[5]/em"}"##, "yyy"),
        (##"{"type":"XPathSelector","value":"//*[@id='para05']/text()[2]"}"##, "0123456789"),
        (##"{"type":"XPathSelector","value":"id('para05')/em[1]"}"##, "yyy"),
        (##"{"type":"FragmentSelector","value":"para05"}"##, "xxxyyy0123456789"),
        (
            ##"{"type":"FragmentSelector","conformsTo":"http://www.idpf.org/epub/linking/cfi/epub-cfi.html","value":"epubcfi(/4/10,/1:1,/3:2)"}"##,
            "xxyyy01"
        ),
        (##"{"type":"TextQuoteSelector","exact":"ten","prefix":"ten ","suffix":""}"##, "ten"),
        (
            ##"{"type":"RangeSelector","startSelector":{"type":"XPathSelector","value":"//em"},"endSelector":{"type":"TextQuoteSelector","exact":"89"}}"##,
            "yyy01234567"
        ),
        (##"[{"type":"SvgSelector","value":"<svg/>"},{"type":"CssSelector","value":"em"}]"##, "yyy"),
    ])
    func select(_ json: String, _ text: String) throws { #expect(try selected(json) == text) }

    @Test func lostRefinementsSelectTheirScope() throws {
        let json =
            #"{"type":"CssSelector","value":"em","refinedBy":{"type":"TextQuoteSelector","exact":"not there at all"}}"#
        let match = try #require(AnnotationSelector.list(try JSONValue(parsing: json)).first?.resolve(in: document))
        #expect(document.string(match.range) == "yyy")
        #expect(!match.isComplete)
    }

    @Test func positionsCountCodePoints() throws {
        let document = Fixtures.body("<p id=\"p\">😀a😀b</p>")
        let json =
            ##"{"type":"CssSelector","value":"#p","refinedBy":{"type":"TextPositionSelector","start":1,"end":3}}"##
        #expect(try selected(json, in: document) == "a😀")
    }

    @Test func jsonIsUnchanged() throws {
        let texts = [
            #"{"type":"FragmentSelector","conformsTo":"http://www.w3.org/TR/media-frags/","value":"t=30,60"}"#,
            #"{"type":"SvgSelector","id":"http://example.org/svg1","value":"<svg/>"}"#,
            #"{"type":"TextQuoteSelector","exact":"a","prefix":"b","suffix":"c","x":[1]}"#,
            #"{"type":"DataPositionSelector","start":4,"end":9}"#, #"{"type":"TextPositionSelector","start":"4"}"#,
            #"{"type":"RangeSelector","startSelector":{"type":"XPathSelector","value":"//a"},"endSelector":{"type":"CssSelector","value":"b"},"refinedBy":{"type":"ProgressionSelector","value":0.5}}"#,
        ]
        for text in texts {
            let value = try JSONValue(parsing: text)
            #expect(AnnotationSelector.list(value).first?.json == value, "\(text)")
        }
        var deep = JSONValue.object(["type": "CssSelector", "value": "p"])
        for _ in 0..<100 { deep = ["type": "CssSelector", "value": "p", "refinedBy": deep] }
        #expect(AnnotationSelector.list(deep).count == 1)
    }

    @Test func everyRangeRoundTrips() {
        for start in stride(from: 0, to: document.text.count, by: 7) {
            let range = start..<min(start + 9, document.text.count)
            for selector in AnnotationSelector.selectors(for: range, in: document) {
                guard let match = selector.resolve(in: document) else {
                    Issue.record("\(selector) finds nothing")
                    continue
                }
                if case .textQuote = selector.kind { continue }
                #expect(match.range == range, "\(selector)")
            }
        }
    }

    @Test func everyElementHasItsCSSSelector() {
        for node in document.descendants(of: .document) where document[node].kind == .element {
            let selector = document.cssSelector(of: node)
            #expect(ElementSelector(selector)?.first(in: document) == node, "\(selector)")
        }
        let odd = Fixtures.body("<p id=\"1 a.b\">x</p>")
        #expect(odd.element(withID: "1 a.b").map { odd.cssSelector(of: $0) } == #"#\31 \ a\.b"#)
    }

    /// Independent of the order of requests.
    @Test func siblingsAreCountedInAnyOrder() {
        let elements = document.descendants(of: .document).filter { document[$0].kind == .element }
        let counter = SiblingCounter(document)
        for order in [elements, elements.reversed(), elements.shuffled(), elements.flatMap { [$0, $0] }] {
            for node in order {
                guard let parent = document.parent(of: node) else { continue }
                #expect(counter.number(of: node, in: parent) == document.index(of: node))
            }
        }
    }

    @Test(arguments: ["", "p >", "p[", "p:hover", ":not(:not(", "p,,q", "//", "p..q", "#", ":nth-child(99999999999n)"])
    func invalidSelectorsAreRejected(_ text: String) { #expect(ElementSelector(text) == nil) }

    @Test(arguments: ["", "/", "/html[", "//p[@", "//p[position()=]", "count(//p)", "/p[1]]"])
    func invalidPathsAreRejected(_ text: String) { #expect(ElementPath(text) == nil) }

    @Test(.timeLimit(.minutes(10))) func hostileSelectorsAreAborted() {
        let deep = Fixtures.body(String(repeating: "<div>", count: 400) + String(repeating: "</div>", count: 400))
        let selector = String(repeating: "div ", count: 60) + "p"
        #expect(ElementSelector(selector)?.first(in: deep) == nil)
        let dead = String(repeating: "div ", count: 60) + "div:not(div)"
        #expect(ElementSelector("x " + dead)?.first(in: deep) == nil)
        #expect(ElementPath(String(repeating: "//*", count: 150))?.first(in: deep) != nil || true)
    }
}
