import LecternGeometry
import LecternLayout
import LecternMarkup

/// A line of text or an image in a scrolled column. The reader's place while scrolling is that of a line.
struct StripLine: Hashable, Sendable {
    /// The distances of its edges from the start of the strip, in CSS pixels.
    var extent: Range<Double>
    /// The place of its first character, or of the image.
    var start: PageStart
}

extension [StripLine] {
    /// Collects the lines of a strip in the order in which they scroll into view.
    ///
    /// - Parameter length: The length of the strip in CSS pixels.
    init(of page: Page, _ direction: ScrollDirection, length: Double) {
        var collector = LineCollector(page: page, direction: direction, length: length)
        collector.visit(page.fragment, at: .zero)
        self = collector.lines.sorted { ($0.extent.lowerBound, $0.start) < ($1.extent.lowerBound, $1.start) }
    }

    /// Returns the line of a place of the chapter: the element at it, else the last line that begins at or before it.
    func line(of place: Place) -> StripLine? {
        if let element = place.element,
            let line = first(where: { $0.start.offset == place.offset && $0.start.element >= element })
        {
            return line
        }
        return self.filter { $0.start.offset <= place.offset }.max { $0.start < $1.start } ?? first
    }
}

/// Finds the lines and images of a fragment tree.
private struct LineCollector {
    let page: Page
    let direction: ScrollDirection
    let length: Double
    var lines: [StripLine] = []

    mutating func visit(_ fragment: Fragment, at offset: PhysicalOffset) {
        if fragment.isRepeated { return }
        if let box = fragment.box, case .replaced = box.kind {
            let start = PageStart(
                offset: Int(page.document.markup[box.node].textStart), element: box.node.rawValue)
            add(PhysicalRect(offset: offset, size: fragment.size), start)
        }
        for child in fragment.children { visit(child.fragment, at: offset + child.offset) }
        guard let content = fragment.lines else { return }
        for line in content.lines { visit(line, of: content, at: offset) }
    }

    private mutating func visit(_ line: LineContent.Line, of content: LineContent, at offset: PhysicalOffset) {
        var start: PageStart?
        for item in content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
            switch item {
            case .text(let text) where !text.source.isEmpty:
                let textStart = PageStart(offset: Int(text.source.lowerBound), element: text.node)
                start = start.map { Swift.min($0, textStart) } ?? textStart
            case .fragment(let link): visit(link.fragment, at: offset + link.offset)
            case .text, .box: break
            }
        }
        guard let start else { return }
        add(PhysicalRect(offset: offset + line.rect.offset, size: line.rect.size), start)
    }

    private mutating func add(_ rect: PhysicalRect, _ start: PageStart) {
        let box = page.pageRect(of: rect)
        let (left, right) = (box.x.double, box.x.double + box.width.double)
        let extent =
            switch direction {
            case .down: (box.y.double, box.y.double + box.height.double)
            case .left: (length - right, length - left)
            case .right: (left, right)
            }
        lines.append(StripLine(extent: extent.0..<Swift.max(extent.0, extent.1), start: start))
    }
}
