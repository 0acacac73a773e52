// Appending runs of cached words, which most of a Latin book consists of.

extension ShapeCache {
    /// Appends cached words of ASCII letters and the spaces between them, up to the first piece of the run that is
    /// neither. The result is the same as appending piece by piece.
    ///
    /// - Parameters:
    ///   - text: the paragraph, shaped up to `start`.
    ///   - end: the end of the run.
    ///   - shapes: per-character table of glyphs and metrics for the first 256 characters.
    ///   - before: the piece before `start`; on return the piece before the returned offset.
    /// - Returns: the offset of the first piece that was not appended.
    package func setWords(
        of text: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int, shapes: UnsafePointer<CharacterShape>,
        context: Int32, after before: inout PieceBefore, in output: inout ShapedTextBuilder
    ) -> Int {
        let space = shapes[0x20]
        let kernsSpaces = space.flags.contains(.pairs)
        let required: CharacterShape.Flags = kernsSpaces ? .spaceKnown : []
        // Only spaces can be kerned with a word here.
        if before.isKernable, before.left != start &- 1 || text[before.left] != 0x20 { return start }
        var index = start
        var isKernable = before.isKernable
        while index &+ 8 < text.count {
            let units = EightUnits(text, at: index)
            let count = units.letters
            let next = index &+ count
            guard count > 0, next < end, Self.isBorder(text, at: next, shapes: shapes) else { break }
            let (first, last) = (shapes[Int(text[index])], shapes[Int(text[next &- 1])])
            guard first.flags.intersection(last.flags).isSuperset(of: required) else { break }
            guard let record = find(units, count: count, context: context) else { break }
            if isKernable, first.kernAfterSpace != 0 {
                output.kernLast(Int32(first.kernAfterSpace), unsafeBefore: nil)
            }
            output.reserve(count &+ 1)
            output.append(short: packedGlyphs(record, count: count), count: count, at: index)
            before = PieceBefore(isKernable: true, left: index, isAfterWord: true)
            index = next
            guard text[next] == 0x20, space.flags.contains(.direct) else { return index }
            if kernsSpaces, last.kernBeforeSpace != 0 {
                output.kernLast(Int32(last.kernBeforeSpace), unsafeBefore: next)
            }
            output.append(
                glyph: space.glyph, advance: space.advance, offsetX: space.offsetX, offsetY: space.offsetY,
                cluster: next)
            before = PieceBefore(isKernable: kernsSpaces, left: next)
            index = next &+ 1
            isKernable = kernsSpaces
        }
        return index
    }

    /// Returns whether a word ends before a unit below U+0100 with which no following character combines.
    @inline(__always)
    private static func isBorder(
        _ text: UnsafeBufferPointer<UInt16>, at index: Int, shapes: UnsafePointer<CharacterShape>
    ) -> Bool {
        let unit = text[index]
        guard unit < 0x100,
            shapes[Int(unit)].flags.intersection([.direct, .transparent]) == .direct
        else { return false }
        guard index &+ 1 < text.count else { return true }
        let next = text[index &+ 1]
        // Dashes and quotation marks do not combine.
        return next < 0x300 || 0x2010...0x2027 ~= next
    }
}

extension ShapeCache {
    /// Inserts a string with its glyphs in an array.
    package mutating func insert(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, hash: UInt32, flags: Flags, glyphs: [Glyph]
    ) -> Int {
        glyphs.withUnsafeBufferPointer { insert(key, context: context, hash: hash, flags: flags, glyphs: $0) }
    }
}
