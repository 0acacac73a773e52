import LecternText

/// The extent of one cluster along its line.
package struct ClusterExtent: Hashable, Sendable {
    /// Range of the paragraph's text.
    package var text: Range<Int32>
    /// Distances in pixels from the line-left edge of the fragment's rectangle.
    package var start: Float
    package var end: Float
    var isRTL: Bool

    /// Returns the position of a text offset in the cluster. Offsets inside a ligature divide it into equal parts.
    func position(of offset: Int32) -> Float {
        let share = Float(offset - text.lowerBound) / Float(max(1, text.count))
        return isRTL ? end - (end - start) * share : start + (end - start) * share
    }
}

extension TextFragment {
    /// Returns the clusters in visual order.
    ///
    /// - Parameter text: the text of the line's paragraph.
    package func clusters(in text: [UInt16]) -> [ClusterExtent] {
        var result: [ClusterExtent] = []
        let isRTL = glyphRun.isRTL
        forEachGlyph(in: text) { glyph in
            if let last = result.last, last.text.lowerBound == glyph.cluster {
                result[result.count - 1].end = glyph.pen + glyph.advance
            } else {
                result.append(
                    ClusterExtent(
                        text: glyph.cluster..<glyph.cluster, start: glyph.pen, end: glyph.pen + glyph.advance,
                        isRTL: isRTL))
            }
        }
        // A cluster's text ends at the start of the next cluster in logical order.
        for index in result.indices {
            let next = isRTL ? index - 1 : index + 1
            let end = result.indices.contains(next) ? result[next].text.lowerBound : self.text.upperBound
            result[index].text = result[index].text.lowerBound..<max(result[index].text.lowerBound, end)
        }
        return result
    }

    /// Returns the distance of a paragraph offset from the fragment's line-left edge.
    func position(of offset: Int32, in text: [UInt16]) -> Float {
        let clusters = clusters(in: text)
        for cluster in clusters where cluster.text.contains(offset) { return cluster.position(of: offset) }
        guard let first = clusters.first, let last = clusters.last else { return 0 }
        let isAtEnd = offset >= self.text.upperBound
        return isAtEnd == glyphRun.isRTL ? first.start : last.end
    }

    /// Returns the paragraph offset nearest to a distance from the line-left edge.
    func offset(at position: Float, in text: [UInt16]) -> Int32 {
        let clusters = clusters(in: text)
        guard let cluster = clusters.first(where: { position < $0.end }) ?? clusters.last else {
            return self.text.lowerBound
        }
        var best = cluster.text.lowerBound
        for offset in cluster.text.lowerBound...cluster.text.upperBound
        where abs(cluster.position(of: offset) - position) < abs(cluster.position(of: best) - position) {
            best = offset
        }
        return best
    }
}
