package import LecternCSS
import Synchronization

/// The style changes between two box trees of one document in different font sizes.
final class StyleChanges: Sendable {
    /// New styles by the identity of the old ones, which the caller retains.
    private let styles: [ObjectIdentifier: ComputedStyle]

    /// Makes replacements for styles that are not in `styles`; `nil` if `styles` is complete.
    private let make: (@Sendable (ComputedStyle) -> ComputedStyle)?
    /// The replacements made, each with the style it replaces.
    private let replacements = Mutex<[ObjectIdentifier: (before: ComputedStyle, now: ComputedStyle)]>([:])

    fileprivate init(_ styles: [ObjectIdentifier: ComputedStyle]) {
        self.styles = styles
        make = nil
    }

    /// Creates changes that compute each replacement on demand.
    init(_ make: @escaping @Sendable (ComputedStyle) -> ComputedStyle) {
        styles = [:]
        self.make = make
    }

    subscript(style: ComputedStyle) -> ComputedStyle? {
        guard let make else { return styles[ObjectIdentifier(style)] }
        return replacements.withLock { replacements in
            if let cached = replacements[ObjectIdentifier(style)] { return cached.now }
            let now = make(style)
            replacements[ObjectIdentifier(style)] = (style, now)
            return now
        }
    }

    /// Returns these changes followed by others; `nil` if a style is missing there.
    fileprivate func followed(by next: StyleChanges) -> StyleChanges? {
        let both = styles.compactMapValues { next[$0] }
        return both.count == styles.count ? StyleChanges(both) : nil
    }
}

extension BoxTree {
    /// Returns a copy of the tree with the document's restyled styles; `nil` if restyling may change the boxes and
    /// the tree must be built again.
    ///
    /// Inline contents are restyled at the first use of their items.
    ///
    /// - Parameter restyled: this tree's document with styles that differ in lengths and colours only.
    package func restyled(_ restyled: RestyledDocument) -> BoxTree? {
        guard isRestylable, let (changes, derived) = changes(restyled) else { return nil }
        let first = history?.first ?? self
        guard let sinceFirst = history.map({ $0.sinceFirst.followed(by: changes) }) ?? changes else { return nil }
        // Later trees have the same set of styles as the first, so a check is needed once only.
        var restyler = BoxRestyler(sinceFirst, looksAhead: history == nil)
        let root = restyler.box(first.root)
        guard !restyler.hasFailed else { return nil }
        let history = History(first: first, sinceFirst: sinceFirst, previous: serial, sincePrevious: changes)
        return BoxTree(
            root: root, document: restyled.document, boxCount: boxCount, inlineContentCount: inlineContentCount,
            derived: derived, isRestylable: true, history: history)
    }

    /// Returns the changes of all styles in the tree, including those of anonymous boxes.
    private func changes(_ restyled: RestyledDocument) -> (StyleChanges, [AnonymousStyles.Derived])? {
        var styles = restyled.styles
        styles[ObjectIdentifier(ComputedStyle.initial)] = .initial
        var derived: [AnonymousStyles.Derived] = []
        for old in self.derived {
            guard let base = styles[ObjectIdentifier(old.base)] else { return nil }
            derived.append(AnonymousStyles.Derived(base: base, derivation: old.derivation))
            styles[ObjectIdentifier(old.style)] = derived[derived.count - 1].style
        }
        return (StyleChanges(styles), derived)
    }

    /// Returns the style changes since another tree of the same document; `nil` if the trees are unrelated.
    func changes(since other: BoxTree) -> StyleChanges? {
        guard let history, history.previous == other.serial else { return nil }
        return history.sincePrevious
    }
}

/// Copies boxes with other styles.
struct BoxRestyler {
    private let changes: StyleChanges
    /// The last style and its replacement. The texts of a paragraph mostly have one style.
    private var last: (before: ComputedStyle, now: ComputedStyle)
    /// Whether to check now the styles of content that is restyled later.
    private let looksAhead: Bool
    /// The addresses of the styles that were checked last.
    private var seen = ContiguousArray<UInt>(repeating: 0, count: 16)
    /// Whether a style has no replacement.
    private(set) var hasFailed = false

    init(_ changes: StyleChanges, looksAhead: Bool) {
        self.changes = changes
        self.looksAhead = looksAhead
        last = (.initial, .initial)
    }

    private mutating func style(_ style: ComputedStyle) -> ComputedStyle {
        if last.before === style { return last.now }
        guard let now = changes[style] else {
            hasFailed = true
            return style
        }
        last = (style, now)
        return now
    }

    mutating func box(_ box: LayoutBox) -> LayoutBox {
        LayoutBox(
            id: box.id, kind: kind(box.kind), style: style(box.style), node: box.node, origin: box.origin,
            source: box.source)
    }

    private mutating func boxes(_ boxes: [LayoutBox]) -> [LayoutBox] {
        var result: [LayoutBox] = []
        result.reserveCapacity(boxes.count)
        for box in boxes { result.append(self.box(box)) }
        return result
    }

    private mutating func kind(_ kind: LayoutBox.Kind) -> LayoutBox.Kind {
        switch kind {
        case .blocks(let children): return .blocks(boxes(children))
        case .inlines(let content): return .inlines(self.content(content))
        case .flex(let items): return .flex(boxes(items))
        case .grid(let items): return .grid(boxes(items))
        case .table(let table): return .table(self.table(table))
        case .inline, .replaced, .tablePart: return kind
        case .math:
            hasFailed = true
            return kind
        }
    }

    // MARK: Inline content

    /// Returns the content; its items are restyled at first use.
    private mutating func content(_ content: InlineContent) -> InlineContent {
        if looksAhead { look(at: content) }
        return InlineContent(content, in: changes)
    }

    /// Returns the restyled items of a content.
    mutating func items(of content: InlineContent) -> [InlineItem] {
        let before = content.items
        var items: [InlineItem] = []
        items.reserveCapacity(before.count)
        var open: [LayoutBox] = []
        for item in before { items.append(self.item(item, &open)) }
        return items
    }

    /// - Parameter open: the inline boxes around an item, so that `open` and `close` have the same box.
    private mutating func item(_ item: InlineItem, _ open: inout [LayoutBox]) -> InlineItem {
        switch item {
        case .open(let box, let continues):
            let now = self.box(box)
            open.append(now)
            return .open(now, continues: continues)
        case .close(let box, let continues):
            return .close(open.popLast() ?? self.box(box), continues: continues)
        case .text(let range, let style, let node): return .text(range, style: self.style(style), node: node)
        case .generated(let text, let style, let node, let source):
            return .generated(text, style: self.style(style), node: node, source: source)
        case .atomic(let box): return .atomic(self.box(box))
        case .float(let box): return .float(self.box(box))
        case .outOfFlow(let box): return .outOfFlow(self.box(box))
        case .lineBreak(let style, let node, let source):
            return .lineBreak(style: self.style(style), node: node, source: source)
        case .breakOpportunity: return item
        case .ruby(let segment): return .ruby(ruby(segment))
        }
    }

    private mutating func ruby(_ segment: RubySegment) -> RubySegment {
        let container = box(segment.container)
        let bases = segment.bases.map { content($0) }
        let levels = segment.levels.map { level in
            level.map { RubyAnnotation(box: box($0.box), bases: $0.bases, isHidden: $0.isHidden) }
        }
        return RubySegment(container: container, source: segment.source, bases: bases, levels: levels)
    }

    // MARK: Looking ahead

    /// Checks that a style has a replacement. The last few styles are cached, as most contents share them.
    private mutating func look(at style: ComputedStyle) {
        let address = UInt(bitPattern: ObjectIdentifier(style))
        let slot = Int((address >> 4 ^ address >> 8) & 15)
        guard seen[slot] != address else { return }
        _ = self.style(style)
        seen[slot] = address
    }

    private mutating func look(at content: InlineContent) {
        for item in content.items {
            switch item {
            case .text(_, let style, _), .generated(_, let style, _, _), .lineBreak(let style, _, _):
                look(at: style)
            case .open(let box, _), .close(let box, _): look(at: box.style)
            case .atomic(let box), .float(let box), .outOfFlow(let box): _ = self.box(box)
            case .breakOpportunity: break
            case .ruby(let segment): look(at: segment)
            }
        }
    }

    private mutating func look(at segment: RubySegment) {
        look(at: segment.container.style)
        for base in segment.bases { look(at: base) }
        for annotation in segment.levels.joined() {
            look(at: annotation.box.style)
            if case .inlines(let content) = annotation.box.kind { look(at: content) }
        }
    }

    // MARK: Tables

    private mutating func table(_ table: TableStructure) -> TableStructure {
        let captions = boxes(table.captions)
        var groups: [ObjectIdentifier: LayoutBox] = [:]
        var columns: [TableStructure.Column] = []
        for column in table.columns {
            columns.append(.init(column: shared(column.column, &groups), group: shared(column.group, &groups)))
        }
        var sections: [TableStructure.Section] = []
        for section in table.sections {
            var rows: [TableStructure.Row] = []
            for row in section.rows { rows.append(self.row(row)) }
            sections.append(.init(kind: section.kind, box: box(section.box), rows: rows))
        }
        return TableStructure(captions: captions, columns: columns, sections: sections)
    }

    /// Restyles columns. A box that represents several columns remains one box.
    private mutating func shared(_ box: LayoutBox?, _ restyledColumns: inout [ObjectIdentifier: LayoutBox])
        -> LayoutBox?
    {
        guard let box else { return nil }
        if let column = restyledColumns[ObjectIdentifier(box)] { return column }
        let column = self.box(box)
        restyledColumns[ObjectIdentifier(box)] = column
        return column
    }

    private mutating func row(_ row: TableStructure.Row) -> TableStructure.Row {
        var cells: [TableStructure.Cell] = []
        for cell in row.cells {
            cells.append(
                .init(box: box(cell.box), column: cell.column, columnSpan: cell.columnSpan, rowSpan: cell.rowSpan))
        }
        return .init(box: box(row.box), cells: cells)
    }
}
