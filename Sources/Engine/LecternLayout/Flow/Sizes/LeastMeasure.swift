import LecternCSS
import LecternGeometry

/// The least length of lines in books: the author's side margins and paddings shrink where lines would become too short
/// to read. Indents of 6 em on each level of a list leave a letter to a line on a phone.
struct LeastMeasure {
    /// A share of the column, and a comfortable line in em: the smaller of the two is the least measure.
    private static let share = (tenths: 6, of: 10)
    private static let comfortable = 20
    /// What stays of an indent in any case, in em: room for a marker.
    private static let markerRoom = 1.5

    /// Returns the factor by which the side margins and paddings of a block in flow shrink; nil if they do not.
    ///
    /// - Parameters:
    ///   - base: the inline size of the containing block.
    ///   - column: the inline size of the column of text.
    static func factor(_ box: LayoutBox, base: LayoutUnit, column: LayoutUnit) -> Double? {
        let style = box.style
        guard style.text.typesetting == .book, box.isInFlow else { return nil }
        let direction = style.writingDirection
        guard base > .zero, base < .unlimited / 2, style.inlineSizing(direction.mode).isAuto, !box.isReplaced,
            !box.isTable
        else { return nil }
        let inset = style.sideInset(direction, base: base)
        guard inset > .zero else { return nil }
        let em = LayoutUnit(Double(style.text.fontSize))
        let minimumMeasure = min(column * share.tenths / share.of, em * comfortable)
        guard base - inset < minimumMeasure else { return nil }
        let kept = max(base - minimumMeasure, min(inset, LayoutUnit(em.double * markerRoom)))
        return kept < inset ? kept / inset : nil
    }
}

extension ComputedStyle {
    /// The side margins and paddings that take space.
    fileprivate func sideInset(_ direction: WritingDirection, base: LayoutUnit) -> LayoutUnit {
        let margins = margins(direction, base: base).sides
        return margins.inlineStart.clampedNegativeToZero + margins.inlineEnd.clampedNegativeToZero
            + padding(direction, base: base).inlineSum
    }
}

extension LogicalSides {
    /// The sides with those along lines scaled, if they are positive.
    func scaledAlongLines(by factor: Double) -> LogicalSides {
        func scaled(_ side: LayoutUnit) -> LayoutUnit { side > .zero ? LayoutUnit(side.double * factor) : side }
        var result = self
        result.inlineStart = scaled(inlineStart)
        result.inlineEnd = scaled(inlineEnd)
        return result
    }
}
