// The decorations of boxes: shadows, background, border, in that order.

import LecternCSS
import LecternGeometry
import LecternLayout

extension DisplayListBuilder {
    mutating func decorations(of fragment: Fragment, at offset: PhysicalOffset) {
        guard let box = fragment.box, fragment.kind == .box, colorOverride == nil else { return }
        recordAnchor(box, fragment, at: offset)
        if case .hiddenCell = fragment.extra { return }
        if case .tablePart = box.kind { return }
        var areas = BackgroundAreas(fragment, at: offset)
        if case .table(let table) = fragment.extra {
            // The fragment has captions only.
            if table.grid.isEmpty, fragment.isContinuation || fragment.breakToken != nil { return }
            if !table.grid.isEmpty { areas.borderBox = Rect(table.grid.offset(by: offset)) }
            paintDecorations(box, areas, widths: fragment.border)
            paintTableBackgrounds(table, of: fragment, at: offset)
            return
        }
        let notch = LegendNotch(fragment, at: offset)
        guard let slice = slices[fragment] else {
            if let notch { areas.borderBox = notch.lower(areas.borderBox) }
            return paintDecorations(box, areas, widths: fragment.border, notch: notch)
        }
        areas = BackgroundAreas(fragment, slice, at: offset)
        if let notch { areas.borderBox = notch.lower(areas.borderBox) }
        append(.pushClip(.rect(grid.snap(slice.clip(fragment, at: offset)))))
        paintDecorations(box, areas, widths: fragment.writingDirection.physical(slice.border), notch: notch)
        append(.popClip)
    }

    mutating func decorations(of inline: InlineBoxFragment, at offset: PhysicalOffset) {
        guard colorOverride == nil else { return }
        let rect = Rect(inline.rect.offset(by: offset))
        recordAnchor(inline.box, x: rect.x, y: rect.y)
        paintDecorations(inline.box, BackgroundAreas(inline, at: offset), widths: inline.border)
    }

    private mutating func paintDecorations(
        _ box: LayoutBox, _ areas: BackgroundAreas, widths: PhysicalSides, notch: LegendNotch? = nil
    ) {
        let style = box.style
        let paint = style.paint
        guard style.text.visibility == .visible else { return }
        let hasBackground = paint.hasBackground && box.id != canvasBackground?.id
        let hasBorder = widths != .zero
        guard hasBackground || hasBorder || !paint.boxShadows.isEmpty else { return }
        var snapped = areas
        snapped.border = grid.snapWidths(widths)
        let rounded = grid.roundedBorderBox(style, areas.borderBox)
        paintOuterShadows(paint.boxShadows, rounded)
        if hasBackground { paintBackground(style, areas: snapped, isCanvas: false) }
        paintInnerShadows(paint.boxShadows, rounded.inset(by: snapped.border))
        guard hasBorder || paint.borderImage != nil, !style.sharesItsBorders else { return }
        if let notch { append(.pushClip(notch.clip(around: rounded.rect, grid))) }
        defer { if notch != nil { append(.popClip) } }
        if let image = paint.borderImage,
            paintBorderImage(image, style, borderBox: rounded.rect, widths: snapped.border)
        {
            return
        }
        paintBorder(style, rounded, widths: snapped.border)
    }

    mutating func edges(of fragment: Fragment, at offset: PhysicalOffset) {
        switch fragment.extra {
        case .table(let table): paintCollapsedEdges(table, at: offset)
        case .columnRules(let rules): paintColumnRules(rules, fragment, at: offset)
        default: break
        }
    }

    static var wantsOutlines: Bool { true }

    /// Outlines lie outside of the border box and take no space. CSS UI 4, section 3.
    mutating func outline(_ style: ComputedStyle, around rect: Rect) {
        let paint = style.paint
        let width = grid.snapWidth(Double(paint.outlineWidth))
        guard width > 0, paint.outlineStyle != .none, paint.outlineStyle != .hidden, style.text.visibility == .visible
        else { return }
        let outset = width + Double(paint.outlineOffset)
        var shape = grid.roundedBorderBox(style, rect)
        shape = shape.inset(by: PaintSides(-outset))
        guard !shape.rect.isEmpty else { return }
        let sides = PaintSides(width)
        let edges = BorderEdges(
            widths: sides, styles: Sides(paint.outlineStyle), colors: Sides(paint.outlineColor), shape: shape)
        self.paint(edges)
    }

    mutating func paintBorder(_ style: ComputedStyle, _ shape: RoundedRect, widths: PaintSides) {
        paint(BorderEdges(widths: widths, styles: style.box.borderStyle, colors: style.paint.borderColor, shape: shape))
    }

    /// The rules between columns. CSS Multicol 1, section 4.
    private mutating func paintColumnRules(_ rules: [PhysicalRect], _ fragment: Fragment, at offset: PhysicalOffset) {
        guard let style = fragment.box?.style, style.text.visibility == .visible else { return }
        for rule in rules {
            paintRule(
                grid.snap(Rect(rule.offset(by: offset))), style: style.paint.columnRuleStyle,
                color: style.paint.columnRuleColor,
                isHorizontal: rule.width > rule.height)
        }
    }
}

// MARK: - Tables

extension DisplayListBuilder {
    /// Columns, groups and rows behind cells. CSS 2.2, section 17.5.1.
    fileprivate mutating func paintTableBackgrounds(
        _ table: TablePaint, of fragment: Fragment, at offset: PhysicalOffset
    ) {
        for background in table.backgrounds where background.box.style.text.visibility == .visible {
            guard background.box.style.paint.hasBackground else { continue }
            let clip = grid.snap(Rect(background.clip.offset(by: offset)))
            let area = Rect(slices.area(of: background, in: fragment).offset(by: offset))
            append(.pushClip(.rect(clip)))
            paintBackground(
                background.box.style, areas: BackgroundAreas(borderBox: area, border: .zero, padding: .zero),
                isCanvas: false)
            append(.popClip)
        }
    }

    fileprivate mutating func paintCollapsedEdges(_ table: TablePaint, at offset: PhysicalOffset) {
        for edge in table.edges {
            paintRule(
                grid.snap(Rect(edge.rect.offset(by: offset))), style: edge.style, color: edge.color,
                isHorizontal: edge.isHorizontal)
        }
    }

    /// Paints a straight border segment that is not part of a box's border.
    mutating func paintRule(_ rect: Rect, style: BorderStyle, color: Color, isHorizontal: Bool) {
        guard !rect.isEmpty else { return }
        var widths = PaintSides.zero
        // A collapsed `outset` border is painted as `groove`, `inset` as `ridge`. CSS 2.2, section 17.6.3.
        let used: BorderStyle = style == .outset ? .groove : style == .inset ? .ridge : style
        if isHorizontal { widths.top = rect.height } else { widths.left = rect.width }
        paint(BorderEdges(widths: widths, styles: Sides(used), colors: Sides(color), shape: RoundedRect(rect)))
    }
}

extension ComputedStyle {
    /// Whether the box's collapsed borders are painted by the table. CSS 2.2, section 17.6.2.
    fileprivate var sharesItsBorders: Bool {
        guard text.borderCollapse == .collapse else { return false }
        return switch box.display.kind {
        case .inner(.tableCell), .box(_, .table): true
        default: false
        }
    }
}
