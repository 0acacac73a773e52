import LecternCSS
import LecternGeometry
import LecternMarkup

// Inline-blocks with running text.
//
// An inline-block is a letter of its line: it does not break, so that a heading before it stays behind on its page, and
// the page before it is short. Books that wrap a section or a note in one, with nothing beside it, mean a block that
// keeps to the width of its text. In the typesetting of books it is laid out as that block, where a page may end.
extension BoxFinisher {
    /// The least length of running text, in characters: some lines.
    private static let runningText = 240

    /// Makes blocks of the inline-blocks among drafts that hold running text and have no text beside them.
    mutating func makeBlocksOfLoneBoxes(_ drafts: [Draft], in container: Draft) {
        let parent = container.style
        guard parent.text.typesetting == .book else { return }
        for (index, draft) in drafts.enumerated() where isBoxOfRunningText(draft) {
            let isAlone =
                endsRun(drafts[..<index].last { !isWhiteSpace($0) })
                && endsRun(drafts[(index + 1)...].first { !isWhiteSpace($0) })
            if isAlone {
                draft.style = anonymousStyles.style(.loneBlock(parent.text.blockAlignment), of: draft.style)
            }
        }
    }

    private func isBoxOfRunningText(_ draft: Draft) -> Bool {
        guard draft.role == .atomic, draft.style.box.display == .inlineBlock, case .container = draft.content else {
            return false
        }
        return sourceRange(of: draft).count >= Self.runningText
    }

    /// Whether nothing stands on a line with a neighbour.
    private func endsRun(_ neighbor: Draft?) -> Bool {
        guard let neighbor else { return true }
        if case .lineBreak = neighbor.content { return true }
        return neighbor.role == .block
    }
}

/// Where a block stands that is narrower than its column.
enum BlockAlignment: Hashable {
    case start, center, end
}

extension TextStyle {
    /// Where lines stand.
    fileprivate var blockAlignment: BlockAlignment {
        switch textAlign {
        case .center, .webkitCenter: .center
        case .end: .end
        case .right, .webkitRight: direction == .rtl ? .start : .end
        case .left, .webkitLeft: direction == .rtl ? .end : .start
        case .start, .justify, .justifyAll, .matchParent: .start
        }
    }
}
