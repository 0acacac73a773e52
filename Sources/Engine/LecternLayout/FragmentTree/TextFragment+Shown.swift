package import LecternGeometry
import LecternText

// Text of which only a part is painted, because it overflows its line and is replaced by a mark.

extension TextFragment {
    /// The glyphs that are painted, and their extent along the line.
    package struct ShownPart: Hashable, Sendable {
        /// The range in the shaped glyphs; empty if nothing is painted.
        var glyphs: Range<Int32>
        /// The distances from the line-left edge of the fragment's rectangle, in pixels.
        var start: Float
        var end: Float

        /// Creates the part that consists of consecutive clusters.
        init(_ clusters: [GlyphCluster]) {
            glyphs = (clusters.first?.glyphs.lowerBound ?? 0)..<(clusters.last?.glyphs.upperBound ?? 0)
            start = clusters.first?.start ?? 0
            end = clusters.last?.end ?? 0
        }
    }

    /// The glyphs of one cluster.
    struct GlyphCluster {
        var glyphs: Range<Int32>
        var start: Float
        var end: Float
    }

    /// Returns the clusters in visual order.
    ///
    /// - Parameter text: the text of the line's paragraph.
    func glyphClusters(in text: [UInt16]) -> [GlyphCluster] {
        var result: [GlyphCluster] = []
        var (index, last) = (glyphs.lowerBound, Int32?.none)
        forEachGlyph(in: text) { glyph in
            if last == glyph.cluster, let current = result.indices.last {
                result[current].glyphs = result[current].glyphs.lowerBound..<index + 1
                result[current].end = glyph.pen + glyph.advance
            } else {
                result.append(
                    GlyphCluster(glyphs: index..<index + 1, start: glyph.pen, end: glyph.pen + glyph.advance))
            }
            index += 1
            last = glyph.cluster
        }
        return result
    }

    /// Whether nothing of it is painted.
    package var isHidden: Bool { shown?.glyphs.isEmpty ?? false }

    /// The rectangle of the part that is painted.
    package var shownRect: PhysicalRect { shown.map { part(from: $0.start, to: $0.end) } ?? rect }

    /// The fragment reduced to the part that is painted; nil if nothing is.
    package var painted: TextFragment? {
        guard let shown else { return self }
        if shown.glyphs.isEmpty { return nil }
        var result = self
        result.glyphs = shown.glyphs
        result.rect = shownRect
        result.shown = nil
        if let extraAdvances {
            let first = Int(shown.glyphs.lowerBound - glyphs.lowerBound)
            result.extraAdvances = Array(extraAdvances.dropFirst(first).prefix(shown.glyphs.count))
        }
        return result
    }
}
