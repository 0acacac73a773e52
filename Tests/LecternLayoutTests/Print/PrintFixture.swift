import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText

@testable import LecternLayout

/// A document printed on sheets of 100 by 100 pixels without margins.
struct PrintFixture {
    let pages: [PrintedPage]

    /// Creates the fixture.
    ///
    /// - Parameter body: the content of `body`, which has no margins.
    init(_ body: String, css: String = "") {
        let names = NameTable()
        let source = "<html xmlns='http://www.w3.org/1999/xhtml'><head/><body>\(body)</body></html>"
        let markup = MarkupParser(names: names).parse(source, mode: .xml).document
        var environment = StyleEnvironment(viewportWidth: 100, viewportHeight: 100)
        environment.medium = .print
        let sheet = StyleSheet(text: "body { margin: 0 } \(css)", url: "", names: names)
        let styled = StyleEngine(environment: environment, names: names).style(markup, sheets: [OriginSheet(sheet)])
        pages = PrintLayout(
            tree: BoxTreeBuilder(document: styled).build(), services: .stub,
            defaults: PrintDefaults(sheet: .init(width: 100, height: 100), declarations: "margin: 0")
        ).pages()
    }

    /// The elements with an id on a page, in paint order: `id x,y wxh`.
    func boxes(_ page: Int) -> [String] {
        var result: [String] = []
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
            if let box = fragment.box, let id = Self.id(of: box) {
                result.append("\(id) \(offset.x),\(offset.y) \(fragment.size.width)x\(fragment.size.height)")
            }
            for child in fragment.children { visit(child.fragment, offset + child.offset) }
        }
        visit(pages[page].content, .zero)
        return result
    }

    /// Tests identify a box by its `z-index`, which is in its style.
    private static func id(of box: LayoutBox) -> Int? { box.origin == .element ? box.style.box.zIndex : nil }
}
