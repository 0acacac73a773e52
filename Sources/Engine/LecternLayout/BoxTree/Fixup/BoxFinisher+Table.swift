import LecternCSS
import LecternMarkup

extension BoxFinisher {
    // MARK: Missing parents

    /// Puts runs of table parts that have no table parent into an anonymous
    /// table. CSS 2.2, section 17.2.1, stage 3.
    mutating func fixedUp(_ drafts: [Draft], parent: Draft, isInline: Bool) -> [Draft] {
        guard drafts.contains(where: { $0.tablePart != nil }) else { return drafts }
        var result: [Draft] = []
        var run: [Draft] = []
        var pendingSpace: [Draft] = []
        func wrap(_ finisher: inout BoxFinisher) {
            if !run.isEmpty {
                result.append(finisher.anonymous(isInline ? .inlineTable : .table, around: run, in: parent))
            }
            result += pendingSpace
            run = []
            pendingSpace = []
        }
        for draft in drafts {
            if draft.tablePart != nil {
                // White space between two table parts is dropped.
                pendingSpace = []
                run.append(draft)
            } else if !run.isEmpty, isWhiteSpace(draft) {
                pendingSpace.append(draft)
            } else {
                wrap(&self)
                result.append(draft)
            }
        }
        wrap(&self)
        return result
    }

    // MARK: Missing children

    /// Puts an anonymous part around each run of children that are not proper,
    /// and drops runs of white space. Stages 1 and 2.
    private mutating func wrapping(
        _ drafts: [Draft], in parent: Draft, as part: Display.Internal, isProper: (Display.Internal) -> Bool
    ) -> [Draft] {
        var result: [Draft] = []
        var run: [Draft] = []
        func wrap(_ finisher: inout BoxFinisher) {
            while let last = run.last, finisher.isWhiteSpace(last) { run.removeLast() }
            guard !run.isEmpty else { return }
            result.append(finisher.anonymous(Display(.inner(part)), around: run, in: parent))
            run = []
        }
        for draft in drafts {
            if let part = draft.tablePart, isProper(part) {
                wrap(&self)
                result.append(draft)
            } else if !run.isEmpty || !isWhiteSpace(draft) {
                run.append(draft)
            }
        }
        wrap(&self)
        return result
    }

    // MARK: The table

    private struct SectionDraft {
        var kind: TableStructure.Section.Kind
        var draft: Draft
        var rows: [Draft]
    }

    /// Makes the structure of a table from its draft.
    mutating func table(of draft: Draft) -> TableStructure {
        let children = wrapping(draft.children, in: draft, as: .tableRow) { part in
            part != .tableCell
        }
        var captions: [Draft] = []
        var columns: [Draft] = []
        var sections: [SectionDraft] = []
        var looseRows: [Draft] = []
        func closeLooseRows(_ finisher: inout BoxFinisher) {
            guard !looseRows.isEmpty else { return }
            let group = finisher.anonymous(Display(.inner(.tableRowGroup)), around: looseRows, in: draft)
            sections.append(SectionDraft(kind: .body, draft: group, rows: looseRows))
            looseRows = []
        }
        for child in children {
            switch child.tablePart {
            case .tableCaption?: captions.append(child)
            case .tableColumn?, .tableColumnGroup?: columns.append(child)
            case .tableRow?: looseRows.append(child)
            default:
                closeLooseRows(&self)
                sections.append(section(of: child))
            }
        }
        closeLooseRows(&self)
        return finishTable(captions, columns: columns, sections: inVisualOrder(sections))
    }

    private mutating func section(of draft: Draft) -> SectionDraft {
        let rows = wrapping(draft.children, in: draft, as: .tableRow) { $0 == .tableRow }
        let kind: TableStructure.Section.Kind =
            switch draft.tablePart {
            case .tableHeaderGroup?: .header
            case .tableFooterGroup?: .footer
            default: .body
            }
        return SectionDraft(kind: kind, draft: draft, rows: rows)
    }

    /// Moves the first header to the top and the first footer to the bottom.
    /// Other headers and footers are treated as bodies.
    private func inVisualOrder(_ sections: [SectionDraft]) -> [SectionDraft] {
        let header = sections.firstIndex { $0.kind == .header }
        let footer = sections.firstIndex { $0.kind == .footer }
        var result: [SectionDraft] = []
        if let header { result.append(sections[header]) }
        for (index, section) in sections.enumerated() where index != header && index != footer {
            result.append(SectionDraft(kind: .body, draft: section.draft, rows: section.rows))
        }
        if let footer { result.append(sections[footer]) }
        return result
    }

    private mutating func finishTable(
        _ captions: [Draft], columns columnDrafts: [Draft], sections: [SectionDraft]
    ) -> TableStructure {
        let captionBoxes = captions.map { finish($0) }
        var columns = finishColumns(columnDrafts)
        let finished = sections.map { finish($0) }
        let used = finished.lazy.flatMap(\.rows).flatMap(\.cells).map { $0.column + $0.columnSpan }.max() ?? 0
        while columns.count < used { columns.append(.init(column: nil, group: nil)) }
        return TableStructure(captions: captionBoxes, columns: columns, sections: finished)
    }

    private mutating func finishColumns(_ drafts: [Draft]) -> [TableStructure.Column] {
        var columns: [TableStructure.Column] = []
        func add(_ box: LayoutBox?, _ group: LayoutBox?, span: Int) {
            for _ in 0..<min(span, TableGridBuilder.maximumColumns - columns.count) {
                columns.append(.init(column: box, group: group))
            }
        }
        for draft in drafts {
            let box = partBox(draft)
            guard draft.tablePart == .tableColumnGroup else {
                add(box, nil, span: span(Name.span, of: draft, limit: 1000))
                continue
            }
            let inner = draft.children.filter { $0.tablePart == .tableColumn }
            if inner.isEmpty { add(nil, box, span: span(Name.span, of: draft, limit: 1000)) }
            for column in inner { add(partBox(column), box, span: span(Name.span, of: column, limit: 1000)) }
        }
        return columns
    }

    private func span(_ name: Name, of draft: Draft, limit: Int) -> Int {
        guard draft.origin == .element, markup[draft.node].namespace == .xhtml,
            let value = markup.integer(name, of: draft.node), value >= 1
        else { return 1 }
        return min(value, limit)
    }

    /// Makes the box of a row, group or column. It only has a style.
    private mutating func partBox(_ draft: Draft) -> LayoutBox {
        LayoutBox(
            id: takeBoxID(), kind: .tablePart, style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    private mutating func finish(_ section: SectionDraft) -> TableStructure.Section {
        let box = partBox(section.draft)
        var grid = TableGridBuilder(rowCount: section.rows.count)
        var rows: [TableStructure.Row] = []
        rows.reserveCapacity(section.rows.count)
        for draft in section.rows {
            let rowBox = partBox(draft)
            grid.beginRow()
            var cells: [TableStructure.Cell] = []
            for cell in self.cells(of: draft) {
                let place = grid.place(
                    columnSpan: columnSpan(of: cell), rowSpan: rowSpan(of: cell))
                let box = finish(cell)
                cells.append(
                    .init(box: box, column: place.column, columnSpan: place.columnSpan, rowSpan: place.rowSpan))
            }
            rows.append(.init(box: rowBox, cells: cells))
        }
        return .init(kind: section.kind, box: box, rows: rows)
    }

    /// Returns the cells of a row. An anonymous cell that holds only positioned
    /// boxes joins the previous cell.
    private mutating func cells(of row: Draft) -> [Draft] {
        var cells: [Draft] = []
        for cell in wrapping(row.children, in: row, as: .tableCell, isProper: { $0 == .tableCell }) {
            let isPlaced =
                cell.origin == .anonymous
                && cell.children.allSatisfy {
                    if case .outOfFlow = $0.role { true } else { isWhiteSpace($0) }
                }
            if isPlaced, let last = cells.last {
                last.children += cell.children
            } else {
                cells.append(cell)
            }
        }
        return cells
    }

    private func hasSpans(_ draft: Draft) -> Bool {
        markup[draft.node].namespace == .xhtml || isMath(draft, .mtd)
    }

    func columnSpan(of draft: Draft) -> Int {
        guard isMath(draft, .mtd) else { return span(Name.colspan, of: draft, limit: 1000) }
        let value = markup.integer(.columnspan, of: draft.node) ?? 1
        return min(max(value, 1), 1000)
    }

    /// Returns the row span. Zero spans to the end of the section.
    func rowSpan(of draft: Draft) -> Int {
        guard draft.origin == .element, hasSpans(draft), let value = markup.integer(Name.rowspan, of: draft.node),
            value >= 0
        else { return 1 }
        return value == 0 ? 65534 : min(value, 65534)
    }
}
