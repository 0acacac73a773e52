// Words that were set before: most of what a Latin book is.

extension ShapeCache {
    /// Sets words of ASCII letters that are known and the spaces between them, as far as they go: what the pieces of a
    /// run come to one by one, in a loop of its own.
    ///
    /// - Parameters:
    ///   - text: the paragraph; nothing behind `start` has been set yet.
    ///   - end: where the run ends.
    ///   - shapes: what the first 256 characters come to by themselves. Letters are pieces of words in any case.
    ///   - before: what stands before `start`, and afterwards what stands before the place that is returned.
    /// - Returns: the place of the first piece that has not been set.
    public func setWords(
        of text: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int, shapes: UnsafePointer<CharacterShape>,
        context: Int32, after before: inout PieceBefore, in output: inout ShapedTextBuilder
    ) -> Int {
        let space = shapes[0x20]
        let kernsSpaces = space.flags & CharacterShape.pairs != 0
        let known = kernsSpaces ? CharacterShape.spaceKnown : 0
        // What can be kerned with a word here is a space, or nothing.
        if before.isKernable, before.left != start &- 1 || text[before.left] != 0x20 { return start }
        var index = start
        var isKernable = before.isKernable
        while index &+ 8 < text.count {
            let units = EightUnits(text, at: index)
            let count = units.letters
            let next = index &+ count
            guard count > 0, next < end, Self.isBorder(text, next, shapes) else { break }
            let (first, last) = (shapes[Int(text[index])], shapes[Int(text[next &- 1])])
            guard first.flags & last.flags & known == known else { break }
            guard let record = find(units, count: count, context: context) else { break }
            if isKernable, first.kernAfterSpace != 0 {
                output.kernLast(Int32(first.kernAfterSpace), unsafeBefore: nil)
            }
            output.reserve(count &+ 1)
            output.append(short: packedGlyphs(record, count: count), count: count, at: index)
            before = PieceBefore(isKernable: true, left: index, isAfterWord: true)
            index = next
            guard text[next] == 0x20, space.flags & CharacterShape.direct != 0 else { return index }
            if kernsSpaces, last.kernBeforeSpace != 0 {
                output.kernLast(Int32(last.kernBeforeSpace), unsafeBefore: next)
            }
            output.append(
                glyph: space.glyph, advance: space.advance, offsetX: space.offsetX, offsetY: space.offsetY,
                cluster: next)
            before = PieceBefore(isKernable: kernsSpaces, left: next)
            (index, isKernable) = (next &+ 1, kernsSpaces)
        }
        return index
    }

    /// Whether a word ends before a unit below U+0100 that stands by itself: nothing behind it may belong to it.
    @inline(__always)
    private static func isBorder(
        _ text: UnsafeBufferPointer<UInt16>, _ index: Int, _ shapes: UnsafePointer<CharacterShape>
    ) -> Bool {
        let unit = text[index]
        guard unit < 0x100,
            shapes[Int(unit)].flags & (CharacterShape.direct | CharacterShape.transparent) == CharacterShape.direct
        else { return false }
        guard index &+ 1 < text.count else { return true }
        let next = text[index &+ 1]
        // Dashes and quotation marks belong to nothing.
        return next < 0x300 || 0x2010...0x2027 ~= next
    }
}

extension ShapeCache {
    /// The same with glyphs of an array.
    public mutating func insert(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, hash: UInt32, flags: Flags, glyphs: [Glyph]
    ) -> Int {
        glyphs.withUnsafeBufferPointer { insert(key, context: context, hash: hash, flags: flags, glyphs: $0) }
    }
}
