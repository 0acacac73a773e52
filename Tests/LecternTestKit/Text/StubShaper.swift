package import LecternText

/// A shaper of square glyphs: each code point is a cluster of one em whose glyph
/// number is the code point. Combining marks join the previous cluster; invisible
/// characters have no width, as in real shaping.
package final class StubShaper: TextShaper {
    package init() {}

    package func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText {
        var runs: [GlyphRun] = []
        var glyphs = GlyphBuffer()
        var advances = [Int32](repeating: 0, count: text.count)
        var flags = [ShapedText.UnitFlags](repeating: [], count: text.count)
        text.withUnsafeBufferPointer { units in
            for (number, item) in items.enumerated() {
                shape(units, item, Int32(number), &runs, &glyphs, &advances, &flags)
            }
        }
        return ShapedText(runs: runs, glyphs: glyphs, unitAdvances: advances, unitFlags: flags)
    }

    private func shape(
        _ text: UnsafeBufferPointer<UInt16>, _ item: ShapingItem, _ number: Int32, _ runs: inout [GlyphRun],
        _ glyphs: inout GlyphBuffer, _ advances: inout [Int32], _ flags: inout [ShapedText.UnitFlags]
    ) {
        let range = Int(item.start)..<min(Int(item.end), text.count)
        guard !range.isEmpty else { return }
        var index = range.lowerBound
        var start = index
        var orientation: GlyphRun.Orientation?
        func close(at end: Int) {
            guard let orientation, start < end else { return }
            append(text, start..<end, item, number, orientation, &runs, &glyphs, &advances, &flags)
            start = end
        }
        while index < range.upperBound {
            let (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: range.upperBound)
            let own = Self.orientation(of: value, item.style.orientation, current: orientation)
            if own != orientation {
                close(at: index)
                orientation = own
            }
            index += length
        }
        close(at: range.upperBound)
    }

    private static func orientation(
        of codePoint: UInt32, _ style: ShapingStyle.Orientation, current: GlyphRun.Orientation?
    ) -> GlyphRun.Orientation {
        switch style {
        case .horizontal: .horizontal
        case .sideways: .sideways
        case .upright: .upright
        case .mixed: UnicodeTable.entry(codePoint).isUpright ? .upright : .sideways
        }
    }

    private func append(
        _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ item: ShapingItem, _ number: Int32,
        _ orientation: GlyphRun.Orientation, _ runs: inout [GlyphRun], _ glyphs: inout GlyphBuffer,
        _ advances: inout [Int32], _ flags: inout [ShapedText.UnitFlags]
    ) {
        let glyphStart = glyphs.count
        var index = range.lowerBound
        var cluster = index
        while index < range.upperBound {
            let (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: range.upperBound)
            let isMark = index > range.lowerBound && CodePoint(value).isMark
            if !isMark {
                cluster = index
                flags[index].insert(.clusterStart)
            }
            let advance: Int32 = isMark || CodePoint(value).isInvisible ? 0 : 1000
            advances[cluster] += advance
            glyphs.glyphs.append(UInt16(truncatingIfNeeded: value))
            glyphs.advances.append(advance)
            glyphs.offsetsX.append(0)
            glyphs.offsetsY.append(0)
            glyphs.clusters.append(Int32(cluster))
            index += length
        }
        if item.bidiLevel & 1 == 1 {
            glyphs.glyphs[glyphStart...].reverse()
            glyphs.advances[glyphStart...].reverse()
            glyphs.clusters[glyphStart...].reverse()
        }
        runs.append(
            GlyphRun(
                textStart: Int32(range.lowerBound), textEnd: Int32(range.upperBound), glyphStart: Int32(glyphStart),
                glyphEnd: Int32(glyphs.count), font: item.style.cascade.primary, bidiLevel: item.bidiLevel,
                item: number,
                orientation: orientation))
    }
}
