import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText
import Testing

@testable import LecternLayout

/// Joined strips equal the whole column.
@Suite(.timeLimit(.minutes(10))) struct StripTests {
    @Test(arguments: [1, 70, 300]) func joinedStripsEqualTheColumn(_ least: Int) {
        for seed in 1...80 {
            let tree = RandomDocument(seed: UInt64(seed)).tree
            let whole = Column(tree, leastStripSize: nil)
            let joined = Column(tree, leastStripSize: least)
            #expect(joined.lines == whole.lines, "document \(seed)")
            #expect(joined.size == whole.size, "document \(seed)")
        }
    }

    @Test func marginsCollapseAcrossTheEndOfAStrip() {
        let body = "<p style='margin: 20px 0'>a</p><p style='margin: 30px 0 -5px'>b</p><p style='margin: 8px 0'>c</p>"
        let column = Column(RandomDocument.tree(body, ""), leastStripSize: 1)
        #expect(column.strips == 3)
        #expect(column.lines.map(\.block) == [20, 66, 85])
    }

    @Test func aStripEndsBetweenLinesOfALongParagraph() {
        let words = String(repeating: "word ", count: 400)
        let column = Column(RandomDocument.tree("<p>\(words)</p>", ""), leastStripSize: 160)
        #expect(column.strips > 10)
        #expect(column.lines == Column(RandomDocument.tree("<p>\(words)</p>", ""), leastStripSize: nil).lines)
    }

    @Test func breaksOfPagesAreIgnored() {
        let body = "<p style='break-after: page'>a</p><p style='break-before: right'>b</p>"
        let column = Column(RandomDocument.tree(body, "body, p { margin: 0 }"), leastStripSize: 500)
        #expect(column.strips == 1)
        #expect(column.lines.map(\.block) == [0, 16])
    }

    /// No strip ends beside a float, and none inside of a table or a box of fixed size.
    @Test func whatCannotBreakStaysWhole() {
        let line = "<p>a</p>"
        let inside = String(repeating: line, count: 9)
        for box in [
            "<p style='float: left; height: 200px; width: 20px'></p>\(inside)",
            "<table><tr><td>\(inside)</td></tr></table>", "<div style='height: 100px'>\(inside)</div>",
            "<div style='columns: 2'>\(inside)</div>", "<div style='display: flex'><p>\(inside)</p></div>",
        ] {
            let column = Column(RandomDocument.tree(box + line, "p { margin: 0 }"), leastStripSize: 1)
            #expect(column.strips <= 2, "\(box)")
        }
    }
}

/// Strips one below the other; in vertical writing, one beside the other.
private struct Column {
    struct Line: Hashable, CustomStringConvertible {
        /// The distance from the start of the column, in pixels.
        var block: Double
        var inline: Double
        var size: Double
        var text: String

        var description: String { "\(block),\(inline) \(size) \(text)" }
    }

    private(set) var lines: [Line] = []
    private(set) var size = LayoutUnit.zero
    private(set) var strips = 0

    init(_ tree: BoxTree, leastStripSize: Int?) {
        let area = PhysicalSize(width: LayoutUnit(pixels: 320), height: LayoutUnit(pixels: 240))
        let paginator = Paginator(
            tree: tree, services: .stub,
            mode: LayoutMode(.strip, area: area, leastStripSize: leastStripSize.map { LayoutUnit(pixels: $0) }))
        let direction = tree.root.style.writingDirection
        var token: PageToken?
        repeat {
            let (strip, next) = paginator.page(from: token)
            take(strip, at: .zero, in: strip.size, direction)
            size += direction.logical(strip.size).block
            strips += 1
            token = next
        } while token != nil && strips < 3_000
    }

    private mutating func take(
        _ fragment: Fragment, at offset: PhysicalOffset, in strip: PhysicalSize, _ direction: WritingDirection
    ) {
        for child in fragment.children { take(child.fragment, at: offset + child.offset, in: strip, direction) }
        guard let content = fragment.lines else { return }
        for line in content.lines {
            for item in content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
                switch item {
                case .fragment(let link): take(link.fragment, at: offset + link.offset, in: strip, direction)
                case .text(let text):
                    let rect = PhysicalRect(
                        x: offset.x + text.rect.x, y: offset.y + text.rect.y, width: text.rect.width,
                        height: text.rect.height)
                    note(rect, text.source, in: strip, direction)
                case .box: break
                }
            }
        }
    }

    private mutating func note(
        _ rect: PhysicalRect, _ source: Range<Int32>, in strip: PhysicalSize, _ direction: WritingDirection
    ) {
        let start: LayoutUnit
        switch direction.mode {
        case .horizontalTB: start = rect.y
        case .verticalRL, .sidewaysRL: start = strip.width - rect.x - rect.width
        default: start = rect.x
        }
        lines.append(
            Line(
                block: (size + start).double, inline: (direction.isHorizontal ? rect.x : rect.y).double,
                size: (direction.isHorizontal ? rect.width : rect.height).double, text: "\(source)"))
    }
}

/// A document of nested blocks with random styles.
private struct RandomDocument {
    private static let blocks = [
        "", "", "", "margin: 0", "margin: 2em 1em", "margin: -5px 0 30px", "padding: 4px; border: 1px solid",
        "text-indent: 2em", "orphans: 3; widows: 4", "break-inside: avoid", "break-before: page",
        "break-after: avoid", "text-wrap: pretty", "float: left; width: 40%", "clear: both", "width: 60%",
        "max-height: 50px", "min-height: 90px", "height: 2em", "line-height: 2.4", "direction: rtl",
        "position: relative; top: 5px", "overflow: hidden", "columns: 2",
        "box-decoration-break: clone; padding: 5px", "display: flex", "contain: paint", "display: flow-root",
        "display: list-item; margin-left: 2em", "float: right; margin: 1em", "margin-top: -40px", "display: table",
    ]
    private static let sheets = [
        "", "html { writing-mode: vertical-rl }", "html { writing-mode: vertical-lr }", "body { margin: 3em 0 }",
        "html, body { height: 100% }", "p::first-line { font-weight: bold }", "p { margin: 0; text-indent: 1em }",
        "html { padding: 10px } body { border: 3px solid; margin: 7px }",
    ]

    let tree: BoxTree

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let body = (0..<random.below(12)).map { _ in Self.block(&random, depth: 0) }.joined()
        tree = Self.tree(body, Self.sheets[random.below(Self.sheets.count)])
    }

    private static func block(_ random: inout SeededRandom, depth: Int) -> String {
        let style = blocks[random.below(blocks.count)]
        guard depth < 3, random.below(3) == 0 else {
            let words = (0..<random.below(40)).map { _ in String(repeating: "a", count: 1 + random.below(6)) }
            return "<p style='\(style)'>\(words.joined(separator: " "))</p>"
        }
        let inside = (0..<random.below(5)).map { _ in block(&random, depth: depth + 1) }
        return "<div style='\(style)'>\(inside.joined())</div>"
    }

    static func tree(_ body: String, _ style: String) -> BoxTree {
        let names = NameTable()
        let source = "<html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>"
        let markup = MarkupParser(names: names).parse(source, mode: .xml).document
        let sheet = StyleSheet(
            text: "html, body, div, p { display: block } p { line-height: 1; margin: 1em 0 } \(style)", url: "",
            names: names)
        let styled = StyleEngine(environment: StyleEnvironment(), names: names).style(
            markup, sheets: [OriginSheet(sheet)])
        return BoxTreeBuilder(document: styled).build()
    }
}
