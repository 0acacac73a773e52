import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// The source of a stretch of text.
struct TextOrigin {
    var style: Int32
    var content: Int32
    var node: Int32
    /// Canonical offset of its first unit; for generated text, of all of it.
    var source: Int32
    var isGenerated: Bool

    /// Returns the canonical offset of a unit.
    func source(at index: Int) -> Int32 { isGenerated ? source : source &+ Int32(truncatingIfNeeded: index) }
    func length(_ count: Int) -> Int32 { isGenerated ? 0 : Int32(truncatingIfNeeded: count) }
}

// White space processing.
// https://www.w3.org/TR/css-text-3/#white-space-phase-1

extension ParagraphBuilder {
    /// Adds a stretch of text with one style.
    mutating func appendText(_ units: UnsafeBufferPointer<UInt16>, _ origin: TextOrigin) {
        let style = styles[Int(origin.style)]
        let collapses = style.collapsesSpaces
        var index = 0
        var segment = textCount
        while index < units.count {
            let end = plainEnd(units, from: index, collapse: style.collapse)
            if end > index {
                copy(units, index..<end, origin: origin, style: style)
                isAfterCollapsibleSpace = collapses && units[end - 1] == 0x20
                index = end
                continue
            }
            let unit = units[index]
            if collapses, isWhiteSpace(unit) {
                index = collapse(units, from: index, origin: origin, style: style, segment: &segment)
            } else {
                appendSpecial(unit, at: index, origin: origin, style: style, segment: &segment)
                index += 1
            }
        }
        closeSegment(&segment, origin)
    }

    /// Ends the current text item.
    private mutating func closeSegment(_ segment: inout Int32, _ origin: TextOrigin) {
        if segment < textCount {
            append(.text, from: segment, style: origin.style, content: origin.content, node: origin.node)
        }
        segment = textCount
    }

    /// Returns the end of the text that can be copied unchanged, which includes single spaces.
    @inline(__always)
    private func plainEnd(
        _ units: UnsafeBufferPointer<UInt16>, from start: Int, collapse: WhiteSpaceCollapse
    ) -> Int {
        var index = start
        if !collapse.collapsesSpaces {
            while index < units.count, !isSpecial(units[index]) { index += 1 }
            return index
        }
        var isAfterSpace = isAfterCollapsibleSpace
        while index < units.count {
            let unit = units[index]
            if unit > 0x20 {
                if isSpecial(unit) { break }
                isAfterSpace = false
            } else if unit == 0x20, !isAfterSpace, collapse != .discard {
                isAfterSpace = true
            } else {
                break
            }
            index += 1
        }
        // A preceding space may belong to collapsible white space around a segment break.
        if index > start, index < units.count, units[index - 1] == 0x20, isWhiteSpace(units[index]) { index -= 1 }
        return index
    }

    /// Whether a unit is a control, a line or paragraph separator, or the object replacement character, which marks
    /// atomic inlines.
    @inline(__always)
    private func isSpecial(_ unit: UInt16) -> Bool {
        if unit >= 0x20, unit < 0x7F { return false }
        return unit < 0x20 || unit < 0xA0 || unit & 0xFFFE == 0x2028 || unit == InlineCharacter.objectReplacement
    }

    private func isWhiteSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A || unit == 0x09 }

    /// Collapses a run of white space; returns its end.
    private mutating func collapse(
        _ units: UnsafeBufferPointer<UInt16>, from start: Int, origin: TextOrigin, style: InlineStyle,
        segment: inout Int32
    ) -> Int {
        var end = start
        var hasBreak = false
        while end < units.count, isWhiteSpace(units[end]) {
            if units[end] == 0x0A { hasBreak = true }
            end += 1
        }
        if hasBreak, style.collapse == .preserveBreaks {
            return keepBreaks(units, start..<end, origin: origin, segment: &segment)
        }
        let goes =
            style.collapse == .discard || isAfterCollapsibleSpace || (hasBreak && removesBreak(units, at: start..<end))
        let (text, source) = (textCount, origin.source(at: start))
        if goes {
            scratch.mapping.append(text: text, source: source, textLength: 0, sourceLength: origin.length(end - start))
            return end
        }
        scratch.text.append(0x20)
        scratch.mapping.append(text: text, source: source, textLength: 1, sourceLength: origin.length(1))
        scratch.mapping.append(
            text: text + 1, source: source + origin.length(1), textLength: 0,
            sourceLength: origin.length(end - start - 1))
        isAfterCollapsibleSpace = true
        return end
    }

    /// `pre-line`: "any sequence of collapsible spaces and tabs immediately
    /// preceding or following a segment break is removed", the breaks stay.
    private mutating func keepBreaks(
        _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, origin: TextOrigin, segment: inout Int32
    ) -> Int {
        for index in range {
            let source = origin.source(at: index)
            if units[index] == 0x0A {
                closeSegment(&segment, origin)
                appendForcedBreak(
                    0x0A, style: origin.style, content: origin.content, node: origin.node,
                    source: origin.isGenerated ? -1 : source)
                segment = textCount
            } else {
                scratch.mapping.append(text: textCount, source: source, textLength: 0, sourceLength: origin.length(1))
            }
        }
        return range.upperBound
    }

    /// Whether a segment break is removed instead of becoming a space.
    /// https://www.w3.org/TR/css-text-3/#line-break-transform
    private func removesBreak(_ units: UnsafeBufferPointer<UInt16>, at range: Range<Int>) -> Bool {
        let before = scratch.text.last
        let after = range.upperBound < units.count ? units[range.upperBound] : nil
        if before == InlineCharacter.zeroWidthSpace || after == InlineCharacter.zeroWidthSpace { return true }
        guard let before, let after, before >= 0x1100, after >= 0x1100 else { return false }
        let left = scratch.text.withUnsafeBufferPointer {
            UTF16Decoding.codePoint(in: $0, before: $0.count, start: 0).value
        }
        let right = UTF16Decoding.codePoint(in: units, at: range.upperBound, end: units.count).value
        return isWideNotHangul(left) && isWideNotHangul(right)
    }

    private func isWideNotHangul(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: false
        default: CodePoint(codePoint).isEastAsianWide
        }
    }

    /// Adds preserved white space, or a character that is a break itself.
    private mutating func appendSpecial(
        _ unit: UInt16, at index: Int, origin: TextOrigin, style: InlineStyle, segment: inout Int32
    ) {
        let source = origin.source(at: index)
        switch unit {
        case 0x0A where style.collapse != .preserveSpaces, 0x0B, 0x0C, 0x85, 0x2028, 0x2029:
            closeSegment(&segment, origin)
            appendForcedBreak(
                unit, style: origin.style, content: origin.content, node: origin.node,
                source: origin.isGenerated ? -1 : source)
            segment = textCount
        case 0x09 where style.collapse != .preserveSpaces:
            closeSegment(&segment, origin)
            scratch.text.append(unit)
            scratch.mapping.append(text: segment, source: source, textLength: 1, sourceLength: origin.length(1))
            append(.tab, from: segment, style: origin.style, content: origin.content, node: origin.node)
            isAfterCollapsibleSpace = false
            segment = textCount
        default:
            // `preserve-spaces` and carriage returns give a space; "control characters must be rendered as a visible
            // glyph".
            let text = textCount
            scratch.text.append(unit == 0x0A || unit == 0x09 || unit == 0x0D ? 0x20 : 0xFFFD)
            scratch.mapping.append(text: text, source: source, textLength: 1, sourceLength: origin.length(1))
            isAfterCollapsibleSpace = false
        }
    }

    /// Copies units, transformed if the style requires it.
    private mutating func copy(
        _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, origin: TextOrigin, style: InlineStyle
    ) {
        let source = origin.source(at: range.lowerBound)
        if !style.computed.text.textTransform.isEmpty {
            transform(UnsafeBufferPointer(rebasing: units[range]), source, origin: origin, style: style)
            return
        }
        if let alphabet = style.mathAlphabet {
            transform(UnsafeBufferPointer(rebasing: units[range]), source: source, origin: origin, to: alphabet)
            return
        }
        let text = textCount
        scratch.text.append(contentsOf: UnsafeBufferPointer(rebasing: units[range]))
        scratch.mapping.append(
            text: text, source: source, textLength: Int32(truncatingIfNeeded: range.count),
            sourceLength: origin.length(range.count))
    }
}
