import LecternText
import Testing

@Suite struct ShapeCacheTests {
    /// The glyphs that a stretch of `length` units gets in this test.
    private func glyphs(_ seed: Int, _ length: Int, isSimple: Bool) -> [ShapeCache.Glyph] {
        (0..<length).map {
            ShapeCache.Glyph(
                glyph: UInt16(seed % 60000), cluster: UInt16($0) | ($0 % 3 == 1 ? 0x8000 : 0),
                advance: isSimple ? Int32(seed % 30000) : -5, offsetX: isSimple ? 0 : 7, offsetY: 0)
        }
    }

    @Test func manyEntriesAgainstAModel() {
        var cache = ShapeCache(byteLimit: 300_000)
        var output = ShapedTextBuilder()
        var misses = 0
        for round in 0..<3 {
            for seed in 0..<3000 {
                let key = Array("\(seed * 7919) word".utf16)
                let isSimple = seed % 2 == 0
                key.withUnsafeBufferPointer { key in
                    var (record, hash) = cache.find(key, context: Int32(seed % 5))
                    if record < 0 {
                        misses += 1
                        record = cache.insert(
                            key, context: Int32(seed % 5), hash: hash, flags: isSimple ? .isSimple : [],
                            glyphs: glyphs(seed, key.count, isSimple: isSimple))
                    }
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

    /// Words of every length are found again wherever they stand: in the midst of a text, where more may be read
    /// than they have, and at its end.
    @Test func wordsAreFoundWhereverTheyStand() {
        var cache = ShapeCache()
        let text = Array("\u{0}\u{0}abcdefghijklmnopqrstuvwxyz".utf16)
        var records: [Int: Int] = [:]
        for length in 1...20 {
            text.withUnsafeBufferPointer { text in
                let (known, hash) = cache.find(.init(rebasing: text[..<length]), context: 1, readable: text.count)
                #expect(known == -1)
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

    @Test func contextsAreApart() {
        var cache = ShapeCache()
        let key = Array("a".utf16)
        key.withUnsafeBufferPointer { key in
            let (_, hash) = cache.find(key, context: 1)
            let record = cache.insert(key, context: 1, hash: hash, flags: [], glyphs: [])
            #expect(cache.find(key, context: 1).record == record)
            #expect(cache.find(key, context: 2).record == -1)
        }
    }
}
