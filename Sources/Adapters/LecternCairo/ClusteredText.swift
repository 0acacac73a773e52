internal import CCairo
import LecternPaint

/// The text of a glyph run in Cairo's form: UTF-8, and the number of bytes and glyphs of each cluster.
struct ClusteredText {
    private var utf8: [UInt8] = []
    private var clusters: [cairo_text_cluster_t] = []
    private var isBackward = false

    /// `nil` if the glyphs have no text, or are not in the order of the text.
    init?(_ run: GlyphOperation, _ list: borrowing DisplayList) {
        let range = Int(run.range.lowerBound)..<Int(run.range.upperBound)
        guard !run.text.isEmpty, !range.isEmpty, list.glyphClusters.count == list.glyphs.count else { return nil }
        let starts = list.glyphClusters[range]
        guard let first = starts.first, let last = starts.last, starts.allSatisfy({ run.text.contains($0) }) else {
            return nil
        }
        isBackward = first > last
        let ordered = isBackward ? Array(starts.reversed()) : Array(starts)
        var index = 0
        var textStart = run.text.lowerBound
        while index < ordered.count {
            var next = index + 1
            while next < ordered.count, ordered[next] == ordered[index] { next += 1 }
            let textEnd = next < ordered.count ? ordered[next] : run.text.upperBound
            guard textEnd >= textStart else { return nil }
            let bytes = String(decoding: list.text[Int(textStart)..<Int(textEnd)], as: UTF16.self).utf8
            utf8 += bytes.map { $0 == 0 ? 0x20 : $0 }
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(bytes.count), num_glyphs: Int32(next - index)))
            index = next
            textStart = textEnd
        }
    }

    /// Draws the glyphs with this text.
    func show(_ glyphs: [cairo_glyph_t], on context: OpaquePointer) {
        let flags = cairo_text_cluster_flags_t(isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0)
        utf8.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                cairo_show_text_glyphs(
                    context, text.baseAddress, Int32(text.count), glyphs, Int32(glyphs.count), clusters,
                    Int32(clusters.count), flags)
            }
        }
    }
}
