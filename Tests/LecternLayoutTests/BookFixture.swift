import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup
import LecternTestKit
import LecternText

@testable import LecternLayout

/// Pictures whose names say their size: `600x900`.
final class NamedSizes: ImageInfoSource {
    func info(for url: String) -> ImageInfo? {
        let size = url.split(separator: "x").compactMap { Double($0) }
        guard size.count == 2 else { return nil }
        return ImageInfo(format: .png, width: size[0], height: size[1], ratio: size[0] / size[1])
    }
}

/// A document with real style sheets, laid out with square glyphs on pages of a book.
struct BookFixture {
    let pages: [Fragment]
    let context: LayoutContext

    /// Creates the fixture.
    ///
    /// - Parameters:
    ///   - body: the content of `body`, which has no margins.
    ///   - size: width and height of the page area.
    init(
        _ body: String, css: String = "", size: (Int, Int) = (100, 100), mode: LayoutMode.Kind = .bookPage,
        hyphenator: (any Hyphenator)? = nil, images: (any ImageInfoSource)? = nil
    ) {
        let names = NameTable()
        let source = "<html xmlns='http://www.w3.org/1999/xhtml'><head/><body>\(body)</body></html>"
        let markup = MarkupParser(names: names).parse(source, mode: .xml).document
        let sheet = StyleSheet(text: "html { font-size: 10px } body { margin: 0 } \(css)", url: "", names: names)
        let environment = StyleEnvironment(viewportWidth: Double(size.0), viewportHeight: Double(size.1))
        let styled = StyleEngine(environment: environment, names: names).style(markup, sheets: [OriginSheet(sheet)])
        var services = LayoutServices.stub
        services.hyphenator = hyphenator
        services.images = images
        let paginator = Paginator(
            tree: BoxTreeBuilder(document: styled).build(), services: services,
            mode: LayoutMode(mode, width: size.0, height: size.1))
        context = paginator.context
        var (pages, token) = ([Fragment](), PageToken?.none)
        repeat {
            let next = paginator.page(from: token)
            pages.append(next.page)
            token = next.next
        } while token != nil && pages.count < 100
        self.pages = pages
    }

    /// The boxes of elements with a `z-index` on a page, in document order: `z-index x,y wxh`.
    func boxes(_ page: Int) -> [String] {
        var result: [String] = []
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
            if let box = fragment.box, box.origin == .element, let id = box.style.box.zIndex {
                result.append("\(id) \(offset.x),\(offset.y) \(fragment.size.width)x\(fragment.size.height)")
            }
            for child in fragment.children { visit(child.fragment, offset + child.offset) }
        }
        visit(pages[page], .zero)
        return result
    }

    /// The places of the lines of a page: `x y`.
    func linePlaces(_ page: Int) -> [String] {
        var result: [String] = []
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
            for child in fragment.children { visit(child.fragment, offset + child.offset) }
            for line in fragment.lines?.lines ?? [] {
                result.append("\(offset.x + line.rect.x) \(offset.y + line.rect.y)")
            }
        }
        visit(pages[page], .zero)
        return result
    }

    /// The text of each line of a page with its distance from the page's top: `top text`.
    func lines(_ page: Int) -> [String] {
        var result: [String] = []
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
            for child in fragment.children { visit(child.fragment, offset + child.offset) }
            for line in fragment.lines?.lines ?? [] {
                let text = fragment.lines?.paragraph.text ?? []
                let range = Int(line.text.lowerBound)..<min(Int(line.text.upperBound), text.count)
                let words = String(decoding: text[range], as: UTF16.self)
                result.append(
                    "\(offset.y + line.rect.y) \(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))")
            }
        }
        visit(pages[page], .zero)
        return result
    }
}
