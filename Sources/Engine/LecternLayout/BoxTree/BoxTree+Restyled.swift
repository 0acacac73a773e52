package import LecternCSS

extension BoxTree {
    /// The same boxes in the styles that a document has in other sizes; `nil` where there may be other boxes, and the
    /// tree has to be built.
    ///
    /// - Parameter restyled: of this tree's document, whose styles differ in lengths and colours alone.
    package func restyled(_ restyled: RestyledDocument) -> BoxTree? {
        guard isRestylable else { return nil }
        var restyler = BoxRestyler(styles: restyled.styles)
        let derived = self.derived.compactMap { restyler.derive($0) }
        guard derived.count == self.derived.count else { return nil }
        let root = restyler.box(self.root)
        guard !restyler.hasFailed else { return nil }
        return BoxTree(
            root: root, document: restyled.document, boxCount: boxCount, inlineContentCount: inlineContentCount,
            derived: derived, isRestylable: true)
    }
}

/// Copies boxes with other styles.
private struct BoxRestyler {
    private var styles: [ObjectIdentifier: ComputedStyle]
    /// The style last asked for: a paragraph's texts are mostly in one.
    private var last: (before: ComputedStyle, now: ComputedStyle)
    /// A style was met that nobody knows.
    private(set) var hasFailed = false

    init(styles: [ObjectIdentifier: ComputedStyle]) {
        self.styles = styles
        self.styles[ObjectIdentifier(ComputedStyle.initial)] = .initial
        last = (.initial, .initial)
    }

    /// Derives a style anew from what its base has become.
    mutating func derive(_ old: AnonymousStyles.Derived) -> AnonymousStyles.Derived? {
        guard let base = styles[ObjectIdentifier(old.base)] else { return nil }
        let made = AnonymousStyles.Derived(base: base, derivation: old.derivation)
        styles[ObjectIdentifier(old.style)] = made.style
        return made
    }

    private mutating func style(_ style: ComputedStyle) -> ComputedStyle {
        if last.before === style { return last.now }
        guard let now = styles[ObjectIdentifier(style)] else {
            hasFailed = true
            return style
        }
        last = (style, now)
        return now
    }

    mutating func box(_ box: Box) -> Box {
        Box(
            id: box.id, kind: kind(box.kind), style: style(box.style), node: box.node, origin: box.origin,
            source: box.source)
    }

    private mutating func boxes(_ boxes: [Box]) -> [Box] {
        var result: [Box] = []
        result.reserveCapacity(boxes.count)
        for box in boxes { result.append(self.box(box)) }
        return result
    }

    private mutating func kind(_ kind: Box.Kind) -> Box.Kind {
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

    private mutating func content(_ content: InlineContent) -> InlineContent {
        var items: [InlineItem] = []
        items.reserveCapacity(content.items.count)
        var open: [Box] = []
        for item in content.items { items.append(self.item(item, &open)) }
        return InlineContent(items: items, id: content.id)
    }

    /// - Parameter open: the inline boxes around it: a box opens and closes as the same.
    private mutating func item(_ item: InlineItem, _ open: inout [Box]) -> InlineItem {
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

    // MARK: Tables

    private mutating func table(_ table: TableStructure) -> TableStructure {
        let captions = boxes(table.captions)
        var groups: [ObjectIdentifier: Box] = [:]
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

    /// A box that stands for several columns stays one.
    private mutating func shared(_ box: Box?, _ known: inout [ObjectIdentifier: Box]) -> Box? {
        guard let box else { return nil }
        if let made = known[ObjectIdentifier(box)] { return made }
        let made = self.box(box)
        known[ObjectIdentifier(box)] = made
        return made
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
