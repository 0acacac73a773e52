import LecternGeometry

/// The last steps of computing a style: values that depend on several
/// properties.
enum StyleFinish {
    static func finish(
        _ builder: inout StyleBuilder, _ context: StyleComputation.Context, parent: ComputedStyle?
    ) -> ComputedStyle {
        followCurrentColor(&builder)
        zeroWidths(&builder.values)
        builder.values.paint.backgroundLayers = builder.values.backgrounds.layers
        builder.values.paint.borderImage = builder.values.borderImage.resolve(builder.values.box.borderWidth)
        builder.values.text.fontFeatures = builder.values.text.fontVariants.features
        if context.role.pseudo == .firstLetter {
            let metrics = context.metrics
            InitialLetter(root: builder.parentText) { style in
                metrics?.metrics(for: style) ?? LengthMetrics(fontSize: Double(style.fontSize))
            }.apply(to: &builder.values)
        }
        fixOverflow(&builder.values.box)
        clampLegacyBox(&builder.values.box)
        fixDisplay(&builder.values.box, context.role)
        turnAnnotation(&builder.values)
        if let parent { shrinkRaised(&builder.values, parent) }
        let text = builder.values.text
        if text.textOrientation == .upright, text.writingMode == .verticalRL || text.writingMode == .verticalLR {
            // "This value causes the used value of direction to be ltr."
            builder.values.text.direction = .ltr
        }
        if builder.values.text.writingMode != builder.parentText.writingMode { fixInline(&builder.values.box) }
        return ComputedStyle(text: builder.values.text, box: builder.values.box, paint: builder.values.paint)
    }

    /// An annotation between the characters of a horizontal line is set vertically.
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#valdef-ruby-position-inter-character>
    private static func turnAnnotation(_ values: inout StyleValues) {
        guard values.text.rubyPosition == .interCharacter, values.text.writingMode.isHorizontal,
            case .inner(let part) = values.box.display.kind, part == .rubyText || part == .rubyTextContainer
        else { return }
        values.text.writingMode = .verticalRL
        values.text.textOrientation = .upright
    }

    /// Sets raised and lowered text that is as large as the text around it in the size of notes. In the style sheet of many
    /// EPUB files a reference to a note is raised only: it would reach the line above.
    private static func shrinkRaised(_ values: inout StyleValues, _ parent: ComputedStyle) {
        guard values.text.typesetting == .book, values.box.display.kind == .box(.inline, .flow),
            isRaised(values.box.verticalAlign), !isRaised(parent.box.verticalAlign),
            values.text.fontSize > parent.text.fontSize * 0.9
        else { return }
        values.text.fontSize = parent.text.fontSize * 0.75
    }

    private static func isRaised(_ align: VerticalAlign) -> Bool { align == .super || align == .sub }

    private static func followCurrentColor(_ builder: inout StyleBuilder) {
        let current = builder.values.text.color
        let flags = builder.values.paint.currentColors
        let expressions = builder.values.paint.currentExpressions
        // Nearly all that follow are `currentcolor` itself, and each style has some.
        func color(_ flag: CurrentColors) -> Color {
            guard !expressions.isEmpty else { return current }
            return expressions[flag]?.color.resolve(current: current) ?? current
        }
        if flags.contains(.borderTop) { builder.values.paint.borderColor.top = color(.borderTop) }
        if flags.contains(.borderRight) { builder.values.paint.borderColor.right = color(.borderRight) }
        if flags.contains(.borderBottom) { builder.values.paint.borderColor.bottom = color(.borderBottom) }
        if flags.contains(.borderLeft) { builder.values.paint.borderColor.left = color(.borderLeft) }
        if flags.contains(.outline) { builder.values.paint.outlineColor = color(.outline) }
        if flags.contains(.textDecoration) { builder.values.paint.textDecorationColor = color(.textDecoration) }
        if flags.contains(.background) { builder.values.paint.backgroundColor = color(.background) }
        if flags.contains(.columnRule) { builder.values.paint.columnRuleColor = color(.columnRule) }
    }

    /// Sets the widths of borders and outlines to zero where their style is `none` or `hidden`.
    private static func zeroWidths(_ values: inout StyleValues) {
        for side in PhysicalSide.allCases {
            let style = values.box.borderStyle[side]
            if style == .none || style == .hidden { values.box.borderWidth[side] = 0 }
        }
        if values.paint.outlineStyle == .none { values.paint.outlineWidth = 0 }
        if values.paint.columnRuleStyle == .none || values.paint.columnRuleStyle == .hidden {
            values.paint.columnRuleWidth = 0
        }
    }

    /// Turns a `-webkit-box` with clamped lines into a block container.
    ///
    /// <https://www.w3.org/TR/css-overflow-4/#webkit-line-clamp>
    private static func clampLegacyBox(_ box: inout BoxStyle) {
        guard box.lineClamp.continuation == .webkitLegacy || box.lineClamp.continuation == .collapse else { return }
        if box.display.isLegacyBox, box.flexDirection == .column || box.flexDirection == .columnReverse {
            box.display = box.display.kind == .box(.inline, .flex) ? .inlineBlock : .flowRoot
            box.lineClamp.continuation = .collapse
        }
    }

    /// https://www.w3.org/TR/css-overflow-3/#overflow-control
    private static func fixOverflow(_ box: inout BoxStyle) {
        func isOpen(_ overflow: CSSOverflow) -> Bool { overflow == .visible || overflow == .clip }
        guard isOpen(box.overflowX) != isOpen(box.overflowY) else { return }
        func closed(_ overflow: CSSOverflow) -> CSSOverflow {
            overflow == .visible ? .auto : overflow == .clip ? .hidden : overflow
        }
        box.overflowX = closed(box.overflowX)
        box.overflowY = closed(box.overflowY)
    }

    /// "If a box has a different writing-mode value than its parent box, and would
    /// otherwise become an in-flow box with a computed display of inline, its
    /// display computes instead to inline-block."
    /// https://www.w3.org/TR/css-writing-modes-4/#block-flow
    private static func fixInline(_ box: inout BoxStyle) {
        if box.display.kind == .box(.inline, .flow), !box.display.isListItem { box.display = .inlineBlock }
    }

    /// https://www.w3.org/TR/css-display-3/#transformations
    private static func fixDisplay(_ box: inout BoxStyle, _ role: StyleComputation.Role) {
        if role.pseudo == .firstLine || role.pseudo == .marker { return }
        guard box.display.kind != .none else { return }
        let isOutOfFlow = box.position == .absolute || box.position == .fixed
        if isOutOfFlow {
            box.float = .none
            if case .box(.inline, _) = box.display.kind { box.isInlineUnlessPositioned = true }
        }
        if role.pseudo == .firstLetter {
            // https://www.w3.org/TR/css-pseudo-4/#first-letter-application
            box.display = box.float == .none ? .inline : .block
            box.position = box.position == .relative ? .relative : .static
            return
        }
        if role.isRoot, box.display.kind == .contents { box.display = .block }
        // https://www.w3.org/TR/css-display-3/#unbox
        if role.vanishesAsContents, box.display.kind == .contents { box.display = .none }
        if isOutOfFlow || box.float != .none || role.isRoot || role.isFlexItem { box.display = box.display.blockified }
        if role.isFlexItem { box.float = .none }
    }
}

extension Display {
    /// The block-level equivalent of the display value.
    var blockified: Display {
        switch kind {
        case .none, .contents: return self
        case .inner: return .block
        case .box(.block, _): return self
        case .box(_, let inner):
            // `inline-block` becomes `block`; a list item remains a list item.
            return Display(.box(.block, inner == .flowRoot ? .flow : inner), isListItem: isListItem)
        }
    }
}
