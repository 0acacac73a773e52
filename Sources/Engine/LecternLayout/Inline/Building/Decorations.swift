import LecternCSS
import LecternMarkup

// Which boxes decorate a text.
// https://www.w3.org/TR/css-text-decor-3/#line-decoration

/// The decorating boxes of a document's texts.
struct TextDecorations {
    let document: StyledDocument
    /// Styles of decorating boxes around elements and in them, by node.
    private var stylesByNode: [Int32: [ComputedStyle]] = [:]
    /// Whether any style of the document decorates text.
    private(set) lazy var exist: Bool =
        document.styles.contains { !$0.paint.textDecorationLines.isEmpty }
        || document.pseudoStyles.contains { !$0.style.paint.textDecorationLines.isEmpty }

    init(_ document: StyledDocument) { self.document = document }

    /// Returns the styles of the decorating boxes around a text, outermost
    /// first.
    mutating func styles(around node: Int32, style: ComputedStyle) -> [ComputedStyle] {
        guard node >= 0 else { return [] }
        var result = styles(around: NodeID(rawValue: node))
        if !style.paint.textDecorationLines.isEmpty, result.last !== style { result.append(style) }
        return result
    }

    private mutating func styles(around node: NodeID) -> [ComputedStyle] {
        if let styles = stylesByNode[node.rawValue] { return styles }
        let markup = document.markup
        var chain: [NodeID] = []
        var result: [ComputedStyle] = []
        var current: NodeID? = node
        while let id = current, id != .document {
            if let styles = stylesByNode[id.rawValue] {
                result = styles
                break
            }
            if markup[id].kind == .element { chain.append(id) }
            current = markup.parent(of: id)
        }
        for id in chain.reversed() {
            if let style = document.style(of: id) {
                if Self.stopsDecorations(style) { result = [] }
                if !style.paint.textDecorationLines.isEmpty { result.append(style) }
            }
            stylesByNode[id.rawValue] = result
        }
        stylesByNode[node.rawValue] = result
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
