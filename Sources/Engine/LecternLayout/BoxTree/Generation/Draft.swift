import LecternCSS
import LecternMarkup

/// A box under construction. Drafts form a tree nested like the document, with inline boxes and texts as nodes; the
/// rules for anonymous boxes are not yet applied.
final class Draft {
    enum Content {
        case container
        case text(Range<Int32>)
        case generated(String, source: Int32)
        case lineBreak(source: Int32)
        case breakOpportunity(source: Int32)
        case replaced(Replaced)
    }

    var content: Content
    var style: ComputedStyle
    let node: NodeID
    let origin: LayoutBox.Origin
    var children: [Draft] = []
    /// The outside marker of a list item.
    var marker: Draft?
    /// Whether it is a run-in box that was moved into the following block.
    var isRunIn = false

    init(_ content: Content, style: ComputedStyle, node: NodeID, origin: LayoutBox.Origin = .element) {
        self.content = content
        self.style = style
        self.node = node
        self.origin = origin
    }
}

extension Draft {
    /// How a draft takes part in its parent's formatting.
    enum Role: Equatable {
        /// A text or line break, which has no box.
        case leaf
        case inline
        case ruby
        case atomic
        case block
        case float
        case outOfFlow
        case tablePart(Display.Internal)
    }

    var role: Role {
        switch content {
        case .text, .generated, .lineBreak, .breakOpportunity: return .leaf
        case .container, .replaced: break
        }
        if style.box.position == .absolute || style.box.position == .fixed { return .outOfFlow }
        if style.box.float != .none { return .float }
        var isReplaced = false
        if case .replaced = content { isReplaced = true }
        switch style.box.display.kind {
        case .box(.runIn, let inner) where isRunIn && !isReplaced:
            return inner == .ruby ? .ruby : inner == .flow ? .inline : .atomic
        case .box(.block, _), .box(.runIn, _): return .block
        case .box(.inline, .ruby) where !isReplaced: return .ruby
        case .box(.inline, .flow): return isReplaced ? .atomic : .inline
        case .box(.inline, _): return .atomic
        case .inner(.rubyBase), .inner(.rubyText), .inner(.rubyBaseContainer), .inner(.rubyTextContainer):
            return isReplaced ? .atomic : .inline
        case .inner(let part): return isReplaced ? .atomic : .tablePart(part)
        case .none, .contents: return .inline
        }
    }

    /// Whether it is an in-flow box with `display: run-in`.
    var runsIn: Bool {
        guard case .box(.runIn, _) = style.box.display.kind, case .container = content else { return false }
        return !isRunIn && role == .block
    }

    /// Whether run-ins before it move into it: it is a block container in the same formatting context.
    var takesRunIns: Bool {
        guard case .container = content, role == .block, case .box(.block, .flow) = style.box.display.kind else {
            return false
        }
        let box = style.box
        return box.overflowX == .visible && box.overflowY == .visible && box.columnCount == nil
            && box.columnWidth == nil
    }

    var tablePart: Display.Internal? {
        if case .tablePart(let part) = role { part } else { nil }
    }

    var isRubyPart: Display.Internal? {
        guard case .inner(let part) = style.box.display.kind else { return nil }
        switch part {
        case .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer: return part
        default: return nil
        }
    }
}
