import LecternCSS
import LecternGeometry
import LecternText

extension MathLayout {
    /// https://www.w3.org/TR/mathml-core/#underscripts-and-overscripts-munder-mover-munderover
    func limits(
        _ node: MathNode, _ base: MathNode, under: MathNode.Limit?, over: MathNode.Limit?,
        stretchedTo target: MathStretch?
    ) -> MathPart {
        let parts = stretchedLimits(base, under: under, over: over, stretchedTo: target)
        let (body, metrics) = (parts.body, metrics(node))
        let gaps = LimitGaps(metrics, base: base)
        // Limits of a slanted operator follow its slant.
        let slant = base.coreOperator?.isLarge == true ? body.italics / 2 : .zero
        var placed = [PlacedPart(part: body, x: .zero)]
        if let over {
            placed += self.over(over, parts.above, body: body, node: node, gaps: gaps, slant: slant)
        }
        if let under {
            placed += self.under(under, parts.below, body: body, node: node, gaps: gaps, slant: slant)
        }
        let left = placed.map(\.x).min() ?? .zero
        for index in placed.indices { placed[index].x = placed[index].x - left }
        let width = placed.map { $0.x + $0.part.width }.max() ?? .zero
        var result = assemble(node, width: width, ascent: placed.ascent, descent: placed.descent, placed: placed)
        result.attachment = body.attachment.map { $0 - left }
        if over?.isAccent == true || under?.isAccent == true { result.italics = body.italics }
        return result
    }

    private func over(
        _ limit: MathNode.Limit, _ part: MathPart?, body: MathPart, node: MathNode, gaps: LimitGaps,
        slant: LayoutUnit
    ) -> [PlacedPart] {
        if limit.isAccent, let accent = accent(limit, on: body, of: node) { return accent }
        guard let part else { return [] }
        let gap = gaps.above(limit) + part.descent
        let raise = body.ascent + (gaps.rise.map { max(gap, $0) } ?? gap)
        return [PlacedPart(part: part, x: (body.width - part.width) / 2 + slant, raise: raise)]
    }

    private func under(
        _ limit: MathNode.Limit, _ part: MathPart?, body: MathPart, node: MathNode, gaps: LimitGaps,
        slant: LayoutUnit
    ) -> [PlacedPart] {
        let metrics = metrics(node)
        if limit.isStretchedBar {
            let (gap, rule) = (metrics[.underbarVerticalGap], metrics.rule(.underbarRuleThickness))
            return [
                PlacedPart(
                    part: ruled(limit.node, width: body.width, thickness: rule), x: .zero,
                    raise: -body.descent - gap - rule)
            ]
        }
        guard let part else { return [] }
        let gap = gaps.below(limit) + part.ascent
        let drop = body.descent + (gaps.drop.map { max(gap, $0) } ?? gap)
        return [PlacedPart(part: part, x: (body.width - part.width) / 2 - slant, raise: -drop)]
    }

    /// A bar as wide as the base, with its lower edge on the baseline.
    private func ruled(_ node: MathNode, width: LayoutUnit, thickness: LayoutUnit) -> MathPart {
        assemble(
            node, width: width, ascent: thickness, descent: .zero, placed: [],
            drawn: [bar(node, x: .zero, y: .zero, width: width, thickness: thickness)])
    }

    // MARK: Accents

    /// Sets an accent over a base, of the base's size; `nil` if its font has no glyph for it.
    ///
    /// The accent moves up from its place over a letter of the height `AccentBaseHeight`, and its attachment point is
    /// above that of the base. https://learn.microsoft.com/typography/opentype/spec/math#mathtopaccentattachment-table
    private func accent(_ limit: MathNode.Limit, on body: MathPart, of node: MathNode) -> [PlacedPart]? {
        let metrics = metrics(node)
        if limit.isStretchedBar, body.glyph == nil || limit.accent == MathAccent.overline {
            let (gap, rule) = (metrics[.overbarVerticalGap], metrics.rule(.overbarRuleThickness))
            var part = ruled(limit.node, width: body.width, thickness: rule)
            part.ascent = rule + metrics[.overbarExtraAscender]
            return [PlacedPart(part: part, x: .zero, raise: body.ascent + gap)]
        }
        guard metrics.table != nil, let scalar = limit.accent?.combining else { return nil }
        let (face, font) = (metrics.font.face, metrics.font)
        let glyph = face.glyph(for: scalar.value)
        guard glyph != 0,
            let construction = construction(of: glyph, limit, over: metrics.units(body.width), face)
        else { return nil }
        let accentPart = token(limit.node, .letters)
        guard var part = accentPart.showing(construction.moved(), font) else { return nil }
        let raise = max(body.ascent - metrics[.accentBaseHeight], .zero)
        let center = body.attachment ?? body.width / 2
        part.italics = .zero
        return [PlacedPart(part: part, x: center - (part.attachment ?? part.width / 2), raise: raise)]
    }

    private func construction(
        of glyph: UInt32, _ limit: MathNode.Limit, over width: Int32, _ face: any FontFace
    ) -> GlyphConstruction? {
        guard limit.node.coreOperator?.stretch == .horizontal else { return GlyphConstruction(glyph, face) }
        // Arrows cover their base; hats and tildes are not wider than it.
        return limit.accent?.isArrow == true
            ? GlyphConstruction.stretched(glyph, along: .horizontal, to: width, face)
            : GlyphConstruction.accent(glyph, within: width, face)
    }

    // MARK: Stretching

    /// Stretches braces, bars and arrows to the width of the widest part.
    private func stretchedLimits(
        _ base: MathNode, under: MathNode.Limit?, over: MathNode.Limit?, stretchedTo target: MathStretch?
    ) -> (body: MathPart, below: MathPart?, above: MathPart?) {
        func grows(_ node: MathNode) -> Bool { node.coreOperator?.stretch == .horizontal }
        func fixed(_ node: MathNode?, _ target: MathStretch? = nil) -> MathPart? {
            node.flatMap { grows($0) ? nil : layout($0, stretchedTo: target) }
        }
        let (body, below, above) = (fixed(base, target), fixed(under?.node), fixed(over?.node))
        let widths = [body, under?.isAccent == true ? nil : below, over?.isAccent == true ? nil : above]
        let width = widths.compactMap { $0?.width }.max()
        let widthStretch = width.map { MathStretch.width($0) }
        return (
            body ?? layout(base, stretchedTo: target ?? widthStretch),
            below ?? under.map { layout($0.node, stretchedTo: widthStretch) },
            above ?? over.map { layout($0.node, stretchedTo: widthStretch) }
        )
    }
}

extension GlyphConstruction {
    /// Returns the glyphs with their ink at the origin, as they have no advance of their own.
    fileprivate func moved() -> GlyphConstruction {
        var result = self
        for index in result.glyphs.indices { result.glyphs[index].x &-= ink.left }
        result.width = ink.right &- ink.left
        result.ink = GlyphExtents(left: 0, right: result.width, top: ink.top, bottom: ink.bottom)
        result.attachment = attachment &- ink.left
        return result
    }
}

/// The distances between a base and what is over or under it.
private struct LimitGaps {
    private let metrics: MathMetrics
    /// Whether the base is an operator: its scripts are limits. Others are under a brace or a bar.
    private let isOperator: Bool
    private let isStretched: Bool

    init(_ metrics: MathMetrics, base: MathNode) {
        self.metrics = metrics
        isStretched = base.coreOperator?.stretch == .horizontal
        isOperator = base.coreOperator != nil || base.isToken
    }

    /// The least distances of the baselines of limits above the top, and below the bottom, of an operator.
    var rise: LayoutUnit? { isOperator && !isStretched ? metrics[.upperLimitBaselineRiseMin] : nil }
    var drop: LayoutUnit? { isOperator && !isStretched ? metrics[.lowerLimitBaselineDropMin] : nil }

    func above(_ limit: MathNode.Limit) -> LayoutUnit {
        if isStretched { return metrics[.stretchStackGapAboveMin] }
        if limit.node.coreOperator?.stretch == .horizontal { return metrics[.overbarVerticalGap] / 2 }
        return isOperator ? metrics[.upperLimitGapMin] : metrics[.overbarVerticalGap]
    }

    func below(_ limit: MathNode.Limit) -> LayoutUnit {
        if isStretched { return metrics[.stretchStackGapBelowMin] }
        if limit.node.coreOperator?.stretch == .horizontal { return metrics[.underbarVerticalGap] / 2 }
        return isOperator ? metrics[.lowerLimitGapMin] : metrics[.underbarVerticalGap]
    }
}

extension MathNode {
    fileprivate var isToken: Bool {
        if case .token = content { true } else { false }
    }
}
