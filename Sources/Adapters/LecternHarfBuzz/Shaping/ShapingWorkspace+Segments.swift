internal import CHarfBuzz
internal import LecternText

// Segments: from the cache, or from HarfBuzz.

extension ShapingWorkspace {
    /// Appends the glyphs of a segment of a run.
    mutating func shapeSegment(
        _ text: UnsafeBufferPointer<UInt16>, _ segment: Range<Int>, _ run: Range<Int>, _ context: ShapingContext
    ) {
        let joins = !context.key.script.isSimple && touchesLetters(text, segment, run)
        guard isCaching, !joins, segment.count <= ShapeCache.longestKey else {
            self.run(text, segment, context: context, neighbours: true)
            appendShaped(at: segment.lowerBound)
            return
        }
        let key = UnsafeBufferPointer(rebasing: text[segment])
        var (entry, hash) = cache.find(key, context: context.id)
        if entry < 0 {
            self.run(key, 0..<key.count, context: context, neighbours: false)
            let flags = collectShaped(key, context)
            guard shaped.count <= Int(UInt16.max) else { return appendShaped(at: segment.lowerBound) }
            entry = cache.insert(key, context: context.id, hash: hash, flags: flags, glyphs: shaped)
        }
        append(entry, at: segment.lowerBound)
    }

    /// Whether a segment that begins or ends with its run has a letter of another run beside it.
    private func touchesLetters(_ text: UnsafeBufferPointer<UInt16>, _ segment: Range<Int>, _ run: Range<Int>) -> Bool {
        if segment.lowerBound == run.lowerBound, segment.lowerBound > 0, text[segment.lowerBound - 1] >= 0x300 { return true }
        return segment.upperBound == run.upperBound && segment.upperBound < text.count && text[segment.upperBound] >= 0x300
    }

    /// Shapes a range in HarfBuzz's buffer, with the text around it as context if asked.
    mutating func run(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, context: ShapingContext, neighbours: Bool) {
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
        // Clusters count from the start of what was added.
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

    /// Takes the glyphs of the buffer into `shaped`.
    private mutating func collectShaped(_ key: UnsafeBufferPointer<UInt16>, _ context: ShapingContext) -> ShapeCache.Flags {
        shaped.removeAll(keepingCapacity: true)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        var isSimple = Int(count) == key.count
        for index in 0..<Int(count) {
            let glyph = glyph(infos[index], positions[index])
            isSimple = isSimple && Int(glyph.cluster) == index && glyph.offsetX == 0 && glyph.offsetY == 0
            shaped.append(glyph)
        }
        return isSimple ? .isSimple : []
    }

    private func glyph(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t) -> ShapeCache.Glyph {
        let isUnsafe = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
        let cluster = Int(info.cluster) - clusterBase
        return ShapeCache.Glyph(
            glyph: UInt16(truncatingIfNeeded: info.codepoint),
            cluster: UInt16(truncatingIfNeeded: cluster & 0x7FFF) | (isUnsafe && cluster > 0 ? ShapeCache.Glyph.unsafeToBreak : 0),
            advance: isVertical ? 0 &- position.y_advance : position.x_advance,
            offsetX: Int16(clamping: position.x_offset), offsetY: Int16(clamping: position.y_offset))
    }

    /// Appends the glyphs of the buffer directly.
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

    @inline(__always)
    private mutating func append(_ number: Int, at start: Int) {
        let entry = cache.entries[number]
        let count = Int(entry.glyphCount)
        output.reserve(count)
        cache.withGlyphs(of: entry) { glyphs in
            if entry.flags.contains(.isSimple) {
                output.append(simple: glyphs, at: start)
            } else {
                for glyph in glyphs {
                    output.append(
                        glyph: glyph.glyph, advance: glyph.advance, offsetX: glyph.offsetX, offsetY: glyph.offsetY,
                        cluster: start &+ Int(glyph.cluster & 0x7FFF), isUnsafe: glyph.cluster & 0x8000 != 0)
                }
            }
        }
    }

    // MARK: Small capitals

    /// Lower case set as capitals of a smaller font: never cached, since it is rare.
    mutating func shapeCapitals(
        _ text: UnsafeBufferPointer<UInt16>, _ run: FontRun, _ context: ShapingContext, _ item: ShapingItem, _ number: Int32
    ) {
        let glyphStart = output.count
        let source = Array(text[run.range])
        let mapped = transform(source, TextTransform(letterCase: .uppercase), language: item.style.language)
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
        append(run, item, number, glyphStart)
    }
}
