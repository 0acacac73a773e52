internal import CHarfBuzz
internal import LecternText

// Segments: from the cache, or from HarfBuzz.

extension ShapingWorkspace {
    /// A shaped segment: a record of the cache, or `nil` if its glyphs are in `shaped`.
    struct Segment {
        var record: Int?
        var flags: ShapeCache.Flags = []
    }

    /// Finds a segment of a run in the cache, or composes or shapes it.
    @inline(__always)
    mutating func prepareSegment(
        _ text: UnsafeBufferPointer<UInt16>, _ segment: Range<Int>, of run: Range<Int>, in context: ShapingContext
    ) -> Segment {
        let isCached =
            isCaching && segment.count <= ShapeCache.longestKey
            && (context.isSimple || !touchesLetters(text, segment, in: run))
        let key = UnsafeBufferPointer(rebasing: text[segment])
        guard isCached else { return shapeSegment(text, segment, key: key, in: context) }
        let (record, hash) = cache.find(key, context: context.id, readable: text.count &- segment.lowerBound)
        if let record { return Segment(record: record, flags: cache.flags(record)) }
        if let word = compose(key, context) {
            let glyphs = UnsafeBufferPointer(start: UnsafePointer(composed), count: word.count)
            let record = cache.insert(key, context: context.id, hash: hash, flags: word.flags, glyphs: glyphs)
            return Segment(record: record, flags: word.flags)
        }
        var new = shapeSegment(key, 0..<key.count, key: key, in: context)
        if shaped.count <= Int(UInt16.max) {
            new.record = cache.insert(key, context: context.id, hash: hash, flags: new.flags, glyphs: shaped)
        }
        return new
    }

    /// Shapes a segment into `shaped`.
    private mutating func shapeSegment(
        _ text: UnsafeBufferPointer<UInt16>, _ segment: Range<Int>, key: UnsafeBufferPointer<UInt16>,
        in context: ShapingContext
    ) -> Segment {
        self.run(text, segment, context: context, neighbours: true)
        return Segment(flags: collectShaped(key, context))
    }

    /// Whether a letter of another run is adjacent to a segment at the start or end of its run.
    private func touchesLetters(_ text: UnsafeBufferPointer<UInt16>, _ segment: Range<Int>, in run: Range<Int>) -> Bool
    {
        if segment.lowerBound == run.lowerBound, segment.lowerBound > 0, text[segment.lowerBound - 1] >= 0x300 {
            return true
        }
        return segment.upperBound == run.upperBound && segment.upperBound < text.count
            && text[segment.upperBound] >= 0x300
    }

    /// Shapes a range into HarfBuzz's buffer.
    ///
    /// - Parameter neighbours: whether the surrounding text is passed as context.
    mutating func run(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, context: ShapingContext, neighbours: Bool
    ) {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, context.direction)
        hb_buffer_set_script(buffer, context.script)
        if let language = context.language { hb_buffer_set_language(buffer, language) }
        let window = neighbours ? max(0, range.lowerBound - 32)..<min(text.count, range.upperBound + 32) : range
        let visible = UnsafeBufferPointer(rebasing: text[window])
        hb_buffer_add_utf16(
            buffer, visible.baseAddress, Int32(clamping: visible.count), UInt32(range.lowerBound - window.lowerBound),
            Int32(clamping: range.count))
        hb_shape(context.face.font, buffer, context.features, UInt32(context.features.count))
        // Cluster numbers count from the start of the added text.
        clusterBase = range.lowerBound - window.lowerBound
        isVertical = context.isVertical
    }

    /// The sum of advances in the buffer.
    func totalAdvance() -> Int32 {
        var count: UInt32 = 0
        guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
        var total: Int32 = 0
        for index in 0..<Int(count) { total &+= positions[index].x_advance }
        return total
    }

    /// The glyph of a character shaped by itself; `nil` if it gives several glyphs or none.
    mutating func alone(_ unit: UnsafeBufferPointer<UInt16>, _ context: ShapingContext) -> ShapeCache.Glyph? {
        run(unit, 0..<1, context: context, neighbours: false)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count), count == 1
        else { return nil }
        return glyph(infos[0], positions[0])
    }

    /// Moves the glyphs of the buffer into `shaped`.
    private mutating func collectShaped(_ key: UnsafeBufferPointer<UInt16>, _ context: ShapingContext)
        -> ShapeCache.Flags
    {
        var glyphs: [ShapeCache.Glyph] = []
        swap(&glyphs, &shaped)
        defer { swap(&glyphs, &shaped) }
        glyphs.removeAll(keepingCapacity: true)
        appendGlyphsOfBuffer(to: &glyphs)
        return glyphs.withUnsafeBufferPointer { flags($0, key, in: context) }
    }

    private func appendGlyphsOfBuffer(to glyphs: inout [ShapeCache.Glyph]) {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) { glyphs.append(glyph(infos[index], positions[index])) }
    }

    /// The glyphs of the buffer. Clusters count from the start of the shaped range.
    func glyphsOfBuffer() -> [ShapeCache.Glyph] {
        var glyphs: [ShapeCache.Glyph] = []
        appendGlyphsOfBuffer(to: &glyphs)
        return glyphs
    }

    /// Flags that describe the glyphs of a segment.
    func flags(
        _ glyphs: UnsafeBufferPointer<ShapeCache.Glyph>, _ key: UnsafeBufferPointer<UInt16>, in context: ShapingContext
    ) -> ShapeCache.Flags {
        var isSimple = glyphs.count == key.count
        for (index, glyph) in glyphs.enumerated() where isSimple {
            isSimple = Int(glyph.cluster & 0x7FFF) == index && glyph.offsetX == 0 && glyph.offsetY == 0
        }
        var flags: ShapeCache.Flags = isSimple ? .isSimple : []
        if let first = glyphs.first, isNominal(first, at: 0, of: key, in: context) { flags.insert(.startsNominally) }
        if let last = glyphs.last, isNominal(last, at: key.count - 1, of: key, in: context) {
            flags.insert(.endsNominally)
        }
        return flags
    }

    /// Whether a glyph is the nominal glyph of the unit at a place.
    private func isNominal(
        _ glyph: ShapeCache.Glyph, at place: Int, of key: UnsafeBufferPointer<UInt16>, in context: ShapingContext
    ) -> Bool {
        let entry = context.page(Int(key[place] >> 8))[Int(key[place] & 0xFF)]
        return Int(glyph.cluster & 0x7FFF) == place && entry.glyph == glyph.glyph
            && !entry.flags.contains(.transparent)
    }

    private func glyph(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t) -> ShapeCache.Glyph {
        let isUnsafe = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
        let cluster = Int(info.cluster) - clusterBase
        return ShapeCache.Glyph(
            glyph: UInt16(truncatingIfNeeded: info.codepoint),
            cluster: UInt16(truncatingIfNeeded: cluster & 0x7FFF)
                | (isUnsafe && cluster > 0 ? ShapeCache.Glyph.unsafeToBreak : 0),
            advance: isVertical ? 0 &- position.y_advance : position.x_advance,
            offsetX: Int16(clamping: position.x_offset), offsetY: Int16(clamping: position.y_offset))
    }

    /// Appends the glyphs of the buffer to the output, bypassing the cache.
    mutating func appendShaped(at start: Int) {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        output.reserve(Int(count))
        for index in 0..<Int(count) {
            let glyph = glyph(infos[index], positions[index])
            output.append(
                glyph: glyph.glyph, advance: glyph.advance, offsetX: glyph.offsetX, offsetY: glyph.offsetY,
                cluster: start + Int(infos[index].cluster) - clusterBase, isUnsafe: glyph.cluster & 0x8000 != 0)
        }
    }

    /// Appends a segment to the output.
    ///
    /// - Parameter start: the offset of the segment's text.
    @inline(__always)
    mutating func append(_ segment: Segment, at start: Int) {
        guard let record = segment.record else {
            output.reserve(shaped.count)
            return shaped.withUnsafeBufferPointer { output.append(glyphs: $0, at: start) }
        }
        cache.append(record, to: &output, at: start)
    }

    // MARK: Small capitals

    /// Shapes lowercase letters as capitals of a smaller font. Rare, and not cached.
    mutating func shapeCapitals(
        _ text: UnsafeBufferPointer<UInt16>, _ run: FontRun, in context: ShapingContext, item: ShapingItem,
        number: Int32
    ) {
        let glyphStart = output.count
        let source = Array(text[run.range])
        let mapped = transform(source, CaseTransform(letterCase: .uppercase), language: item.style.language)
        mapped.units.withUnsafeBufferPointer { self.run($0, 0..<$0.count, context: context, neighbours: false) }
        var count: UInt32 = 0
        if let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        {
            output.reserve(Int(count))
            for index in 0..<Int(count) {
                let glyph = glyph(infos[index], positions[index])
                let unit = min(Int(infos[index].cluster), mapped.units.count)
                let cluster = run.range.lowerBound + min(Int(mapped.sourceOffsets[unit]), source.count - 1)
                output.append(
                    glyph: glyph.glyph, advance: glyph.advance, offsetX: glyph.offsetX, offsetY: glyph.offsetY,
                    cluster: cluster, isUnsafe: glyph.cluster & 0x8000 != 0)
            }
        }
        append(run, item, number: number, glyphStart: glyphStart)
    }
}
