import LecternCSS
import LecternGeometry
import LecternText

/// The extent of a line whose boxes all stand on its baseline, with nothing on it: what a page that is only counted
/// wants to know.
///
/// It gives what ``LineBuilder/extent()`` would, without tables of boxes and leaves.
struct LineExtent {
    private let paragraph: Paragraph
    /// The style of the root inline box.
    private let root: InlineStyle
    private var extents = AlignedSubtree(alignment: .baseline)
    /// Nothing gives the line a height so far.
    private var isEmpty = true
    /// The lowest edge of text, from the baseline, and where the last of it ends.
    private var text: UnbuiltText?

    private init(_ paragraph: Paragraph, root: InlineStyle) {
        (self.paragraph, self.root) = (paragraph, root)
        extents.include(root.lineAscent, root.lineDescent)
    }

    /// The line, but for where it stands; `nil` for a line that is more than that.
    static func line(
        _ context: LayoutContext, _ request: LineRequest, _ candidate: LineCandidate, size: LayoutUnit
    ) -> LineResult? {
        guard request.wantsExtentOnly, request.firstLine == nil, request.ellipsis == nil, request.note < 0 else {
            return nil
        }
        var extent = LineExtent(request.paragraph, root: context.inlineStyle(request.container.style))
        guard extent.openInherited(context, request) else { return nil }
        for index in candidate.pieces.indices {
            guard extent.add(candidate.pieces[index], of: candidate) else { return nil }
        }
        guard !extent.isEmpty else { return nil }
        let baseline = extent.extents.ascent ?? .zero
        let start = request.position.text
        let end = candidate.next?.text ?? Int32(truncatingIfNeeded: request.paragraph.text.count)
        return LineResult(
            next: candidate.next, offset: .zero, size: .init(inline: size, block: extent.extents.height),
            baseline: baseline, items: [], text: start..<max(start, end),
            endsWithForcedBreak: candidate.endsWithForcedBreak, endsWithHyphen: candidate.endsWithHyphen,
            isEmpty: false, outOfFlow: [], unbuilt: extent.text?.moved(by: baseline))
    }

    /// Opens the boxes that were opened on earlier lines. False where the line is not for this type to say.
    private mutating func openInherited(_ context: LayoutContext, _ request: LineRequest) -> Bool {
        let first = Int(request.position.item)
        guard first < paragraph.items.count else { return true }
        guard paragraph.items[first].parent >= 0 || paragraph.items[first].kind == .close else { return true }
        return paragraph.openItems(at: first).allSatisfy {
            !context.isNote(Int($0), in: request) && open(paragraph.items[Int($0)])
        }
    }

    private mutating func open(_ item: PreparedItem) -> Bool {
        let style = paragraph.styles[Int(item.style)]
        guard style.isOnBaseline else { return false }
        extents.include(style.lineAscent, style.lineDescent)
        return true
    }

    private func isOnBaseline(_ box: Box) -> Bool {
        if case .baseline = box.style.box.verticalAlign { true } else { false }
    }

    private mutating func add(_ piece: LinePiece, of candidate: LineCandidate) -> Bool {
        let item = paragraph.items[Int(piece.item)]
        switch item.kind {
        case .open: return piece.object < 0 && open(item)
        case .text: addText(piece, item)
        case .tab, .lineBreak: isEmpty = false
        case .ruby: return piece.object < 0 || addRuby(candidate.objects[Int(piece.object)])
        case .close, .control, .float: break
        case .atomic, .outOfFlow: return false
        }
        return true
    }

    private mutating func addText(_ piece: LinePiece, _ item: PreparedItem) {
        let isVisible = piece.start < piece.visibleEnd
        if isVisible {
            isEmpty = false
            // That of the box around it.
            let parent = item.parent < 0 ? root : paragraph.styles[Int(paragraph.items[Int(item.parent)].style)]
            if let metrics = paragraph.fallbackMetrics(item, in: parent) {
                extents.include(metrics.lineAscent, metrics.lineDescent)
            }
        }
        guard isVisible || piece.hasHyphen else { return }
        let source = paragraph.mapping.source(of: piece.start..<piece.visibleEnd)
        UnbuiltText(
            bottom: paragraph.styles[Int(item.style)].descent, sourceEnd: source.isEmpty ? -1 : source.upperBound
        ).join(&text)
    }

    private mutating func addRuby(_ object: LineObject) -> Bool {
        guard case .ruby(let ruby) = object.content, isOnBaseline(object.box) else { return false }
        isEmpty = false
        extents.include(object.ascent, object.descent)
        ruby.unbuilt?.moved(by: object.margin.top - object.ascent).join(&text)
        return true
    }
}

extension LayoutContext {
    /// A line that needs no tables: its extent where only that is wanted, else one piece of text; `nil` for any other.
    func plainLine(_ request: LineRequest, _ candidate: LineCandidate, size: LayoutUnit) -> LineResult? {
        request.wantsExtentOnly
            ? LineExtent.line(self, request, candidate, size: size)
            : PlainLine.build(self, request, candidate, size: size)
    }
}
