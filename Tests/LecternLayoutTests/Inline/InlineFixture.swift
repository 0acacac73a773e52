import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText

@testable import LecternLayout

/// Lays out the first paragraph of a body line by line, in square glyphs.
struct InlineFixture {
    let context: LayoutContext
    let container: LayoutBox
    let content: InlineContent
    let paragraph: Paragraph
    let source: [UInt16]

    /// Creates the fixture.
    ///
    /// - Parameter body: a `p` with the paragraph. Font size and line height are 10 px.
    init(_ body: String, hyphenator: (any Hyphenator)? = nil) {
        let document = StyledFixture.document("<div css='size:10 lh:10'>\(body)</div>")
        let tree = BoxTreeBuilder(document: document).build()
        var services = LayoutServices.stub
        services.hyphenator = hyphenator
        context = LayoutContext(
            tree: tree, services: services, mode: LayoutMode(.browserViewport, width: 0, height: 0))
        (container, content) = Self.firstParagraph(tree.root) ?? (tree.root, InlineContent(items: [], id: 0))
        paragraph = context.paragraphs.prepare(content, container: container, glyphs: .now)
        source = document.markup.text
    }

    private static func firstParagraph(_ box: LayoutBox) -> (LayoutBox, InlineContent)? {
        switch box.kind {
        case .inlines(let content): return (box, content)
        case .blocks(let children):
            for child in children { if let found = firstParagraph(child) { return found } }
            return nil
        default: return nil
        }
    }

    /// The paragraph's text, with visible characters for controls and objects.
    var text: String {
        let names: [UInt16: String] = [
            0x0A: "¶", 0x09: "→", 0xFFFC: "□", 0x200B: "|", 0x2066: "[", 0x2067: "[", 0x2068: "[", 0x2069: "]",
            0x202A: "<",
            0x202B: "<", 0x202C: ">", 0x202D: "<", 0x202E: "<",
        ]
        return paragraph.text.map { names[$0] ?? String(decoding: [$0], as: UTF16.self) }.joined()
    }

    func lines(_ width: LayoutUnit) -> [LineResult] {
        var result: [LineResult] = []
        var position: InlinePosition? = InlinePosition()
        var floats = BandPlacer(width: width, context: context)
        var block = LayoutUnit.zero
        while let start = position, result.count < 200 {
            let request = LineRequest(
                paragraph: paragraph, position: start, contextOffset: .init(line: .zero, block: block),
                availableInline: width, percentageBlock: nil, container: container, fragmentation: .none)
            let line = context.lines.layoutLine(request, floats: &floats)
            block = block + line.offset.block + line.size.block
            position = line.next
            result.append(line)
        }
        return result
    }

    /// Returns the text of each line, in visual order.
    func texts(_ width: LayoutUnit) -> [String] {
        lines(width).map { line in line.items.map { text(of: $0) }.joined() }
    }

    private func text(of item: LineItem) -> String {
        switch item {
        case .text(let text):
            if text.text.isEmpty { return String(decoding: text.shaped.glyphs.glyphs, as: UTF16.self) }
            return String(
                decoding: text.shaped.glyphs.glyphs[Int(text.glyphs.lowerBound)..<Int(text.glyphs.upperBound)],
                as: UTF16.self)
        case .box: return ""
        case .fragment: return "□"
        }
    }

    /// Returns one text line per layout line: `x,y wxh` and content of each item.
    func dump(_ width: LayoutUnit) -> String {
        lines(width).map { line in
            let items = line.items.map { item -> String in
                switch item {
                case .text(let text): "\(format(text.rect)) '\(self.text(of: item))'"
                case .box(let box): "\(format(box.rect)) box"
                case .fragment(let link):
                    "\(link.offset.x),\(link.offset.y) \(link.fragment.size.width)x\(link.fragment.size.height) □"
                }
            }
            return
                "\(line.offset.inline),\(line.offset.block) \(line.size.inline)x\(line.size.block): \(items.joined(separator: "; "))"
        }.joined(separator: "\n")
    }

    private func format(_ rect: PhysicalRect) -> String { "\(rect.x),\(rect.y) \(rect.width)x\(rect.height)" }
}

/// Places floats of fixed sizes: `width` and `height` in pixels.
struct BandPlacer: FloatPlacer {
    var exclusions = ExclusionSpace()
    let width: LayoutUnit
    let context: LayoutContext

    init(width: LayoutUnit, context: LayoutContext) {
        self.width = width
        self.context = context
    }

    private func size(_ sizing: Sizing) -> LayoutUnit {
        if case .length(let length) = sizing { length.resolve(width) } else { .zero }
    }

    var mark: Self { self }
    mutating func takeBack(to mark: Self) { self = mark }

    mutating func inlineSize(of float: LayoutBox) -> LayoutUnit { size(float.style.box.width) }

    mutating func place(_ float: LayoutBox, below block: LayoutUnit) {
        let inline = inlineSize(of: float)
        let place = exclusions.opportunity(
            from: max(block, exclusions.lastFloatBlockStart), left: .zero, right: width, minimumInline: inline)
        let isLeft = float.style.box.float == .left
        let line = isLeft ? place.start.line : place.end.line - inline
        exclusions.add(
            .init(
                side: isLeft ? .left : .right, start: .init(line: line, block: place.start.block),
                end: .init(line: line + inline, block: place.start.block + size(float.style.box.height))))
    }
}
