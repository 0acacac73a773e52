internal import LecternText

// Texts that are one run of ideographs and kana: most ruby.

extension ShapingWorkspace {
    private typealias Entry = ShapingContext.Entry

    /// What ``TextShaper/plainAdvance(of:style:)`` gives: the run is shaped as in a paragraph of its own, but
    /// without what a paragraph takes to make.
    mutating func plainAdvance(_ text: UnsafeBufferPointer<UInt16>, _ style: ShapingStyle) -> PlainAdvance? {
        guard cutting == .words, style.orientation != .sideways, !style.synthesizesSmallCaps,
            let cascade = style.cascade as? HarfBuzzCascade, let first = text.first,
            let number = cascade.number(for: first),
            text.allSatisfy({ $0.isIdeographOrKana && cascade.number(for: $0) == number })
        else { return nil }
        if contexts.count > Self.mostContexts { forget() }
        let font = cascade.font(for: UInt32(first))
        var run = FontRun(range: text.indices, font: font, script: .han)
        if style.orientation != .horizontal { run.orientation = .upright }
        let item = ShapingItem(start: 0, end: Int32(text.count), style: style, bidiLevel: 0)
        guard let face = font.face as? HarfBuzzFace, joinsJapanese(run, item) else { return nil }
        let context = context(face, style, .han, run.orientation == .upright ? .topToBottom : .leftToRight)
        if let units = sum(text, context) { return PlainAdvance(units: units, font: font) }
        output.begin(unitCount: text.count, isMeasuring: true)
        defer { output.runs.removeAll(keepingCapacity: true) }
        shape(text, run, context, item, 0)
        return output.advanceOfSingleUnits().map { PlainAdvance(units: $0, font: font) }
    }

    /// What characters come to that all stand by themselves, without kerning.
    private mutating func sum(_ text: UnsafeBufferPointer<UInt16>, _ context: ShapingContext) -> Int32? {
        var sum: Int32 = 0
        for unit in text {
            let entry = known(unit, context).pointee
            guard entry.flags & (Entry.direct | Entry.pairs | Entry.covered) == Entry.direct | Entry.covered else {
                return nil
            }
            sum &+= entry.advance
        }
        return sum
    }
}
