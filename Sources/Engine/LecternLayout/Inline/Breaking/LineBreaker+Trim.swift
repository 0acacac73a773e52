import LecternCSS
import LecternGeometry
import LecternText

extension LineBreaker {
    /// "Full-width closing punctuation at the end of a line is set solid if it does not otherwise fit". Also removes
    /// autospace at the line's end.
    ///
    /// https://www.w3.org/TR/css-text-4/#text-spacing-trim-property
    mutating func trimLineEnd() {
        guard paragraph.hasFullWidth else { return }
        guard let index = pieces.lastIndex(where: { $0.start < $0.visibleEnd }) else { return }
        let piece = pieces[index]
        let item = items[Int(piece.item)]
        let last = Int(piece.visibleEnd) - 1
        guard item.kind == .text, item.run >= 0, text[last] >= 0x80 || end != nil, !piece.hasHyphen else { return }
        if end != nil, paragraph.shaped.unitFlags[last].contains(.endsWithAutospace) {
            let autospace = paragraph.shaped.runs[Int(item.run)].font.face.metrics.ideographAdvance / 8
            pieces[index].inlineSize = piece.inlineSize - paragraph.size(ofUnits: autospace, item)
        }
        guard FullWidthSpacing.mayBePunctuation(text[last]), piece.hang == .zero,
            let half = paragraph.blankHalf(at: last, .closing, item)
        else { return }
        let style = paragraph.styles[Int(item.style)].computed.text
        let content = pieces.reduce(indent) { $0 + $1.inlineSize }
        guard content > available || (end != nil && TextSpacingTrim.trimsEnd(style.textSpacingTrim)) else { return }
        pieces[index].inlineSize = piece.inlineSize - half
    }

    /// Removes the letter spacing after the last letter of the line: it stands between letters.
    ///
    /// https://www.w3.org/TR/css-text-4/#letter-spacing-property
    mutating func trimEndSpacing() {
        // More letters follow ruby and notes on their line.
        guard !request.isSingleLine, request.note < 0 else { return }
        for index in pieces.indices.reversed() {
            let piece = pieces[index]
            let item = items[Int(piece.item)]
            switch item.kind {
            case .open where piece.object >= 0: return
            case .open, .close, .control, .float, .outOfFlow, .lineBreak: continue
            case .text where piece.start == piece.visibleEnd: continue
            case .text:
                guard piece.hang == .zero, !piece.hasHyphen else { return }
                let spacing = paragraph.endSpacing(before: Int(piece.visibleEnd), paragraph.styles[Int(item.style)])
                pieces[index].inlineSize = piece.inlineSize - spacing
                return
            case .tab, .atomic, .ruby: return
            }
        }
    }

    /// Removes the blank half of full-width opening punctuation at the line's start, if the style requires it.
    mutating func trimLineStart(_ item: PreparedItem, _ style: InlineStyle, at start: Int) {
        guard !hasContent, startTrim == .zero, start < text.count, FullWidthSpacing.mayBePunctuation(text[start])
        else { return }
        let isFirst = request.position.line == 0 || request.position.isAfterForcedBreak
        guard TextSpacingTrim.trimsStart(style.computed.text.textSpacingTrim, isFirst: isFirst),
            let half = paragraph.blankHalf(at: start, .opening, item)
        else { return }
        startTrim = half
        startTrimText = Int32(start)
        position = position - half
    }

    /// Applies the trimming of the line's start to its first piece.
    mutating func applyStartTrim() {
        guard startTrim > .zero,
            let index = pieces.firstIndex(where: { $0.start == startTrimText && $0.start < $0.visibleEnd })
        else { return }
        pieces[index].inlineSize = pieces[index].inlineSize - startTrim
        pieces[index].startTrim = startTrim
    }
}

extension Paragraph {
    /// Returns the letter spacing after a text, which a line that ends there does not have.
    func endSpacing(before end: Int, _ style: InlineStyle) -> LayoutUnit {
        guard style.letterSpacing != 0, !text[..<end].isEmpty else { return .zero }
        // Soft hyphens and the like have no spacing after them.
        let hasLetter = text[..<end].reversed().prefix(4).contains { !InlineCharacter.takesNoSpacing($0) }
        return hasLetter ? TextScan.rounded(Double(style.letterSpacing) * 64) : .zero
    }

    /// Returns the size of the blank half of a full-width punctuation mark; `nil` if the unit is not such a mark of
    /// that kind.
    func blankHalf(at index: Int, _ kind: FullWidthSpacing.Punctuation, _ item: PreparedItem) -> LayoutUnit? {
        guard FullWidthSpacing.punctuation(text[index]) == kind else { return nil }
        let style = styles[Int(item.style)]
        guard style.computed.text.textSpacingTrim != TextSpacingTrim.spaceAll,
            item.run >= 0, item.level & 1 == 0
        else { return nil }
        let em = shaped.runs[Int(item.run)].font.face.metrics.unitsPerEm
        guard shaped.advance(ofUnit: index) == em else { return nil }
        if kind == .closing, FullWidthSpacing.isCentered(text[index], style) { return nil }
        return size(ofUnits: em / 2, item)
    }

    @inline(__always) fileprivate func size(ofUnits units: Int32, _ item: PreparedItem) -> LayoutUnit {
        TextScan.rounded(Double(units) * scales[Int(item.run)])
    }
}
