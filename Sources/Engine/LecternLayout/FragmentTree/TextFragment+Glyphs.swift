public import LecternText

/// One glyph of a text fragment where it is to be drawn.
public struct PlacedGlyph: Hashable, Sendable {
    public var glyph: UInt16
    /// Where the pen stands, in pixels from the line-left edge of the fragment's rect.
    public var pen: Float
    /// The origin's offset from the pen along the line (upright glyphs: from the central baseline to the right).
    public var offset: Float
    /// The origin's offset upwards: above the baseline; of upright glyphs against the line's direction.
    public var y: Float
    /// How far the pen moves on, spacing included.
    public var advance: Float
    /// The UTF-16 unit of the paragraph at which its cluster starts.
    public var cluster: Int32

    @inlinable public init(glyph: UInt16, pen: Float, offset: Float, y: Float, advance: Float, cluster: Int32) {
        (self.glyph, self.pen, self.offset, self.y, self.advance, self.cluster) = (
            glyph, pen, offset, y, advance, cluster
        )
    }
}

extension TextFragment {
    /// The run the glyphs belong to: font, direction, orientation.
    @inlinable public var glyphRun: GlyphRun { shaped.runs[Int(run)] }

    /// Calls a closure with each glyph in visual order, letter spacing, word
    /// spacing and justification applied.
    ///
    /// - Parameter text: the line's paragraph's text, ``Paragraph/text``.
    @inlinable public func forEachGlyph(in text: [UInt16], _ body: (PlacedGlyph) -> Void) {
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

    /// Letter and word spacing after a cluster.
    @inlinable func spacing(afterCluster cluster: Int32, in text: [UInt16]) -> Float {
        guard letterSpacing != 0 || wordSpacing != 0, !self.text.isEmpty else { return 0 }
        guard cluster >= 0, Int(cluster) < text.count else { return 0 }
        let unit = text[Int(cluster)]
        if InlineCharacter.takesNoSpacing(unit) { return 0 }
        return InlineCharacter.isWordSeparator(unit) ? letterSpacing + wordSpacing : letterSpacing
    }
}

/// The classes of characters that spacing and trimming ask for.
@usableFromInline
enum InlineCharacter {
    /// "Word-separator characters", of the Basic Multilingual Plane.
    /// <https://www.w3.org/TR/css-text-3/#word-separator>
    @inlinable static func isWordSeparator(_ unit: UInt16) -> Bool {
        unit == 0x20 || unit == 0xA0 || unit == 0x1361
    }

    /// Soft hyphens, zero-width and bidi controls: spacing passes them by.
    @inlinable static func takesNoSpacing(_ unit: UInt16) -> Bool {
        if unit >= 0x20, unit < 0xAD { return false }
        switch unit {
        case 0..<0x20, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFC: return true
        default: return false
        }
    }

    /// White space that hangs or goes at the end of a line.
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
