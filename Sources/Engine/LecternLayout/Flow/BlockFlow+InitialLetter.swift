import LecternCSS
import LecternGeometry
import LecternText

/// How an initial letter lies beside the first line of its block.
struct InitialLetterPlace {
    /// The identifier of its box, a float.
    let box: Int32
    /// The distance of its box below the top of the first line; negative if it rises above.
    let block: LayoutUnit
    /// Its block size with margins, over which it must lie beside no float.
    let extent: LayoutUnit
    /// How far the letter is moved along the line: by the indent of the first line, and so that its outline begins there.
    let indent: LayoutUnit
}

// An initial letter is a float that is trimmed to its glyphs (`InitialLetter` in LecternCSS). Its baseline is that of the
// line to which it sinks. If it rises above the first line, the block begins lower. In vertical lines with a central
// baseline it is centred on as many whole lines as its glyphs need.
// https://www.w3.org/TR/css-inline-3/#initial-letter-position

extension BlockFlow {
    /// Whether a paragraph begins with an initial letter here.
    func hasInitialLetter(_ paragraph: Paragraph) -> Bool {
        input.token == nil && paragraph.hasFloats && paragraph.initialLetter != nil
    }

    /// Finds the place of the initial letter. Moves the first line down if the letter rises above it, and below the
    /// initial letter of an earlier block.
    ///
    /// - Returns: whether the offset of this box could be resolved.
    mutating func makeRoom(forInitialLetterOf paragraph: Paragraph) -> Bool {
        guard placement.contextBlock != nil || resolve() else { return false }
        guard let letter = paragraph.initialLetter,
            let fragment = context.layout(letter, input.floatSpace()).fragment, let baseline = fragment.firstBaseline
        else { return true }
        let root = context.styles.inlineStyle(box.style)
        let size = direction.logical(fragment.size).block
        let (block, rise) =
            root.usesCentralBaseline
            ? centered(letter, size: size, root) : onBaseline(letter, baseline: baseline, root)
        let start = placement.position + placement.strut.sum
        placement.strut = MarginStrut()
        placement.position = max(start, placement.exclusions.initialLetterEnd - placement.origin) + rise
        let margins = letter.style.margins(direction, base: input.contentInline).sides
        let indent = context.lines.textIndent(box, InlinePosition(), percentage: input.contentInline)
        placement.initialLetter = InitialLetterPlace(
            box: letter.id, block: block, extent: size + margins.blockSum,
            indent: indent - (direction.isRTL ? .zero : fragment.firstBearing))
        return true
    }

    /// How far below the top of the first line an initial letter begins, and by how much that line is lower for it:
    /// its baseline is that of the line to which it sinks.
    private func onBaseline(
        _ letter: LayoutBox, baseline: LayoutUnit, _ root: InlineStyle
    ) -> (block: LayoutUnit, rise: LayoutUnit) {
        let sink = max(letter.style.box.initialLetterSink, 1)
        let block = root.lineAscent + root.lineHeight * (sink - 1) - baseline
        let raised = max(Double(letter.style.box.initialLetterSize ?? 1).rounded(.up) - Double(sink), 0)
        let rise = root.lineHeight * Int(raised)
        // An accent has room; that round letters are somewhat taller than others does not matter.
        return (block, -block > rise + root.lineHeight / 4 ? -block : rise)
    }

    /// The same in vertical lines, where all is centred, and no line has a cap height: the letter takes as many whole
    /// lines as its glyphs need. A dropped one begins with the first line; another ends with the line to which it sinks.
    private func centered(
        _ letter: LayoutBox, size: LayoutUnit, _ root: InlineStyle
    ) -> (block: LayoutUnit, rise: LayoutUnit) {
        guard root.lineHeight > .zero else { return (.zero, .zero) }
        let style = letter.style.box
        let sink = max(style.initialLetterSink, 1)
        let lines = min(Int((size.double / root.lineHeight.double).rounded(.up)), 1000)
        let isDropped = Double(sink) >= Double(style.initialLetterSize ?? 1).rounded(.down)
        let rise = isDropped ? .zero : root.lineHeight * max(lines - sink, 0)
        return ((root.lineHeight * max(lines, isDropped ? sink : 0) - size) / 2 - rise, rise)
    }

    /// Moves the initial letter to the baseline of the first line, if that is lower than expected: annotations above the
    /// text need room.
    mutating func align(initialLetterOf line: LineResult) {
        guard let place = placement.initialLetter,
            let index = builder.children.lastIndex(where: { $0.fragment.box?.id == place.box })
        else { return }
        let lower = line.baseline - context.styles.inlineStyle(box.style).lineAscent
        if lower > .zero { builder.children[index].offset.block = builder.children[index].offset.block + lower }
    }
}

extension Fragment {
    /// The blank space between the start of the first glyph and its outline.
    fileprivate var firstBearing: LayoutUnit {
        guard case .text(let text)? = lines?.items.first(where: { if case .text = $0 { true } else { false } }),
            !text.glyphs.isEmpty, text.glyphRun.orientation != .upright
        else { return .zero }
        let font = text.glyphRun.font
        let glyph = text.shaped.glyphs.glyphs[Int(text.glyphs.lowerBound)]
        guard let ink = font.face.extents(of: UInt32(glyph)), ink.right > ink.left else { return .zero }
        return LayoutUnit(rounding: Double(ink.left) * Double(font.scale))
    }
}

extension Paragraph {
    /// The initial letter at its start.
    var initialLetter: LayoutBox? {
        for item in items {
            switch item.kind {
            case .control, .open, .outOfFlow: continue
            case .float:
                if let box = box(of: item), box.isInitialLetter { return box }
            case .text where item.start == item.end: continue
            default: return nil
            }
        }
        return nil
    }
}

extension LayoutBox {
    /// Whether the box is an initial letter that is trimmed to its glyphs.
    var isInitialLetter: Bool { isFloating && style.text.textBoxEdge == .glyphs }
}
