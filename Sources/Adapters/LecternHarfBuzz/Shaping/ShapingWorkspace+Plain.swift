internal import LecternText

// Texts that are one run of ideographs and kana, as most ruby is.

extension ShapingWorkspace {
    private typealias Entry = ShapingContext.Entry

    /// Implements ``TextShaper/plainAdvance(of:style:)``: the advance of the run in a paragraph of its own, without the
    /// cost of a paragraph.
    mutating func plainAdvance(_ text: UnsafeBufferPointer<UInt16>, _ style: ShapingStyle) -> PlainAdvance? {
        guard let first = text.first else { return nil }
        if let cached = plainStyles.first(where: { $0.style === style }), let units = sum(text, cached) {
            return PlainAdvance(units: units, font: cached.font)
        }
        guard cutting == .words, style.orientation != .sideways, !style.synthesizesSmallCaps,
            let cascade = style.cascade as? HarfBuzzCascade, let number = cascade.number(for: first),
            text.allSatisfy({ $0.isIdeographOrKana && cascade.number(for: $0) == number })
        else { return nil }
        if contexts.count > Self.mostContexts { forget() }
        let font = cascade.font(for: UInt32(first))
        var run = FontRun(range: text.indices, font: font, script: .han)
        if style.orientation != .horizontal { run.orientation = .upright }
        let item = ShapingItem(start: 0, end: Int32(text.count), style: style, bidiLevel: 0)
        guard let face = font.face as? HarfBuzzFace, joinsJapanese(run, item) else { return nil }
        let context = context(
            face, style, script: .han, direction: run.orientation == .upright ? .topToBottom : .leftToRight)
        let plain = PlainStyle(style: style, cascade: cascade, number: number, font: font, context: context)
        if let units = sum(text, plain) {
            remember(plain)
            return PlainAdvance(units: units, font: font)
        }
        output.begin(unitCount: text.count, isMeasuring: true)
        defer { output.runs.removeAll(keepingCapacity: true) }
        shape(text, run, in: context, item: item, number: 0)
        return output.advanceOfSingleUnits().map { PlainAdvance(units: $0, font: font) }
    }

    /// Whether a quiet character can be shaped without the next one. If it combined with the previous one, it would
    /// belong to that one's segment.
    mutating func staysQuiet(
        _ text: UnsafeBufferPointer<UInt16>, _ index: Int, end: Int, in context: ShapingContext
    ) -> Bool {
        guard index &+ 1 < end else { return true }
        let flags = completedEntry(text[index &+ 1], context).pointee.flags
        if flags.intersection([.extender, .covered]) != .covered { return false }
        if flags.contains(.direct) { return true }
        return flags.contains(.quiet) && !context.mayCombine(quiet: text[index], text[index &+ 1])
    }

    private mutating func remember(_ plain: PlainStyle) {
        guard !plainStyles.contains(where: { $0.style === plain.style }) else { return }
        if plainStyles.count >= 4 { plainStyles.removeFirst() }
        plainStyles.append(plain)
    }

    /// The sum of advances if the font has all characters and shapes each by itself, without kerning.
    private mutating func sum(_ text: UnsafeBufferPointer<UInt16>, _ plain: PlainStyle) -> Int32? {
        var sum: Int32 = 0
        /// The previous unit if it is quiet.
        var before: UInt16?
        for unit in text {
            guard unit.isIdeographOrKana, plain.cascade.number(for: unit) == plain.number else { return nil }
            let entry = completedEntry(unit, plain.context)
            switch entry.pointee.flags.intersection([.direct, .quiet, .pairs, .covered]) {
            case [.direct, .covered]: before = nil
            case [.quiet, .covered]:
                if let before, plain.context.mayCombine(quiet: before, unit) { return nil }
                before = unit
            default: return nil
            }
            sum &+= entry.pointee.advance
        }
        return sum
    }
}

/// A style used for plain Japanese, with the font and context that it resolves to.
final class PlainStyle {
    let style: ShapingStyle
    let cascade: HarfBuzzCascade
    /// The font's index in the cascade.
    let number: Int
    let font: FontInstance
    let context: ShapingContext

    init(style: ShapingStyle, cascade: HarfBuzzCascade, number: Int, font: FontInstance, context: ShapingContext) {
        self.style = style
        self.cascade = cascade
        self.number = number
        self.font = font
        self.context = context
    }
}
