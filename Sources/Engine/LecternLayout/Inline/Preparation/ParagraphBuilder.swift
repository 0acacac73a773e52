import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// Collects inline content into a paragraph: text after white space processing, flat items, and the mapping of
/// offsets.
///
/// The phases of `prepare(_:container:glyphs:)` are *collect* (here and in the extensions), *bidi*, *shape*, *split*
/// by run, and *break opportunities*.
struct ParagraphBuilder: ~Copyable {
    /// Arrays that are reused for each paragraph, to keep their capacity.
    struct Scratch {
        var text: [UInt16] = []
        var items: [PreparedItem] = []
        var mapping = OffsetMapping.Builder()
        var shaping: [ShapingItem] = []

        /// Empties the arrays and keeps their memory.
        mutating func removeAll() {
            text.removeAll(keepingCapacity: true)
            items.removeAll(keepingCapacity: true)
            mapping.removeAll()
            shaping.removeAll(keepingCapacity: true)
        }
    }

    let paragraphs: Paragraphs
    let content: InlineContent
    let container: LayoutBox
    let glyphs: GlyphTiming
    var scratch: Scratch
    var styles: [InlineStyle] = []
    /// The document's canonical text.
    let source: [UInt16]

    // State while collecting.

    /// Whether collapsible white space that follows is removed.
    var isAfterCollapsibleSpace = true
    /// The styles of the open inline boxes, starting with the container's.
    var openStyles: [Int32] = []
    /// For each open box, the bidi controls that end it before a forced break and begin it again after it.
    var openControls: [BidiControls] = []
    /// The minimum depth of `openStyles` since the last text.
    var shallowest = 0
    var hasFloats = false
    var usesBidiControls = false
    /// The source offset up to which the mapping is complete.
    var sourcePosition: Int32 = 0

    init(
        _ paragraphs: Paragraphs, content: InlineContent, container: LayoutBox, glyphs: GlyphTiming,
        scratch: consuming Scratch
    ) {
        self.paragraphs = paragraphs
        self.content = content
        self.container = container
        self.glyphs = glyphs
        self.scratch = scratch
        source = paragraphs.text
        openStyles = [index(of: paragraphs.styles.inlineStyle(container.style))]
    }

    var textCount: Int32 { Int32(truncatingIfNeeded: scratch.text.count) }
    var currentStyle: Int32 { openStyles[openStyles.count - 1] }

    /// Returns the index of a style in the paragraph's table.
    mutating func index(of style: InlineStyle) -> Int32 {
        var index = styles.count
        while index > 0 {
            index -= 1
            if styles[index] === style { return Int32(index) }
        }
        styles.append(style)
        return Int32(styles.count - 1)
    }

    /// Appends an item for text that was just added.
    mutating func append(
        _ kind: PreparedItem.Kind, from start: Int32, style: Int32, content: Int32, node: Int32
    ) {
        var item = PreparedItem(kind: kind, start: start, end: textCount, style: style, content: content, node: node)
        if start < textCount {
            item.startDoesNotWrap = !styles[Int(openStyles[min(shallowest, openStyles.count - 1)])].wraps
            shallowest = openStyles.count - 1
        }
        scratch.items.append(item)
    }
}

// MARK: Collecting

extension ParagraphBuilder {
    /// Collects the content's items in order.
    mutating func collect() {
        beginContainer()
        for (number, item) in content.items.enumerated() { collect(item, Int32(truncatingIfNeeded: number)) }
        endContainer()
    }

    private mutating func collect(_ item: InlineItem, _ number: Int32) {
        switch item {
        case .open(let box, _): open(box, number)
        case .close(let box, _): close(box, number)
        case .text(let range, let style, let node): collectText(range, style, node: node.rawValue, number: number)
        case .generated(let string, let style, let node, let offset):
            let units = Array(string.utf16)
            let index = index(of: paragraphs.styles.inlineStyle(style))
            let origin = TextOrigin(
                style: index, content: number, node: node.rawValue, source: offset, isGenerated: true)
            units.withUnsafeBufferPointer { appendTransformed($0, origin) }
        case .atomic(let box): appendObject(.atomic, box, range: box.source, number: number)
        case .ruby(let segment): appendObject(.ruby, segment.container, range: segment.source, number: number)
        case .float(let box):
            hasFloats = true
            append(.float, from: textCount, style: currentStyle, content: number, node: box.node.rawValue)
        case .outOfFlow(let box):
            append(.outOfFlow, from: textCount, style: currentStyle, content: number, node: box.node.rawValue)
        case .lineBreak(let style, let node, _):
            let index = index(of: paragraphs.styles.inlineStyle(style))
            appendForcedBreak(0x0A, style: index, content: number, node: node.rawValue)
        case .breakOpportunity:
            let start = textCount
            scratch.text.append(InlineCharacter.zeroWidthSpace)
            scratch.mapping.append(text: start, source: sourcePosition, textLength: 1, sourceLength: 0)
            append(.control, from: start, style: currentStyle, content: number, node: -1)
        }
    }

    private mutating func open(_ box: LayoutBox, _ number: Int32) {
        let index = index(of: paragraphs.styles.inlineStyle(box.style))
        append(.open, from: textCount, style: index, content: number, node: box.node.rawValue)
        openStyles.append(index)
        beginControls(BidiControls(box.style))
    }

    private mutating func close(_ box: LayoutBox, _ number: Int32) {
        guard openStyles.count > 1 else { return }
        endControls()
        let index = openStyles.removeLast()
        shallowest = min(shallowest, openStyles.count - 1)
        append(.close, from: textCount, style: index, content: number, node: box.node.rawValue)
    }

    private mutating func collectText(_ range: Range<Int32>, _ style: ComputedStyle, node: Int32, number: Int32) {
        let bounds = Int(range.lowerBound)..<Int(range.upperBound)
        guard bounds.lowerBound >= 0, bounds.upperBound <= source.count, !bounds.isEmpty else { return }
        let index = index(of: paragraphs.styles.inlineStyle(style))
        let origin = TextOrigin(style: index, content: number, node: node, source: range.lowerBound, isGenerated: false)
        source.withUnsafeBufferPointer {
            appendTransformed(UnsafeBufferPointer(rebasing: $0[bounds]), origin)
        }
        sourcePosition = range.upperBound
    }

    private mutating func appendObject(
        _ kind: PreparedItem.Kind, _ box: LayoutBox, range: Range<Int32>, number: Int32
    ) {
        let start = textCount
        scratch.text.append(InlineCharacter.objectReplacement)
        let length = max(0, range.upperBound - range.lowerBound)
        scratch.mapping.append(text: start, source: range.lowerBound, textLength: 1, sourceLength: length)
        sourcePosition = range.upperBound
        append(kind, from: start, style: currentStyle, content: number, node: box.node.rawValue)
        isAfterCollapsibleSpace = false
    }

    /// Adds a forced break. Bidi embeddings end before it and begin again after it.
    /// https://www.w3.org/TR/css-writing-modes-3/#bidi-embedding-breaks
    mutating func appendForcedBreak(
        _ unit: UInt16, style: Int32, content: Int32, node: Int32, source: Int32 = -1
    ) {
        for controls in openControls.reversed() { appendControls(controls.end) }
        let start = textCount
        scratch.text.append(unit)
        let hasSource = source >= 0
        scratch.mapping.append(
            text: start, source: hasSource ? source : sourcePosition, textLength: 1, sourceLength: hasSource ? 1 : 0)
        append(.lineBreak, from: start, style: style, content: content, node: node)
        for controls in openControls { appendControls(controls.begin) }
        isAfterCollapsibleSpace = true
    }
}
