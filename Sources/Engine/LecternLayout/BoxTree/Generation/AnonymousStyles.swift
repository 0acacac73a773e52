import LecternCSS
import LecternGeometry

/// Styles that belong to no element: those of anonymous boxes, markers and text with changed white space. Each is
/// derived from a style of the document. Equal requests share one object.
struct AnonymousStyles {
    /// How a style is derived from another.
    enum Derivation: Hashable {
        /// Inherited properties; all others have initial values.
        case inheriting(Display)
        /// As `inheriting`, for a block around inline content. The parent's `unicode-bidi` applies to that content.
        case block(UnicodeBidi)
        case combined
        case withoutForcedBreaks
        /// The style of a marker, derived from that of `::marker`.
        case marker(Display)
        /// A block that is moved as the inline box around it is.
        case moved
        /// The style of the shape in a marker, derived from the marker's style.
        case bullet
        /// A block as wide as its text, of an inline-block's style.
        case loneBlock(BlockAlignment)
        /// A form control's own style, which places its parts in a row, centred.
        case control
        /// The text of a form control, of its style or that of its placeholder.
        case controlText
        /// A text that only gives a form control its width.
        case controlStrut
        /// What is drawn beside the text of a form control: its width in em.
        case controlMark(Float)
        /// The button in a control for files, of `::file-selector-button`.
        case controlButton
        /// A leaf of a formula, whose text style and painting are those of its element.
        case token
        /// As the base, but slanted: an identifier of one letter.
        case italic
        /// A legend on the border of its fieldset: a block as wide as its content.
        case legend
        /// A fieldset whose content is in columns, a flex or grid container: the box around the legend and the content, and
        /// the content's own.
        case fieldsetFrame, fieldsetContent
        /// Inherited properties; lines may break at its spaces: between the pieces of a formula.
        case formulaSpace
    }

    /// A derived style and its base.
    struct Derived {
        let base: ComputedStyle
        let derivation: Derivation
        let style: ComputedStyle

        init(base: ComputedStyle, derivation: Derivation) {
            self.base = base
            self.derivation = derivation
            style = derivation.style(of: base)
        }
    }

    private struct Key: Hashable {
        let base: ObjectIdentifier
        let derivation: Derivation
    }
    private var places: [Key: Int] = [:]
    /// All derived styles, each after its base.
    private(set) var derived: [Derived] = []

    /// Returns the style derived from another. It is created once.
    mutating func style(_ derivation: Derivation, of base: ComputedStyle) -> ComputedStyle {
        let key = Key(base: ObjectIdentifier(base), derivation: derivation)
        if let place = places[key] { return derived[place].style }
        let entry = Derived(base: base, derivation: derivation)
        places[key] = derived.count
        derived.append(entry)
        return entry.style
    }

    mutating func style(inheriting parent: ComputedStyle, display: Display) -> ComputedStyle {
        style(.inheriting(display), of: parent)
    }

    /// Returns the style of an anonymous block around inline content.
    mutating func block(in parent: ComputedStyle) -> ComputedStyle {
        switch parent.box.unicodeBidi {
        case .plaintext, .bidiOverride, .isolateOverride: style(.block(parent.box.unicodeBidi), of: parent)
        default: style(.inheriting(.block), of: parent)
        }
    }

    /// Returns the style of a composition of upright characters: one em wide and high, on one horizontal line.
    ///
    /// https://www.w3.org/TR/css-writing-modes-4/#text-combine-layout
    mutating func combined(_ style: ComputedStyle) -> ComputedStyle { self.style(.combined, of: style) }

    /// Returns a style that shows preserved line feeds as spaces.
    mutating func withoutForcedBreaks(_ style: ComputedStyle) -> ComputedStyle {
        switch style.text.whiteSpaceCollapse {
        case .preserve, .preserveBreaks, .breakSpaces: self.style(.withoutForcedBreaks, of: style)
        default: style
        }
    }
}

extension AnonymousStyles.Derivation {
    fileprivate func style(of base: ComputedStyle) -> ComputedStyle {
        var box = BoxStyle()
        switch self {
        case .inheriting(let display):
            box.display = display
            return ComputedStyle(text: base.text, box: box, paint: PaintStyle())
        case .block(let bidi):
            box.display = .block
            box.unicodeBidi = bidi
            return ComputedStyle(text: base.text, box: box, paint: PaintStyle())
        case .combined:
            box.display = .inlineBlock
            box.unicodeBidi = base.box.unicodeBidi
            return ComputedStyle(text: base.text.combined, box: box, paint: PaintStyle())
        case .withoutForcedBreaks:
            var text = base.text
            text.whiteSpaceCollapse = text.whiteSpaceCollapse == .preserveBreaks ? .collapse : .preserveSpaces
            return ComputedStyle(text: text, box: base.box, paint: base.paint)
        case .marker(let display):
            box.display = display
            box.unicodeBidi = .isolate
            let text = base.text.marker(isInside: display == .inline)
            return ComputedStyle(text: text, box: box, paint: PaintStyle())
        case .moved:
            box.display = .block
            box.position = .relative
            box.inset = base.box.inset
            return ComputedStyle(text: base.text, box: box, paint: PaintStyle())
        case .bullet:
            let size = Sizing.length(LengthPercentage(pixels: base.text.fontSize * Bullet.size))
            box.display = .inline
            box.width = size
            box.height = size
            box.verticalAlign = .middle
            box.margin[base.writingDirection.physicalSide(.inlineEnd)] =
                .length(LengthPercentage(pixels: base.text.fontSize * Bullet.gap))
            return ComputedStyle(text: base.text, box: box, paint: PaintStyle())
        case .control, .controlText, .controlStrut, .controlMark, .controlButton: return controlStyle(of: base)
        case .token:
            box.display = .inlineBlock
            return ComputedStyle(text: base.text, box: box, paint: base.paint)
        case .italic:
            var text = base.text
            text.fontStyle = .italic
            return ComputedStyle(text: text, box: base.box, paint: base.paint)
        case .legend:
            box = base.box.block(aligned: .start, in: base.writingDirection)
            box.isLegend = true
            return ComputedStyle(text: base.text, box: box, paint: base.paint)
        case .fieldsetFrame:
            box = base.box
            box.display = .flowRoot
            box.columnCount = nil
            box.columnWidth = nil
            return ComputedStyle(text: base.text, box: box, paint: base.paint)
        case .fieldsetContent:
            var paint = PaintStyle()
            paint.columnRuleWidth = base.paint.columnRuleWidth
            paint.columnRuleStyle = base.paint.columnRuleStyle
            paint.columnRuleColor = base.paint.columnRuleColor
            return ComputedStyle(text: base.text, box: base.box.fieldsetContent, paint: paint)
        case .formulaSpace:
            var text = base.text
            text.textWrapMode = .wrap
            return ComputedStyle(text: text, box: box, paint: PaintStyle())
        case .loneBlock(let alignment):
            return ComputedStyle(
                text: base.text, box: base.box.block(aligned: alignment, in: base.writingDirection), paint: base.paint)
        }
    }
}

extension BoxStyle {
    /// The properties that lay out the children of a box, without those of the box itself.
    fileprivate var fieldsetContent: BoxStyle {
        var box = BoxStyle()
        box.display = display
        box.grid = grid
        box.columnCount = columnCount
        box.columnWidth = columnWidth
        box.columnFill = columnFill
        box.columnGap = columnGap
        box.rowGap = rowGap
        box.flexDirection = flexDirection
        box.flexWrap = flexWrap
        box.alignContent = alignContent
        box.alignItems = alignItems
        box.justifyContent = justifyContent
        box.justifyItems = justifyItems
        return box
    }

    fileprivate func block(aligned alignment: BlockAlignment, in direction: WritingDirection) -> BoxStyle {
        var box = self
        box.display = .flowRoot
        if direction.isHorizontal {
            if width.isAuto { box.width = .fitContent(nil) }
        } else if height.isAuto {
            box.height = .fitContent(nil)
        }
        if alignment != .start { box.margin[direction.physicalSide(.inlineStart)] = .auto }
        if alignment == .center { box.margin[direction.physicalSide(.inlineEnd)] = .auto }
        return box
    }
}

extension TextStyle {
    fileprivate var combined: TextStyle {
        var text = self
        text.writingMode = .horizontalTB
        text.lineHeight = .number(1)
        text.letterSpacing = .zero
        text.textIndent = .zero
        text.textAlign = .center
        text.textAlignLast = .auto
        text.textWrapMode = .nowrap
        text.textEmphasis = TextEmphasis()
        text.textTransform.remove(.fullWidth)
        return text
    }

    /// The text style of a marker: its spaces are kept, and outside of its item it does not wrap.
    fileprivate func marker(isInside: Bool) -> TextStyle {
        var text = self
        text.whiteSpaceCollapse = .preserve
        if !isInside { text.textWrapMode = .nowrap }
        text.textIndent = .zero
        text.textAlign = .start
        text.textAlignLast = .auto
        return text
    }
}
