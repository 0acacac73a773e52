import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText

@testable import LecternLayout

extension LayoutServices {
    /// Square glyphs, no hyphenation, no images.
    static var stub: LayoutServices { LayoutServices(fonts: StubFontCollection(), shaper: StubShaper()) }
}

extension LayoutMode {
    init(_ kind: Kind, width: Int, height: Int) {
        self.init(kind, area: PhysicalSize(width: LayoutUnit(pixels: width), height: LayoutUnit(pixels: height)))
    }
}

/// Lays out a fixture's body with square glyphs of 16 pixels.
enum LayoutFixture {
    static func paginator(_ body: String, _ mode: LayoutMode) -> Paginator {
        let tree = BoxTreeBuilder(document: StyledFixture.document(body)).build()
        return Paginator(tree: tree, services: .stub, mode: mode)
    }

    /// All pages.
    static func pages(
        _ body: String, width: Int = 320, height: Int = 200, mode: LayoutMode.Kind = .bookPage
    ) -> [Fragment] {
        let paginator = paginator(body, LayoutMode(mode, width: width, height: height))
        var pages: [Fragment] = []
        var token: PageToken?
        repeat {
            let (page, next) = paginator.page(from: token)
            pages.append(page)
            token = next
        } while token != nil && pages.count < 1000
        return pages
    }

    /// The border boxes of an element's boxes (by name) on a page, in order: `x,y wxh`.
    static func boxes(_ name: String, _ body: String, width: Int = 320, height: Int = 200) -> [String] {
        let paginator = paginator(body, LayoutMode(.browserViewport, width: width, height: height))
        var found: [String] = []
        collect(name, paginator.page(from: nil).page, .zero, paginator.context.tree, &found)
        return found
    }

    /// Returns the text of the lines of a body from the top. Generated text, such as ellipses, is included.
    static func lineTexts(_ body: String, width: Int = 320, height: Int = 200) -> [String] {
        let paginator = paginator(body, LayoutMode(.browserViewport, width: width, height: height))
        var found: [String] = []
        collectLines(paginator.page(from: nil).page, &found)
        return found
    }

    /// Returns the distances of the baselines of all lines from the top of a page.
    static func baselines(_ body: String, width: Int = 320, height: Int = 200) -> [LayoutUnit] {
        let paginator = paginator(body, LayoutMode(.browserViewport, width: width, height: height))
        var found: [LayoutUnit] = []
        collectBaselines(paginator.page(from: nil).page, .zero, &found)
        return found
    }

    private static func collectBaselines(_ fragment: Fragment, _ top: LayoutUnit, _ found: inout [LayoutUnit]) {
        for child in fragment.children { collectBaselines(child.fragment, top + child.offset.y, &found) }
        for line in fragment.lines?.lines ?? [] { found.append(top + line.rect.y + line.baseline) }
    }

    private static func collectLines(_ fragment: Fragment, _ found: inout [String]) {
        for child in fragment.children { collectLines(child.fragment, &found) }
        guard let content = fragment.lines else { return }
        for line in content.lines {
            let texts = content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)].map { item -> String in
                guard case .text(let text) = item else { return "" }
                let range = Int(text.glyphs.lowerBound)..<Int(text.glyphs.upperBound)
                return String(decoding: text.shaped.glyphs.glyphs[range], as: UTF16.self)
            }
            found.append(texts.joined())
        }
    }

    private static func collect(
        _ name: String, _ fragment: Fragment, _ offset: PhysicalOffset, _ tree: BoxTree, _ found: inout [String]
    ) {
        let markup = tree.document.markup
        if let box = fragment.box, box.origin == .element, box.node != .document,
            markup.names.text(markup[box.node].name) == name
        {
            found.append("\(offset.x),\(offset.y) \(fragment.size.width)x\(fragment.size.height)")
        }
        for child in fragment.children { collect(name, child.fragment, offset + child.offset, tree, &found) }
        for item in fragment.lines?.items ?? [] {
            if case .fragment(let link) = item { collect(name, link.fragment, offset + link.offset, tree, &found) }
        }
    }

    /// Returns the text of pages in order, without repeated headers.
    static func text(_ pages: [Fragment]) -> [Range<Int32>] {
        var ranges: [Range<Int32>] = []
        for page in pages { collectText(page, &ranges) }
        return ranges
    }

    private static func collectText(_ fragment: Fragment, _ ranges: inout [Range<Int32>]) {
        if fragment.isRepeated { return }
        for child in fragment.children { collectText(child.fragment, &ranges) }
        for item in fragment.lines?.items ?? [] {
            switch item {
            case .text(let text): if !text.source.isEmpty { ranges.append(text.source) }
            case .fragment(let link): collectText(link.fragment, &ranges)
            case .box: break
            }
        }
    }
}
