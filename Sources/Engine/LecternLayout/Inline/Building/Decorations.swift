import LecternCSS
import LecternMarkup

// Which boxes decorate a text.
// https://www.w3.org/TR/css-text-decor-3/#line-decoration

extension LayoutContext {
    /// Whether any style of the document decorates text.
    var hasDecorations: Bool {
        if let known = inline.hasDecorations { return known }
        let document = tree.document
        let found =
            document.styles.contains { !$0.paint.textDecorationLines.isEmpty }
            || document.pseudoStyles.contains { !$0.style.paint.textDecorationLines.isEmpty }
        inline.hasDecorations = found
        return found
    }

    /// Returns the styles of the decorating boxes around a text, outermost
    /// first.
    func decorations(of node: Int32, style: ComputedStyle) -> [ComputedStyle] {
        guard node >= 0 else { return [] }
        var result = decorations(of: NodeID(rawValue: node))
        if !style.paint.textDecorationLines.isEmpty, result.last !== style { result.append(style) }
        return result
    }

    private func decorations(of node: NodeID) -> [ComputedStyle] {
        if let known = inline.decorations[node.rawValue] { return known }
        let markup = tree.document.markup
        var chain: [NodeID] = []
        var result: [ComputedStyle] = []
        var current: NodeID? = node
        while let id = current, id != .document {
            if let known = inline.decorations[id.rawValue] {
                result = known
                break
            }
            if markup[id].kind == .element { chain.append(id) }
            current = markup.parent(of: id)
        }
        for id in chain.reversed() {
            if let style = tree.document.style(of: id) {
                if Self.stopsDecorations(style) { result = [] }
                if !style.paint.textDecorationLines.isEmpty { result.append(style) }
            }
            inline.decorations[id.rawValue] = result
        }
        inline.decorations[node.rawValue] = result
        return result
    }

    /// "Not propagated to floating and absolutely positioned descendants, nor to
    /// the contents of atomic inline-level descendants."
    private static func stopsDecorations(_ style: ComputedStyle) -> Bool {
        let box = style.box
        if box.float != .none || box.position == .absolute || box.position == .fixed { return true }
        guard case .box(.inline, let inner) = box.display.kind else { return false }
        return inner == .flowRoot || inner == .table || inner == .flex || inner == .grid
    }
}
