import LecternMarkup
import Testing

@testable import LecternCSS

/// A document with its styles, made from source text.
struct CSSTestDocument {
    let names = NameTable()
    let markup: MarkupDocument
    let styled: StyledDocument

    init(
        _ body: String, css: String = "", user: String? = nil, environment: StyleEnvironment = .init(),
        userAgent: String? = nil, mode: MarkupParser.Mode = .xml, files: [String: String] = [:]
    ) {
        let names = self.names
        let isWhole = body.contains("<html")
        let source =
            isWhole
            ? body
            : """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>\
            <body>\(body)</body></html>
            """
        markup = MarkupParser(names: names).parse(source, mode: mode).document
        let engine = StyleEngine(
            environment: environment, names: names, userAgent: userAgent.map { StyleSheet(text: $0, names: names) })
        let cache = StyleSheetCache(names: names)
        var sheets = cache.sheets(of: markup, url: "book/text/ch.xhtml") { files[$0].map { Array($0.utf8) } }
        sheets.append(OriginSheet(StyleSheet(text: css, url: "book/css/a.css", names: names)))
        if let user { sheets.append(OriginSheet(StyleSheet(text: user, names: names), origin: .user)) }
        styled = engine.style(markup, url: "book/text/ch.xhtml", sheets: sheets)
    }

    func node(_ id: String) -> NodeID { markup.elementsByID[id] ?? .document }

    func style(_ id: String) throws -> ComputedStyle { try #require(styled.style(of: node(id))) }

    /// The computed value of a property of the element with an id.
    func value(_ id: String, _ property: String) throws -> String {
        try #require(try style(id).cssText(of: property))
    }
}
