public import LecternText

/// A glyph of a text fragment with its position.
@usableFromInline package struct PlacedGlyph: Hashable, Sendable {
    @usableFromInline package var glyph: UInt16
    /// Position of the pen, in pixels from the line-left edge of the fragment's rectangle.
    @usableFromInline package var pen: Float
    /// Offset of the glyph's origin from the pen along the line. For upright glyphs: from the central baseline to the
    /// right.
    @usableFromInline package var offset: Float
    /// Offset of the glyph's origin upwards from the baseline. For upright glyphs: against the line's direction.
    @usableFromInline package var y: Float
    /// Distance to the next glyph's pen, including spacing.
    @usableFromInline var advance: Float
    /// The UTF-16 unit of the paragraph at which its cluster starts.
    @usableFromInline package var cluster: Int32

    @inlinable init(glyph: UInt16, pen: Float, offset: Float, y: Float, advance: Float, cluster: Int32) {
        self.glyph = glyph
        self.pen = pen
        self.offset = offset
        self.y = y
        self.advance = advance
        self.cluster = cluster
    }
}

extension TextFragment {
    /// The glyph run, which has font, direction and orientation.
    @inlinable package var glyphRun: GlyphRun { shaped.runs[Int(run)] }

    /// Calls a closure with each glyph in visual order, with letter spacing, word spacing and justification applied.
    ///
    /// - Parameter text: the text of the line's paragraph, ``Paragraph/text``.
    @inlinable package func forEachGlyph(in text: [UInt16], _ body: (PlacedGlyph) -> Void) {
        let text = paragraph?.text ?? text
        let scale = glyphRun.font.scale
        let buffer = shaped.glyphs
        let end = Int(glyphs.upperBound)
        var pen: Float = 0
        for index in Int(glyphs.lowerBound)..<end {
            let cluster = buffer.clusters[index]
            var advance = Float(buffer.advances[index]) * scale
            let isLastOfCluster = index + 1 == end || buffer.clusters[index + 1] != cluster
            if isLastOfCluster {
                advance += spacing(afterCluster: cluster, in: text)
            }
            if let extraAdvances, index - Int(glyphs.lowerBound) < extraAdvances.count {
                advance += extraAdvances[index - Int(glyphs.lowerBound)]
            }
            body(
                PlacedGlyph(
                    glyph: buffer.glyphs[index], pen: pen, offset: Float(buffer.offsetsX[index]) * scale,
                    y: Float(buffer.offsetsY[index]) * scale, advance: advance, cluster: cluster))
            pen += advance
        }
    }

    /// Returns the letter and word spacing after a cluster.
    @inlinable func spacing(afterCluster cluster: Int32, in text: [UInt16]) -> Float {
        guard letterSpacing != 0 || wordSpacing != 0, !self.text.isEmpty else { return 0 }
        guard cluster >= 0, Int(cluster) < text.count else { return 0 }
        let unit = text[Int(cluster)]
        if InlineCharacter.takesNoSpacing(unit) { return 0 }
        return InlineCharacter.isWordSeparator(unit) ? letterSpacing + wordSpacing : letterSpacing
    }
}

/// The classes of characters that spacing and trimming distinguish.
@usableFromInline
enum InlineCharacter {
    /// "Word-separator characters", of the Basic Multilingual Plane.
    /// <https://www.w3.org/TR/css-text-3/#word-separator>
    @inlinable static func isWordSeparator(_ unit: UInt16) -> Bool {
        unit == 0x20 || unit == 0xA0 || unit == 0x1361
    }

    /// Whether a unit is a soft hyphen, zero-width or a bidi control, which get no spacing.
    @inlinable static func takesNoSpacing(_ unit: UInt16) -> Bool {
        if unit >= 0x20, unit < 0xAD { return false }
        switch unit {
        case 0..<0x20, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFC: return true
        default: return false
        }
    }

    /// Whether a unit is white space that hangs or is removed at the end of a line.
    @inlinable static func isSpace(_ unit: UInt16) -> Bool {
        if unit == 0x20 { return true }
        if unit < 0x1680 { return false }
        switch unit {
        case 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return true
        default: return false
        }
    }

    static let objectReplacement: UInt16 = 0xFFFC
    static let softHyphen: UInt16 = 0xAD
    static let zeroWidthSpace: UInt16 = 0x200B
}
