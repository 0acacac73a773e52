import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct ShapeCacheTests {
    /// Returns made-up glyphs for a string of `length` units.
    private func glyphs(_ seed: Int, _ length: Int, isSimple: Bool) -> [ShapeCache.Glyph] {
        (0..<length).map {
            ShapeCache.Glyph(
                glyph: UInt16(seed % 60000), cluster: UInt16($0) | ($0 % 3 == 1 ? 0x8000 : 0),
                advance: isSimple ? Int32(seed % 30000) : -5, offsetX: isSimple ? 0 : 7, offsetY: 0)
        }
    }

    @Test func manyEntriesEqualAModel() {
        var cache = ShapeCache(byteLimit: 300_000)
        var output = ShapedTextBuilder()
        var misses = 0
        for round in 0..<3 {
            for seed in 0..<3000 {
                let key = Array("\(seed * 7919) word".utf16)
                let isSimple = seed % 2 == 0
                key.withUnsafeBufferPointer { key in
                    let (cached, hash) = cache.find(key, context: Int32(seed % 5))
                    if cached == nil { misses += 1 }
                    let record =
                        cached
                        ?? cache.insert(
                            key, context: Int32(seed % 5), hash: hash, flags: isSimple ? .isSimple : [],
                            glyphs: glyphs(seed, key.count, isSimple: isSimple))
                    output.begin(unitCount: key.count + 1)
                    cache.append(record, to: &output, at: 1)
                    let shaped = output.finish()
                    #expect(shaped.glyphs.glyphs == Array(repeating: UInt16(seed % 60000), count: key.count))
                    #expect(shaped.unitAdvances[1] == (isSimple ? Int32(seed % 30000) : -5))
                    #expect(
                        shaped.unitFlags[2].contains(.unsafeToBreak) && !shaped.unitFlags[1].contains(.unsafeToBreak))
                    #expect(shaped.glyphs.clusters.first == 1)
                }
                #expect(cache.byteCount < 400_000)
            }
            if round == 0 { #expect(misses == 3000) }
        }
        cache.removeAll()
        #expect(cache.count == 0)
    }

    /// Words of all lengths are found at every position of a text: inside, where more units are readable, and at its
    /// end.
    @Test func wordsAreFoundAtEveryPositionOfAText() {
        var cache = ShapeCache()
        let text = Array("\u{0}\u{0}abcdefghijklmnopqrstuvwxyz".utf16)
        var records: [Int: Int] = [:]
        for length in 1...20 {
            text.withUnsafeBufferPointer { text in
                let (known, hash) = cache.find(.init(rebasing: text[..<length]), context: 1, readable: text.count)
                #expect(known == nil)
                records[length] = cache.insert(
                    .init(rebasing: text[..<length]), context: 1, hash: hash, flags: [],
                    glyphs: glyphs(length, length, isSimple: true))
            }
        }
        for length in 1...20 {
            Array(text[..<length]).withUnsafeBufferPointer { word in
                #expect(cache.find(word, context: 1).record == records[length])
                #expect(cache.find(word, context: 1, readable: length).record == records[length])
            }
            (Array(text[..<length]) + [0x7A, 0, 0x7A, 0x7A, 0, 0x7A, 0x7A]).withUnsafeBufferPointer { longer in
                let word = UnsafeBufferPointer(rebasing: longer[..<length])
                #expect(cache.find(word, context: 1, readable: longer.count).record == records[length])
            }
        }
    }

    /// Words that are appended eight units at a time equal words appended one by one, with the spaces between them.
    /// Words that are not cached, or not followed by a separate character, are left.
    @Test(arguments: 1...8, [false, true]) func cachedWordsAreAppendedTogether(length: Int, isMeasuring: Bool) throws {
        var cache = ShapeCache()
        let text = Array("abcdefghijkl".utf16.prefix(length)) + Array(" abc nobody knows".utf16)
        var shapes = [CharacterShape](repeating: CharacterShape(), count: 256)
        for unit in shapes.indices { shapes[unit].flags = [.covered, .spaceKnown] }
        shapes[0x20].glyph = 3
        shapes[0x20].advance = 250
        shapes[0x20].flags.formUnion([.direct, .pairs])
        shapes[0x61].kernAfterSpace = -7
        shapes[0x61 + length - 1].kernBeforeSpace = -20
        var short = ShapedTextBuilder()
        var other = ShapedTextBuilder()
        short.begin(unitCount: text.count, isMeasuring: isMeasuring)
        other.begin(unitCount: text.count, isMeasuring: isMeasuring)
        var before = PieceBefore(left: 0)
        text.withUnsafeBufferPointer { text in
            for (start, count) in [(0, length), (length + 1, 3)] {
                let word = UnsafeBufferPointer(rebasing: text[start..<start + count])
                let (known, hash) = cache.find(word, context: 1, readable: 8)
                let record =
                    known
                    ?? cache.insert(
                        word, context: 1, hash: hash, flags: [.isSimple, .startsNominally, .endsNominally],
                        glyphs: glyphs(7 * count, count, isSimple: true))
                if start > 0 { other.kernLast(-7, unsafeBefore: nil) }
                cache.append(record, to: &other, at: start)
                let kern = Int32(shapes[Int(word[count - 1])].kernBeforeSpace)
                if kern != 0 { other.kernLast(kern, unsafeBefore: start + count) }
                other.append(glyph: 3, advance: 250, offsetX: 0, offsetY: 0, cluster: start + count)
            }
            let end = cache.setWords(
                of: text, from: 0, to: text.count, shapes: shapes, context: 1, after: &before, in: &short)
            #expect(end == length + 5 && before.isKernable && before.left == end - 1 && !before.isAfterWord)
            for wrong in [2, 1] as [Int32] {
                var rest = PieceBefore(left: end)
                let (from, to) = wrong == 2 ? (0, text.count) : (length + 1, length + 4)
                #expect(
                    cache.setWords(
                        of: text, from: from, to: to, shapes: shapes, context: wrong, after: &rest, in: &other)
                        == from)
            }
        }
        #expect(short.count == other.count)
        let (one, two) = (short.finish(), other.finish())
        #expect(one.unitFlags == two.unitFlags)
        #expect(one.positions == two.positions)
        guard !isMeasuring else { return }
        #expect(one.glyphs.advances == two.glyphs.advances && one.glyphs.glyphs == two.glyphs.glyphs)
        #expect(one.glyphs.clusters == two.glyphs.clusters && one.glyphs.offsetsX == two.glyphs.offsetsX)
    }

    @Test func contextsAreSeparate() {
        var cache = ShapeCache()
        let key = Array("a".utf16)
        key.withUnsafeBufferPointer { key in
            let (_, hash) = cache.find(key, context: 1)
            let record = cache.insert(key, context: 1, hash: hash, flags: [], glyphs: [])
            #expect(cache.find(key, context: 1).record == record)
            #expect(cache.find(key, context: 2).record == nil)
        }
    }
}
