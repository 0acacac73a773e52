import LecternCSS
import LecternGeometry

/// The sides at which a box is trimmed to the text of its first and last line: its own `text-box-trim`, or that of a box
/// around it whose first or last line is in it.
///
/// <https://www.w3.org/TR/css-inline-3/#text-box-trim>
struct TextTrim: Hashable, Sendable {
    /// Nil if the side is not trimmed.
    var start: TextBoxEdge?
    var end: TextBoxEdge?

    var trimsNothing: Bool { start == nil && end == nil }

    /// Cheap where nothing is trimmed: constraint spaces are keys of caches.
    func hash(into hasher: inout Hasher) {
        guard !trimsNothing else { return }
        hasher.combine(start)
        hasher.combine(end)
    }
}

extension BlockFlowInput {
    /// What is trimmed in this fragment, unless the box breaks before its end.
    var textTrim: TextTrim {
        var result = space.textTrim
        let trim = box.style.box.textBoxTrim
        if trim.contains(.start) { result.start = box.style.text.textBoxEdge }
        if trim.contains(.end) { result.end = box.style.text.textBoxEdge }
        if token != nil { result.start = nil }
        if isPastEnd { result.end = nil }
        return result
    }
}

extension BlockFlow {
    /// The part of the box's first line that is cut off at its start.
    func trimmedStart(of line: LineResult, _ fill: borrowing LineFill) -> LayoutUnit {
        guard fill.starts.isEmpty, let edge = textTrim.start else { return .zero }
        return line.space(above: edge, in: context.styles.inlineStyle(box.style))
    }

    /// The part of a line that is cut off at its end, if it is the box's last one.
    func space(below edge: TextBoxEdge, of line: LineResult) -> LayoutUnit {
        line.space(below: edge, in: context.styles.inlineStyle(box.style))
    }

    /// What a child trims for this box: the first child with content its start, the last one its end.
    func textTrim(of child: LayoutBox) -> TextTrim {
        guard !textTrim.trimsNothing else { return TextTrim() }
        return TextTrim(
            start: fragmentation.hasContent ? nil : textTrim.start, end: isLastWithContent(child) ? textTrim.end : nil)
    }

    private func isLastWithContent(_ child: LayoutBox) -> Bool {
        guard textTrim.end != nil, case .blocks(let children) = box.kind,
            let index = children.firstIndex(where: { $0.id == child.id })
        else { return false }
        return children[(index + 1)...].allSatisfy { !$0.isInFlow || isEmpty($0) }
    }

    /// Whether a child has neither lines nor a size.
    private func isEmpty(_ child: LayoutBox) -> Bool {
        let geometry = context.sizes.geometry(child, input.makeSpace())
        guard geometry.edges.blockSum == .zero, geometry.blockSize ?? .zero == .zero, geometry.minBlock <= .zero else {
            return false
        }
        switch child.kind {
        case .blocks(let children): return children.allSatisfy { !$0.isInFlow || isEmpty($0) }
        case .inlines(let content):
            return context.paragraphs.paragraph(content, child, glyphs: .onDemand).items.allSatisfy { item in
                switch item.kind {
                case .text: item.start == item.end
                case .control, .open, .close, .float, .outOfFlow: true
                case .tab, .lineBreak, .atomic, .ruby: false
                }
            }
        default: return false
        }
    }
}
