import LecternCSS
package import LecternGeometry
package import LecternLayout

/// The rectangles of text on a page, for highlights, selections and spoken
/// words.
///
///     TextGeometry(page: page, tree: tree).rects(of: 120..<180)
///
/// Rectangles are relative to the page's corner; where text is turned they are
/// the boxes around it.
package struct TextGeometry {
    private let page: Fragment
    private let tree: BoxTree

    package init(page: Fragment, tree: BoxTree) {
        self.page = page
        self.tree = tree
    }

    /// Returns the visible rectangles of a range of canonical text in document
    /// order, one for each part of a line.
    package func rects(of range: Range<Int32>) -> [PhysicalRect] {
        guard !range.isEmpty else { return [] }
        let search = PaintOrder.walk(page, of: tree, with: RangeSearch(range: range))
        return search.stretches.sorted { $0.source < $1.source }.map(\.rect).filter { !$0.isEmpty }
    }

    /// Returns the caret position before a canonical offset as a rectangle without
    /// inline extent; `nil` if the offset is not on the page.
    package func caret(at offset: Int32) -> PhysicalRect? {
        let search = PaintOrder.walk(page, of: tree, with: CaretSearch(offset: offset))
        return search.before ?? search.after
    }
}

/// Collects the parts of lines in a range.
private struct RangeSearch: PageVisitor {
    struct Stretch {
        var rect: PhysicalRect
        var source: Int32
        /// The rectangle of the text in the coordinates of its lines.
        var local: PhysicalRect
        var content: ObjectIdentifier
    }
    let range: Range<Int32>
    var stretches: [Stretch] = []
    private var frame = PageFrame()

    init(range: Range<Int32>) { self.range = range }

    mutating func push(_ transform: AffineTransform) { frame.push(transform) }
    mutating func popTransform() { frame.popTransform() }
    mutating func push(_ clip: Shape) { frame.push(clip) }
    mutating func popClip() { frame.popClip() }

    mutating func text(_ item: Int32, _ text: TextFragment, in content: LineContent, at offset: PhysicalOffset) {
        guard let local = content.rect(of: range, in: text) ?? hyphen(text, content), !local.isEmpty else { return }
        let rect = frame.onPage(local.offset(by: offset))
        let source = max(text.source.lowerBound, range.lowerBound)
        if let last = stretches.last, last.content == ObjectIdentifier(content), last.local.isBeside(local, text) {
            stretches[stretches.count - 1].rect = last.rect.union(rect)
            stretches[stretches.count - 1].local = last.local.union(local)
            stretches[stretches.count - 1].source = min(last.source, source)
        } else {
            stretches.append(Stretch(rect: rect, source: source, local: local, content: ObjectIdentifier(content)))
        }
    }

    /// The hyphen at the end of a line, which is not in the document: it belongs to the word that it divides.
    private func hyphen(_ text: TextFragment, _ content: LineContent) -> PhysicalRect? {
        let place = text.source.lowerBound
        guard text.text.isEmpty, text.source.isEmpty, range.lowerBound < place, place <= range.upperBound,
            let last = stretches.last, last.content == ObjectIdentifier(content), last.local.isBeside(text.rect, text)
        else { return nil }
        return text.rect
    }
}

extension PhysicalRect {
    /// Whether another piece of text continues this one on the same line.
    fileprivate func isBeside(_ other: PhysicalRect, _ text: TextFragment) -> Bool {
        let mode = text.style.text.writingMode
        let (near, far) =
            mode.isHorizontal
            ? (max(x, other.x), min(right, other.right)) : (max(y, other.y), min(bottom, other.bottom))
        let (top, end) =
            mode.isHorizontal
            ? (max(y, other.y), min(bottom, other.bottom)) : (max(x, other.x), min(right, other.right))
        let thickness = mode.isHorizontal ? min(height, other.height) : min(width, other.width)
        // Neighbours overlap, or are separated by justification; annotations lie above their base.
        return near - far <= LayoutUnit(pixels: 1) && (end - top).rawValue * 2 >= thickness.rawValue
    }
}

/// Finds the caret position before an offset.
private struct CaretSearch: PageVisitor {
    let offset: Int32
    /// The start of the text from the offset on.
    var before: PhysicalRect?
    /// The end of the text up to the offset.
    var after: PhysicalRect?
    private var frame = PageFrame()

    init(offset: Int32) { self.offset = offset }

    mutating func push(_ transform: AffineTransform) { frame.push(transform) }
    mutating func popTransform() { frame.popTransform() }
    mutating func push(_ clip: Shape) { frame.push(clip) }
    mutating func popClip() { frame.popClip() }

    mutating func text(_ item: Int32, _ text: TextFragment, in content: LineContent, at origin: PhysicalOffset) {
        guard before == nil, text.source.lowerBound <= offset, offset <= text.source.upperBound,
            let caret = content.caret(at: offset, in: text)
        else { return }
        let rect = frame.onPage(caret.offset(by: origin))
        if text.source.contains(offset) { before = rect } else { after = rect }
    }
}

/// Maps the current coordinates to the page.
private struct PageFrame {
    private var transform = AffineTransform.identity
    private var outer: [AffineTransform] = []
    /// The active clips in page coordinates; each is inside the one before.
    private var clips: [Rect] = []

    mutating func push(_ inner: AffineTransform) {
        outer.append(transform)
        transform = inner.concatenated(with: transform)
    }

    mutating func popTransform() { transform = outer.removeLast() }

    mutating func push(_ clip: Shape) {
        let bounds = clip.bounds.mapped(by: transform)
        clips.append(clips.last.map { bounds.intersection($0) } ?? bounds)
    }

    mutating func popClip() { clips.removeLast() }

    func onPage(_ rect: PhysicalRect) -> PhysicalRect {
        if transform == .identity, clips.isEmpty { return rect }
        var mapped = Rect(rect).mapped(by: transform)
        if let clip = clips.last { mapped = mapped.intersection(clip) }
        return PhysicalRect(
            x: LayoutUnit(mapped.x), y: LayoutUnit(mapped.y), width: LayoutUnit(mapped.width),
            height: LayoutUnit(mapped.height))
    }
}
