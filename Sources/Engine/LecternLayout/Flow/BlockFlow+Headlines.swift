import LecternCSS
import LecternGeometry

// Many books have no heading elements, or do not say that headings stay with what follows.

extension BlockFlow {
    /// Longest text of a headline, in UTF-16 units.
    private static let longestHeadline = 200
    /// A headline's letters are larger than those of the text below by this factor, or bold.
    private static let headlineScale: Float = 1.15

    /// Whether a child is a paragraph that looks like the headline of the text below it: a short one, wholly bold or in
    /// larger letters.
    func isHeadline(_ child: LayoutBox) -> Bool {
        guard let (content, container) = child.onlyParagraph else { return false }
        let paragraph = context.paragraphs.paragraph(content, container, glyphs: .onDemand)
        guard paragraph.text.count <= Self.longestHeadline else { return false }
        let styles = paragraph.items.lazy.filter { $0.kind == .text }.map {
            paragraph.styles[Int($0.style)].computed
        }
        // Most paragraphs are neither bold nor large, which the first letter tells.
        guard let first = styles.first, let next = following(child)?.style, next.text.fontWeight < 600 else {
            return false
        }
        func stands(_ style: ComputedStyle) -> Bool {
            style.text.fontWeight >= 600 || style.text.fontSize >= next.text.fontSize * Self.headlineScale
        }
        return stands(first) && styles.allSatisfy(stands)
    }

    /// The in-flow child after another one.
    private func following(_ child: LayoutBox) -> LayoutBox? {
        guard case .blocks(let children) = box.kind, let index = children.index(of: child.id) else { return nil }
        return children[(index + 1)...].first { $0.isInFlow && !$0.isOutsideMarker }
    }
}

extension LayoutBox {
    /// The inline content of a box that holds one paragraph and nothing else, with its container.
    fileprivate var onlyParagraph: (InlineContent, LayoutBox)? {
        switch kind {
        case .inlines(let content): (content, self)
        case .blocks(let children): children.count == 1 ? children[0].onlyParagraph : nil
        default: nil
        }
    }
}
