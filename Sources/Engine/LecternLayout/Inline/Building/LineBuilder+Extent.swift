import LecternCSS
import LecternGeometry

extension LineBuilder {
    /// Returns the line with its extent but without items; `nil` if its items are needed.
    func extent() -> LineResult? {
        guard !boxes.isEmpty, request.firstLine == nil, candidate.pieces.allSatisfy({ isText($0) }),
            boxes.boxes.allSatisfy({ $0.box.map { $0.style.box.position == .static } ?? true })
        else { return nil }
        let start = request.position.text
        let end = candidate.next?.text ?? Int32(truncatingIfNeeded: paragraph.text.count)
        return LineResult(
            next: candidate.next, offset: .zero, size: .init(inline: space.inlineSize, block: boxes.lineHeight),
            baseline: boxes.baseline, items: [], text: start..<max(start, end),
            endsWithForcedBreak: candidate.endsWithForcedBreak, endsWithHyphen: candidate.endsWithHyphen,
            isEmpty: false, outOfFlow: [], unbuilt: unbuiltText(inRubyOnly: false))
    }

    private func isText(_ piece: LinePiece) -> Bool {
        let kind = paragraph.items[Int(piece.item)].kind
        return kind != .atomic && kind != .outOfFlow && (kind != .open || piece.object < 0)
    }

    /// Returns the extent of text for which no items are built.
    func unbuiltText(inRubyOnly: Bool) -> UnbuiltText? {
        var result: UnbuiltText?
        for leaf in boxes.leaves where leaf.piece >= 0 {
            let piece = candidate.pieces[leaf.piece]
            let item = paragraph.items[Int(piece.item)]
            if item.kind == .text, !inRubyOnly, piece.start < piece.visibleEnd || piece.hasHyphen {
                let bottom = boxes.baseline(of: leaf.box) + paragraph.styles[Int(item.style)].descent
                let source = paragraph.mapping.source(of: piece.start..<piece.visibleEnd)
                UnbuiltText(bottom: bottom, sourceEnd: source.isEmpty ? -1 : source.upperBound).join(&result)
            } else if item.kind == .ruby, piece.object >= 0 {
                let object = candidate.objects[Int(piece.object)]
                guard case .ruby(let ruby) = object.content, let text = ruby.unbuilt else { continue }
                let baseline = boxes.baseline(ofObject: Int(piece.object))
                text.moved(by: baseline - object.ascent + object.margin.top).join(&result)
            }
        }
        return result
    }
}

extension UnbuiltText {
    func moved(by offset: LayoutUnit) -> UnbuiltText { UnbuiltText(bottom: bottom + offset, sourceEnd: sourceEnd) }

    /// Merges this extent into another.
    func join(_ other: inout UnbuiltText?) {
        other = UnbuiltText(
            bottom: max(bottom, other?.bottom ?? bottom), sourceEnd: max(sourceEnd, other?.sourceEnd ?? -1))
    }
}
