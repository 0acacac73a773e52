/// Collects the glyphs of a paragraph: buffers that grow and are used again for
/// the next one.
@usableFromInline package struct ShapedTextBuilder: ~Copyable {
    @usableFromInline package private(set) var count = 0
    private var capacity = 0
    private var glyphs: UnsafeMutablePointer<UInt16>
    private var advances: UnsafeMutablePointer<Int32>
    private var offsetsX: UnsafeMutablePointer<Int16>
    private var offsetsY: UnsafeMutablePointer<Int16>
    private var clusters: UnsafeMutablePointer<Int32>
    private var unitCapacity = 0
    private var unitCount = 0
    private var unitAdvances: UnsafeMutablePointer<Int32>
    private var unitFlags: UnsafeMutablePointer<UInt8>
    /// Whether to measure only: advances are summed, glyphs are not kept.
    private var isMeasuring = false
    /// The last glyph that takes part in kerning, and where its cluster starts.
    private var lastGlyph = -1
    private var lastCluster = 0
    @usableFromInline package var runs: [GlyphRun] = []

    @usableFromInline package init() {
        capacity = 256
        glyphs = .allocate(capacity: 256)
        advances = .allocate(capacity: 256)
        offsetsX = .allocate(capacity: 256)
        offsetsY = .allocate(capacity: 256)
        clusters = .allocate(capacity: 256)
        unitCapacity = 256
        unitAdvances = .allocate(capacity: 256)
        unitFlags = .allocate(capacity: 256)
    }

    deinit {
        glyphs.deallocate()
        advances.deallocate()
        offsetsX.deallocate()
        offsetsY.deallocate()
        clusters.deallocate()
        unitAdvances.deallocate()
        unitFlags.deallocate()
    }

    /// Starts a paragraph.
    ///
    /// - Parameters:
    ///   - unitCount: the length of its text in UTF-16 units.
    ///   - isMeasuring: whether no glyphs are kept. ``finish(glyphs:)`` then takes a closure that makes them at their
    ///     first use.
    @usableFromInline package mutating func begin(unitCount: Int, isMeasuring: Bool = false) {
        count = 0
        lastGlyph = -1
        lastCluster = 0
        self.isMeasuring = isMeasuring
        runs.removeAll(keepingCapacity: true)
        let needed = unitCount + Self.slack
        if needed > unitCapacity {
            unitAdvances.deallocate()
            unitFlags.deallocate()
            unitCapacity = needed + unitCount / 2
            unitAdvances = .allocate(capacity: unitCapacity)
            unitFlags = .allocate(capacity: unitCapacity)
        }
        self.unitCount = unitCount
        unitAdvances.initialize(repeating: 0, count: unitCount)
        unitFlags.initialize(repeating: 0, count: unitCount)
        reserve(unitCount)
    }

    /// Vector stores write up to eight elements past the end of a word.
    private static var slack: Int { 8 }

    /// Grows the buffers so that a number of glyphs can be appended.
    @inline(__always)
    @usableFromInline package mutating func reserve(_ more: Int) {
        if count &+ more &+ Self.slack > capacity, !isMeasuring { grow(count + more + Self.slack) }
    }

    private mutating func grow(_ minimumCapacity: Int) {
        let larger = max(minimumCapacity, capacity * 2)
        Self.move(&glyphs, count: count, capacity: larger)
        Self.move(&advances, count: count, capacity: larger)
        Self.move(&offsetsX, count: count, capacity: larger)
        Self.move(&offsetsY, count: count, capacity: larger)
        Self.move(&clusters, count: count, capacity: larger)
        capacity = larger
    }

    private static func move<Value: BitwiseCopyable>(
        _ buffer: inout UnsafeMutablePointer<Value>, count: Int, capacity: Int
    ) {
        let moved = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
        moved.update(from: buffer, count: count)
        buffer.deallocate()
        buffer = moved
    }

    /// Appends a glyph, for which ``reserve(_:)`` was called, and adds its advance to its cluster.
    @inline(__always)
    @usableFromInline package mutating func append(
        glyph: UInt16, advance: Int32, offsetX: Int16, offsetY: Int16, cluster: Int, isUnsafe: Bool = false
    ) {
        if !isMeasuring {
            glyphs[count] = glyph
            advances[count] = advance
            offsetsX[count] = offsetX
            offsetsY[count] = offsetY
            clusters[count] = Int32(truncatingIfNeeded: cluster)
        }
        lastGlyph = count
        lastCluster = cluster
        count &+= 1
        unitAdvances[cluster] &+= advance
        unitFlags[cluster] |= isUnsafe ? 3 : 1
    }

    /// Appends a glyph of no width, across which its neighbours are kerned. ``reserve(_:)`` was called for it.
    @usableFromInline package mutating func append(transparent glyph: UInt16, cluster: Int) {
        let last = (lastGlyph, lastCluster)
        append(glyph: glyph, advance: 0, offsetX: 0, offsetY: 0, cluster: cluster)
        (lastGlyph, lastCluster) = last
    }

    /// Appends glyphs, one for each unit from `start` on, in the cache's packed form. ``reserve(_:)`` was called for
    /// them.
    @inline(__always)
    mutating func append(packed added: UnsafeBufferPointer<UInt32>, at start: Int) {
        let amount = added.count
        // In registers: a store may not change where the next one goes.
        let (advances, flags) = (unitAdvances + start, unitFlags + start)
        // The first glyph keeps the unsafe-to-break flag that the glyph before it set.
        let border = flags[0]
        for index in 0..<amount {
            let item = added[index]
            advances[index] = Int32(truncatingIfNeeded: item >> 16 & 0x7FFF)
            flags[index] = UInt8(truncatingIfNeeded: 1 | item >> 30 & 2)
        }
        flags[0] |= border
        if !isMeasuring { appendGlyphs(packed: added, at: start) }
        count &+= amount
        lastGlyph = count &- 1
        lastCluster = start &+ amount &- 1
    }

    /// Appends a word of at most eight units with one vector store for each array. Only the last word may use it,
    /// because the stores may pass its end; flags there are written as zero.
    @inline(__always)
    mutating func append(short added: SIMD8<UInt32>, count amount: Int, at start: Int) {
        let border = unitFlags[start]
        let flags = SIMD8<UInt8>(truncatingIfNeeded: (added &>> 30) & 2) | 1
        let bits = unsafeBitCast(flags, to: UInt64.self) & (UInt64.max &>> (64 &- UInt64(amount) &* 8))
        UnsafeMutableRawPointer(unitFlags + start).storeBytes(of: bits | UInt64(border), as: UInt64.self)
        let widths = SIMD8<Int32>(truncatingIfNeeded: (added &>> 16) & 0x7FFF)
        UnsafeMutableRawPointer(unitAdvances + start).storeBytes(of: widths, as: SIMD8<Int32>.self)
        if !isMeasuring { appendGlyphs(short: added, widths, at: start) }
        count &+= amount
        lastGlyph = count &- 1
        lastCluster = start &+ amount &- 1
    }

    private func appendGlyphs(short added: SIMD8<UInt32>, _ widths: SIMD8<Int32>, at start: Int) {
        func put<Value: BitwiseCopyable>(_ values: Value, _ place: UnsafeMutableRawPointer) {
            place.storeBytes(of: values, as: Value.self)
        }
        put(SIMD8<UInt16>(truncatingIfNeeded: added), glyphs + count)
        put(widths, advances + count)
        let clusters = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &+ Int32(truncatingIfNeeded: start)
        put(clusters, self.clusters + count)
        put(SIMD8<Int16>(repeating: 0), offsetsX + count)
        put(SIMD8<Int16>(repeating: 0), offsetsY + count)
    }

    @inline(__always)
    private func appendGlyphs(packed added: UnsafeBufferPointer<UInt32>, at start: Int) {
        for index in added.indices {
            let item = added[index]
            glyphs[count &+ index] = UInt16(truncatingIfNeeded: item)
            advances[count &+ index] = Int32(truncatingIfNeeded: item >> 16 & 0x7FFF)
            clusters[count &+ index] = Int32(truncatingIfNeeded: start &+ index)
            offsetsX[count &+ index] = 0
            offsetsY[count &+ index] = 0
        }
    }

    /// Appends the glyphs of a segment that starts at a unit. ``reserve(_:)`` was called for them.
    @usableFromInline package mutating func append(glyphs added: UnsafeBufferPointer<ShapeCache.Glyph>, at start: Int) {
        for glyph in added {
            append(
                glyph: glyph.glyph, advance: glyph.advance, offsetX: glyph.offsetX, offsetY: glyph.offsetY,
                cluster: start &+ Int(glyph.cluster & 0x7FFF),
                isUnsafe: glyph.cluster & ShapeCache.Glyph.unsafeToBreak != 0)
        }
    }

    /// Adds kerning to the last glyph; the cluster that follows must not be broken off.
    @inline(__always)
    @usableFromInline package mutating func kernLast(_ amount: Int32, unsafeBefore next: Int?) {
        guard lastGlyph >= 0 else { return }
        if !isMeasuring { advances[lastGlyph] &+= amount }
        unitAdvances[lastCluster] &+= amount
        if let next { unitFlags[next] |= 2 }
    }

    /// Drops the glyphs from `start` on, with the units of `range`.
    @usableFromInline package mutating func rewind(to start: Int, units range: Range<Int>) {
        count = start
        lastGlyph = -1
        for unit in range {
            unitAdvances[unit] = 0
            unitFlags[unit] = 0
        }
    }

    /// The sum of all advances; `nil` unless every unit is a cluster of its own.
    @usableFromInline package func advanceOfSingleUnits() -> Int32? {
        var sum: Int32 = 0
        for unit in 0..<unitCount {
            guard unitFlags[unit] & 1 != 0 else { return nil }
            sum &+= unitAdvances[unit]
        }
        return sum
    }

    /// The paragraph as a value.
    ///
    /// - Parameter make: makes the glyphs of a paragraph that was only measured, at their first use; they are cached.
    @usableFromInline package mutating func finish(glyphs make: (@Sendable () -> GlyphBuffer)? = nil) -> ShapedText {
        let flags = UnsafeMutablePointer(unitFlags).withMemoryRebound(
            to: ShapedText.UnitFlags.self, capacity: unitCount
        ) {
            Array(UnsafeBufferPointer(start: $0, count: unitCount))
        }
        var sums = PositionSums()
        let positions = [Int32](unsafeUninitializedCapacity: unitCount + 1) { out, count in
            sums.fill(out, UnsafeBufferPointer(start: unitAdvances, count: unitCount))
            count = unitCount + 1
        }
        defer { runs = [] }
        if let make {
            return ShapedText(
                runs: runs, positions: positions, isAscending: sums.isAscending, unitFlags: flags, glyphs: make)
        }
        return ShapedText(
            runs: runs, glyphs: glyphBuffer(), positions: positions, isAscending: sums.isAscending, unitFlags: flags)
    }

    private func glyphBuffer() -> GlyphBuffer {
        var buffer = GlyphBuffer()
        buffer.glyphs = Array(UnsafeBufferPointer(start: glyphs, count: count))
        buffer.advances = Array(UnsafeBufferPointer(start: advances, count: count))
        buffer.offsetsX = Array(UnsafeBufferPointer(start: offsetsX, count: count))
        buffer.offsetsY = Array(UnsafeBufferPointer(start: offsetsY, count: count))
        buffer.clusters = Array(UnsafeBufferPointer(start: clusters, count: count))
        return buffer
    }
}
